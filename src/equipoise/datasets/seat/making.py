"""The same question, asked in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from equipoise.datasets.dataset import Dataset, Words
from equipoise.datasets.seat.classes import class_of
from equipoise.datasets.seat.sentences import SENTENCES, sentences_of, templates
from equipoise.errors import BadDataset
from equipoise.sense_keys import word_of

PREFIX = "seat:"  # before the name of a question about words: the same in sentences
METRIC = "seat"  # that such questions are made for
MOST_OF_A_WORD = 2  # what has more parts than that is a phrase or a sentence

Sets = Mapping[str, Words]


def in_sentences(dataset: Dataset) -> Dataset:
    """The question with six sentences for each word, in the order of the words; `made_of` tells whose they are.

    A question that has sentences already is given back as it is.
    """
    if _has_sentences(dataset):
        return dataset
    _refuse_what_has_no_words(dataset)
    about = templates()
    return replace(
        dataset,
        name=f"{PREFIX}{dataset.name}", title=f"{dataset.title}, in sentences".removeprefix(", "),
        source=_joined(dataset.source, f"the sentences were {about['source']}"),
        licence=_joined(dataset.licence, f"the sentences: {about['licence']}"),
        revision=_joined(dataset.revision, f"sentences {about['revision']}"),
        rationale=_rationale(dataset),
        targets=_sentences(dataset.targets), attributes=_sentences(dataset.attributes),
        made_of=_made_of({**dataset.attributes, **dataset.targets}),
        removed=(*dataset.removed, *_left_out(dataset.targets), *_left_out(dataset.attributes)),
        made_for={METRIC: {}}, templates=(), pairs=(), glosses={}, scores={}, scored={},
        concepts={},  # other lists for the same concepts are lists of words, and would be put in place of sentences
    )  # fmt: skip


def _words(dataset: Dataset) -> list[str]:
    return [word for side in (dataset.targets, dataset.attributes) for words in side.values() for word in words]


def _has_sentences(dataset: Dataset) -> bool:
    words = _words(dataset)
    long = [word for word in words if len(word_of(word).replace("_", " ").split()) > MOST_OF_A_WORD]
    # a published test may hold single words: they are what its encoder is to read
    return bool(dataset.made_of) or METRIC in dataset.made_for or 2 * len(long) > len(words)


def _refuse_what_has_no_words(dataset: Dataset) -> None:
    faults = {
        "compares a model with numbers for each word, and sentences have none": bool(dataset.scores),
        "has no attributes to ask about": not dataset.attributes,
        "calls a set of targets and one of attributes by one name": bool({*dataset.targets} & {*dataset.attributes}),
        "has no targets to ask about": not dataset.targets,
        f"is in {dataset.language!r}, and our sentences are English": not (dataset.language or "en").startswith("en"),
    }
    fault = next((what for what, found in faults.items() if found), None)
    if fault:
        raise BadDataset(
            f"{dataset.name} cannot be asked in sentences: it {fault}; ask it as it is, or give a question with two "
            "target sets and two attribute sets of English words."
        )


def _sentences(sets: Sets) -> dict[str, Words]:
    return {
        name: tuple(sentence for word in _kept(words) for sentence in sentences_of(word))
        for name, words in sets.items()
    }  # fmt: skip


def _made_of(sets: Sets) -> dict[str, Words]:
    """For each set the word that each of its sentences is made of, in their order."""
    return {name: tuple(word for word in _kept(words) for _ in range(SENTENCES)) for name, words in sets.items()}


def _kept(words: Words) -> list[str]:
    """The words, without those whose sentences a word before them has: she after She, a lady in a second sense."""
    first: dict[Words, str] = {}
    for word in words:
        first.setdefault(sentences_of(word), word)
    return list(first.values())


def _left_out(sets: Sets) -> list[dict[str, str]]:
    why = "its sentences are those of a word before it"
    return [
        {"step": "sentences", "set": name, "word": word, "why": why}
        for name, words in sets.items()
        for word in (Counter(words) - Counter(_kept(words))).elements()
    ]


def _rationale(dataset: Dataset) -> str:
    words = set(_words(dataset))
    guessed = sum(class_of(word).by_rule for word in words)
    how = (
        f"The part of speech of {guessed} of the {len(words)} words was found by rule."
        if guessed
        else f"The part of speech of all {len(words)} words is from our lists."
    )
    ours = (
        f"Each word stands in {SENTENCES} short sentences of our own that say little else; the words are as published."
    )
    return " ".join(filter(None, [dataset.rationale, ours, how]))


def _joined(said: str, more: str) -> str:
    return f"{said}; {more}" if said else more
