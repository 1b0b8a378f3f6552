"""Words in templates: how much an attribute raises the probability of a target, for LPBS.

    [TARGET] is a [ATTRIBUTE].   log P([MASK] = he | [MASK] is a nurse.) - log P([MASK] = he | [MASK] is a [MASK].)

A word of several tokens has as many masks; its tokens' log-probabilities add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from equipoise.asking import Answer, WordSet
from equipoise.asking.answer import refuse_if_unknown
from equipoise.asking.sentences import filled
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.metrics import METRICS
from equipoise.models.base import Likelihoods, Progress, Reading, Sentence, Tokenized
from equipoise.options import metric_options
from equipoise.preferring.readings import hidden, places_of
from equipoise.results import Array, Item, Result, Score
from equipoise.results.kept import packed
from equipoise.settings import Settings
from equipoise.significance import Asked, how_sure
from equipoise.version import __version__

NO_LISTS = "random words make no sentences in the templates"
NONE = np.empty((0, 0))
WITHOUT_VECTORS = {"layer": None, "senses": ""}  # settings that are about vectors, and had no part in it


class Filled(NamedTuple):
    """A template with both words, and the two readings of it."""

    with_attribute: Reading
    prior: Reading


def measure_filled(
    model: Likelihoods, dataset: Dataset, name: str, options: dict[str, Any], settings: Settings, progress: Progress
) -> Result:
    """How much more the attributes raise one group's words than the other's."""
    metric = METRICS[name]
    if not dataset.templates:
        raise CannotAnswer(
            f"{name} puts words into templates, and {dataset.name} has none; use a question that has, such as "
            'seed-002-q11, or add "template": "[TARGET] is [ATTRIBUTE]" to your file.'
        )
    if len(dataset.targets) != 2 or len(dataset.attributes) not in (1, 2):
        raise CannotAnswer(
            f"{name} compares two target sets by one or two attribute sets; {dataset.name} has {len(dataset.targets)} "
            f"and {len(dataset.attributes)}."
        )
    answer = _known(model, dataset, settings.max_missing)
    increases = _increases(model, dataset.templates, answer, progress)
    ends = np.cumsum([len(each.words) for each in answer.targets])
    sizes = [len(each.words) for each in answer.attributes]
    score = metric.function(np.split(increases, ends[:-1]), sizes, **options)
    asked = Asked(
        settings.alternative or metric.alternative, settings.ties or metric.ties, settings.permutations,
        settings.exact_up_to, settings.resamples, settings.level, settings.interval, leave_out=False,
        lists=_lists(answer),
    )  # fmt: skip
    sure = how_sure(score, asked, np.random.default_rng(settings.seed))
    return Result(
        metric=name, dataset=dataset.name, model=model.name, value=score.value, neutral=metric.neutral,
        effect_size=score.effect_size, p_value=sure.p_value, p_adjusted=None, interval=sure.interval,
        effect_size_interval=sure.effect_size_interval, per_item=_items(answer, score),
        missing={each.name: each.missing for each in answer.sets if each.missing}, coverage=answer.coverage,
        duplicates={each.name: each.duplicates for each in answer.sets if each.duplicates}, forms={},
        bias=dataset.bias, targets=tuple(dataset.targets), attributes=tuple(dataset.attributes),
        options={**metric_options(name), **options, **settings.to_repeat(), **WITHOUT_VECTORS, "context": "template"},
        detail={
            **score.detail, "test": sure.test, "null": {"why_not": NO_LISTS},
            "none_left_out": "words in templates are not left out of likelihoods",
            "context": "template", "templates": list(dataset.templates), "order": model.order,
            "sentences": len(dataset.templates) * increases.size,
        },
        model_fingerprint=model.fingerprint, dataset_revision=dataset.revision, dataset_hash=dataset.hash,
        seed=settings.seed, version=__version__, time=datetime.now(UTC).isoformat(timespec="seconds"),
        resampled=packed(sure.resampled, settings.drawn(answer)) if settings.keep_resamples else None,
    )  # fmt: skip


def _lists(answer: Answer) -> tuple[int, ...]:
    """Numbers that name the lists, those that trade words first: with two attribute sets these do."""
    targets, attributes = answer.lists(paired=False)[:2], answer.lists(paired=False)[2:]
    return (*attributes, *targets) if len(attributes) == 2 else (*targets, *attributes)


def _known(model: Likelihoods, dataset: Dataset, max_missing: float) -> Answer:
    """The words that are tokens of the model; a word that is none, or holds the unknown one, is missing."""
    sides = [
        [_word_set(model, name, words) for name, words in side.items()]
        for side in (dataset.targets, dataset.attributes)
    ]
    for each in (*sides[0], *sides[1]):
        refuse_if_unknown(model.name, dataset.name, each, max_missing)
    return Answer(tuple(sides[0]), tuple(sides[1]), {})


def _word_set(model: Likelihoods, name: str, words: Sequence[str]) -> WordSet:
    once = list(dict.fromkeys(words))
    tokens = model.tokenized(once)
    known = [bool(each.own) and model.unknown not in each.ids for each in tokens]
    found = tuple(word for word, has in zip(once, known, strict=True) if has)
    missing = tuple(word for word, has in zip(once, known, strict=True) if not has)
    twice = tuple(word for word in once if words.count(word) > 1)
    return WordSet(name, found, NONE, missing, duplicates=twice)


def _increases(model: Likelihoods, templates: Sequence[str], answer: Answer, progress: Progress) -> Array:
    """The mean over the templates of every target's increase by every attribute, (targets, attributes)."""
    targets = [word for each in answer.targets for word in each.words]
    attributes = [word for each in answer.attributes for word in each.words]
    sentences = [filled(*each) for each in product(templates, targets, attributes)]
    texts = dict.fromkeys(sentence.text for sentence in sentences)
    tokens = dict(zip(texts, model.tokenized(list(texts)), strict=True))
    readings = [_readings(model, sentence, tokens[sentence.text]) for sentence in sentences]
    told = model.tell([one for each in readings for one in each], progress)
    sums = np.array([each.log_probs.sum() for each in told]).reshape(-1, 2)  # (sentences, with attribute and prior)
    return np.asarray((sums[:, 0] - sums[:, 1]).reshape(len(templates), len(targets), len(attributes)).mean(axis=0))


def _readings(model: Likelihoods, sentence: Sentence, text: Tokenized) -> Filled:
    target, attribute = (places_of(text, span) for span in sentence.spans)
    if not text.whole or not target or not attribute:
        raise CannotAnswer(
            f"{model.name} cannot fill {sentence.text!r}: it is too long, or one of its words has no token of its own; "
            "use a shorter template or other words."
        )
    answers = tuple(text.ids[place] for place in target)
    with_attribute = hidden(text.ids, target, model.mask)
    return Filled(
        Reading(with_attribute, target, answers),
        Reading(hidden(with_attribute, attribute, model.mask), target, answers),
    )


def _items(answer: Answer, score: Score) -> tuple[Item, ...]:
    rows = []
    for number, each in enumerate(answer.attributes, start=1):
        role = f"attributes_{number}"
        values = score.per_item[role].tolist()
        rows += [
            Item(role=role, set=each.name, word=word, value=value)
            for word, value in zip(each.words, values, strict=True)
        ]
    return tuple(rows)
