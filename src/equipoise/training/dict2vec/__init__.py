"""dict2vec: word vectors from text, with words drawn together that define one another (Tissier et al. 2017).

configuration.py  how large, how long, how many words are drawn
text.py           files -> the numbers of their words, line by line
pairs.py          a dictionary -> strong and weak pairs
neighbours.py     ... and more strong pairs, from vectors that are there already
tables.py         arrays to draw from: how often a word is kept, what is drawn against it, what never is
kernel.py         lines of text -> changed weights, compiled by numba
steps.py          the job that the loop runs
train.py          all of it
"""

from __future__ import annotations

from equipoise.training.dict2vec.configuration import Dict2vec
from equipoise.training.dict2vec.train import train_dict2vec

__all__ = ["Dict2vec", "train_dict2vec"]
