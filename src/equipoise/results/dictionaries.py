"""What is told of a dictionary: how many entries use which pronouns, and what was done to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from equipoise.results.result import as_json, fields_of, parsed
from equipoise.shapes import built


@dataclass(frozen=True)
class PronounCounts:
    """How many use one pronoun of a pair, the other, or both."""

    male: str  # he
    female: str  # she
    male_only: int
    female_only: int
    both: int

    @property
    def with_male(self) -> int:
        return self.male_only + self.both

    @property
    def with_female(self) -> int:
        return self.female_only + self.both


@dataclass(frozen=True)
class KindCounts:
    """Pronouns among entries, or definitions, of one kind."""

    kind: str  # "all", "capitalised", "small" or "single words"
    entries: int  # words as they are written, each with all its definitions
    definitions: int
    by_entry: tuple[PronounCounts, ...]
    by_definition: tuple[PronounCounts, ...]


@dataclass(frozen=True)
class GenderedTexts:
    """How many definitions, or usage examples, have male words, female words, or both."""

    texts: str  # "definitions" or "examples"
    number: int  # each once for every word that has it
    counts: tuple[PronounCounts, ...]  # pairs of pronouns, then gendered words of any kind, then names


@dataclass(frozen=True)
class DictionaryCounts:
    """The statistics of a dictionary."""

    name: str
    source: str
    notes: tuple[str, ...]
    fingerprint: str
    any_case: bool  # whether He counts as he
    kinds: tuple[KindCounts, ...]  # of entries: all of them first
    version: str
    gendered: tuple[GenderedTexts, ...] = ()  # where usage examples were asked for: definitions, then examples

    def kind(self, name: str) -> KindCounts:
        return next(each for each in self.kinds if each.kind == name)


@dataclass(frozen=True)
class DictionaryReport:
    """Dictionaries side by side."""

    dictionaries: tuple[DictionaryCounts, ...]

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> DictionaryReport:
        return built(cls, parsed(text))


@dataclass(frozen=True)
class ChangedDefinition:
    """A definition before and after."""

    word: str
    before: str
    after: str  # "" where it was dropped
    how: str  # "changed", "dropped" or "learned last"


@dataclass(frozen=True)
class EditStep:
    """What one step did to a dictionary."""

    name: str
    options: Mapping[str, str]
    dropped: int  # definitions
    changed: int  # definitions that say something else now, or are learned late
    words: int  # entries concerned


@dataclass(frozen=True)
class EditRecord:
    """What was done to a dictionary, step by step."""

    before: str  # its name
    before_fingerprint: str
    after: str
    after_fingerprint: str
    definitions_before: int
    definitions_after: int
    steps: tuple[EditStep, ...]
    version: str

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> EditRecord:
        return built(cls, parsed(text))
