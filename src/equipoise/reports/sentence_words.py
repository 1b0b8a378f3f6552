"""The words of a sentence as they are shown: coloured by which way they lean, sized by how much they weigh.

One scale for all sentences of an explanation, so that they can be compared.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from equipoise.reports.heatmap import shade
from equipoise.reports.words import count, listed
from equipoise.results.weighed import SentencesExplained, WeighedSentence, WeighedWord

SCORED = "scored"
KINDS = {  # of words without a score: what is said of them
    "gendered": "gendered, and scores nothing",
    "left out": "left out, and scores nothing",
    "unknown": "unknown to the model",
    "cut off": "beyond what the model reads",
}
STEPS = 10  # from the smallest letters of a word on a page to the largest
SKIPPED = " … "  # where words are not shown


@dataclass(frozen=True)
class Piece:
    """A word, or what stands between two."""

    text: str
    word: WeighedWord | None = None


@dataclass(frozen=True)
class Scales:
    """What the deepest colour and the largest size stand for."""

    strongest: float  # bias, either way
    heaviest: float  # importance

    def shade(self, word: WeighedWord) -> str:
        """ "o1" to "o4" towards the first side, "b1" to "b4" towards the second, "" without a lean."""
        return shade(word.bias, self.strongest) if word.kind == SCORED else ""

    def size(self, word: WeighedWord) -> float:
        """From 0 to 1."""
        return min(1.0, max(0.0, word.importance / self.heaviest)) if self.heaviest else 0.0

    def step(self, word: WeighedWord) -> int:
        """How large a word is written on a page: from 0 to 10, the sizes z0 to z10 of sentences.css."""
        return round(STEPS * self.size(word))


def scales_of(found: SentencesExplained) -> Scales:
    return scales_over(every_sentence(found))


def scales_over(sentences: Sequence[WeighedSentence]) -> Scales:
    words = [word for sentence in sentences for word in sentence.words]
    return Scales(
        max((abs(word.bias) for word in words if word.kind == SCORED), default=0.0),
        max((word.importance for word in words), default=0.0),
    )


def every_sentence(found: SentencesExplained) -> list[WeighedSentence]:
    """The given and the swapped."""
    return [*found.sentences, *(swap.sentence for swap in found.swaps if swap)]


def kinds_in(found: SentencesExplained) -> dict[str, str]:
    """Which words without a score there are, and what is said of them."""
    present = {word.kind for sentence in every_sentence(found) for word in sentence.words}
    return {kind: says for kind, says in KINDS.items() if kind in present}


def heaviest(sentence: WeighedSentence, most: int) -> list[WeighedWord]:
    """The words that weigh most, at most so many, in the order of the sentence."""
    chosen = heapq.nlargest(most, enumerate(sentence.words), key=lambda each: each[1].importance)
    return [word for _, word in sorted(chosen, key=lambda each: each[0])]


def limited(sentence: WeighedSentence, most: int) -> str:
    """That not all words are shown, "" where they are."""
    how_many = len(sentence.words)
    return f"Shown are the {most} of {how_many:,} words that weigh most, in their order." if how_many > most else ""


def unread(sentence: WeighedSentence) -> str:
    """How many words the model did not take in, "" where it took in all."""
    counts = Counter(word.kind for word in sentence.words)
    said = [f"{count(counts[kind], 'word')} {KINDS[kind]}" for kind in ("unknown", "cut off") if counts[kind]]
    return f"Not taken in: {listed(said)}." if said else ""


def notes(sentence: WeighedSentence, most: int) -> list[str]:
    """What a reader of the words must know: that some are not shown, or were not read."""
    return [note for note in (limited(sentence, most), unread(sentence)) if note]


def pieces(sentence: WeighedSentence, most: int) -> Iterator[Piece]:
    """The sentence cut into words and what is between them; longer ones have gaps."""
    whole, end = len(sentence.words) <= most, 0
    for word in heaviest(sentence, most):
        between = sentence.text[end : word.start]
        skipped = not whole and any(map(str.isalnum, between))
        yield from _between(SKIPPED if skipped else between)
        yield Piece(sentence.text[word.start : word.end], word)
        end = word.end
    rest = sentence.text[end:]
    yield from _between(SKIPPED if not whole and any(map(str.isalnum, rest)) else rest)


def _between(text: str) -> Iterator[Piece]:
    if text:
        yield Piece(text)
