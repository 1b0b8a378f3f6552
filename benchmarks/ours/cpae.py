"""Steps of CPAE's training on WordNet, ours and a plain one. Arguments: dimensions, entries of a batch, entries."""

import sys

import numpy as np
import torch

from benchmarks.child import serve
from benchmarks.ours.cpae_plain import PlainTraining
from equipoise.dictionaries import open_dictionary
from equipoise.training.batches import shuffled
from equipoise.training.cpae import Configuration
from equipoise.training.cpae.reading import MARKS, read_material
from equipoise.training.cpae.steps import Training
from equipoise.training.loop import State


class Ways:
    """The same entries, in batches of one size, with all of WordNet's words to read and 10,000 to tell."""

    def __init__(self, dimensions, batch, entries):
        configuration = Configuration(dimensions=dimensions, batch=batch)
        material = read_material(open_dictionary("wordnet"), configuration)
        self.chosen = np.sort(np.random.default_rng(0).permutation(len(material.entries))[:entries])
        self.training = Training(configuration, material)
        self.peer = PlainTraining(material, configuration, len(MARKS))
        self.turn = 0

    def loaded(self):
        """Both once, to warm up; how long definitions are."""
        self.training.step(self.chosen[:64], State(rate=1e-3))
        self.peer.step(self.chosen[:16])
        return {"length": float(self.training.material.entries.lengths[self.chosen].mean())}

    def ours(self):
        """The mean loss of a word."""
        self.turn += 1
        state, chosen = State(rate=self.training.configuration.rate), self.training.configuration
        lengths = self.training.material.entries.lengths[self.chosen]
        for batch in shuffled(lengths, chosen.batch, 0, self.turn):
            state.add(self.training.step(self.chosen[batch], state))
        return state.loss / state.entries

    def plain(self):
        return self.peer.epoch(self.chosen)


if __name__ == "__main__":
    torch.set_num_threads(1)
    ways = Ways(*map(int, sys.argv[1:]))
    serve(loaded=ways.loaded, ours=ways.ours, plain=ways.plain)
