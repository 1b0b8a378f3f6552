"""Sentences weighed: how far each word leans along a direction, and how much of the sentence it is (seed 004).

encoders.py  which models can be asked
asked.py     which direction, and which words score nothing
axes.py      a direction in a model's space, from pairs of words or of sentences
words.py     the words of a text, and which tokens belong to each
scorer.py    many sentences -> every word's importance and bias, and the sums of each sentence
caveats.py   what the numbers do not show
"""

from equipoise.weighing.asked import Asked, asked_for
from equipoise.weighing.axes import Axis, sentence_axis, word_axis
from equipoise.weighing.caveats import caveats
from equipoise.weighing.encoders import SCORES, encoder_with_shares
from equipoise.weighing.scorer import KINDS, Scored, Scorer

__all__ = [
    "KINDS", "SCORES", "Asked", "Axis", "Scored", "Scorer", "asked_for", "caveats", "encoder_with_shares",
    "sentence_axis", "word_axis",
]  # fmt: skip
