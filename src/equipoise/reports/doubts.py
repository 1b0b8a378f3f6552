"""What there is to doubt about the lists: every distinct doubt once, with the models it holds for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from equipoise.reports import axes
from equipoise.reports.sources import named
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, as_asked
from equipoise.results import Doubt, Result, ResultSet

CAPTION = "What there is to doubt about the lists"
NOTHING = "The checks of the lists found nothing to doubt."
NOTHING_MADE = "The checks of the lists that could be made found nothing to doubt."
NO_LISTS = "No list was checked: nothing was measured."


def doubt_table(results: ResultSet) -> Table:
    """One row a doubt; those of one check stand together."""
    holders: dict[tuple[str, str, str, str], dict[str, None]] = {}
    for result in results.results:
        for doubt in doubts_of(result):
            words = named([as_asked(word, result) for word in doubt["words"]], result.dataset, results)
            key = (doubt["check"], doubt["set"] or "several", words or DASH, doubt["says"])
            holders.setdefault(key, {})[result.model] = None
    checks = list(dict.fromkeys(key[0] for key in holders))
    rows = [(*key, _holding(list(models), results)) for key, models in holders.items()]
    rows.sort(key=lambda row: checks.index(row[0]))
    return Table(CAPTION, ("Check", "Set", "Words", "What it says", "Models"), "llwwl", rows)


def remarks(results: ResultSet) -> list[str]:
    """What the table does not say: that it is empty, and a line a model for the checks that could not be made."""
    unmade = _unmade(results)
    lines = [f"For {model} these checks could not be made: {', '.join(checks)}." for model, checks in unmade.items()]
    if doubt_table(results).rows or not axes.about_words(results):
        return lines
    return [(NOTHING_MADE if unmade else NOTHING) if results.results else NO_LISTS, *lines]


def _unmade(results: ResultSet) -> dict[str, list[str]]:
    """Model by model, the checks that could not be made: some hang on the model, others on the question's language."""
    found: dict[str, list[list[str]]] = {}
    for result in results.results:
        found.setdefault(result.model, []).append(unchecked(result))
    return {model: _each_once(lists) for model, lists in found.items() if any(lists)}


def _each_once(lists: Sequence[Sequence[str]]) -> list[str]:
    checks = dict.fromkeys(check for checks in lists for check in checks)
    return [check if all(check in checks for checks in lists) else f"{check} (in some questions)" for check in checks]


def unchecked(result: Result) -> list[str]:
    """The checks that could not be made."""
    checks = result.detail.get("unchecked")
    return list(map(str, checks)) if isinstance(checks, list | tuple) else []


def _holding(models: Sequence[str], results: ResultSet) -> str:
    everyone = axes.models(results)
    return "all" if len(models) == len(everyone) > 1 else ", ".join(models)


def doubts_of(result: Result) -> Iterator[Doubt]:
    """Those of the result; from results measured before there were doubts, what they know of their lists."""
    if result.doubts:
        yield from result.doubts
        return
    for name, words in result.duplicates.items():
        yield {"check": "listed twice", "set": name, "words": words, "says": "Counted once."}
    shared = result.detail.get("shared")
    if isinstance(shared, list):
        yield {"check": "in several sets", "set": "", "words": tuple(map(str, shared)), "says": "They pull both ways."}
