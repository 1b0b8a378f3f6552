"""What is to be changed in a text, and the text with it done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Change(NamedTuple):
    """A span of the text and what takes its place."""

    start: int
    end: int
    new: str


class Left(NamedTuple):
    """A word that has a counterpart, or is a name, and stays."""

    start: int
    end: int
    word: str
    why: str


@dataclass(frozen=True)
class Swapped:
    """The text after the swap, and what was swapped."""

    text: str
    swapped: tuple[tuple[str, str], ...]  # each word and what it became, in their order
    spans: tuple[tuple[int, int], ...]  # where each stood, in the text before
    left: tuple[Left, ...] = ()  # words that stay because a name could not be swapped, in their order

    @property
    def spans_after(self) -> tuple[tuple[int, int], ...]:
        """Where each stands now."""
        moved, spans = 0, []
        for (start, end), (_, new) in zip(self.spans, self.swapped, strict=True):
            spans.append((start + moved, start + moved + len(new)))
            moved += len(new) - (end - start)
        return tuple(spans)


def changed(text: str, changes: Sequence[Change], left: Sequence[Left] = ()) -> Swapped:
    """The text with all changes done; they are in their order and do not overlap."""
    if not changes:
        return Swapped(text, (), (), tuple(left))
    pieces, last = [], 0
    for start, end, new in changes:
        pieces += [text[last:start], new]
        last = end
    swapped = tuple((text[start:end], new) for start, end, new in changes)
    spans = tuple((start, end) for start, end, _ in changes)
    return Swapped("".join([*pieces, text[last:]]), swapped, spans, tuple(left))


def without_overlaps(first: Sequence[Change], others: Iterable[Change]) -> list[Change]:
    """All of the first, and those of the others that touch none of them, in their order."""
    taken = {place for one in first for place in range(one.start, one.end)}
    return sorted([*first, *(other for other in others if taken.isdisjoint(range(other.start, other.end)))])
