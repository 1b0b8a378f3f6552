"""Pairs of sentences that differ in gendered words alone, and frames for the words of any pair.

asking: other frames of the same kinds, for checks of what was learned from these.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from equipoise.errors import BadOption

FACTS = Path(__file__).parent / "facts" / "gender-sentences.json"
ASKING = FACTS.with_name("asking-sentences.json")
PEOPLE_A_FRAME = 3
NAMES_A_FRAME = 2
WORD = "[WORD]"

SentencePair = tuple[str, str]


@cache
def gender_sentences(asking: bool = False) -> tuple[SentencePair, ...]:
    """Our own everyday sentences, each about a woman and about a man: pronouns, then people, then names."""
    facts = _facts(asking)
    pronouns, framed = facts["pronouns"], facts["frames_with_a_person"]
    pairs = [_about(frame, pronouns) for frame in facts["frames"]]
    for people, how_many in ((facts["people"], PEOPLE_A_FRAME), (facts["names"], NAMES_A_FRAME)):
        pairs += [
            _about(frame, {**pronouns, "person": person})
            for number, frame in enumerate(framed)
            for person in _in_turn(people, number, how_many)
        ]
    return tuple(pairs)


def gender_frames(asking: bool = False) -> tuple[int, ...]:
    """Which frame each of those pairs is made from: pairs of one number differ in the person alone."""
    alone, framed = len(_facts(asking)["frames"]), range(len(_facts(asking)["frames_with_a_person"]))
    often = (PEOPLE_A_FRAME, NAMES_A_FRAME)
    return (*range(alone), *(alone + number for times in often for number in framed for _ in range(times)))


def filled_pairs(pairs: Sequence[tuple[str, str]]) -> tuple[SentencePair, ...]:
    """Our neutral frames filled with both words of every pair, whatever the pairs are about: the first word's first."""
    return tuple((first, second) for first, second in filled_sets(pairs))


def filled_sets(sets: Sequence[Sequence[str]], asking: bool = False) -> tuple[tuple[str, ...], ...]:
    """The same for sets of any size: one sentence for each word of a set, in every frame."""
    empty = [each for each in sets if not all(word.strip() for word in each)]
    if empty:
        size = "two words a pair" if len(empty[0]) == 2 else f"{len(empty[0])} words a set"
        raise BadOption(f"Sentences need {size}, and {empty[0]!r} has an empty one; give all.")
    frames = _facts(asking)["frames_for_any_word"]
    return tuple(tuple(_put(frame, word) for word in each) for each in sets for frame in frames)


def _about(frame: str, places: Mapping[str, Sequence[str]]) -> SentencePair:
    female, male = (
        _capital(frame.format(**{place: forms[side] for place, forms in places.items()})) for side in (0, 1)
    )
    return female, male


def _in_turn(people: Sequence[Sequence[str]], number: int, how_many: int) -> Iterator[Sequence[str]]:
    """The people of one frame: each frame goes on where the one before it stopped, so that all come equally often."""
    start = number * how_many % len(people)
    return islice([*people, *people], start, start + how_many)


def _put(frame: str, word: str) -> str:
    return _capital(frame.replace(WORD, word.strip()))


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


@cache
def _facts(asking: bool = False) -> dict[str, Any]:
    """All parts; of those that asking has of its own, these."""
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    return facts | json.loads(ASKING.read_text(encoding="utf-8")) if asking else facts
