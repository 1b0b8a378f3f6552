"""Every sentence, with its sense, key and label, and the text form in which such sentences are published."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from equipoise.datasets.sssb.filling import about, filled
from equipoise.datasets.sssb.words import SENSES, Entry, Words

OTHER = {"he": "she", "she": "he"}
Labelled = Iterator[tuple[str, str]]  # a sentence, and stereo or anti


@dataclass(frozen=True)
class Sentence:
    """One sentence of the dataset."""

    text: str
    sense: str
    key: str
    label: str  # stereo or anti
    term: str

    @property
    def line(self) -> str:
        """As it is published: the sentence, a tab, and what it is in brackets."""
        return f"{self.text}\t[{self.sense}, {self.key}, {self.label}]"


def sentences(words: Words) -> list[Sentence]:
    """All sentences, sense by sense and word by word; of the aligned senses two by two, the stereotype first."""
    return [
        Sentence(text, sense, entry.senses[sense].key, label, entry.term)
        for sense in SENSES
        for entry in words.of(sense)
        for text, label in _labelled(words, sense, entry)
    ]


def as_text(made: Sequence[Sentence]) -> str:
    """The lines of a file: a blank line after every aligned two, and between the other senses."""
    blocks: list[str] = []
    for sense, kind in SENSES.items():
        lines = [sentence.line for sentence in made if sentence.sense == sense]
        size = 2 if kind.aligned else max(len(lines), 1)
        blocks += ["\n".join(lines[begin : begin + size]) for begin in range(0, len(lines), size)]
    return "\n\n".join(blocks) + "\n"


def _labelled(words: Words, sense: str, entry: Entry) -> Labelled:
    if sense == "verb":
        return _written(entry)
    return _of_he_and_she(words, sense, entry) if SENSES[sense].aligned else _of_attributes(words, sense, entry)


def _of_attributes(words: Words, sense: str, entry: Entry) -> Labelled:
    """An unpleasant attribute is the stereotype, a pleasant one goes against it."""
    template = words.templates[sense].text
    attributes = words.attributes[words.templates[sense].attributes]
    for kind, label in ((attributes.unpleasant, "stereo"), (attributes.pleasant, "anti")):
        for thing in words.things if "[THING]" in template else ("",):
            for attribute in kind:
                yield filled(template, word=entry.word, attribute=attribute, thing=thing), label


def _of_he_and_she(words: Words, sense: str, entry: Entry) -> Labelled:
    """Pleasant attributes are the stereotype with one gender, unpleasant ones with the other, but for exceptions."""
    template, noun = words.templates[sense], entry.senses[sense]
    attributes = words.attributes[template.attributes]
    for kind, usual in ((attributes.pleasant, noun.pleasant_with), (attributes.unpleasant, OTHER[noun.pleasant_with])):
        for attribute in kind:
            stereotyped = OTHER[usual] if attribute in noun.exceptions else usual
            yield from _both(filled(template.text, word=entry.word, attribute=attribute), stereotyped)


def _written(entry: Entry) -> Labelled:
    """The sentences written for a verb."""
    for written in entry.senses["verb"].sentences:
        yield from _both(*written)


def _both(text: str, stereotyped: str) -> Labelled:
    yield about(text, stereotyped), "stereo"
    yield about(text, OTHER[stereotyped]), "anti"
