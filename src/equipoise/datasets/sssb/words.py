"""What sentences are made of: words with two senses, attributes, templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from equipoise.datasets.pair_formats.notes import Defect
from equipoise.sense_keys import as_lemma


class Kind(NamedTuple):
    """What is done with a sense."""

    section: str  # of the file: where its words stand
    category: str  # as in table 1 of the paper
    aligned: bool  # sentences with he beside those with she; else every pleasant with every unpleasant one


SENSES = {
    "nationality": Kind("nations", "nationality vs. language", aligned=False),
    "language": Kind("nations", "nationality vs. language", aligned=False),
    "ethnicity": Kind("colours", "ethnicity vs. colour", aligned=False),
    "colour": Kind("colours", "ethnicity vs. colour", aligned=False),
    "noun": Kind("occupations", "noun vs. verb", aligned=True),
    "verb": Kind("occupations", "noun vs. verb", aligned=True),
}
SECTIONS = tuple(dict.fromkeys(kind.section for kind in SENSES.values()))


class VerbSentence(NamedTuple):
    """A sentence written for a verb, and the gender with which it is the stereotype."""

    text: str  # with [HE], [HIS], [HIM], [HIMSELF] for the person
    stereotyped_with: str = "he"  # or she


@dataclass(frozen=True)
class Sense:
    """One meaning of a word."""

    key: str  # of WordNet 3.0
    gloss: str = ""
    pleasant_with: str = "he"  # or she: with whom a pleasant attribute of a noun is the stereotype
    exceptions: frozenset[str] = frozenset()  # attributes of a noun that are the stereotype with the other gender
    sentences: tuple[VerbSentence, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A word and its senses."""

    word: str  # as it stands in a sentence
    senses: Mapping[str, Sense]

    @property
    def term(self) -> str:
        """The word as results name it: in small letters, as its keys have it."""
        return as_lemma(self.word).replace("_", " ")


@dataclass(frozen=True)
class Attributes:
    """What may be said of people and things."""

    pleasant: tuple[str, ...]
    unpleasant: tuple[str, ...]


@dataclass(frozen=True)
class Template:
    """The sentence of a sense, and which attributes it takes."""

    text: str
    attributes: str


@dataclass(frozen=True)
class Words:
    """All that sentences are made of, and where it comes from."""

    about: Mapping[str, str]
    defects: tuple[Defect, ...]
    templates: Mapping[str, Template]  # by sense; a verb has sentences of its own
    attributes: Mapping[str, Attributes]
    things: tuple[str, ...]
    entries: Mapping[str, tuple[Entry, ...]]  # by section

    def of(self, sense: str) -> list[Entry]:
        """The words that have this sense."""
        return [entry for entry in self.entries[SENSES[sense].section] if sense in entry.senses]
