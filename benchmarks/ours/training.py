"""Epochs of InferSent's training, ours and a plain one. Arguments: hidden dimensions, entries."""

import sys

import numpy as np
import torch

from benchmarks.child import serve
from benchmarks.corpus_material import sentences_by_length
from benchmarks.ours.training_plain import PlainTraining
from equipoise.training.infersent import Configuration
from equipoise.training.infersent.entries import Entries, Sentences
from equipoise.training.infersent.steps import Training
from equipoise.training.loop import State

DIMENSIONS, BATCH, RATE = 300, 64, 0.1
PREMISE, HYPOTHESIS = (14.1, 6.0), (8.3, 3.2)  # mean and spread of SNLI's lengths in words (Bowman et al. 2015)
SHORTEST, LONGEST = 3, 60


def texts(entries):
    """Real sentences between marks, as long as SNLI's: as many premises, then as many hypotheses."""
    rng, by_length = np.random.default_rng(0), sentences_by_length()
    lengths = np.concatenate([drawn_lengths(rng, entries, *each) for each in (PREMISE, HYPOTHESIS)])
    own = (by_length[length] for length in lengths.tolist())
    return [["<s>", *each[rng.integers(len(each))], "</s>"] for each in own]


def drawn_lengths(rng, number, mean, spread):
    """Lengths of this mean and spread with a long tail, as those of captions have."""
    shape = (mean / spread) ** 2
    return np.clip(np.rint(rng.gamma(shape, mean / shape, number)), SHORTEST, LONGEST).astype(int)


class Ways:
    """The same entries and vectors, one epoch a time, in batches of one size."""

    def __init__(self, hidden, entries):
        sentences = texts(entries)
        words = {word: number for number, word in enumerate(dict.fromkeys(w for each in sentences for w in each))}
        matrix = np.random.default_rng(1).standard_normal((len(words), DIMENSIONS), dtype=np.float32) / 4
        labels = np.random.default_rng(2).integers(3, size=entries)
        ids = np.array([words[word] for each in sentences for word in each], dtype=np.int32)
        looked_up = Sentences(ids, np.cumsum([0, *map(len, sentences)]), matrix)
        numbers = np.arange(2 * entries)
        train = Entries(numbers[:entries], numbers[entries:], labels)
        configuration = Configuration(hidden=hidden, batch=BATCH, rate=RATE)
        self.training = Training(configuration, looked_up, train, train, torch.device("cpu"))
        vectors = {word: matrix[number] for word, number in words.items()}
        self.peer = PlainTraining(hidden, BATCH, RATE, vectors, sentences[:entries], sentences[entries:], labels)
        self.epoch = 0

    def loaded(self):
        """Both once, to warm up; the share of the words of a batch of ours that are distinct, and the mean lengths."""
        batch, sentences, train = self.training.batches(1)[0], self.training.sentences, self.training.train
        self.training.step(batch, State(rate=RATE))
        self.peer.step(np.arange(BATCH))
        shares = [self.distinct(each) for each in self.training.batches(1)]
        lengths = (float(sentences.lengths[each].mean()) - 2 for each in (train.premises, train.hypotheses))
        return {"distinct": float(np.mean(shares)), "lengths": list(lengths)}

    def distinct(self, batch):
        sentences, train = self.training.sentences, self.training.train
        read = [sentences.words[sentences.firsts[each] : sentences.firsts[each + 1]]
                for each in (*train.premises[batch], *train.hypotheses[batch])]  # fmt: skip
        together = np.concatenate(read)
        return len(np.unique(together)) / len(together)

    def ours(self):
        """An epoch's mean loss."""
        self.epoch += 1
        state = State(rate=RATE)
        for batch in self.training.batches(self.epoch):
            state.add(self.training.step(batch, state))
        return state.loss / state.entries

    def plain(self):
        return self.peer.epoch()


if __name__ == "__main__":
    torch.set_num_threads(1)
    ways = Ways(int(sys.argv[1]), int(sys.argv[2]))
    serve(loaded=ways.loaded, ours=ways.ours, plain=ways.plain)
