"""The encoder itself, in torch: words in both directions, and the most of every dimension over the words.

The texts of a batch stand side by side from their first word on, and for the way back from their last, so that padding
comes after all that counts and no direction sees it before a word.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer
from equipoise.models.infersent.checkpoint import BACKWARDS, PARTS, PREFIX, Checkpoint
from equipoise.models.machinery.libraries import in_short
from equipoise.models.machinery.machine import How, Machine
from equipoise.models.machinery.winning import counts

MORE = 2  # times as many tokens at a time as a transformer: each step reads all weights anew, for however many texts


class Pooled(NamedTuple):
    """The vectors of some texts."""

    vectors: NDArray[np.float32]  # (texts, dimensions)
    counts: NDArray[np.int64]  # (texts, tokens) the dimensions that each token won; of equals the first


class Encoder:
    """An encoder in memory."""

    def __init__(self, checkpoint: Checkpoint, how: How):
        self.name = checkpoint.name
        self.machine = Machine(checkpoint.name, how)
        self.torch, self.budget = self.machine.torch, MORE * self.machine.budget
        self.dtype = getattr(self.torch, how.precision)
        self.dimensions = 2 * checkpoint.hidden
        self.forwards, self.backwards = (self._direction(checkpoint, each) for each in ("", BACKWARDS))

    def _direction(self, checkpoint: Checkpoint, direction: str) -> Any:
        torch = self.torch
        layer = torch.nn.LSTM(checkpoint.words, checkpoint.hidden, batch_first=True, device="meta")  # draws no numbers
        weights = {part: torch.from_numpy(checkpoint.weights[f"{PREFIX}{part}{direction}"]) for part in PARTS}
        layer.load_state_dict(weights, assign=True)
        return layer.to(device=self.machine.device, dtype=self.dtype).eval()

    def pool(self, rows: NDArray[np.int64], lengths: NDArray[np.int64], matrix: NDArray[np.float32]) -> Pooled:
        """What becomes of texts, the longest first: rows of the matrix of words, (texts, tokens), and how many each."""
        columns = np.arange(rows.shape[1])
        turned = np.where(columns < lengths[:, None], lengths[:, None] - 1 - columns, 0)
        self.machine.set_threads()
        try:
            with self.torch.inference_mode():
                there, first = self._most(self.forwards, rows, lengths, matrix)
                back, last = self._most(self.backwards, np.take_along_axis(rows, turned, axis=1), lengths, matrix, True)
        except RuntimeError as error:  # a card without memory
            raise CannotAnswer(
                f"{self.name} could not read {len(rows)} texts of {rows.shape[1]} words {self.machine.how} "
                f"({in_short(error)}); try another device."
            ) from error
        won_by = np.concatenate([first, lengths[:, None] - 1 - last], axis=1)  # (texts, dimensions)
        return Pooled(np.concatenate([there, back], axis=1), counts(won_by, rows.shape[1]))

    def _most(
        self, layer: Any, rows: NDArray[np.int64], lengths: NDArray[np.int64], matrix: NDArray[np.float32],
        turned: bool = False,
    ) -> tuple[NDArray[np.float32], NDArray[np.int64]]:  # fmt: skip
        """The most of each dimension, (texts, hidden), and the step that has it: the first, or the last if turned.

        Long texts go a stretch at a time, so that memory does not grow with them, and those that are at their end stay
        behind.
        """
        torch, device = self.torch, self.machine.device
        until = torch.from_numpy(lengths).to(device)[:, None]
        best = torch.full((len(rows), layer.hidden_size), -torch.inf, device=device)
        at = torch.zeros(best.shape, dtype=torch.int64, device=device)
        first, state = 0, None
        while first < rows.shape[1]:
            texts = int((lengths > first).sum())
            steps = torch.arange(first, min(rows.shape[1], first + max(1, self.budget // texts)), device=device)
            first += len(steps)
            words = torch.from_numpy(matrix[rows[:texts, first - len(steps) : first]]).to(device, self.dtype)
            state = state and tuple(each[:, :texts].contiguous() for each in state)
            states, state = layer(words, state)  # (texts, steps, hidden)
            states = states.float().masked_fill_((steps >= until[:texts])[..., None], -torch.inf)
            states, steps = (states.flip(1), steps.flip(0)) if turned else (states, steps)
            most, place = states.max(1)
            better = most >= best[:texts] if turned else most > best[:texts]
            best[:texts] = torch.where(better, most, best[:texts])
            at[:texts] = torch.where(better, steps[place], at[:texts])
        return best.cpu().numpy(), at.cpu().numpy()
