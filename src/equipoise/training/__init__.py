"""Models that we train, so that they are killed and resumed to the same weights.

loop.py         epochs and batches until it is done, from wherever it stopped
checkpoints.py  where it stopped, as one file
places.py       the folder of a run: one run at a time, another job refused
labels.py       files of pairs, and what is said of them
batches.py      which entries go together in which epoch
records.py      what every kind of training is given and leaves
threads.py      how many threads torch has; drawing.py: what it draws
infersent/      a BiLSTM sentence encoder on pairs of sentences with labels (seed 004, section 4.3)
transformer/    a model of sentence-transformers trained further, on labels or scores (seed 004, section 6)
cpae/           word vectors from the definitions of a dictionary (seed 003)
dict2vec/       word vectors from text, with words drawn together that define one another (seed 003)
compiling.py    functions compiled by numba, and kept
word_vectors.py vectors of words that are left of a run
"""

from __future__ import annotations

from equipoise.training.cpae import train_cpae
from equipoise.training.dict2vec import train_dict2vec
from equipoise.training.infersent import PRESETS, Configuration, train_infersent
from equipoise.training.transformer import fine_tune

__all__ = ["PRESETS", "Configuration", "fine_tune", "train_cpae", "train_dict2vec", "train_infersent"]
