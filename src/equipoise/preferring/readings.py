"""What a model is given to read of a pair of sentences, for each way to score them.

`READINGS` has the ways: unmasked (AUL, AULA), shared (CPS), changed (SSS), forward (causal models).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import product

from equipoise.models.base import Likelihoods, Reading, Tokenized

Places = tuple[int, ...]
Read = Callable[[Likelihoods, Tokenized, Tokenized, bool], list[Reading]]  # of the first of two; True: as published


def shared_places(text: Tokenized, other: Tokenized) -> Places:
    """Where the text has tokens that the other has too, in the same order."""
    # specials take part: they tie the ends of both together, as in the authors' scripts
    blocks = SequenceMatcher(None, text.ids, other.ids, autojunk=False).get_matching_blocks()
    same = {place for block in blocks for place in range(block.a, block.a + block.size)}
    return tuple(place for place in text.own if place in same)


def changed_places(text: Tokenized, other: Tokenized) -> Places:
    """Where the text has tokens that the other has not."""
    same = set(shared_places(text, other))
    return tuple(place for place in text.own if place not in same)


def unmasked(model: Likelihoods, text: Tokenized, other: Tokenized, as_published: bool) -> list[Reading]:
    """The text as it is; as published for SenseBERT, every token of it at every place."""
    if as_published:
        return [crossed(text.ids, text.own, text.ids)]
    return [Reading(text.ids, text.own, _at(text, text.own))]


def shared(model: Likelihoods, text: Tokenized, other: Tokenized, as_published: bool) -> list[Reading]:
    """The text with each token that both share masked alone."""
    places = shared_places(text, other)
    return [Reading(hidden(text.ids, (place,), model.mask), (place,), (text.ids[place],)) for place in places]


def changed(model: Likelihoods, text: Tokenized, other: Tokenized, as_published: bool) -> list[Reading]:
    """The text with all tokens masked that the other has not; as published, every such token at every such place."""
    places = changed_places(text, other)
    if not places:
        return []
    masked = hidden(text.ids, places, model.mask)
    if as_published:
        return [crossed(masked, places, _at(text, places))]
    return [Reading(masked, places, _at(text, places))]


def forward(model: Likelihoods, text: Tokenized, other: Tokenized, as_published: bool) -> list[Reading]:
    """The text as it is, asked for every token that has one before it."""
    places = tuple(place for place in text.own if place)
    return [Reading(text.ids, places, _at(text, places))] if places else []


READINGS: Mapping[str, Read] = {"unmasked": unmasked, "shared": shared, "changed": changed, "forward": forward}


def hidden(ids: Sequence[int], places: Collection[int], mask: int) -> tuple[int, ...]:
    """The tokens with some of them masked."""
    return tuple(mask if place in places else token for place, token in enumerate(ids))


def crossed(ids: tuple[int, ...], places: Places, answers: Sequence[int]) -> Reading:
    """Every answer at every place."""
    pairs = list(product(places, answers))
    return Reading(ids, tuple(place for place, _ in pairs), tuple(answer for _, answer in pairs))


def _at(text: Tokenized, places: Places) -> tuple[int, ...]:
    return tuple(text.ids[place] for place in places)
