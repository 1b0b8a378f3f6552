"""A question put to a model that reads sentences: the words that took part, by class, and those that did not."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

import numpy as np

from equipoise.asking.answer import Answer, WordSet, in_several, refuse_if_unknown
from equipoise.asking.lexicon import Lexicon
from equipoise.asking.seeing import MOST_ENCOUNTERS, Sight, see
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.models import Normalizes
from equipoise.results import Array, Encounters, Seen
from equipoise.sense_keys import word_of

AS_WRITTEN = ("first", "as-is")  # an encoder knows every spelling, so the first is the one that is written


def ask_in_sentences(lexicon: Lexicon, dataset: Dataset, *, paired: bool, max_missing: float) -> Answer:
    """The dataset's sets as the model sees them in its templates."""
    if paired:
        raise CannotAnswer(
            f"The metric compares pairs of words that have one vector each, and in the sentences of {dataset.name} "
            "they have many: ask it with --context word."
        )
    if lexicon.case not in AS_WRITTEN:
        raise CannotAnswer(
            f"Words stand in the sentences of {dataset.name} as they are written, so --case {lexicon.case} cannot be "
            "had: leave it out, or ask with --context word."
        )
    return lexicon.once(dataset.hash, lambda: _looked_at(lexicon, dataset, max_missing))


def in_equal_classes(answer: Answer, dataset: Dataset, *, paired: bool) -> Answer:
    """Static vectors in the class form (mora-2022, 3.3): every word has the same vector in each of its classes."""
    if paired:
        raise CannotAnswer(
            f"The metric compares pairs of words that have one vector each, and in the class form {dataset.name} has "
            "one for each set of the other side: leave --context class out."
        )
    if dataset.made_of or any(not isinstance(each.vectors, np.ndarray) for each in answer.sets):
        raise CannotAnswer(
            f"The class form needs one vector a word, and {dataset.name} is asked with several: leave --context class "
            "out, or ask with --senses sense or word."
        )
    targets, attributes = ([np.asarray(each.vectors) for each in side] for side in (answer.targets, answer.attributes))
    everyone = np.vstack(targets)
    met = len(everyone) ** 2 * max(map(len, attributes)) <= MOST_ENCOUNTERS
    seen_targets = [
        Seen(
            (own,) * len(attributes),
            sentences=tuple(np.broadcast_to(own[:, None], (len(own), *words.shape)) for words in attributes),
        )
        for own in targets
    ]
    seen_attributes = [
        Seen((words,) * len(targets), (_unit(words),) * len(targets), _met(everyone, words) if met else None)
        for words in attributes
    ]
    return replace(
        answer,
        targets=tuple(replace(words, vectors=seen) for words, seen in zip(answer.targets, seen_targets, strict=True)),
        attributes=tuple(
            replace(words, vectors=seen) for words, seen in zip(answer.attributes, seen_attributes, strict=True)
        ),
        detail={**answer.detail, "context": "class"},
    )


def _met(targets: Array, attributes: Array) -> Encounters:
    """Attributes beside targets that change nothing about them."""
    cosines = _unit(targets) @ _unit(attributes).T
    apart = targets - attributes[:, None]  # (attributes, targets, dimensions)
    shape = (len(targets), len(targets), len(attributes))
    return Encounters(np.broadcast_to(cosines[:, None], shape), apart @ apart.transpose(0, 2, 1))


def _unit(vectors: Array) -> Array:
    with np.errstate(invalid="ignore"):  # a zero vector has no direction, which the metric says
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def _looked_at(lexicon: Lexicon, dataset: Dataset, max_missing: float) -> Answer:
    """The sets in sentences, without the words that could not be seen in one of them, or that are one to the model."""
    model = lexicon.in_context
    assert model is not None
    unseen: list[frozenset[str]] = [frozenset(), frozenset()]
    again = lexicon.merged  # words that are another of their set's to the model: many questions share a set
    if isinstance(lexicon.model, Normalizes):
        for name, listed in {**dataset.targets, **dataset.attributes}.items():
            again[name, listed] = _same_tokens(lexicon, listed)
    cut_off = 0
    while True:
        targets, attributes = (
            [_kept(name, words, lost, again.get((name, words), ())) for name, words in side.items()]
            for side, lost in zip((dataset.targets, dataset.attributes), unseen, strict=True)
        )
        for words in (*targets, *attributes):
            refuse_if_unknown(model.name, dataset.name, words, max_missing, in_sentences=True)
        sight = see(model, dataset.templates, _words(targets), _words(attributes), lexicon.normalize)
        cut_off = cut_off or sight.cut_off
        lost = [sight.unseen_targets, sight.unseen_attributes]
        same = {} if any(lost) else _same(targets, sight.targets) | _same(attributes, sight.attributes)
        if not any(lost) and not same:
            return _answer(lexicon, targets, attributes, sight, dataset.templates, cut_off)
        unseen = [before | now for before, now in zip(unseen, lost, strict=True)]
        for name, merged in same.items():
            key = (name, {**dataset.targets, **dataset.attributes}[name])
            again[key] = tuple(dict.fromkeys(again.get(key, ()) + merged))  # another thread may have found them too


def _same_tokens(lexicon: Lexicon, words: Sequence[str]) -> tuple[str, ...]:
    """Words that the model reads as one before them, such as He after he for an uncased model."""
    first: dict[Hashable, str] = {}
    return tuple(word for word in dict.fromkeys(words) if first.setdefault(lexicon.identity(word), word) != word)


def _same(sets: Sequence[WordSet], sight: Sequence[Seen]) -> dict[str, tuple[str, ...]]:
    """The same for models that do not tell their tokens: words with the vectors of one before them in their set."""
    found = {}
    for words, seen in zip(sets, sight, strict=True):
        first: dict[bytes, str] = {}
        rows = np.concatenate(seen.vectors, axis=1)
        twice = tuple(
            word for word, row in zip(words.words, rows, strict=True) if first.setdefault(row.tobytes(), word) != word
        )
        if twice:
            found[words.name] = twice
    return found


def _kept(name: str, words: tuple[str, ...], unseen: frozenset[str], same: tuple[str, ...]) -> WordSet:
    """A set without unseen words and without repeats; nothing is known of its vectors yet."""
    listed = tuple(dict.fromkeys(words))
    twice = dict.fromkeys(word for place, word in enumerate(words) if word in words[:place])
    return WordSet(
        name, tuple(word for word in listed if word not in unseen and word not in same), Seen(()),
        missing=tuple(word for word in listed if word in unseen), duplicates=(*twice, *same),
    )  # fmt: skip


def _words(sets: Sequence[WordSet]) -> list[tuple[str, ...]]:
    return [words.words for words in sets]


def _answer(
    lexicon: Lexicon, targets: Sequence[WordSet], attributes: Sequence[WordSet], sight: Sight,
    templates: Sequence[str], cut_off: int,
) -> Answer:  # fmt: skip
    sides = [
        tuple(replace(words, vectors=seen) for words, seen in zip(sets, of, strict=True))
        for sets, of in ((targets, sight.targets), (attributes, sight.attributes))
    ]
    asked = [sum(len(words.words) for words in side) for side in sides]
    forms = {word: word_of(word) for side in sides for words in side for word in words.words}
    sentences = asked[0] * asked[1] * len(templates)
    detail = {"context": "template", "templates": list(templates), "sentences": sentences, "cut_off": cut_off}
    other = {word: form for word, form in forms.items() if form != word}
    return Answer(sides[0], sides[1], other, {**detail, **in_several(sides[0] + sides[1], lexicon.identity)})
