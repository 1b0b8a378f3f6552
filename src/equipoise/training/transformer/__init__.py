"""A sentence encoder of transformers trained further, on labels or on scores (seed 004, section 6).

configuration.py  how long, how fast, on what
entries.py        files of pairs with labels or scores -> numbers of texts and what is wanted of them
network.py        the transformer, its pooling, and what it is trained by (Reimers and Gurevych 2019)
steps.py          a batch -> changed weights; the job that the loop runs
judging.py        accuracy and rank correlation, with their intervals
writing.py        a folder that st: opens
train.py          all of it
"""

from __future__ import annotations

from equipoise.training.transformer.train import fine_tune

__all__ = ["fine_tune"]
