"""Pronouns that others turned round: the gender pairs of CrowS-Pairs (Nangia et al., EMNLP 2020)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from equipoise.swapping import swap

PRONOUNS = {"he", "she", "his", "her", "him", "hers", "himself", "herself"}
TOKEN = re.compile(r"\w+|\W")
KNOWN_WRONG = 1  # her, taken to own what follows


def test_pronouns_become_those_of_the_other_sentence(shared):
    pairs = list(_turned_round(shared / "data" / "crows-pairs" / "crows_pairs_anonymized.csv"))
    wrong = [given for given, other in pairs if _pronouns(swap(given).text) != _pronouns(other)]

    assert len(pairs) == 192
    assert len(wrong) == KNOWN_WRONG


def _turned_round(path: Path) -> Iterator[tuple[str, str]]:
    """Both ways, the pairs in which every pronoun of one sentence has another one in its place in the other."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["bias_type"] == "gender"]
    for more, less in ((row["sent_more"], row["sent_less"]) for row in rows):
        tokens = list(zip(TOKEN.findall(more.lower()), TOKEN.findall(less.lower()), strict=False))
        told = [(one, other) for one, other in tokens if one in PRONOUNS]
        as_long = len(TOKEN.findall(more)) == len(TOKEN.findall(less))
        if as_long and told and all(one != other and other in PRONOUNS for one, other in told):
            yield from ((more, less), (less, more))


def _pronouns(text: str) -> list[str]:
    return [token for token in TOKEN.findall(text.lower()) if token in PRONOUNS]
