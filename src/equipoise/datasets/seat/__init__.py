"""SEAT's questions: any question about words put in sentences (May et al., 2019), and the tests they published.

    word ──► class_of ──► sentences_of ──► in_sentences()
    file of a published test ──► read_seat()

The templates are ours, six for every class of words (templates.json); which class a word is of stands in words.json, or
is found by rule (rules.py). docs/seat-data.md tells how both were made.
"""

from equipoise.datasets.seat.classes import Classed, class_of
from equipoise.datasets.seat.folders import seat_files
from equipoise.datasets.seat.making import PREFIX, in_sentences
from equipoise.datasets.seat.published import is_seat_file, read_seat
from equipoise.datasets.seat.sentences import SENTENCES, sentences_of

__all__ = [
    "PREFIX", "SENTENCES", "Classed", "class_of", "in_sentences", "is_seat_file", "read_seat", "seat_files",
    "sentences_of",
]  # fmt: skip
