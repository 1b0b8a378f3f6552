"""StereoSet's candidates: words for a blank in a context, or sentences that may follow it.

A word is scored in the blank, one token after the other: the ones before it filled in, itself masked, the ones after it
not there yet. Causal models, and all models on sentences that follow a context, score sentences as they are.
"""

from __future__ import annotations

from string import punctuation
from typing import NamedTuple

from equipoise.datasets import SentencePair
from equipoise.models.base import Likelihoods, Reading, Tokenized
from equipoise.preferring.readings import places_of

BLANK = "BLANK"


class Candidate(NamedTuple):
    """A text with one of the candidates in it, and the characters that are the candidate."""

    text: str
    span: tuple[int, int]


def candidates_of(pair: SentencePair, in_blanks: bool) -> list[Candidate]:
    """The stereotype, the anti-stereotype and the unrelated one, in their context."""
    sentences = (pair.stereotype, pair.antistereotype, pair.unrelated)
    if in_blanks:
        return [_in_blank(pair.context, sentence) for sentence in sentences]
    if BLANK in pair.context or not pair.context:
        return [Candidate(sentence, (0, len(sentence))) for sentence in sentences]
    return [_following(pair.context, sentence) for sentence in sentences]


def _in_blank(context: str, sentence: str) -> Candidate:
    """The context with the sentence's word in its blank.

    Sentences spell names otherwise than their contexts do, so the word is found by its place among the words, without
    punctuation, as the authors do.
    """
    words = context.split(" ")
    place = next(number for number, word in enumerate(words) if BLANK in word)
    given = sentence.split(" ")
    word = "".join(letter for letter in (given[place] if place < len(given) else "") if letter not in punctuation)
    start = context.index(BLANK)
    return Candidate(context.replace(BLANK, word, 1), (start, start + len(word)))


def _following(context: str, sentence: str) -> Candidate:
    before = f"{context.rstrip()} "
    return Candidate(before + sentence, (len(before), len(before) + len(sentence)))


def readings_of(
    model: Likelihoods, candidate: Candidate, text: Tokenized, in_blanks: bool
) -> tuple[list[Reading], tuple[int, ...]]:
    """What the model reads of a candidate, and the places of its tokens."""
    own = places_of(text, candidate.span)
    if model.order == "causal":
        own = tuple(place for place in own if place)
    if not in_blanks:
        return ([Reading(text.ids, own, tuple(text.ids[place] for place in own))] if own else []), own
    last = own[-1] + 1 if own else 0
    return [
        Reading((*text.ids[:place], model.mask, *text.ids[last:]), (place,), (text.ids[place],)) for place in own
    ], own
