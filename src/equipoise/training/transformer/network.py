"""The transformer with its pooling, and what it is trained by (Reimers and Gurevych 2019)."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from equipoise.models.machinery.lengths import by_length
from equipoise.models.machinery.tokens import Tokens, padded
from equipoise.models.sentences.encoder import Encoder
from equipoise.models.sentences.pooling import POOL
from equipoise.training.drawing import drawing
from equipoise.training.labels import LABELS

Ints = NDArray[np.int64]


class Network(torch.nn.Module):
    """Texts to vectors as st: gives them, and pairs of vectors to a loss."""

    def __init__(self, encoder: Encoder, task: str, seed: int, dimensions: int):
        super().__init__()
        self.encoder, self.transformer, self.task = [encoder], encoder.reader.model, task  # a list: no part of it
        self.layers = torch.nn.ModuleList(each for each in encoder.after if isinstance(each, torch.nn.Module))
        self.classifier = _drawn(3 * dimensions, seed) if task == "nli" else None
        self.to(encoder.machine.device)

    def vectors(self, tokens: Tokens, chosen: Ints) -> Any:
        """The vectors of the chosen texts, (texts, dimensions), read in parts of like length."""
        parts = by_length(tokens.lengths[chosen], self.encoder[0].budget)
        found = torch.cat([self._read(tokens, chosen[part]) for part in parts])
        back = np.argsort(np.concatenate(parts), kind="stable")
        return found[torch.from_numpy(back).to(found.device)]

    def _read(self, tokens: Tokens, chosen: Ints) -> Any:
        encoder = self.encoder[0]
        batch = padded(tokens, chosen, encoder.tokenizer.pad)
        device = encoder.machine.device
        ids, mask = (torch.from_numpy(each).to(device) for each in (batch.ids, batch.inside.astype(np.int64)))
        states = encoder.machine.answer(self.transformer, ids, mask).last_hidden_state
        vectors = POOL[encoder.recipe.pooling](states, mask)
        for step in encoder.after:
            vectors = step(vectors)
        return vectors

    def answers(self, first: Any, second: Any) -> Any:
        """What it says of pairs: logits of the labels, (pairs, labels), or cosines, (pairs,)."""
        if self.classifier is None:
            return torch.nn.functional.cosine_similarity(first, second)
        return self.classifier(torch.cat([first, second, (first - second).abs()], dim=1))


def loss_of(answers: Any, wanted: Any, task: str) -> Any:
    """The mean loss of pairs: cross-entropy of labels, or the squared error of cosines."""
    if task == "nli":
        return torch.nn.functional.cross_entropy(answers, wanted.long())
    return torch.nn.functional.mse_loss(answers, wanted.to(answers.dtype))


def _drawn(inputs: int, seed: int) -> Any:
    """A classifier as torch draws it for this seed."""
    with drawing(seed):
        return torch.nn.Linear(inputs, len(LABELS))
