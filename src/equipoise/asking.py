"""From the words of a dataset to the arrays of a model: spelling, missing words, pairs, and what took part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.models import Vectors
from equipoise.results import Array

Case = Literal["as-is", "lower", "title", "first"]
SPELLINGS = {  # what to look for, in this order
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
    missing: tuple[str, ...] = ()
    duplicates: tuple[str, ...] = ()


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
        known = sum(len(each.words) for each in self.sets)
        return known / (known + sum(len(each.missing) for each in self.sets))


class Lexicon:
    """What a model knows of some words: asked once for all of them, then looked up."""

    def __init__(self, model: Vectors, words: Sequence[str], case: Case, normalize: bool = False):
        self.model, self.case = model, case
        distinct = list(dict.fromkeys(words))
        spelled = {word: [spell(word) for spell in SPELLINGS[case]] for word in distinct}
        texts = list(dict.fromkeys(form for forms in spelled.values() for form in forms))
        embedded = model.vectors(texts)
        self.array = _prepared(embedded.array, normalize)
        rows = {text: row for row, text in enumerate(embedded.found)}
        self.forms = {word: form for word, forms in spelled.items() if (form := _first(forms, rows)) is not None}
        self.rows = {word: rows[form] for word, form in self.forms.items()}

    def vectors(self, words: Sequence[str]) -> Array:
        return self.array[[self.rows[word] for word in words]]


def _prepared(array: NDArray[np.floating], normalize: bool) -> Array:
    vectors = np.asarray(array, dtype=np.float64)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True) if normalize else vectors  # type: ignore[no-any-return]


def _first(forms: Sequence[str], rows: Mapping[str, int]) -> str | None:
    return next((form for form in forms if form in rows), None)


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
    used = {word for each in targets + attributes for word in each.words}
    return Answer(
        targets, attributes, {w: form for w, form in lexicon.forms.items() if w in used and form != w}, detail
    )


def _known(lexicon: Lexicon, name: str, words: Sequence[str]) -> WordSet:
    distinct = list(dict.fromkeys(words))
    known = tuple(word for word in distinct if word in lexicon.rows)
    missing = tuple(word for word in distinct if word not in lexicon.rows)
    return WordSet(name, known, lexicon.vectors(known), missing, _repeated(words))


def _repeated(words: Sequence[str]) -> tuple[str, ...]:
    seen: set[str] = set()
    return tuple(dict.fromkeys(word for word in words if word in seen or seen.add(word)))  # type: ignore[func-returns-value]


def _paired(lexicon: Lexicon, dataset: Dataset) -> tuple[tuple[WordSet, ...], dict[str, object]]:
    """The targets as pairs; a pair with one missing word is left out as a pair."""
    pairs, how = _pairs_of(dataset)
    whole = [pair for pair in dict.fromkeys(pairs) if all(word in lexicon.rows for word in pair)]
    sets = []
    for side, name in enumerate(list(dataset.targets)[:2]):
        words = tuple(pair[side] for pair in whole)
        left_out = tuple(dict.fromkeys(pair[side] for pair in pairs if pair not in whole))
        sets.append(
            WordSet(
                name, words, lexicon.vectors(words), left_out, tuple(" ".join(pair) for pair in _repeated_pairs(pairs))
            )
        )
    left = [list(pair) for pair in dict.fromkeys(pairs) if pair not in whole]
    return tuple(sets), {"pairs": [list(pair) for pair in whole], "pairs_from": how, "pairs_left_out": left}


def _repeated_pairs(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [pair for pair in dict.fromkeys(pairs) if pairs.count(pair) > 1]


def _pairs_of(dataset: Dataset) -> tuple[tuple[tuple[str, str], ...], str]:
    if dataset.pairs:
        return dataset.pairs, "the dataset"
    first, second = list(dataset.targets.values())[:2]
    if len(first) != len(second):
        raise CannotAnswer(
            f"{dataset.name} says nothing of pairs and its target sets have {len(first)} and {len(second)} words, "
            'so they cannot be paired by their place; add "pairs" to the dataset.'
        )
    return tuple(zip(first, second, strict=True)), "their place in the lists"


def _refuse_if_unknown(model: str, dataset: str, words: WordSet, max_missing: float) -> None:
    total = len(words.words) + len(words.missing)
    if words.words and len(words.missing) <= max_missing * total:
        return
    listed = ", ".join(words.missing[:10]) + (" ..." if len(words.missing) > 10 else "")
    known = "none" if not words.words else f"only {len(words.words)}"
    raise TooFewWords(
        f"{model} knows {known} of the {total} words of {dataset}/{words.name} (missing: {listed}); "
        f"at most {max_missing:.0%} may be missing: use other words, another --case, or a higher --max-missing."
    )
