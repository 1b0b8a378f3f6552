"""What was done to a corpus in a few sentences, each number once: for those who do not open the report."""

from __future__ import annotations

from equipoise.reports.corpus_changes import not_counted
from equipoise.reports.corpus_words import DIGITS, entries, ordinal
from equipoise.reports.words import number
from equipoise.results.corpora import Change


def outcome(change: Change) -> str:
    """How many entries are above the threshold, and what became of them."""
    said = [_above(change)]
    if change.above:
        said.append({"subtract": _left_out, "augment": _doubled, "substitute": _replaced}[change.method](change))
    if change.unlabelled:
        said.append(f"Not counted: {not_counted(change)}.")
    return " ".join(said)


def _above(change: Change) -> str:
    threshold = change.threshold
    value, percentile = number(threshold.value, DIGITS), ordinal(threshold.percentile)
    scores = "scores" if threshold.above == 1 else "score"
    said = f"{threshold.above:,} of {entries(change.considered)} {scores} above {value}, the {percentile} percentile"
    if change.above == threshold.above:
        return f"{said}."
    return f"{said}, {change.above:,} of them in files that are changed."


def _left_out(change: Change) -> str:
    return "It was left out." if change.above == 1 else "These were left out."


def _doubled(change: Change) -> str:
    if not change.added:
        return f"{_swappable(change)}, so nothing was added."
    return f"{_swappable(change)}; {_copies(change)} added."


def _replaced(change: Change) -> str:
    if not change.added:
        return f"{_swappable(change)}. {_left_out(change)}"
    others = "" if change.added == change.above else " The others were left out."
    return f"{_swappable(change)}; {_copies(change)} put in its place.{others}"


def _copies(change: Change) -> str:
    return "a copy was" if change.added == 1 else "a copy of each was"


def _swappable(change: Change) -> str:
    """How many of those that may be changed have a word to swap."""
    if change.above == 1:
        return f"It has {'a' if change.swappable else 'no'} word that can be swapped"
    some = "1 of these has" if change.swappable == 1 else f"{change.swappable:,} of these have"
    have = {0: "None of these has", change.above: "All of these have"}.get(change.swappable, some)
    return f"{have} a word that can be swapped"
