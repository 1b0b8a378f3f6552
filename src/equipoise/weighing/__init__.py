"""Sentences weighed: how far each word leans along a direction, and how much of the sentence it is (seed 004).

axes.py    a direction in a model's space, from pairs of words or of sentences
words.py   the words of a text, and which tokens belong to each
scorer.py  many sentences -> every word's importance and bias, and the sums of each sentence
"""

from equipoise.weighing.axes import Axis, sentence_axis, word_axis
from equipoise.weighing.scorer import KINDS, Scored, Scorer

__all__ = ["KINDS", "Axis", "Scored", "Scorer", "sentence_axis", "word_axis"]
