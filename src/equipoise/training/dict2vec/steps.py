"""The job that the loop runs: a stretch of text to changed weights."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import numpy as np

from equipoise.errors import BadOption, CannotAnswer
from equipoise.training.checkpoints import Arrays
from equipoise.training.dict2vec.configuration import Dict2vec
from equipoise.training.dict2vec.kernel import How, Weights, train_lines
from equipoise.training.dict2vec.pairs import Ints, Pairs, Partners
from equipoise.training.dict2vec.tables import make_tables
from equipoise.training.dict2vec.text import Text
from equipoise.training.loop import State, Step

STRETCH = 100_000  # words that a thread goes through between two steps of the loop, with all lines that begin there


class Training:
    """Vectors, and the text and the pairs that they are trained with. Nothing is held back."""

    less_is_better = False

    def __init__(self, configuration: Dict2vec, text: Text, pairs: Pairs):
        self.configuration, self.text, self.epochs = configuration, text, configuration.epochs
        self.tables = make_tables(text.counts, used(pairs, configuration), configuration.sample)
        self.weights = first_weights(len(text.words), configuration)
        self.how = How(
            configuration.window, configuration.negatives, configuration.strong, configuration.weak,
            configuration.strong_weight, configuration.weak_weight, configuration.rate, configuration.draws == "pair",
        )  # fmt: skip
        self.stretches = stretches(text.firsts, configuration.threads)
        self.pool = ThreadPoolExecutor(configuration.threads)
        self.begun, self.read = monotonic(), 0

    def batches(self, epoch: int) -> list[int]:
        """Numbers of stretches, as many at once as there are threads."""
        return list(range(0, len(self.stretches), self.configuration.threads))

    def begin(self, state: State) -> None:
        state.rate = self.configuration.rate * (1 - (state.epoch - 1) / self.epochs)

    def step(self, batch: int, state: State) -> Step:
        """Every thread goes through a stretch of its own, and changes the weights of all as it goes (Hogwild)."""
        some = self.stretches[batch : batch + self.configuration.threads]
        done = self.pool.map(
            lambda own: self._go_through(own[1], state.epoch, batch + own[0]), enumerate(some)
        )  # fmt: skip
        losses, targets = zip(*done, strict=True)
        loss = float(sum(losses))
        if not np.isfinite(loss):
            raise CannotAnswer("The vectors are not finite any more; train with a smaller --rate.")
        self.read += int(sum(own[-1] - own[0] for own in some))
        return Step(loss, 0.0, int(sum(targets)))

    def _go_through(self, firsts: Ints, epoch: int, number: int) -> tuple[float, int]:
        seed = np.random.SeedSequence((self.configuration.seed, epoch, number)).generate_state(1, np.uint64)[0]
        return train_lines(
            self.text.ids, firsts, self.weights, self.tables, self.how, (epoch - 1) / self.epochs, 1 / self.epochs,
            seed | np.uint64(1),
        )  # fmt: skip

    @property
    def speed(self) -> float:
        """Words of the text a second since this process began, rare ones among them."""
        of_all = self.text.read / max(1, len(self.text.ids))
        return self.read * of_all / max(1e-9, monotonic() - self.begun)

    def score(self) -> None:
        return None

    def said(self, score: float) -> str:
        return f"{score:.4f}"

    def keep_best(self) -> None:
        """The last weights are the ones that are kept."""

    def end(self, state: State, improved: bool) -> None:
        state.finished = state.epoch >= self.epochs
        if state.finished and not any(each.loss for each in state.history):
            raise CannotAnswer(
                "No word ever stood near another, so there was nothing to learn from; give lines of several words, or "
                "a larger --sample."
            )

    def arrays(self) -> Arrays:
        """All that a checkpoint must hold; what is drawn follows from the seed and the place in the text."""
        return self.weights._asdict()

    def restore(self, arrays: Arrays) -> None:
        self.weights = Weights(**arrays)

    def close(self) -> None:
        self.pool.shutdown()


def used(pairs: Pairs, configuration: Dict2vec) -> Pairs:
    """The pairs that count; those whose weight or number is nothing are as if there were none."""
    none = Partners(np.zeros_like(pairs.strong.firsts), np.zeros(0, np.int32))
    return Pairs(
        pairs.strong if configuration.strong and configuration.strong_weight else none,
        pairs.weak if configuration.weak and configuration.weak_weight else none,
    )


def first_weights(words: int, configuration: Dict2vec) -> Weights:
    """Small random inputs, and outputs of zeros, as word2vec begins."""
    shape, rng = (words, configuration.dimensions), np.random.default_rng(configuration.seed)
    try:
        inputs = (rng.random(shape, dtype=np.float32) - np.float32(0.5)) / np.float32(configuration.dimensions)
        return Weights(inputs, np.zeros(shape, np.float32))
    except MemoryError as error:
        raise BadOption(
            f"Two times {words:,} vectors of {configuration.dimensions:,} dimensions do not fit into memory; choose "
            "fewer dimensions or a larger --min-count."
        ) from error


def stretches(firsts: Ints, threads: int) -> list[Ints]:
    """The text in stretches of whole lines, each as the places where its lines begin and where the last one ends."""
    size = min(STRETCH, -(-int(firsts[-1]) // threads))
    begins = np.unique(np.searchsorted(firsts, np.arange(0, firsts[-1], size)))
    begins = begins[begins < len(firsts) - 1]
    ends = [*begins[1:].tolist(), len(firsts) - 1]
    return [firsts[begin : end + 1] for begin, end in zip(begins.tolist(), ends, strict=True)]
