"""What metrics say of single senses, put together where they were measured against the same sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from equipoise.reports.leanings import spoken
from equipoise.results import Result, ResultSet
from equipoise.sense_keys import is_sense_key, lemma_of, part_of


class Along(NamedTuple):
    """What words were measured against: numbers along one direction are of one kind."""

    metric: str
    sets: tuple[tuple[str, tuple[str, ...]], ...]  # with their words

    @property
    def title(self) -> str:
        return " and ".join(spoken(name) for name, _ in self.sets)


class OfSense(NamedTuple):
    """What one result says of one sense."""

    value: float
    kind: str  # "noun"
    set: str
    result: Result


Answers = dict[Along, dict[str, dict[str, OfSense]]]  # -> lemma -> key


def answers(results: ResultSet, model: str) -> Answers:
    """Every sense key that a model was asked; only by metrics with a sign and free of the vectors' lengths."""
    found: Answers = {}
    for result in results.results:
        card = results.metrics.get(result.metric)
        if result.model == model and card and card.leaning.signed and card.free_of_scale:
            _add(found, result, _directions(results, result))
    return found


def _add(found: Answers, result: Result, directions: Mapping[str, Along]) -> None:
    for item in result.words:
        key, direction = item["word"], directions.get(item["role"].partition("_")[0])
        if is_sense_key(key) and direction and "sub_query" not in item:
            senses = found.setdefault(direction, {}).setdefault(lemma_of(key), {})
            senses[key] = OfSense(item["value"], part_of(key), item["set"], result)


def _directions(results: ResultSet, result: Result) -> dict[str, Along]:
    """For either side, the sets of the other."""
    card = results.datasets.get(result.dataset)
    sides = {
        "targets": (result.attributes, card.attributes if card else {}),
        "attributes": (result.targets, card.targets if card else {}),
    }
    return {
        side: Along(result.metric, tuple((name, tuple(words.get(name, ()))) for name in names))
        for side, (names, words) in sides.items()
    }


def several(found: Answers) -> Answers:
    """Of these, the words with two senses or more."""
    kept = {
        direction: {lemma: senses for lemma, senses in words.items() if len(senses) > 1}
        for direction, words in found.items()
    }
    return {direction: words for direction, words in kept.items() if words}
