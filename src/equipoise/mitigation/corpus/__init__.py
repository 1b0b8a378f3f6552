"""Corpora made fairer by the scores of their entries (seed 004, section 4): taken away, doubled, or replaced.

methods.py      what becomes of an entry above the threshold: one small function a method
percentiles.py  exact percentiles of any number of scores, in constant memory
reading.py      what is read, so that a failure to read is not told as one to write
scored.py       the scores that a threshold is found among
changing.py     the one pass: a corpus entry by entry, as a method leaves it
strongest.py    the highest scored entries that were changed
splits.py       who goes to train, dev and test
shuffling.py    records in random order, in constant memory
writing.py      entries to the files of a new corpus
placing.py      a folder that is there only when it is whole
warnings.py     what a reader of a changed corpus must know
options.py      how it is done
progress.py     how far it is
change.py       subtract, augment, substitute: all of the above
describing.py   what a report tells of a scored corpus
"""

from __future__ import annotations

from equipoise.mitigation.corpus.change import augment, change, substitute, subtract
from equipoise.mitigation.corpus.describing import describe
from equipoise.mitigation.corpus.methods import METHODS
from equipoise.mitigation.corpus.options import Options
from equipoise.mitigation.corpus.splits import SPLITS

__all__ = ["METHODS", "SPLITS", "Options", "augment", "change", "describe", "substitute", "subtract"]
