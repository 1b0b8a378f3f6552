"""The model itself, in torch: a batch of texts -> the vectors of the words asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer
from equipoise.models.contextual.batches import Batch
from equipoise.models.machinery.folder import Folder
from equipoise.models.machinery.libraries import quietly
from equipoise.models.machinery.machine import How, Machine
from equipoise.models.machinery.tokens import open_tokenizer
from equipoise.models.machinery.weights import load_encoder, positions


class Reader:
    """A model in memory."""

    def __init__(self, folder: Folder, how: How):
        self.name, self.last = folder.name, folder.layers
        self.machine = Machine(folder.name, how)
        self.torch, self.budget = self.machine.torch, self.machine.budget
        model = load_encoder(folder, getattr(self.torch, how.precision)).to(self.machine.device).eval()
        folder.refuse_if_changed()
        self.tokenizer = open_tokenizer(folder, positions(model), model.get_input_embeddings().num_embeddings)
        with quietly(folder.name):
            self.model = self.torch.compile(model, dynamic=True) if how.compile else model

    def read(self, batch: Batch, layers: Sequence[int]) -> NDArray[np.float32]:
        """The mean of each word's tokens in each layer, (layers, texts, spans, dimensions)."""
        torch = self.torch
        self.machine.set_threads()
        with torch.inference_mode():
            ids, mask, weights = (torch.from_numpy(part).to(self.machine.device) for part in batch[:3])
            every = any(layer != self.last for layer in layers)
            answer = self.machine.answer(self.model, ids, mask, output_hidden_states=every)
            states = (self._layer(answer, layer).float() for layer in layers)  # each (texts, tokens, dimensions)
            return torch.stack([torch.bmm(weights, state) for state in states]).cpu().numpy()

    def _layer(self, answer: Any, layer: int) -> Any:
        if layer == self.last:  # some norm it once more after the last block, and this is what they give
            return answer.last_hidden_state
        if len(answer.hidden_states) != self.last + 1:
            raise CannotAnswer(f"{self.name} does not give its layers one by one; ask for the last, {self.last}.")
        return answer.hidden_states[layer]
