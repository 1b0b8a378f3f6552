"""dict2vec trained. Arguments: folder with text.txt, epochs, threads."""

import shutil
import sys
from pathlib import Path

import numpy as np

from benchmarks.child import serve
from equipoise.dictionaries import open_dictionary
from equipoise.models.formats.writing import write_words
from equipoise.training import train_dict2vec
from equipoise.training.dict2vec.configuration import Dict2vec
from equipoise.training.dict2vec.kernel import How, train_lines
from equipoise.training.dict2vec.pairs import find_pairs
from equipoise.training.dict2vec.steps import Training
from equipoise.training.dict2vec.text import Reading, read_text
from equipoise.training.loop import Keeper, State, run

LINES = 6000  # for a comparison of steps alone
TARGETS, NEGATIVES, BATCHES = 8192, 5, 5  # of torch


class Ways:
    def __init__(self, folder, epochs, threads):
        self.folder, self.chosen = Path(folder), Dict2vec(epochs=int(epochs), threads=int(threads))

    def loaded(self):
        """Everything but the training, compiling included."""
        self.text = read_text([self.folder / "text.txt"], self.chosen.min_count, Reading(), lambda share: None)
        self.pairs = find_pairs(open_dictionary("wordnet"), self.text.words, self.chosen.common)
        self.training(self.pairs).step(0, State(rate=self.chosen.rate))
        return self.text.read

    def training(self, pairs):
        return Training(self.chosen, self.text, pairs)

    def trained(self, pairs):
        training = self.training(pairs)
        run(training, State(rate=self.chosen.rate), Keeper(lambda state: None, 1e9), lambda share, what: None)
        training.close()
        return training.weights.inputs

    def ours(self):
        write_words(self.text.words, self.trained(self.pairs), self.folder / "ours.npz", "")

    def plain(self):
        self.trained(self.no_pairs())

    def no_pairs(self):
        return type(self.pairs)(*(each._replace(firsts=each.firsts * 0, words=each.words[:0]) for each in self.pairs))

    def whole(self):
        out = self.folder / "whole"
        shutil.rmtree(out, ignore_errors=True)
        chosen = {"epochs": self.chosen.epochs, "threads": self.chosen.threads}
        train_dict2vec(self.folder / "text.txt", "wordnet", out, save_every=1e9, **chosen)

    def steps(self):
        """Some lines, without a dictionary, by one thread; about how many rows of outputs were compared."""
        training = self.training(self.no_pairs())
        firsts = self.text.firsts[: LINES + 1]
        _, targets = train_lines(
            self.text.ids, firsts, training.weights, training.tables, How(*training.how), 0.0, 1.0, np.uint64(1)
        )
        return targets * (1 + NEGATIVES)

    def drawn(self):
        """What torch will compare, some batches of it: as many targets at once as it is good at."""
        import torch

        torch.set_num_threads(1)
        rng, words = np.random.default_rng(0), len(self.text.words)
        shares = self.text.counts**0.75 / (self.text.counts**0.75).sum()
        numbers = (TARGETS, TARGETS * (1 + NEGATIVES))
        self.batches = [
            [torch.from_numpy(rng.choice(words, number, p=shares)) for number in numbers] for _ in range(BATCHES)
        ]

    def by_torch(self):
        """Steps for the batches that were drawn; how many rows of outputs were compared."""
        import torch

        inputs, outputs = (torch.from_numpy(each) for each in self.training(self.no_pairs()).weights)
        wanted = torch.zeros(TARGETS, 1 + NEGATIVES)
        wanted[:, 0] = 1
        for centres, rows in self.batches:
            own, others = inputs[centres], outputs[rows].view(TARGETS, 1 + NEGATIVES, -1)
            slopes = (wanted - torch.sigmoid(torch.bmm(others, own[:, :, None])[:, :, 0])) * self.chosen.rate
            inputs.index_add_(0, centres, torch.bmm(slopes[:, None], others)[:, 0])
            outputs.index_add_(0, rows, (slopes[:, :, None] * own[:, None]).view(len(rows), -1))
        return BATCHES * TARGETS * (1 + NEGATIVES)


if __name__ == "__main__":
    ways = Ways(*sys.argv[1:])
    serve(loaded=ways.loaded, ours=ways.ours, plain=ways.plain, whole=ways.whole, steps=ways.steps,
          drawn=ways.drawn, by_torch=ways.by_torch)  # fmt: skip
