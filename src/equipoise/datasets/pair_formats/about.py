"""What is known of a file beside its sentences: its name, and for published data their source and known faults."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from equipoise.datasets.pair_formats.notes import Defect, concerning, noted
from equipoise.datasets.sentence_pairs import SentencePair, SentencePairs

FACTS = Path(__file__).parent / "facts.json"
SAID = ("title", "language", "source", "licence", "revision", "rationale")
SEVERAL, UNSPECIFIED = "several kinds", "unspecified"


def pairs_of_a_user(name: str, pairs: Sequence[SentencePair], defects: Sequence[Defect] = ()) -> SentencePairs:
    """The pairs of a file of which nothing is known but what it holds."""
    said: dict[str, Any] = dict.fromkeys(SAID, "")
    return noted(SentencePairs(name=name, bias=kind_of_bias(pairs), pairs=tuple(pairs), **said), defects)


def pairs_of(form: str, name: str, pairs: Sequence[SentencePair], defects: Sequence[Defect] = ()) -> SentencePairs:
    """The pairs of a file in a published form: with all that is known, if they are the published data themselves."""
    facts = _facts()[form]
    if not _published(facts, pairs):
        return pairs_of_a_user(name, pairs, (*defects, _if_taken_from(facts)))
    known = {field: facts[field] for field in SAID}
    asked = SentencePairs(name=name, bias=kind_of_bias(pairs), pairs=tuple(pairs), **known)
    faults = [Defect(fault["what"], tuple(fault.get("of", ()))) for fault in facts["defects"]]
    return noted(asked, [*defects, *concerning(pairs, faults)])


def kind_of_bias(pairs: Sequence[SentencePair]) -> str:
    """What kind of bias the pairs are about, "several kinds", or "unspecified" where no pair says."""
    of_senses = _facts()["sssb"]["bias"]
    kinds = {pair.groups.get("bias") or of_senses.get(pair.groups.get("sense", ""), "") for pair in pairs}
    return SEVERAL if len(kinds) > 1 else "".join(kinds) or UNSPECIFIED


def _published(facts: dict[str, Any], pairs: Sequence[SentencePair]) -> bool:
    """Whether these are the published pairs or a whole group of them, by their numbers and how they are worded.

    A hash would tell better, but the same data are about with other line ends, orders and annotations.
    """
    ((group, known),) = facts["pairs"].items()
    found = Counter(pair.groups.get(group, "") for pair in pairs)
    worded = facts.get("sentences", {})
    return all(number in known.get(value, []) for value, number in found.items()) and all(
        re.fullmatch(worded.get(pair.groups.get(group, ""), ".*"), sentence, re.DOTALL)
        for pair in pairs
        for sentence in (pair.stereotype, pair.antistereotype)
    )


def _if_taken_from(facts: dict[str, Any]) -> Defect:
    return Defect(
        f"The file has the form of {facts['title']} but is not the whole of it; where its pairs are from there, "
        f"they have its licence ({facts['licence']}) and its known faults, which docs/sentence-pairs.md lists."
    )


@cache
def _facts() -> dict[str, Any]:
    return json.loads(FACTS.read_text(encoding="utf-8"))
