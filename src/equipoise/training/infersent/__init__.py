"""InferSent trained: a BiLSTM whose pooled states tell whether one sentence follows from another (Conneau et al. 2017).

configuration.py  how large, how long, how fast; presets
schedule.py       the published step sizes
entries.py        files of pairs with labels -> arrays of words
lstm.py           both directions and the maximum, with their gradient
network.py        the encoder and the classifier on top of it
steps.py          a batch -> changed weights; the job that the loop runs
writing.py        weights, record and model card to the folder
train.py          all of it
"""

from __future__ import annotations

from equipoise.training.infersent.configuration import PRESETS, Configuration
from equipoise.training.infersent.train import train_infersent

__all__ = ["PRESETS", "Configuration", "train_infersent"]
