"""The dataset: sentences of a stereotype set beside sentences against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from pathlib import Path
from typing import Any

from equipoise.datasets.pair_formats.frames import frame_in_sense
from equipoise.datasets.pair_formats.notes import concerning, noted
from equipoise.datasets.sentence_pairs import SentencePair, SentencePairs
from equipoise.datasets.sssb.reading import read_words
from equipoise.datasets.sssb.sentences import Sentence, sentences
from equipoise.datasets.sssb.words import SENSES


def generated(words: Path | None = None) -> SentencePairs:
    """The sense-sensitive pairs, with the words of a user's file where one is given.

    Ids count within a word and sense, so those of the shipped words stay as they are whatever words are added.
    """
    said = read_words(words)
    about: dict[str, Any] = dict(said.about)
    asked = SentencePairs(**about, pairs=paired(sentences(said)))
    return noted(asked, concerning(asked.pairs, said.defects))


def paired(made: Sequence[Sentence]) -> tuple[SentencePair, ...]:
    """Pairs within a word and sense: each stereotype with its counterpart, or with every sentence against it."""
    alike = groupby(made, key=lambda sentence: (sentence.sense, sentence.term))
    return tuple(pair for _, group in alike for pair in _of_one_sense(list(group)))


def _of_one_sense(made: list[Sentence]) -> Iterator[SentencePair]:
    stereo, anti = ([each for each in made if each.label == label] for label in ("stereo", "anti"))
    sense, term = made[0].sense, made[0].term
    two_by_two: Iterable[tuple[Sentence, Sentence]] = (
        zip(stereo, anti, strict=True) if SENSES[sense].aligned else product(stereo, anti)
    )
    shared = {
        each.text: "" if sense == "verb" else frame_in_sense(each.text, term, sense) for each in made
    }  # a verb's are its own
    for number, (first, second) in enumerate(two_by_two, start=1):
        yield SentencePair(
            f"sssb-{sense}-{term.replace(' ', '-')}-{number:04d}", first.text, second.text,
            groups={"sense": sense, "word and sense": f"{term}, {sense}"}, term=term,
            frames=(shared[first.text], shared[second.text]),
        )  # fmt: skip
