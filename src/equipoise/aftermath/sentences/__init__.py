"""The same of sentence encoders: is a bias gone or hidden, is it open, and does the encoder still work?

    reading.py       a model's vectors of sentences, of length one, each read once
    material.py      what is chosen once, on the encoder as it was
    recovering.py    what a classifier still tells
    working.py       associations, and what should stay
    checks.py        SENTENCE_CHECKS: every check there is

It has a table of its own beside that of words: checks of the same name ask for sentences here.
"""

from __future__ import annotations

from equipoise.aftermath.sentences.checks import SENTENCE_CHECKS
from equipoise.aftermath.sentences.material import SentenceMaterial, sentence_material
from equipoise.aftermath.sentences.reading import SentenceVectors

__all__ = ["SENTENCE_CHECKS", "SentenceMaterial", "SentenceVectors", "sentence_material"]
