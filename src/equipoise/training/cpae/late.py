"""Words that are learned late: when all others are, and move no more (seed 003, section 6.1).

Entries of proper nouns can so lean on other words, and no other word on them. What is left to learn are the vectors of
words that only stand in late entries; then the late entries are read like any others.
"""

from __future__ import annotations

import numpy as np
import torch

from equipoise.training.batches import shuffled
from equipoise.training.cpae.adam import Adam
from equipoise.training.cpae.network import costs
from equipoise.training.cpae.steps import Training, clip
from equipoise.training.loop import Progress

SALT = 1_000_000  # epochs of late entries are numbered from here on, so that they are drawn for themselves


def learn_late(training: Training, progress: Progress) -> None:
    """Change the vectors of words that only late entries have, and nothing else."""
    entries, chosen, known = training.material.entries, training.configuration, training.material.known
    late = np.arange(entries.early, len(entries))
    if not len(late) or known == len(training.material.vocabulary):
        return
    adam, done = Adam({}, training.matrix), 0
    for epoch in range(chosen.epochs):
        for some in shuffled(entries.lengths[late], chosen.batch, chosen.seed, SALT + epoch):
            batch = training.batch(late[some])
            rows = torch.from_numpy(batch.distinct)
            table = training.matrix[rows].requires_grad_()
            (gradient,) = torch.autograd.grad(
                costs(training.network, table, batch).loss(chosen.penalty), [table]
            )  # fmt: skip
            new = rows >= known
            moving = gradient[new]
            clip([moving], chosen.clip)
            done += 1
            adam.step(done, [], rows[new], moving, chosen.rate)
        progress((epoch + 1) / chosen.epochs, "learning late words")
