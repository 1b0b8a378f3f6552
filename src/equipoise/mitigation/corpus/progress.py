"""How far the work is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from equipoise.corpora.shapes import Progress

Each = TypeVar("Each")


def stretch(progress: Progress, start: float, end: float) -> Progress:
    """The progress of a part of the work, which goes from start to end of the whole."""
    return lambda share: progress(start + (end - start) * share)


def told(each: Iterable[Each], count: int, progress: Progress) -> Iterator[Each]:
    """The same things, with a word after each about how many of so many are done."""
    for done, thing in enumerate(each, start=1):
        yield thing
        progress(min(done / count, 1.0))
    progress(1.0)
