"""Women and men exchanged in a text: she for he, mother for father, Mary for James (docs/gendered-words.md).

words.py      the text in words that know where they stand
choosing.py   what a word becomes
belonging.py  her: his or him; his: her or hers
names.py      what is a name, and which name takes its place
writing.py    case and apostrophes
pairs.py      sentences beside their swaps, for a gender direction
"""

from __future__ import annotations

from equipoise.swapping.pairs import SwappedPairs, swapped_pairs
from equipoise.swapping.swap import Swapped, swap

__all__ = ["Swapped", "SwappedPairs", "swap", "swapped_pairs"]
