"""Pairs of sentences, female first: a user's own, each beside its swap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from equipoise.datasets.gendered import gendered_words
from equipoise.swapping.changes import Swapped
from equipoise.swapping.swap import swap
from equipoise.swapping.words import words_of


@dataclass(frozen=True)
class SwappedPairs:
    """Sentences with their swaps, and those that gave no pair."""

    pairs: tuple[tuple[str, str], ...]  # female, male
    left_out: tuple[tuple[str, str], ...]  # sentence, why


def swapped_pairs(sentences: Iterable[str]) -> SwappedPairs:
    """Each sentence beside its swap, the female one first; once each, in their order.

    Left out, and named: a sentence without a word to swap, one about women and men, and one that is
    the same pair as another.
    """
    pairs: dict[tuple[str, str], None] = {}
    left_out: list[tuple[str, str]] = []
    for sentence in sentences:
        done = swap(sentence)
        sides = _sides(sentence, done)
        pair = (sentence, done.text) if sides == {"female"} else (done.text, sentence)
        why = _fault(done, sides) or ("it makes the same pair as another" if pair in pairs else "")
        if why:
            left_out.append((sentence, why))
        else:
            pairs[pair] = None
    return SwappedPairs(tuple(pairs), tuple(left_out))


def _fault(done: Swapped, sides: set[str]) -> str:
    if not done.swapped:
        return "it has no word that can be swapped"
    return "it has words of both sides" if len(sides) > 1 else ""


def _sides(sentence: str, done: Swapped) -> set[str]:
    """Whom the sentence is about: by the words that were swapped, and by those that have no counterpart."""
    known = gendered_words()
    others = (word.text if word.shouted else word.small for word in words_of(sentence))  # small: names do not count
    return {known.side(word) for word in [*(old for old, _ in done.swapped), *others]} - {""}
