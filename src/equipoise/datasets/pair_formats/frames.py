"""Sentences without the word they are about: pairs that share such a frame are not independent of each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from equipoise.datasets.sentence_pairs import SentencePair

PLACE = "[X]"


def has_word(sentence: str, word: str) -> bool:
    """Whether the word, just so but for its case, stands in the sentence."""
    return bool(word) and bool(_whole(word).search(sentence))


def frame(sentence: str, word: str) -> str:
    """The sentence with [X] for the word; the sentence itself where the word is not in it."""
    return _whole(word).sub(PLACE, sentence) if word else sentence


def with_shared_frames(pairs: Sequence[SentencePair]) -> tuple[SentencePair, ...]:
    """The pairs, with their frames where another pair has the same on either side."""
    framed = [(frame(pair.stereotype, pair.term), frame(pair.antistereotype, pair.term)) for pair in pairs]
    first, second = (Counter(side) for side in zip(*framed, strict=True))
    return tuple(
        replace(pair, frames=frames) if first[frames[0]] > 1 or second[frames[1]] > 1 else pair
        for pair, frames in zip(pairs, framed, strict=True)
    )


def _whole(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
