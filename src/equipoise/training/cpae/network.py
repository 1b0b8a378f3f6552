"""The network that reads definitions, and what a batch of them costs (Bosc and Vincent 2018, sections 3 and 4).

    h = W LSTM(E[x_1], ..., E[x_n]) + b                    the vector of a definition x of the word w
    p(x_t | h) = softmax(U h + c)                          the same for all places t
    J = mean_t -log p(x_t | h) + lambda mean_k (h_k - E[w]_k)^2

The published code has an LSTM with peepholes, which torch has not; the paper speaks of an LSTM.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from equipoise.training.cpae.beginning import REACH, drawn_rows
from equipoise.training.cpae.configuration import Configuration
from equipoise.training.cpae.reading import MARKS, NONE, Entries, Material
from equipoise.training.drawing import drawing

Ints = NDArray[np.int64]


class Network(nn.Module):
    """E, the vectors of words where they stand in definitions, is apart: a batch only takes the rows that it reads."""

    def __init__(self, material: Material, configuration: Configuration):
        super().__init__()
        size, seed = configuration.dimensions, configuration.seed
        told = material.told(configuration.outputs)
        with drawing(seed):
            self.lstm = nn.LSTM(size, size)
            self.translate = nn.Linear(size, size)
            for name, weights in self.named_parameters():
                nn.init.zeros_(weights) if "bias" in name else nn.init.uniform_(weights, -REACH, REACH)
        self.telling = nn.Parameter(torch.from_numpy(drawn_rows(told, size, seed, "U")))
        self.prior = nn.Parameter(torch.zeros(len(told)))

    def read(self, table: Any, batch: Batch) -> Any:
        """The vectors of definitions, (entries, dimensions). table: vectors of the distinct words of the batch."""
        states, _ = self.lstm(table[batch.places])  # (longest, entries, dimensions)
        return self.translate(states[batch.lengths - 1, torch.arange(len(batch.lengths))])

    def tell(self, read: Any, batch: Batch) -> Any:
        """Nats that the words of every definition cost, (entries,)."""
        return _Telling.apply(read, self.telling, self.prior, batch.whose, batch.told)  # type: ignore[no-untyped-call]


class Batch(NamedTuple):
    """Some entries, padded to the longest, and the words that they are made of."""

    distinct: Ints  # rows of E that are needed
    places: Any  # (longest, entries) which of them stands where; padding reads the first one, and nobody looks at it
    lengths: Any  # (entries,)
    whose: Any  # (words to be told,) by which entry
    told: Any  # (words to be told,) rows of U
    defined: Any  # (entries with such a word,) which of the distinct is the word that is defined
    defining: Any  # ... and by which entry

    @property
    def numbers(self) -> Any:
        """How many words every entry is to tell."""
        return torch.bincount(self.whose, minlength=len(self.lengths))


def batch_of(entries: Entries, chosen: Ints, outputs: int) -> Batch:
    """The entries chosen, as the network reads them. Marks are not told again, and neither are rare words."""
    lengths = entries.lengths[chosen]
    step, number = np.arange(lengths.max())[:, None], np.arange(len(chosen))
    there = step < lengths  # (longest, entries)
    padded = np.where(there, entries.words[np.where(there, entries.firsts[chosen] + step, 0)], BEGINNING)
    words, rows = padded[there], entries.rows[chosen]
    distinct, places = np.unique(np.concatenate([[BEGINNING], words, rows[rows != NONE]]), return_inverse=True)
    filled = np.full(padded.shape, places[0])
    filled[there] = places[1 : 1 + len(words)]
    tellable = (words >= len(MARKS)) & (words < len(MARKS) + outputs)
    whose = np.broadcast_to(number, padded.shape)[there][tellable]
    return Batch(
        distinct,
        *map(torch.from_numpy, (
            filled, lengths, whose, words[tellable].astype(np.int64) - len(MARKS), places[1 + len(words) :],
            number[rows != NONE],
        )),
    )  # fmt: skip


BEGINNING = 0  # the row of the first mark


class Costs(NamedTuple):
    """What a batch costs."""

    told: Any  # nats, summed over the words that were to be told
    words: int  # these words
    apart: Any  # mean squared difference of definitions and the words they define, per dimension

    def loss(self, penalty: float) -> Any:
        return self.told / max(1, self.words) + penalty * self.apart


def costs(network: Network, table: Any, batch: Batch) -> Costs:
    """What a batch costs, given the vectors of its distinct words."""
    read = network.read(table, batch)
    apart = (read[batch.defining] - table[batch.defined]).square().mean() if len(batch.defined) else read.new_zeros(())
    return Costs(network.tell(read, batch).sum(), len(batch.told), apart)


class _Telling(torch.autograd.Function):
    """-log p of words under one softmax for all places: one row of logits for a definition, and not one for a word.

    The gradient of the logits is n p minus how often each word is there, n being the words of the definition.
    """

    @staticmethod
    def forward(context: Any, read: Any, telling: Any, prior: Any, whose: Any, told: Any) -> Any:
        logits = torch.addmm(prior, read, telling.t())  # (entries, outputs)
        total = logits.logsumexp(1)
        context.save_for_backward(read, telling, logits, total, whose, told)
        return read.new_zeros(len(read)).index_add_(0, whose, total[whose] - logits[whose, told])

    @staticmethod
    def backward(context: Any, wanted: Any) -> Any:
        read, telling, logits, total, whose, told = context.saved_tensors
        weights = torch.bincount(whose, minlength=len(read)) * wanted  # (entries,)
        of_logits = logits.sub_(total[:, None]).exp_().mul_(weights[:, None])  # nobody needs the logits any more
        of_logits.index_put_((whose, told), -wanted[whose], accumulate=True)
        return of_logits @ telling, of_logits.t() @ read, of_logits.sum(0), None, None
