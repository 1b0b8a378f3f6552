"""Pairs of sentences: one that goes with a stereotype and one that goes against it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class SentencePair:
    """Two sentences that differ in what a stereotype is about."""

    id: str
    stereotype: str
    antistereotype: str
    groups: Mapping[str, str] = field(default_factory=dict)  # "bias" -> "gender", "sense" -> "noun", ...
    term: str = ""  # the word or group it is about, where other pairs are about the same
    frames: tuple[str, str] = ("", "")  # both sentences without the term, where pairs of other terms share them
    unrelated: str = ""  # a third sentence that makes no sense (StereoSet)
    context: str = ""  # with BLANK where the sentences differ, or the sentence before them (StereoSet)


@dataclass(frozen=True)
class SentencePairs:
    """A question put to a language model: which sentence of each pair is likelier?"""

    name: str
    title: str
    bias: str  # gender, ethnicity, ..., "several kinds" or "unspecified"
    language: str
    source: str
    licence: str
    revision: str
    rationale: str
    pairs: tuple[SentencePair, ...]
    defects: tuple[str, ...] = ()  # known faults of the data, each in a sentence, for their user to read
    defects_of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # defect -> groups and terms, if not all

    @cached_property
    def hash(self) -> str:
        """Names what was asked: the same sentences in the same order give the same hash, whatever the file's layout."""
        asked = [
            [pair.id, pair.stereotype, pair.antistereotype, dict(sorted(pair.groups.items())), pair.term, pair.frames,
             pair.unrelated, pair.context]
            for pair in self.pairs
        ]  # fmt: skip
        return hashlib.sha256(json.dumps(asked, ensure_ascii=False).encode()).hexdigest()
