"""The same question in other words: which shipped lists stand for the same concepts, and the questions they make.

A result that holds for one list of male names and not for the next is about the list. Which lists stand for the same
concept is said in the data ("concepts"); docs/add-a-dataset.md says why some that look alike do not share one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from equipoise.datasets.dataset import Dataset, Pairs, Words
from equipoise.datasets.shipped import shipped_datasets

Sets = Mapping[str, Words]


@dataclass(frozen=True)
class Side:
    """The target or the attribute sets of a question, all from one dataset, so that matched lists stay matched."""

    dataset: str  # the first that has these words
    sets: Sets
    pairs: Pairs = ()  # which word of the first set belongs to which of the second, where the dataset says so


class Variants(NamedTuple):
    """A question asked with other lists."""

    datasets: list[Dataset]
    total: int  # how many there were before the cut


def other_sides(dataset: Dataset) -> tuple[list[Side], list[Side]]:
    """What could stand for the targets and for the attributes: other words for the same concepts in the same order."""
    return _others(dataset, dataset.targets), _others(dataset, dataset.attributes)


def variants(dataset: Dataset, most: int = 24) -> Variants:
    """The question with other targets, then with other attributes, then with both; the first so many of them.

    Left out is what would put a word on both sides (weat-2 with the unpleasant words of weat-3 would compare bomb with
    bomb), unless the question itself has it on both.
    """
    targets, attributes = other_sides(dataset)
    own_targets, own_attributes = Side("", dataset.targets, dataset.pairs), Side("", dataset.attributes)  # from nowhere
    replacements = [
        *product(targets, [own_attributes]),
        *product([own_targets], attributes),
        *product(targets, attributes),
    ]
    already = _shared(own_targets, own_attributes)
    sound = [sides for sides in replacements if _shared(*sides) <= already]
    return Variants([_asked_with(dataset, *sides) for sides in sound[:most]], len(sound))


def _shared(targets: Side, attributes: Side) -> frozenset[str]:
    return frozenset().union(*_spelling(targets.sets)) & frozenset().union(*_spelling(attributes.sets))


def _asked_with(dataset: Dataset, targets: Side, attributes: Side) -> Dataset:
    """The question with these sides; its pairs are those of the targets, its templates stay as they are.

    So a sentence may come out in the wrong number ("she like art"), where the template was written for plural targets.
    """
    sides = {"targets": targets, "attributes": attributes}
    taken = " and ".join(f"{what} of {side.dataset}" for what, side in sides.items() if side.dataset)
    new_attributes = dict(zip(dataset.attributes, attributes.sets, strict=True))
    new_names = [*zip(dataset.targets, targets.sets, strict=True), *new_attributes.items()]
    return replace(
        dataset,
        name=f"{dataset.name} with {taken}", title=f"{dataset.title} ({taken})", source=f"{dataset.source}; {taken}",
        targets=targets.sets, attributes=attributes.sets, pairs=targets.pairs,
        negative=new_attributes.get(dataset.negative, ""), glosses={},
        concepts={new: dataset.concepts[old] for old, new in new_names if old in dataset.concepts},
    )  # fmt: skip


def _others(dataset: Dataset, own: Sets) -> list[Side]:
    concepts = _concepts_of(dataset, own)
    if not concepts or len(set(concepts)) < len(concepts):
        return []  # one concept in two places does not say which list goes where
    found: dict[tuple[frozenset[str], ...], Side] = {}
    for shipped in shipped_datasets().values():
        if shipped.language == dataset.language:
            for side in _sides(shipped, concepts):
                found.setdefault(_spelling(side.sets), side)
    found.pop(_spelling(own), None)
    return list(found.values())


def _sides(shipped: Dataset, concepts: list[str]) -> Iterator[Side]:
    """The targets and the attributes of a dataset, put in the order of the concepts, where they stand for all."""
    for sets in (shipped.targets, shipped.attributes):
        by_concept = dict(zip(_concepts_of(shipped, sets), sets, strict=True))
        if all(concept in by_concept for concept in concepts):
            names = [by_concept[concept] for concept in concepts]
            yield Side(shipped.name, {name: sets[name] for name in names}, _pairs_between(shipped, names))


def _concepts_of(dataset: Dataset, sets: Sets) -> list[str]:
    """What each set stands for; "" where it is not said, which no shipped set has."""
    return [dataset.concepts.get(name, "").casefold() for name in sets]


def _spelling(sets: Sets) -> tuple[frozenset[str], ...]:
    """The words whatever their order and case: lists that differ in nothing else are one list."""
    return tuple(frozenset(word.casefold() for word in words) for words in sets.values())


def _pairs_between(dataset: Dataset, names: list[str]) -> Pairs:
    """The pairs of a dataset, which join its first target set to its second, for these sets in this order."""
    joined = list(dataset.targets)[:2]
    if names == joined:
        return dataset.pairs
    if names == joined[::-1]:
        return tuple((second, first) for first, second in dataset.pairs)
    return ()
