"""Women and men exchanged in a text: she for he, mother for father, Mary for James (docs/gendered-words.md).

words.py            the text in words that know where they stand
choosing.py         what a word becomes, or that it stays
belonging.py        her: his or him; his: her or hers; belonging_verbs.py: by the verb before
neighbours.py       the words around one
names.py            what is a name, and which name takes its place
people.py           whom a pronoun means; names that cannot be swapped, whose pronouns stay
surnames.py         names that are surnames; headlines
places.py           names of places, saints and prizes
phrases.py          fixed phrases: mother tongue, Girl Scouts
writing.py          case and apostrophes
paper.py            the published rules to the letter
tables.py           other groups, by a user's table; table_files.py reads it
articles.py         a or an before its words
changes.py          a text with its changes done
together.py         several texts about the same people
pairs.py            sentences beside their swaps, for a gender direction
"""

from __future__ import annotations

from equipoise.swapping.changes import Left, Swapped
from equipoise.swapping.pairs import SwappedPairs, swapped_pairs
from equipoise.swapping.swap import RULES, swap
from equipoise.swapping.table_files import read_table
from equipoise.swapping.tables import SwapTable
from equipoise.swapping.together import swap_together

__all__ = [
    "RULES",
    "Left",
    "SwapTable",
    "Swapped",
    "SwappedPairs",
    "read_table",
    "swap",
    "swap_together",
    "swapped_pairs",
]
