"""From the words of a dataset to the arrays of a model: spelling, missing words, pairs, and what took part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.models import Vectors
from equipoise.results import Array

Pair = tuple[str, str]
Case = Literal["as-is", "lower", "title", "first"]
SPELLINGS: dict[str, tuple[Callable[[str], str], ...]] = {  # what to look for, in this order
    "as-is": (str,),
    "lower": (str.lower,),
    "title": (str.title,),
    "first": (str, str.lower, str.title),
}


@dataclass(frozen=True)
class WordSet:
    """The words of one set that took part, with their vectors, and those that did not."""

    name: str
    words: tuple[str, ...]
    vectors: Array  # (words, dimensions)
    missing: tuple[str, ...] = ()  # unknown to the model
    left_out: tuple[str, ...] = ()  # known, but without the partner of their pair
    duplicates: tuple[str, ...] = ()  # listed, or found, more than once; counted once

    @property
    def asked(self) -> int:
        return len(self.words) + len(self.missing) + len(self.left_out)


@dataclass(frozen=True)
class Answer:
    """What a model knows of a question."""

    targets: tuple[WordSet, ...]
    attributes: tuple[WordSet, ...]
    forms: Mapping[str, str]
    detail: Mapping[str, object] = field(default_factory=dict)

    @property
    def sets(self) -> tuple[WordSet, ...]:
        return self.targets + self.attributes

    @property
    def coverage(self) -> float:
        return sum(len(each.words) for each in self.sets) / sum(each.asked for each in self.sets)


class Lexicon:
    """What a model knows of some words: asked once for all of them, then looked up."""

    def __init__(self, model: Vectors, words: Sequence[str], case: Case, normalize: bool = False):
        self.model = model
        self.forms: dict[str, str] = {}  # word -> the spelling found
        self.rows: dict[str, int] = {}
        arrays: list[NDArray[np.floating]] = []
        for spell in SPELLINGS[case]:  # a spelling is looked for only where those before it were not found
            wanted = {word: spell(word) for word in words if word not in self.forms}
            if not wanted:
                break
            embedded = model.vectors(list(dict.fromkeys(wanted.values())))
            rows = {text: row for row, text in enumerate(embedded.found, start=sum(map(len, arrays)))}
            arrays.append(embedded.array)
            found = {word: form for word, form in wanted.items() if form in rows}
            self.forms |= found
            self.rows |= {word: rows[form] for word, form in found.items()}
        self.array = _prepared(np.concatenate(arrays), normalize)
        self.known: dict[tuple[str, tuple[str, ...]], WordSet] = {}  # sets looked up before: many questions share them

    def vectors(self, words: Sequence[str]) -> Array:
        return self.array[[self.rows[word] for word in words]]


def _prepared(array: NDArray[np.floating], normalize: bool) -> Array:
    vectors = np.asarray(array, dtype=np.float64)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True) if normalize else vectors


def words_of(dataset: Dataset) -> list[str]:
    """Every word a dataset asks for."""
    return [word for side in (dataset.targets, dataset.attributes) for words in side.values() for word in words]


def ask(lexicon: Lexicon, dataset: Dataset, *, paired: bool, max_missing: float) -> Answer:
    """The dataset's sets as the model knows them; too many missing words are refused."""
    targets = tuple(_known(lexicon, name, words) for name, words in dataset.targets.items())
    attributes = tuple(_known(lexicon, name, words) for name, words in dataset.attributes.items())
    detail: dict[str, object] = {}
    if paired:
        targets, detail = _paired(lexicon, dataset)
    for each in targets + attributes:
        _refuse_if_unknown(lexicon.model.name, dataset.name, each, max_missing)
    forms = {word: lexicon.forms[word] for each in targets + attributes for word in each.words}
    detail |= _in_several([each.words for each in targets + attributes])
    return Answer(targets, attributes, {word: form for word, form in forms.items() if form != word}, detail)


def _in_several(sets: Sequence[Sequence[str]]) -> dict[str, object]:
    """The words that stand in more than one set: they pull both ways, which a reader should know."""
    counts = Counter(word for each in sets for word in dict.fromkeys(each))
    shared = [word for word, count in counts.items() if count > 1]
    return {"shared": shared} if shared else {}


def _known(lexicon: Lexicon, name: str, words: tuple[str, ...]) -> WordSet:
    if (name, words) not in lexicon.known:
        lexicon.known[name, words] = _looked_up(lexicon, name, words)
    return lexicon.known[name, words]


def _looked_up(lexicon: Lexicon, name: str, words: tuple[str, ...]) -> WordSet:
    """A set as the model knows it: a word that stands twice, or is spelled two ways for one vector, counts once."""
    by_form: dict[str, str] = {}
    duplicates: dict[str, None] = {}
    missing: dict[str, None] = {}
    for word in words:
        if word not in lexicon.forms:
            missing[word] = None
        elif lexicon.forms[word] in by_form:
            duplicates[word] = None
        else:
            by_form[lexicon.forms[word]] = word
    known = tuple(by_form.values())
    return WordSet(name, known, lexicon.vectors(known), tuple(missing), duplicates=tuple(duplicates))


def _paired(lexicon: Lexicon, dataset: Dataset) -> tuple[tuple[WordSet, ...], dict[str, object]]:
    """The targets as pairs; a pair with one unknown word is left out as a pair, a pair found twice counts once."""
    pairs, pairs_from = _pairs_of(dataset)
    by_forms: dict[Pair, Pair] = {}
    broken: list[Pair] = []
    again: list[Pair] = []
    for first, second in pairs:
        if not {first, second} <= lexicon.forms.keys():
            broken.append((first, second))
        elif (lexicon.forms[first], lexicon.forms[second]) in by_forms:
            again.append((first, second))
        else:
            by_forms[lexicon.forms[first], lexicon.forms[second]] = (first, second)
    whole = list(by_forms.values())
    sets = tuple(_side(lexicon, name, side, whole, broken, again) for side, name in enumerate(dataset.targets))
    paired = {word for pair in pairs for word in pair}
    return sets, {
        "pairs_from": pairs_from,
        "pairs": list(map(list, whole)),
        "pairs_left_out": list(map(list, broken)),
        "words_without_pair": [word for words in dataset.targets.values() for word in words if word not in paired],
    }


def _side(
    lexicon: Lexicon, name: str, side: int, whole: Sequence[Pair], broken: Sequence[Pair], again: Sequence[Pair]
) -> WordSet:
    """The first or the second words of the pairs."""
    words = tuple(pair[side] for pair in whole)
    lost = list(dict.fromkeys(pair[side] for pair in broken))
    return WordSet(
        name, words, lexicon.vectors(words),
        missing=tuple(word for word in lost if word not in lexicon.rows),
        left_out=tuple(word for word in lost if word in lexicon.rows),
        duplicates=tuple(dict.fromkeys(pair[side] for pair in again)),
    )  # fmt: skip


def _pairs_of(dataset: Dataset) -> tuple[tuple[Pair, ...], str]:
    if dataset.pairs:
        return dataset.pairs, "the dataset"
    first, second = dataset.targets.values()
    if len(first) != len(second):
        raise CannotAnswer(
            f"{dataset.name} says nothing of pairs and its target sets have {len(first)} and {len(second)} words, "
            'so they cannot be paired by their place; add "pairs" to the dataset.'
        )
    return tuple(zip(first, second, strict=True)), "their place in the lists"


def _refuse_if_unknown(model: str, dataset: str, words: WordSet, max_missing: float) -> None:
    lost = words.missing + words.left_out
    if words.words and len(lost) <= max_missing * words.asked:
        return
    listed = ", ".join(lost[:10]) + (" ..." if len(lost) > 10 else "")
    known = f"only {len(words.words)}" if words.words else "none"
    pairs = " in whole pairs" if words.left_out else ""
    raise TooFewWords(
        f"{model} knows {known} of the {words.asked} words of {dataset}/{words.name}{pairs} (missing: {listed}); "
        f"at most {max_missing:.0%} may be missing: use other words, another --case, or a higher --max-missing."
    )
