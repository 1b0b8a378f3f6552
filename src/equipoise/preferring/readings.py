"""What a model is given to read of a pair of sentences, for each way to score them.

`READINGS` has the ways: unmasked (AUL, AULA), shared (CPS), changed (SSS), forward (causal models).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import product

from equipoise.models.base import Likelihoods, Reading, Tokenized

Places = tuple[int, ...]
Read = Callable[
    [Likelihoods, Tokenized, Places, bool], list[Reading]
]  # of a text and what it shares; True: as published


def shared_places(first: Tokenized, second: Tokenized) -> tuple[Places, Places]:
    """Where both texts have the same tokens in the same order: the places in the one, and in the other.

    One alignment for both, from the first to the second as in the authors' scripts: the other way round, ties between
    equally long stretches may fall otherwise, and the sentences would be compared by different tokens.
    """
    # specials take part: they tie the ends of both together, as in the authors' scripts
    blocks = SequenceMatcher(None, first.ids, second.ids, autojunk=False).get_matching_blocks()
    same = [(block.a + step, block.b + step) for block in blocks for step in range(block.size)]
    own = [(one, other) for one, other in same if one in first.own and other in second.own]
    return tuple(one for one, _ in own), tuple(other for _, other in own)


def unmasked(model: Likelihoods, text: Tokenized, same: Places, as_published: bool) -> list[Reading]:
    """The text as it is; as published for SenseBERT, every token of it at every place."""
    if as_published:
        return [crossed(text.ids, text.own, text.ids)]
    return [Reading(text.ids, text.own, _at(text, text.own))]


def shared(model: Likelihoods, text: Tokenized, same: Places, as_published: bool) -> list[Reading]:
    """The text with each token that both share masked alone."""
    return [Reading(hidden(text.ids, (place,), model.mask), (place,), (text.ids[place],)) for place in same]


def changed(model: Likelihoods, text: Tokenized, same: Places, as_published: bool) -> list[Reading]:
    """The text with all tokens masked that the other has not; as published, every such token at every such place."""
    places = tuple(place for place in text.own if place not in same)
    if not places:
        return []
    masked = hidden(text.ids, places, model.mask)
    if as_published:
        return [crossed(masked, places, _at(text, places))]
    return [Reading(masked, places, _at(text, places))]


def forward(model: Likelihoods, text: Tokenized, same: Places, as_published: bool) -> list[Reading]:
    """The text as it is, asked for every token that has one before it."""
    places = tuple(place for place in text.own if place)
    return [Reading(text.ids, places, _at(text, places))] if places else []


READINGS: Mapping[str, Read] = {"unmasked": unmasked, "shared": shared, "changed": changed, "forward": forward}
BY_PARTNER = ("shared", "changed")  # what is read of a sentence depends on the other, and so does its score


def places_of(text: Tokenized, span: tuple[int, int]) -> Places:
    """The text's own tokens that stand for some of these characters."""
    start, end = span
    return tuple(place for place in text.own if text.spans[place][0] < end and text.spans[place][1] > start)


def hidden(ids: Sequence[int], places: Collection[int], mask: int) -> tuple[int, ...]:
    """The tokens with some of them masked."""
    return tuple(mask if place in places else token for place, token in enumerate(ids))


def crossed(ids: tuple[int, ...], places: Places, answers: Sequence[int]) -> Reading:
    """Every answer at every place."""
    pairs = list(product(places, answers))
    return Reading(ids, tuple(place for place, _ in pairs), tuple(answer for _, answer in pairs))


def _at(text: Tokenized, places: Places) -> tuple[int, ...]:
    return tuple(text.ids[place] for place in places)
