"""The encoder, and the classifier that it is trained with: does the second sentence follow from the first?"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from equipoise.training.infersent.entries import Sentences
from equipoise.training.infersent.lstm import Layout, lay_out, most
from equipoise.training.labels import LABELS

Ints = NDArray[np.int64]


class Network(torch.nn.Module):
    """Names of weights are those of the published code: encoder.enc_lstm.*, classifier.0.* to classifier.2.*"""

    def __init__(self, words: int, hidden: int, head: int, pooling: str = "max"):
        super().__init__()
        self.pooling = pooling
        self.encoder = torch.nn.ModuleDict({"enc_lstm": torch.nn.LSTM(words, hidden, bidirectional=True)})
        sizes = [4 * 2 * hidden, head, head, len(LABELS)]
        layers = [torch.nn.Linear(*each) for each in pairwise(sizes)]
        self.classifier = torch.nn.Sequential(*layers)  # as published: nothing between the layers

    def forward(self, sentences: Sentences, matrix: Any, premises: Ints, hypotheses: Ints) -> Any:
        """Logits of the labels, (entries, labels); matrix: the words' vectors on the device."""
        first, second = self.pair(sentences, matrix, premises, hypotheses)
        return self.classifier(torch.cat([first, second, (first - second).abs(), first * second], dim=1))

    def pair(self, sentences: Sentences, matrix: Any, premises: Ints, hypotheses: Ints) -> tuple[Any, Any]:
        """The vectors of both sentences of every entry, read in one go."""
        both = np.concatenate([premises, hypotheses])
        pooled = self.read(sentences, matrix, both)
        first, second = pooled.split([len(premises), len(hypotheses)])
        if self.pooling == "padded-max":
            first = _with_zeros(first, sentences.lengths[premises])
            second = _with_zeros(second, sentences.lengths[hypotheses])
        return first, second

    def read(self, sentences: Sentences, matrix: Any, chosen: Ints) -> Any:
        """The vectors of some sentences, (sentences, 2 x hidden)."""
        firsts, lengths = sentences.firsts[chosen], sentences.lengths[chosen]
        layout = lay_out(firsts, lengths)
        distinct, rows = np.unique(sentences.words[layout.there], return_inverse=True)
        on_device = [torch.from_numpy(each).to(matrix.device) for each in (distinct, rows, rows[layout.turned])]
        table, there, back = on_device
        read = self._on_a_processor if matrix.device.type == "cpu" else self._on_a_card
        pooled = read(matrix[table], there, back, layout)  # in the order of the layout
        return pooled[torch.from_numpy(np.argsort(layout.order)).to(matrix.device)]

    def _on_a_processor(self, table: Any, there: Any, back: Any, layout: Layout) -> Any:
        return most(self.encoder["enc_lstm"], table, there, back, layout)

    def _on_a_card(self, table: Any, there: Any, back: Any, layout: Layout) -> Any:
        """By cuDNN, which takes the same layout."""
        packed = torch.nn.utils.rnn.PackedSequence(table[there], torch.tensor(layout.active))
        states = self.encoder["enc_lstm"](packed)[0].data.to(table.dtype)  # (words, 2 x hidden)
        owner = torch.from_numpy(layout.sentence).to(table.device)[:, None].expand_as(states)
        best = states.new_full((layout.active[0], states.shape[1]), -torch.inf)
        return best.scatter_reduce(0, owner, states, "amax")


def _with_zeros(pooled: Any, lengths: Ints) -> Any:
    """Zeros of the padding take part in the maximum: in all sentences but the longest of their side of the batch."""
    shorter = torch.from_numpy(lengths < lengths.max()).to(pooled.device)[:, None]
    return torch.where(shorter, pooled.clamp(min=0), pooled)
