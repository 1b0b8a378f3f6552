"""A text with its women and men exchanged, and everything else kept to the character."""

from __future__ import annotations

from dataclasses import dataclass

from equipoise.swapping.choosing import becomes
from equipoise.swapping.words import words_of
from equipoise.swapping.writing import in_case_of, with_ending


@dataclass(frozen=True)
class Swapped:
    """The text after the swap, and what was swapped."""

    text: str
    swapped: tuple[tuple[str, str], ...]  # each word and what it became, in their order
    spans: tuple[tuple[int, int], ...]  # where each stood, in the text before

    @property
    def spans_after(self) -> tuple[tuple[int, int], ...]:
        """Where each stands now."""
        moved, spans = 0, []
        for (start, end), (_, new) in zip(self.spans, self.swapped, strict=True):
            spans.append((start + moved, start + moved + len(new)))
            moved += len(new) - (end - start)
        return tuple(spans)


def swap(text: str) -> Swapped:
    """The text with every gendered word exchanged for its counterpart: she for he, her for his or him, Mary for James.

    Names go to the equally common one of the other sex. Words without a counterpart stay.
    """
    words = words_of(text)
    pieces, swapped, spans, last = [], [], [], 0
    for index, word in enumerate(words):
        other = becomes(words, index)
        if not other:
            continue
        gone, ending = with_ending(text, word, other)
        end = word.end + gone
        new = in_case_of(other, word.text) + ending
        pieces += [text[last : word.start], new]
        swapped.append((text[word.start : end], new))
        spans.append((word.start, end))
        last = end
    return Swapped("".join([*pieces, text[last:]]), tuple(swapped), tuple(spans))
