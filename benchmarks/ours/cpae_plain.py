"""The plain way to train CPAE: definitions as they are drawn, padded, a softmax for every word, all weights moved.

What the equations say, written without a thought for speed; the published code pads and moves all weights, too.
"""

import numpy as np
import torch
from torch import nn

PADDING = -100  # what torch's cross entropy passes over


class PlainNetwork(nn.Module):
    def __init__(self, words, outputs, size):
        super().__init__()
        self.words = nn.Embedding(words, size)
        self.lstm = nn.LSTM(size, size, batch_first=True)
        self.translate, self.telling = nn.Linear(size, size), nn.Linear(size, outputs)

    def forward(self, padded, lengths):
        """(definitions, longest) to vectors of definitions, and to logits of every word."""
        states, _ = self.lstm(self.words(padded))
        read = self.translate(states[torch.arange(len(padded)), lengths - 1])
        every = read[:, None].expand(-1, padded.shape[1], -1)
        return read, self.telling(every)  # (definitions, longest, outputs)


class PlainTraining:
    def __init__(self, material, configuration, marks):
        self.entries, self.configuration, self.marks = material.entries, configuration, marks
        self.outputs = len(material.told(configuration.outputs))
        self.network = PlainNetwork(len(material.vocabulary), self.outputs, configuration.dimensions)
        self.adam = torch.optim.Adam(self.network.parameters(), lr=configuration.rate)
        self.rng = np.random.default_rng(0)

    def epoch(self, chosen):
        """These entries once, in random order; the mean loss."""
        order, size = self.rng.permutation(chosen), self.configuration.batch
        return float(np.mean([self.step(order[first : first + size]) for first in range(0, len(order), size)]))

    def step(self, chosen):
        texts = [self.entries.words[self.entries.firsts[each] : self.entries.firsts[each + 1]] for each in chosen]
        lengths = torch.tensor([len(text) for text in texts])
        padded = torch.zeros(len(texts), int(lengths.max()), dtype=torch.long)
        for row, text in enumerate(texts):
            padded[row, : len(text)] = torch.from_numpy(text.astype(np.int64))
        read, logits = self.network(padded, lengths)
        wanted = padded - self.marks
        wanted[(wanted < 0) | (wanted >= self.outputs)] = PADDING
        told = nn.functional.cross_entropy(logits.flatten(0, 1), wanted.flatten(), ignore_index=PADDING)
        rows = torch.from_numpy(self.entries.rows[chosen])
        apart = (read[rows >= 0] - self.network.words(rows[rows >= 0])).square().mean()
        self.adam.zero_grad()
        (told + self.configuration.penalty * apart).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.configuration.clip)
        self.adam.step()
        return told.item()
