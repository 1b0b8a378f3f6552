"""What an edit changed, definition by definition: lines with - and + for a terminal, pieces to mark for a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from equipoise.reports.words import count, visible
from equipoise.results.dictionaries import ChangedDefinition

WORD_OR_GAP = re.compile(r"\s+|[^\s]+")
HOW = ("changed", "dropped", "learned last")


class Piece(NamedTuple):
    """A stretch of text that stayed, went or came."""

    kind: str  # "same", "gone" or "new"
    text: str


def summary(changes: Sequence[ChangedDefinition]) -> str:
    """How many there are of each kind."""
    numbers = {how: sum(change.how == how for change in changes) for how in HOW}
    told = [f"{number:,} {how}" for how, number in numbers.items() if number]
    return f"{count(len(changes), 'definition')}: {', '.join(told)}" if told else "Nothing was changed"


def shown(changes: Sequence[ChangedDefinition], most: int) -> list[ChangedDefinition]:
    """The first so many, those that say something else now before those that are dropped or learned last."""
    in_order = sorted(changes, key=lambda change: change.how != "changed")
    return in_order[:most]


def diff(changes: Sequence[ChangedDefinition], most: int) -> Iterator[str]:
    """Lines: the word, - what it was, + what it is."""
    for change in shown(changes, most):
        mark = "" if change.how == "changed" else f" ({change.how})"
        yield f"@@ {visible(change.word)}{mark}"
        if change.how == "learned last":
            yield f"  {visible(change.before)}"
            continue
        yield f"- {visible(change.before)}"
        if change.after:
            yield f"+ {visible(change.after)}"
    left = len(changes) - most
    if left > 0:
        yield f"... and {left:,} more"


def pieces(before: str, after: str) -> list[Piece]:
    """The two texts in one, word by word."""
    old, new = WORD_OR_GAP.findall(before), WORD_OR_GAP.findall(after)
    found = []
    for how, a, b, c, d in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if how == "equal":
            found.append(Piece("same", "".join(old[a:b])))
            continue
        found += [Piece("gone", "".join(old[a:b]))] if b > a else []
        found += [Piece("new", "".join(new[c:d]))] if d > c else []
    return found
