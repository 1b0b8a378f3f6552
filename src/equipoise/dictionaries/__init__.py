"""Dictionaries: what words mean, in words.

    dictionary = open_dictionary("wordnet")
    dictionary.entries["nurse"]               # its definitions
    open_dictionary("definitions.tsv")        # a word, a tab, what it means

dictionary.py  the shape of all of them
words.py       the words of a definition
formats/       where definitions come from, one file a format
writing.py     to a file, and back the same
counting.py    statistics: pronouns, capitalised words; gendered words in usage examples
"""

from __future__ import annotations

from equipoise.dictionaries.counting import count_gendered, count_pronouns
from equipoise.dictionaries.dictionary import Definition, Dictionary, is_capitalised
from equipoise.dictionaries.formats import DICTIONARIES, open_dictionary
from equipoise.dictionaries.writing import write_dictionary

__all__ = [
    "DICTIONARIES", "Definition", "Dictionary", "count_gendered", "count_pronouns", "is_capitalised",
    "open_dictionary", "write_dictionary",
]  # fmt: skip
