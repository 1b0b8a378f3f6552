"""A question put to a model that reads sentences: the words that took part, by class, and those that did not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from equipoise.asking.answer import Answer, WordSet, in_several, refuse_if_unknown
from equipoise.asking.lexicon import Lexicon
from equipoise.asking.seeing import Sight, see
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.results import Seen

LAST_ANSWERS = 4  # kept: as many questions as are answered side by side, each by several metrics

Sets = Mapping[str, tuple[str, ...]]


def ask_in_sentences(lexicon: Lexicon, dataset: Dataset, *, paired: bool, max_missing: float) -> Answer:
    """The dataset's sets as the model sees them in its templates; looked at once for all the metrics that ask."""
    if paired:
        raise CannotAnswer(
            f"The metric compares pairs of words that have one vector each, and in the sentences of {dataset.name} "
            "they have many: ask it with --context word."
        )
    answer = lexicon.answers.get(dataset.hash)
    if answer is None:
        answer = _looked_at(lexicon, dataset, max_missing)
        while len(lexicon.answers) >= LAST_ANSWERS:
            lexicon.answers.pop(next(iter(lexicon.answers)), None)
        lexicon.answers[dataset.hash] = answer
    return answer


def _looked_at(lexicon: Lexicon, dataset: Dataset, max_missing: float) -> Answer:
    """The sets in sentences, without the words that could not be seen in one of them."""
    model = lexicon.in_context
    assert model is not None
    unseen: frozenset[str] = frozenset()
    while True:
        targets, attributes = (_kept(side, unseen) for side in (dataset.targets, dataset.attributes))
        for words in (*targets, *attributes):
            refuse_if_unknown(model.name, dataset.name, words, max_missing)
        sight = see(model, dataset.templates, _words(targets), _words(attributes), lexicon.normalize)
        if not sight.unseen:
            break
        unseen |= sight.unseen
    return _answer(targets, attributes, sight, len(dataset.templates))


def _kept(side: Sets, unseen: frozenset[str]) -> list[WordSet]:
    """The sets without the unseen words and without repeats; nothing is known of their vectors yet."""
    return [
        WordSet(
            name, tuple(word for word in dict.fromkeys(words) if word not in unseen), Seen(()),
            missing=tuple(word for word in dict.fromkeys(words) if word in unseen),
            duplicates=tuple(dict.fromkeys(word for place, word in enumerate(words) if word in words[:place])),
        )
        for name, words in side.items()
    ]  # fmt: skip


def _words(sets: Sequence[WordSet]) -> list[tuple[str, ...]]:
    return [words.words for words in sets]


def _answer(targets: Sequence[WordSet], attributes: Sequence[WordSet], sight: Sight, templates: int) -> Answer:
    sides = [
        tuple(replace(words, vectors=seen) for words, seen in zip(sets, of, strict=True))
        for sets, of in ((targets, sight.targets), (attributes, sight.attributes))
    ]
    asked = [sum(len(words.words) for words in side) for side in sides]
    forms = {word: word for side in sides for words in side for word in words.words}
    detail = {"context": "template", "sentences": asked[0] * asked[1] * templates}
    return Answer(sides[0], sides[1], {}, {**detail, **in_several(sides[0] + sides[1], forms)})
