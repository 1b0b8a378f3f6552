"""The three numbers of StereoSet: how often a model prefers sense to nonsense, and the stereotype to its opposite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from equipoise.reports.table import Table
from equipoise.reports.words import DASH, number
from equipoise.results import Json, Result

NOTE = (
    "LMS, the language modelling score, is the percentage in which a sentence that makes sense is likelier than one "
    "that does not: 100 is best. SS, the stereotype score, is the percentage in which the stereotyped sentence is "
    "likelier than the anti-stereotyped one: 50 is neutral. Both are means over the terms asked about, each term "
    "counted alike. ICAT puts them together, LMS · min(SS, 100 − SS) / 50: 100 for a model that always prefers sense "
    "and never takes sides, 50 for one that guesses. It cannot tell two models apart that trade one for the other."
)
CAPTION = "LMS, SS and ICAT"
ALL = "all"  # pairs


def stereoset_of(result: Result, by: str = "", name: str = "") -> dict[str, Json]:
    """What the result says of the three numbers, of all pairs or of one group's; {} where nothing."""
    found = result.detail.get("stereoset")
    if by:
        kinds = _mapping(result.detail.get("stereoset_by")).get(by)
        found = _mapping(kinds).get(name)
    return _mapping(found)


def _mapping(found: Json) -> dict[str, Json]:
    """The same where it is one: results come from files too."""
    return found if isinstance(found, dict) else {}


def stereoset_sentence(result: Result) -> str:
    """The three numbers in words, "" where there are none."""
    found = stereoset_of(result)
    if not found:
        return ""
    return (
        "It finds a sentence that makes sense likelier than one that does not in "
        f"{_printed(found, 'lms')}% of the cases (LMS), and the stereotyped sentence likelier than the other in "
        f"{_printed(found, 'ss')}% (SS, neutral is 50), as means over {_terms(found)} terms; ICAT is "
        f"{_printed(found, 'icat')} of 100."
    )


def stereoset_table(chosen: Sequence[Result]) -> Table:
    """All pairs first, then each kind."""
    rows = [
        (name, result.model, _terms(found), *(_printed(found, score) for score in ("lms", "ss", "icat")))
        for name, result, found in _told(chosen)
    ]
    return Table(CAPTION, ("Pairs", "Model", "Terms", "LMS", "SS", "ICAT"), "llrrrr", rows)


def _told(chosen: Sequence[Result]) -> list[tuple[str, Result, dict[str, Json]]]:
    found = [(name, result, own) for result in chosen for name, own in _parts(result)]
    names = list(dict.fromkeys(name for name, _, _ in found))
    return sorted(found, key=lambda row: names.index(row[0]))


def _parts(result: Result) -> Iterator[tuple[str, dict[str, Json]]]:
    if stereoset_of(result):
        yield ALL, stereoset_of(result)
    for what, own in _mapping(result.detail.get("stereoset_by")).items():
        for name, numbers in _mapping(own).items():
            if isinstance(numbers, dict):
                yield f"{what}: {name}", numbers


def _printed(found: dict[str, Json], score: str) -> str:
    value = found.get(score)
    return number(value, 1) if isinstance(value, int | float) else DASH


def _terms(found: dict[str, Json]) -> str:
    terms = found.get("terms")
    return f"{terms:,}" if isinstance(terms, int) else DASH
