"""Sentences without the word they are about: pairs that share such a frame are not independent of each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from equipoise.datasets.sentence_pairs import SentencePair

PLACE = "[X]"
OF_THINGS = "colour"  # a sense that is said of things: what differs from sentence to sentence is what is said of them
VERBS = {  # a dress is, shoes are: which of them stands there follows from the thing
    "is": ("is", "are", "was", "were"),
    "look": ("look", "looks", "looked"),
    "seem": ("seem", "seems", "seemed"),
    "feel": ("feel", "feels", "felt"),
    "appear": ("appear", "appears", "appeared"),
}
AS_ONE = {form: verb for verb, forms in VERBS.items() for form in forms}
VERB = rf"(?:{'|'.join(AS_ONE)})\b"
THING = re.compile(rf"\[X\] (?:(?!{VERB})[\w'’-]+ ){{1,3}}?(?P<verb>{VERB})")


def has_word(sentence: str, word: str) -> bool:
    """Whether the word, just so but for its case, stands in the sentence."""
    return bool(word) and bool(_whole(word).search(sentence))


def frame(sentence: str, word: str) -> str:
    """The sentence with [X] for the word; the sentence itself where the word is not in it."""
    return _whole(word).sub(PLACE, sentence) if word else sentence


def frame_in_sense(sentence: str, word: str, sense: str) -> str:
    """The frame; in the sense of a colour with [THING] for what has the colour, where the sentence says that it is so.

    Black dress is ugly. Black shoes were ugly. They are both [X] [THING] is ugly.
    """
    plain = frame(sentence, word)
    if sense != OF_THINGS:
        return plain
    return THING.sub(lambda found: f"{PLACE} [THING] {AS_ONE[found['verb']]}", plain, count=1)


def with_shared_frames(pairs: Sequence[SentencePair]) -> tuple[SentencePair, ...]:
    """The pairs, with their frames where another pair has one of them, be it as the stereotype or against it."""
    framed = [(_framed(pair, pair.stereotype), _framed(pair, pair.antistereotype)) for pair in pairs]
    times = Counter(frame for frames in framed for frame in set(frames))
    return tuple(
        replace(pair, frames=frames) if max(times[frame] for frame in frames) > 1 else pair
        for pair, frames in zip(pairs, framed, strict=True)
    )


def _framed(pair: SentencePair, sentence: str) -> str:
    return frame_in_sense(sentence, pair.term, pair.groups.get("sense", ""))


def _whole(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
