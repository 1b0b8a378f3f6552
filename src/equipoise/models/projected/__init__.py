"""Sentence encoders without some directions: another encoder, and what is taken out of every vector it gives.

model.py    the adapter
weighing.py the same of an encoder that tells what each word gives to a sentence
file.py     the file that such a model is kept in: directions, and how to open the encoder that they belong to
"""

from __future__ import annotations

from equipoise.models.projected.file import is_projected, load, write_projected
from equipoise.models.projected.model import ProjectedSentences
from equipoise.models.projected.weighing import projected

__all__ = ["ProjectedSentences", "is_projected", "load", "projected", "write_projected"]
