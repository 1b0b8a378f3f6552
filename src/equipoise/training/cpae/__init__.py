"""Word vectors from definitions: the consistency-penalised autoencoder of Bosc and Vincent (2018), as in seed 003.

A definition is read into one vector, from which its words are to be told again, and which is to be near the vector that
the defined word has where it stands in other definitions.

configuration.py  how large, and how it is trained
reading.py        a dictionary as rows of words
beginning.py      first weights, which follow from words, and words that are held back
network.py        the network, and the loss of a batch
adam.py           steps that leave words alone which are not there
steps.py          the job that the loop runs
late.py           words that are learned when all others are learned
frequency.py      what there is to learn
encoding.py       the vectors in the end
train.py          all of it
"""

from __future__ import annotations

from equipoise.training.cpae.configuration import PRESETS, Configuration
from equipoise.training.cpae.train import train_cpae

__all__ = ["PRESETS", "Configuration", "train_cpae"]
