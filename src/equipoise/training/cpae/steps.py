"""The job that the loop runs: a batch of entries to changed weights, and how well held-back entries are told again."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from equipoise.errors import BadOption, CannotAnswer
from equipoise.models.machinery.libraries import in_short
from equipoise.training.batches import in_order, shuffled
from equipoise.training.checkpoints import Arrays
from equipoise.training.cpae.adam import Adam
from equipoise.training.cpae.beginning import drawn_rows, held_back
from equipoise.training.cpae.configuration import Configuration
from equipoise.training.cpae.network import Batch, Network, batch_of, costs
from equipoise.training.cpae.reading import Material
from equipoise.training.loop import State, Step

NOW, BEST = "now.", "best."  # before the names of weights in a checkpoint
MATRIX = "E"

Ints = NDArray[np.int64]


class Training:
    """A network, the entries that it learns from, and those that it is judged by."""

    less_is_better = True

    def __init__(self, configuration: Configuration, material: Material):
        self.configuration, self.material, self.epochs = configuration, material, configuration.epochs
        self.network, self.matrix = drawn_weights(configuration, material)
        self.parameters = dict(self.network.named_parameters())
        self.adam = Adam(self.parameters, self.matrix)
        entries, judgeable = material.entries, material.judgeable(configuration.outputs)
        judged = held_back([entries.defined[place] for place in judgeable], configuration.held_back, configuration.seed)
        self.dev = judgeable[judged]
        self.learned = np.setdiff1d(np.arange(entries.early), self.dev)
        self.steps = -(-len(self.learned) // configuration.batch)  # of an epoch
        self.best: dict[str, Any] = {}

    def batches(self, epoch: int) -> list[Ints]:
        lengths, chosen = self.material.entries.lengths[self.learned], self.configuration
        return [self.learned[batch] for batch in shuffled(lengths, chosen.batch, chosen.seed, epoch)]

    def begin(self, state: State) -> None:
        """Step sizes are Adam's business."""

    def end(self, state: State, improved: bool) -> None:
        state.finished = state.epoch >= self.epochs

    def step(self, chosen: Ints, state: State) -> Step:
        """One step of Adam on the loss of a batch, by a gradient no longer than clip allows."""
        batch = self.batch(chosen)
        rows = torch.from_numpy(batch.distinct)
        table = self.matrix[rows].requires_grad_()
        cost = costs(self.network, table, batch)
        *gradients, of_rows = torch.autograd.grad(
            cost.loss(self.configuration.penalty), [*self.parameters.values(), table]
        )
        clip([*gradients, of_rows], self.configuration.clip)
        done = (state.epoch - 1) * self.steps + state.batch
        self.adam.step(done + 1, gradients, rows, of_rows, state.rate)
        return Step(float(cost.told.detach()), 0, cost.words)

    def batch(self, chosen: Ints) -> Batch:
        return batch_of(self.material.entries, chosen, len(self.network.prior))

    def score(self) -> float:
        return float(np.mean(self.nats(self.dev)))

    def said(self, score: float) -> str:
        return f"{score:.3f} nats a word"

    def nats(self, chosen: Ints) -> NDArray[np.float64]:
        """What a word of each entry costs; entries of which no word is told are left out."""
        found = []
        order = chosen[np.argsort(self.material.entries.lengths[chosen], kind="stable")]
        with torch.inference_mode():
            for some in in_order(order, max(64, self.configuration.batch)):
                batch = self.batch(some)
                cost = self.network.tell(self.network.read(self.matrix[batch.distinct], batch), batch)
                told = batch.numbers
                found.append((cost[told > 0] / told[told > 0]).double().numpy())
        return np.concatenate(found)

    def keep_best(self) -> None:
        self.best = {name: each.detach().clone() for name, each in self._weights().items()}

    def take_best(self) -> None:
        """Go back to the best weights."""
        self._take(self.best)

    def arrays(self) -> Arrays:
        """All that a checkpoint must hold: weights, the best ones, and what Adam remembers."""
        held = {NOW + name: each for name, each in self._weights().items()}
        held |= {BEST + name: each for name, each in self.best.items()}
        return {name: each.detach().numpy() for name, each in (held | self.adam.state()).items()}

    def restore(self, arrays: Arrays) -> None:
        given = {name: torch.from_numpy(array) for name, array in arrays.items()}
        parts = [
            {name.removeprefix(prefix): each for name, each in given.items() if name.startswith(prefix)}
            for prefix in (NOW, BEST)
        ]
        self._take(parts[0])
        self.best = parts[1]
        self.adam.restore(given)

    def _weights(self) -> dict[str, Any]:
        return {**self.parameters, MATRIX: self.matrix}

    def _take(self, weights: dict[str, Any]) -> None:
        with torch.no_grad():
            for name, own in self._weights().items():
                own.copy_(weights[name])


def clip(gradients: list[Any], longest: float) -> None:
    """Shorten gradients together to this length, where they are longer."""
    length = float(torch.linalg.vector_norm(torch.stack([torch.linalg.vector_norm(each) for each in gradients])))
    if not np.isfinite(length):
        raise CannotAnswer("The gradient is not finite any more; train with a smaller --rate.")
    if length > longest:
        torch._foreach_mul_(gradients, longest / length)


def drawn_weights(configuration: Configuration, material: Material) -> tuple[Network, Any]:
    """A network and the vectors of words as they begin."""
    size = configuration.dimensions
    try:
        rows = drawn_rows(material.vocabulary, size, configuration.seed, MATRIX)
        return Network(material, configuration), torch.from_numpy(rows)
    except (RuntimeError, MemoryError) as error:  # RuntimeError: torch's word for too little memory
        raise BadOption(
            f"A network of {size:,} dimensions does not fit into memory ({in_short(error)}); choose fewer."
        ) from error
