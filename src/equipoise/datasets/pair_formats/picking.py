"""Some of the pairs of a dataset, by what they are about."""

from __future__ import annotations

from dataclasses import replace

from equipoise.datasets.pair_formats.about import kind_of_bias
from equipoise.datasets.sentence_pairs import SentencePairs
from equipoise.errors import BadDataset

SHOWN = 30  # names in a message


def picked(asked: SentencePairs, name: str) -> SentencePairs:
    """The pairs with this value in one of their groups; "gender:antistereo" picks twice."""
    pairs = tuple(pair for pair in asked.pairs if name in pair.groups.values())
    if pairs:
        title = asked.title and f"{asked.title}: {name}"
        return replace(asked, name=f"{asked.name}:{name}", title=title, bias=kind_of_bias(pairs), pairs=pairs)
    first, colon, rest = name.rpartition(":")
    if colon and first:
        return picked(picked(asked, first), rest)
    raise BadDataset(f"{asked.name} has no pairs {name!r}; {_what_there_is(asked)}.")


def _what_there_is(asked: SentencePairs) -> str:
    values = list(dict.fromkeys(value for pair in asked.pairs for value in pair.groups.values()))
    if not values:
        return "its pairs are in no groups, so it is asked as a whole"
    more = f" and {len(values) - SHOWN} more" if len(values) > SHOWN else ""
    return f"there are {', '.join(values[:SHOWN])}{more}"
