"""Classes by logistic regression, in SentEval's three ways: folds within folds, folds and a test, or given parts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.quality.sentences.fitting import Fits, Fitted, Progress, fit, outputs_of
from equipoise.quality.sentences.folds import Places, check_classes, held_out, nested, stratified
from equipoise.quality.sentences.losses import Floats, Loss, Numbers, class_loss
from equipoise.quality.sentences.options import Options

INNER = 0.9  # of the work: the fits that choose l2; the rest is the last fits


class Question(NamedTuple):
    """The rows of a task, by part: "all", or "train", "dev" and "test"."""

    task: str
    features: Floats  # (rows, features and the constant)
    classes: Places  # (rows,)
    number: int  # of classes
    parts: dict[str, Places]

    @property
    def loss(self) -> Loss:
        return class_loss(self.classes, self.number)


class Classified(NamedTuple):
    """What was said of the rows that test, and how it was come by."""

    tested: Places  # rows
    said: Places  # their classes
    dev: float  # the share that is right where l2 was chosen; of the best rounds, so too good by a little
    l2: tuple[float, ...]  # one for each last fit
    folds: tuple[float, ...]  # the share that is right in each; () without folds in the test


def by_nested_folds(asked: Question, options: Options, rng: np.random.Generator, progress: Progress) -> Classified:
    """MR, CR, SUBJ, MPQA: each row is tested once, by a fit whose l2 was chosen without it."""
    check_classes(asked.task, asked.classes, options.folds)
    outer, inner = nested(asked.classes, options.folds, rng)
    folds = np.arange(options.folds)
    learning = [(inner[:, fold, None] >= 0) & (inner[:, fold, None] != folds) for fold in folds]
    judging = [inner[:, fold, None] == folds for fold in folds]
    tried = _tried(asked, learning, judging, options, rng, _part(progress, 0, INNER))
    merit = tried.merit.reshape(options.folds, len(options.l2), options.folds).mean(axis=2)
    best = merit_argmax(merit)
    rounds = tried.rounds.reshape(options.folds, len(options.l2), options.folds)[folds, best]
    last = _last(asked, [np.flatnonzero(outer != fold) for fold in folds], np.array(options.l2)[best], rounds,
                 options, rng, _part(progress, INNER, 1))  # fmt: skip
    said = _said(asked, last, np.arange(len(outer)))[np.arange(len(outer)), outer]
    right = said == asked.classes
    return Classified(
        np.arange(len(outer)), said, float(merit[folds, best].mean()), tuple(np.array(options.l2)[best].tolist()),
        tuple(float(right[outer == fold].mean()) for fold in folds),
    )  # fmt: skip


def by_folds(asked: Question, options: Options, rng: np.random.Generator, progress: Progress) -> Classified:
    """TREC, MRPC: l2 is chosen by folds of the training rows, and the test rows are asked once."""
    train = asked.parts["train"]
    check_classes(asked.task, asked.classes[train], options.folds)
    fold = np.full(len(asked.classes), -1)
    fold[train] = stratified(asked.classes[train], options.folds, rng)
    folds = np.arange(options.folds)
    learning, judging = (fold[:, None] >= 0) & (fold[:, None] != folds), fold[:, None] == folds
    tried = _tried(asked, [learning], [judging], options, rng, _part(progress, 0, INNER))
    merit = tried.merit.reshape(1, len(options.l2), options.folds).mean(axis=2)
    best = merit_argmax(merit)
    rounds = tried.rounds.reshape(1, len(options.l2), options.folds)[[0], best]
    l2 = np.array(options.l2)[best]
    last = _last(asked, [train], l2, rounds, options, rng, _part(progress, INNER, 1))
    tested = asked.parts["test"]
    return Classified(tested, _said(asked, last, tested)[:, 0], float(merit[0, best[0]]), (float(l2[0]),), ())


def by_parts(asked: Question, options: Options, rng: np.random.Generator, progress: Progress) -> Classified:
    """SST2, SST5, SICK-E: the development rows choose l2 and the round. SentEval fits once more with the same seed, and
    so comes to the same weights; we keep them."""
    learning, judging = (_column(asked, part) for part in ("train", "dev"))
    tried = _tried(asked, [learning], [judging], options, rng, progress)
    (best,) = merit_argmax(tried.merit[None])
    tested = asked.parts["test"]
    return Classified(
        tested, _said(asked, tried, tested)[:, best], float(tried.merit[best]), (options.l2[best],), ()
    )  # fmt: skip


def merit_argmax(merit: Numbers) -> Places:
    """The best of each row; SentEval rounds to a hundredth of a percent first, and the smallest l2 wins ties."""
    return np.asarray(np.round(100 * merit, 2).argmax(axis=1))


def _tried(
    asked: Question,
    learning: list[NDArray[np.bool_]],
    judging: list[NDArray[np.bool_]],
    options: Options,
    rng: np.random.Generator,
    progress: Progress,
) -> Fitted:
    """Every l2 with every set of folds; fits stand in the order (set, l2, fold)."""
    number = len(options.l2)
    own = [np.concatenate([each for each in some for _ in range(number)], axis=1) for some in (learning, judging)]
    l2 = np.concatenate([np.repeat(options.l2, each.shape[1]) for each in learning])
    return fit(asked.features, asked.loss, Fits(own[0], own[1], l2), options.schedule, rng, progress)


def _last(
    asked: Question,
    rows: list[Places],
    l2: Numbers,
    rounds: NDArray[np.int64],
    options: Options,
    rng: np.random.Generator,
    progress: Progress,
) -> Fitted:
    """A fit on each set of rows with its l2: judged by a random twentieth, or on all for as long as the folds took."""
    learning = np.zeros((len(asked.classes), len(rows)), dtype=bool)
    judging = np.zeros_like(learning)
    for place, own in enumerate(rows):
        learning[own, place] = True
        if options.final_fit == "held-out":
            apart = held_out(own, rng)
            learning[apart, place], judging[apart, place] = False, True
    longest = (
        np.rint(np.median(rounds, axis=1)).astype(np.int64).reshape(-1) if options.final_fit == "all-data" else None
    )
    return fit(asked.features, asked.loss, Fits(learning, judging, l2, longest), options.schedule, rng, progress)


def _said(asked: Question, fitted: Fitted, rows: Places) -> Places:
    weights = fitted.weights.reshape(len(fitted.weights), -1)
    return outputs_of(asked.features, weights, rows, asked.loss).astype(np.int64)


def _column(asked: Question, part: str) -> NDArray[np.bool_]:
    inside = np.zeros((len(asked.classes), 1), dtype=bool)
    inside[asked.parts[part]] = True
    return inside


def _part(progress: Progress, first: float, last: float) -> Progress:
    return lambda share: progress(first + share * (last - first))


CLASSIFIERS = {"nested folds": by_nested_folds, "folds and test": by_folds, "train, dev, test": by_parts}
