"""Files of sentence pairs, one form a file. Add one: a function from path to pairs, and tell it apart in recognise.py.

What is known of published data beside their sentences (source, licence, known faults) is in facts.json.
docs/sentence-pairs.md explains every form.
"""

from equipoise.datasets.pair_formats.picking import picked
from equipoise.datasets.pair_formats.recognise import PAIR_ENDINGS, is_pair_file, read_pairs

__all__ = ["PAIR_ENDINGS", "is_pair_file", "picked", "read_pairs"]
