"""The plain way to train InferSent: entries as they are drawn, a copy a word, a call of the network a side.

What the published training script does (Conneau et al. 2017), written anew.
"""

import numpy as np
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

HEAD, CLASSES, CLIP = 512, 3, 5.0


class PlainNetwork(nn.Module):
    def __init__(self, words, hidden):
        super().__init__()
        self.lstm = nn.LSTM(words, hidden, bidirectional=True)
        self.head = nn.Sequential(nn.Linear(8 * hidden, HEAD), nn.Linear(HEAD, HEAD), nn.Linear(HEAD, CLASSES))

    def forward(self, premises, hypotheses):
        u, v = self.read(*premises), self.read(*hypotheses)
        return self.head(torch.cat([u, v, (u - v).abs(), u * v], dim=1))

    def read(self, words, lengths):
        """(steps, sentences, dimensions) to the largest number of each dimension."""
        lengths, order = lengths.sort(descending=True)
        states, _ = pad_packed_sequence(self.lstm(pack_padded_sequence(words[:, order], lengths))[0])
        return states[:, order.argsort()].max(dim=0)[0]  # as published: zeros of the padding among them


class PlainTraining:
    def __init__(self, hidden, batch, rate, vectors, premises, hypotheses, labels):
        self.batch, self.vectors, self.sides, self.labels = batch, vectors, (premises, hypotheses), labels
        self.dimensions = len(next(iter(vectors.values())))
        self.network = PlainNetwork(self.dimensions, hidden)
        self.descent = torch.optim.SGD(self.network.parameters(), lr=rate)
        self.rng = np.random.default_rng(0)

    def epoch(self):
        """All entries once, in random order; the mean loss."""
        order = self.rng.permutation(len(self.labels))
        firsts = range(0, len(order), self.batch)
        losses = [self.step(order[first : first + self.batch]) for first in firsts]
        return float(np.mean(losses))

    def step(self, chosen):
        labels = torch.from_numpy(self.labels[chosen])
        logits = self.network(*(self.together([side[each] for each in chosen]) for side in self.sides))
        loss = nn.functional.cross_entropy(logits, labels)
        self.descent.zero_grad()
        loss.backward()
        self.clip()
        self.descent.step()
        return loss.item()

    def together(self, sentences):
        """The vectors of a side, word by word."""
        lengths = torch.tensor([len(each) for each in sentences])
        filled = np.zeros((int(lengths.max()), len(sentences), self.dimensions), dtype=np.float32)
        for column, sentence in enumerate(sentences):
            for step, word in enumerate(sentence):
                filled[step, column] = self.vectors[word]
        return torch.from_numpy(filled), lengths

    def clip(self):
        """Gradients no longer than allowed."""
        square = 0.0
        for each in self.network.parameters():
            square += each.grad.norm().item() ** 2
        length = square**0.5
        if length > CLIP:
            for each in self.network.parameters():
                each.grad.mul_(CLIP / length)
