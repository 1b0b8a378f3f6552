"""The job that the loop runs: a batch of entries to changed weights, and how good they are."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from equipoise.errors import BadOption, CannotAnswer
from equipoise.models.machinery.libraries import in_short
from equipoise.training.batches import in_order, shuffled
from equipoise.training.checkpoints import Arrays
from equipoise.training.drawing import drawing
from equipoise.training.infersent import schedule
from equipoise.training.infersent.configuration import Configuration
from equipoise.training.infersent.entries import Entries, Sentences
from equipoise.training.infersent.network import Network
from equipoise.training.loop import State, Step

NOW, BEST = "now.", "best."  # before the names of weights in a checkpoint

Ints = NDArray[np.int64]


class Judged(NamedTuple):
    """How entries were answered."""

    right: int
    entries: int

    @property
    def accuracy(self) -> float:
        return self.right / self.entries


class Training:
    """A network, what it is trained with, and what it is judged by."""

    less_is_better = False

    def __init__(self, configuration: Configuration, sentences: Sentences, train: Entries, dev: Entries, device: Any):
        self.configuration, self.sentences, self.train, self.dev = configuration, sentences, train, dev
        self.epochs, self.device = configuration.epochs, device
        self.matrix = torch.from_numpy(sentences.matrix).to(device)
        self.network = drawn_network(configuration, sentences.matrix.shape[1]).to(device)
        self.parameters = list(self.network.parameters())
        self.lengths = np.maximum(sentences.lengths[train.premises], sentences.lengths[train.hypotheses])
        self.best: dict[str, Any] = {}

    def batches(self, epoch: int) -> list[Ints]:
        return shuffled(self.lengths, self.configuration.batch, self.configuration.seed, epoch)

    def begin(self, state: State) -> None:
        schedule.begin(self.configuration, state)

    def end(self, state: State, improved: bool) -> None:
        schedule.end(self.configuration, state, improved)

    def step(self, batch: Ints, state: State) -> Step:
        """One step of gradient descent on the mean loss of a batch, no longer than clip allows."""
        labels = torch.from_numpy(self.train.labels[batch]).to(self.device)
        with self._precision():
            logits = self._logits(self.train, batch)
            loss = torch.nn.functional.cross_entropy(logits, labels)
        gradients = torch.autograd.grad(loss, self.parameters)
        descend(self.parameters, gradients, state.rate, self.configuration.clip)
        right = int((logits.argmax(1) == labels).sum())
        return Step(float(loss.detach()) * len(batch), right, len(batch))

    def score(self) -> float:
        return self.judge(self.dev).accuracy

    def said(self, score: float) -> str:
        return f"{score:.1%}"

    def judge(self, entries: Entries) -> Judged:
        """How the network answers entries; nothing is learned from them."""
        order = np.arange(len(entries))
        if self.configuration.pooling == "max":  # else who stands with whom counts, and they stand as they come
            lengths = self.sentences.lengths
            order = np.argsort(np.maximum(lengths[entries.premises], lengths[entries.hypotheses]), kind="stable")
        right = 0
        with torch.inference_mode(), self._precision():
            for batch in in_order(order, self.configuration.batch):
                answers = self._logits(entries, batch).argmax(1).cpu().numpy()
                right += int((answers == entries.labels[batch]).sum())
        return Judged(right, len(entries))

    def keep_best(self) -> None:
        self.best = {name: each.detach().clone() for name, each in self.network.state_dict().items()}

    def take_best(self) -> None:
        """Go back to the best weights."""
        self.network.load_state_dict(self.best)

    def arrays(self) -> Arrays:
        """All that a checkpoint must hold; plain gradient descent has no memory of its own."""
        now = {NOW + name: each.detach().cpu().numpy() for name, each in self.network.state_dict().items()}
        return now | {BEST + name: each.cpu().numpy() for name, each in self.best.items()}

    def restore(self, arrays: Arrays) -> None:
        parts = {
            prefix: {
                name.removeprefix(prefix): torch.from_numpy(array).to(self.device)
                for name, array in arrays.items() if name.startswith(prefix)
            }
            for prefix in (NOW, BEST)
        }  # fmt: skip
        self.network.load_state_dict(parts[NOW])
        self.best = parts[BEST]

    def _logits(self, entries: Entries, batch: Ints) -> Any:
        premises, hypotheses = entries.premises[batch], entries.hypotheses[batch]
        return self.network(self.sentences, self.matrix, premises, hypotheses).float()

    def _precision(self) -> AbstractContextManager[Any]:
        return torch.autocast(
            self.device.type, torch.bfloat16,
            enabled=self.configuration.precision == "bfloat16" and self.device.type != "cpu",
        )  # fmt: skip


def descend(parameters: Sequence[Any], gradients: Sequence[Any], rate: float, clip: float) -> float:
    """Step against the gradients, shortened together to the length of clip; the length they had."""
    length = float(torch.linalg.vector_norm(torch.stack([torch.linalg.vector_norm(each) for each in gradients])))
    if not np.isfinite(length):
        raise CannotAnswer("The gradient is not finite any more; train with a smaller --rate.")
    size = rate * min(1.0, clip / length) if length else rate
    with torch.no_grad():
        torch._foreach_add_(list(parameters), list(gradients), alpha=-size)
    return length


def drawn_network(configuration: Configuration, words: int) -> Network:
    """A network with the weights that torch draws for this seed."""
    try:
        with drawing(configuration.seed):
            return Network(words, configuration.hidden, configuration.head, configuration.pooling)
    except RuntimeError as error:  # torch's word for too little memory
        raise BadOption(
            f"A network of {configuration.hidden:,} hidden and {configuration.head:,} in its classifier does not fit "
            f"into memory ({in_short(error)}); choose smaller ones."
        ) from error
