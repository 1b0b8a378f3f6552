"""Texts that belong together, swapped as one: who is a person in one of them is one in the others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

from equipoise.swapping.changes import Change, Left, Swapped, changed
from equipoise.swapping.swap import swap
from equipoise.swapping.tables import SwapTable

Span = TypeVar("Span", Change, Left)
BETWEEN = "\n\n|\n\n"  # no word looks past it, and a sentence begins after it


def swap_together(
    texts: Sequence[str], table: SwapTable | None = None, rules: str | None = None
) -> tuple[Swapped, ...]:
    """Each of the texts as `swap` leaves it, where a name in one is the same person's in all: a premise and its
    hypothesis."""
    if len(texts) == 1:
        return (swap(texts[0], table, rules),)
    done = swap(BETWEEN.join(texts), table, rules)
    begins = accumulate((len(text) + len(BETWEEN) for text in texts[:-1]), initial=0)
    changes = [Change(*span, new) for span, (_, new) in zip(done.spans, done.swapped, strict=True)]
    return tuple(
        changed(
            text,
            [_moved(each, first) for each in changes if first <= each.start < first + len(text)],
            [_moved(each, first) for each in done.left if first <= each.start < first + len(text)],
        )
        for first, text in zip(begins, texts, strict=True)
    )


def _moved(span: Span, first: int) -> Span:
    return span._replace(start=span.start - first, end=span.end - first)
