"""Sense-sensitive social bias (SSSB), generated: the same word in a sense that names people and in one that does not.

    words.json ──► read_words ──► sentences ──► pairs ──► generated()

All words and sentences are in words.json; a user's file of the same form adds to them (docs/sssb.md).
"""

from equipoise.datasets.sssb.checks import Finding, checks
from equipoise.datasets.sssb.counting import Count, counts
from equipoise.datasets.sssb.generating import generated
from equipoise.datasets.sssb.reading import SHIPPED, read_words
from equipoise.datasets.sssb.sentences import Sentence, as_text, sentences
from equipoise.datasets.sssb.words import SENSES, Words

__all__ = [
    "SENSES", "SHIPPED", "Count", "Finding", "Sentence", "Words", "as_text", "checks", "counts", "generated",
    "read_words", "sentences",
]  # fmt: skip
