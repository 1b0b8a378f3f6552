"""SentEval's nested folds: all fits together, and one after another in torch as SentEval does.

Arguments: dimensions, entries, folds, and over how many of the outer folds the baseline goes.
"""

import copy
import sys
from typing import NamedTuple

import numpy as np

from benchmarks.child import serve
from equipoise.quality.sentences.classifying import Question, by_nested_folds
from equipoise.quality.sentences.folds import held_out, nested
from equipoise.quality.sentences.options import Options, chosen

APART = 1.5  # so that four of five are right, as in MR


class Judged(NamedTuple):
    accuracy: float
    dev: float


def material(entries, dimensions, seed=0):
    """Rows of two classes that overlap, as sentence vectors of reviews do."""
    rng = np.random.default_rng(seed)
    classes = rng.permutation(entries) % 2
    direction = rng.standard_normal(dimensions)
    direction *= APART / np.linalg.norm(direction)
    features = rng.standard_normal((entries, dimensions)) + np.outer(classes - 0.5, direction)
    return (features * 0.3).astype(np.float32), classes


def together(features, classes, options, outer_folds=None):
    """The accuracy is that of the first outer folds, if so many are named: those that the other way goes over."""
    rows = np.c_[features, np.ones(len(features), np.float32)]
    asked = Question("MR", rows, classes, 2, {"all": np.arange(len(classes))})
    found = by_nested_folds(asked, options, np.random.default_rng(1), lambda share: None)
    return Judged(float(np.mean(found.folds[:outer_folds])), found.dev)


def one_by_one(features, classes, options: Options, outer_folds=None):
    """Each fold and l2 by itself: torch's layer, loss and optimiser, a loop over batches, the best weights copied."""
    outer, inner = nested(classes, options.folds, np.random.default_rng(1))
    rng, accuracies, merits = np.random.default_rng(2), [], []
    for fold in range(outer_folds or options.folds):
        outside, tested = np.flatnonzero(outer != fold), np.flatnonzero(outer == fold)
        own = inner[:, fold]
        scores = [
            np.mean([_fitted(features, classes, np.flatnonzero((own >= 0) & (own != each)),
                             np.flatnonzero(own == each), l2, options)[1] for each in range(options.folds)])
            for l2 in options.l2
        ]  # fmt: skip
        best = int(np.round(100 * np.array(scores), 2).argmax())
        apart = held_out(outside, rng)
        model, _ = _fitted(features, classes, np.setdiff1d(outside, apart), apart, options.l2[best], options)
        accuracies.append(_right(model, *_tensors(features, classes, tested), options.batch_size))
        merits.append(scores[best])
    return Judged(float(np.mean(accuracies)), float(np.mean(merits)))


def _tensors(features, classes, rows):
    import torch

    return torch.from_numpy(features[rows]), torch.from_numpy(classes[rows])


def _fitted(features, classes, learning, judging, l2, options):
    """The model of one fit when its judging rows were answered best, and how well."""
    import torch

    torch.manual_seed(0)  # SentEval begins every fit with the same weights and the same draws
    rng = np.random.default_rng(0)
    seen, right = _tensors(features, classes, learning)
    judged = _tensors(features, classes, judging)
    model = torch.nn.Sequential(torch.nn.Linear(features.shape[1], 2))
    loss, stepping = torch.nn.CrossEntropyLoss(), torch.optim.Adam(model.parameters(), weight_decay=l2)
    best, kept, failures, passes = -1.0, model, 0, 0
    while failures <= options.tenacity and passes <= options.max_epoch:
        for _ in range(options.epoch_size):
            order = torch.from_numpy(rng.permutation(len(seen)))
            for first in range(0, len(seen), options.batch_size):
                rows = order[first : first + options.batch_size]
                wrong = loss(model(seen.index_select(0, rows)), right.index_select(0, rows))
                stepping.zero_grad()
                wrong.backward()
                stepping.step()
        passes += options.epoch_size
        merit = _right(model, *judged, options.batch_size)
        if merit > best:
            best, kept = merit, copy.deepcopy(model)
        else:
            failures += 1
    return kept, best


def _right(model, features, classes, batch):
    import torch

    with torch.no_grad():
        some = range(0, len(features), batch)
        right = [int((model(features[i : i + batch]).argmax(1) == classes[i : i + batch]).sum()) for i in some]
    return sum(right) / len(features)


class Ways:
    def __init__(self, dimensions, entries, folds, outer_folds):
        self.features, self.classes = material(entries, dimensions)
        self.options, self.outer_folds = chosen("literature", {"folds": folds}), outer_folds

    def loaded(self):
        """Both once on little, so that nothing is measured that is done once a process."""
        few = slice(0, 200)
        small = chosen("literature", {"folds": 2, "max_epoch": 1})
        together(self.features[few], self.classes[few], small)
        one_by_one(self.features[few], self.classes[few], small)

    def together(self):
        return together(self.features, self.classes, self.options, self.outer_folds)._asdict()

    def in_turn(self):
        return one_by_one(self.features, self.classes, self.options, self.outer_folds)._asdict()


if __name__ == "__main__":
    ways = Ways(*map(int, sys.argv[1:]))
    serve(loaded=ways.loaded, together=ways.together, in_turn=ways.in_turn)
