"""What a comparison says, in a table and lines that the command and the page show alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from equipoise.comparing.caveats import COMPARED, caveats
from equipoise.comparing.comparison import Alone, Change, Compared, Comparison

MOST_NAMED = 5  # questions in one line


@dataclass(frozen=True)
class Tellings:
    """A table of every question, and the lines that belong to it."""

    models: str  # whose numbers they are; "" where the table has a column for that
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[
        str, ...
    ]  # one for each family of questions, then why others are not in it, then how to read it and what it does not say


def tellings(found: Comparison) -> Tellings:
    """What is told of a comparison that has something in it."""
    several = len({(each.model_1, each.model_2) for each in found.compared}) > 1
    first = found.compared[0]
    p = "p" if found.correction == "none" else "adjusted p"
    return Tellings(
        "" if several else f"before: {first.model_1}; after: {first.model_2}",
        ("question", *(["model"] if several else []), "metric", "before", "after", "change", p, "verdict"),
        tuple(_cells(each, several) for each in found.compared),
        (
            *_tallies(found, several),
            *_why_not(found),
            *_alone(found),
            *_captions(found),
            *caveats(COMPARED, (each.metric for each in found.compared)),
        ),
    )


def _cells(each: Compared, several: bool) -> tuple[str, ...]:
    first, second, change = each.shown
    model = [each.model_2] if several else []
    p = "-" if each.p_adjusted is None else f"{each.p_adjusted:.3g}"
    return (each.dataset, *model, each.metric, f"{first:.3g}", f"{second:.3g}", _change(change), p, each.verdict)


def _change(change: Change) -> str:
    ends = "" if change.low is None else f" ({change.low:+.2g} to {change.high:+.2g})"
    return f"{change.value:+.2g}{ends}"


def _tallies(found: Comparison, several: bool) -> Iterator[str]:
    for tally in found.tallies():
        counts = ", ".join(f"{number} {verdict}" for verdict, number in tally.verdicts.items())
        yield f"{tally.metric}, {tally.bias}{f', {tally.model_2}' if several else ''}: {counts}."


def _why_not(found: Comparison) -> Iterator[str]:
    """Every reason for which questions were not compared, with some of the questions."""
    reasons: dict[str, list[str]] = {}
    for each in found.compared:
        if each.why_not:
            reasons.setdefault(each.why_not, []).append(f"{each.metric} on {each.dataset}")
    for reason, questions in reasons.items():
        yield f"Not compared, {reason}: {_few(questions)}."


def _alone(found: Comparison) -> Iterator[str]:
    """The questions of one side only, with some of them named."""
    for which, alone in (("first", found.only_first), ("second", found.only_second)):
        if alone:
            yield f"Only in the {which}, {len(alone)}: {_few([_named(each) for each in alone])}."


def _named(alone: Alone) -> str:
    return f"{alone.metric} on {alone.dataset} ({alone.why.rstrip('.')})"


def _few(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _captions(found: Comparison) -> Iterator[str]:
    how = "not corrected" if found.correction == "none" else f"corrected ({found.correction}) over {found.family}"
    yield f"Intervals at {found.level:g}; p of no change, paired, {how}. Verdicts are of the distance from neutral."
    yield from found.notes
