"""Targets as pairs: which words belong together, and which pairs a model knows whole."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from equipoise.asking.answer import WordSet
from equipoise.asking.lexicon import Lexicon
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer

Pair = tuple[str, str]


def paired_targets(
    lexicon: Lexicon, dataset: Dataset, repeats: bool = False
) -> tuple[tuple[WordSet, ...], dict[str, object]]:
    """The targets as pairs; a pair with one unknown word is left out as a pair.

    A pair found twice counts once, or, with `repeats`, as often as it stands.
    """
    pairs, pairs_from = _pairs_of(dataset)
    seen: set[tuple[Hashable, Hashable]] = set()
    whole: list[Pair] = []
    broken: list[Pair] = []
    again: list[Pair] = []
    for first, second in pairs:
        if not {first, second} <= lexicon.forms.keys():
            broken.append((first, second))
            continue
        identity = lexicon.identity(first), lexicon.identity(second)
        (again if identity in seen and not repeats else whole).append((first, second))
        seen.add(identity)
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
