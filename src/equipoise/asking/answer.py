"""What a model knows of a question: the words that took part, with their vectors, and those that did not."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from equipoise.errors import TooFewWords
from equipoise.results import Array, InSentences, Seen, Sensed

LONG = 40  # letters of a word in a message


@dataclass(frozen=True)
class WordSet:
    """The words of one set that took part, with their vectors, and those that did not."""

    name: str
    words: tuple[str, ...]
    # (words, dimensions); or so for each set of the other side, for every sense, or for every sentence
    vectors: Array | Seen | Sensed | InSentences
    missing: tuple[str, ...] = ()  # unknown to the model
    left_out: tuple[str, ...] = ()  # known, but without the partner of their pair
    duplicates: tuple[str, ...] = ()  # listed, or found, more than once; counted once

    @property
    def asked(self) -> int:
        return len(self.words) + len(self.missing) + len(self.left_out)


@dataclass(frozen=True)
class Answer:
    """What a model knows of a question."""

    targets: tuple[WordSet, ...]
    attributes: tuple[WordSet, ...]
    forms: Mapping[str, str]
    detail: Mapping[str, object] = field(default_factory=dict)
    scores: Mapping[str, float] = field(default_factory=dict)  # of attributes, as the question has them

    @property
    def sets(self) -> tuple[WordSet, ...]:
        return self.targets + self.attributes

    @property
    def words(self) -> list[list[list[str]]]:
        """The words that took part, by side and set."""
        return [[list(each.words) for each in side] for side in (self.targets, self.attributes)]

    def lists(self, paired: bool) -> tuple[int, ...]:
        """A number that names each list of words; pairs are one list."""
        targets = [each.words for each in self.targets]
        lists = [["\t".join(pair) for pair in zip(*targets, strict=True)]] if paired else targets
        return tuple(_number("\n".join(words)) for words in (*lists, *(each.words for each in self.attributes)))

    @property
    def coverage(self) -> float:
        return sum(len(each.words) for each in self.sets) / sum(each.asked for each in self.sets)


def _number(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def in_several(sets: Sequence[WordSet], identity: Callable[[str], Hashable]) -> dict[str, object]:
    """The words that stand in more than one set, however spelled: they pull both ways, which a reader should know."""
    words = [word for each in sets for word in dict.fromkeys(each.words)]
    counts = Counter(own for each in sets for own in {identity(word) for word in each.words})
    once = {identity(word): word for word in reversed(words)}  # the first spelling of each
    shared = [word for own, word in reversed(once.items()) if counts[own] > 1]
    return {"shared": shared} if shared else {}


def refuse_if_unknown(model: str, dataset: str, words: WordSet, max_missing: float, in_sentences: bool = False) -> None:
    lost = words.missing + words.left_out
    if words.words and len(lost) <= max_missing * words.asked:
        return
    listed = ", ".join(map(_short, lost[:10])) + (" ..." if len(lost) > 10 else "")
    known = f"only {len(words.words)}" if words.words else "none"
    pairs = " in whole pairs" if words.left_out else ""
    if in_sentences:
        raise TooFewWords(
            f"{model} sees {known} of the {words.asked} words of {dataset}/{words.name} in sentences (not: {listed}), "
            "because a sentence is too long for the model or the word is no token of it; use a shorter template, other "
            "words, or a higher --max-missing."
        )
    raise TooFewWords(
        f"{model} knows {known} of the {words.asked} words of {dataset}/{words.name}{pairs} (missing: {listed}); "
        f"at most {max_missing:.0%} may be missing: use other words, another --case, or a higher --max-missing."
    )


def _short(word: str) -> str:
    """The word, if it can be shown as it is."""
    return word if word.isprintable() and 0 < len(word) <= LONG else ascii(word[:LONG]) + "..." * (len(word) > LONG)
