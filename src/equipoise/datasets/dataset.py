"""One question: sets of target and attribute words, with where they come from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Words = tuple[str, ...]
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Dataset:
    """A question put to a model."""

    name: str
    title: str
    bias: str  # gender, ethnicity, religion, ...
    language: str
    source: str
    licence: str
    revision: str
    rationale: str
    targets: Mapping[str, Words]  # the groups asked about, in order
    attributes: Mapping[str, Words]  # what they may be associated with, in order
    templates: tuple[str, ...] = ()  # "[TARGET] is [ATTRIBUTE]", for models that read sentences
    pairs: Pairs = field(default=())  # which word of the first target set belongs to which of the second
    negative: str = ""  # the attribute set of negative sentiment, where there is one
    concepts: Mapping[str, str] = field(default_factory=dict)  # what each set stands for, where it is said
    removed: tuple[Mapping[str, str], ...] = ()  # what was cleaned away before asking: step, set, word and why
    glosses: Mapping[str, str] = field(default_factory=dict)  # where words are sense keys: what each means
    made_for: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # metrics to ask it with, and their options
    scores: Mapping[str, float] = field(default_factory=dict)  # what people make of attributes, to compare a model with
    scored: Mapping[str, Any] = field(default_factory=dict)  # how those numbers were found
    made_of: Mapping[str, Words] = field(default_factory=dict)  # of sets of sentences that we made: whose each is

    @cached_property
    def hash(self) -> str:
        """Names what was asked: the same words in the same order give the same hash, whatever the file's layout."""
        # Without the concepts and glosses: what a list stands for changes no word of the question.
        asked = [list(map(list, side.items())) for side in (self.targets, self.attributes)]
        template = self.templates[0] if len(self.templates) == 1 else list(self.templates) or ""
        scores = [dict(self.scores)] if self.scores else []
        text = json.dumps([asked, template, self.pairs, self.negative, *scores], ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()
