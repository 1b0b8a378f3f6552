"""Numbers, shares and places of a corpus in words."""

from __future__ import annotations

from equipoise.reports.words import DASH, digits_for, shortened
from equipoise.results.corpora import CorpusReport

LONGEST = 300  # characters of a sentence that are shown
LONGEST_WORD = 40
LONGEST_PATH = 60
MILLION, BILLION = 10**6, 10**9
DIGITS = 4  # of scores, or more where they are small


def entries(how_many: int) -> str:
    """ "1 entry", "2 entries"."""
    return "1 entry" if how_many == 1 else f"{how_many:,} entries"


def copies(how_many: int) -> str:
    """ "1 copy", "2 copies"."""
    return "1 copy" if how_many == 1 else f"{how_many:,} copies"


def digits_of(report: CorpusReport) -> int:
    """Decimals for all scores of a report."""
    return max(DIGITS, digits_for(abs(report.largest)))


def percentile_digits(percentile: float) -> str:
    """All digits that it has, and no more: 95, 97.25, 99.99999."""
    return f"{percentile:.10f}".rstrip("0").rstrip(".")


def ordinal(percentile: float) -> str:
    """ "90th", "93rd", "97.5th"."""
    text = percentile_digits(percentile)
    endings = {"1": "st", "2": "nd", "3": "rd"}
    plain = "." in text or text.endswith(("11", "12", "13"))
    return text + ("th" if plain else endings.get(text[-1], "th"))


def share_of(part: int, whole: int) -> str:
    """A share with one decimal, a bound where that would be none or all, a dash where there is no whole."""
    if not whole:
        return DASH
    if 0 < part / whole < 0.001:
        return "< 0.1%"
    return "> 99.9%" if 0.999 < part / whole < 1 else f"{100 * part / whole:.1f}%"


def round_count(how_many: int) -> str:
    """A round number in little room: "100,000", "10 million"."""
    for size, name in ((BILLION, "billion"), (MILLION, "million")):
        if how_many >= size:
            return f"{how_many / size:,g} {name}"
    return f"{how_many:,}"


def sentence(text: str) -> str:
    """A sentence as it is shown: cut where it is long."""
    return shortened(text, LONGEST)


def word(text: str) -> str:
    return shortened(text, LONGEST_WORD)


def path(file: str) -> str:
    """The end of a long path: it says more than the beginning."""
    return file if len(file) <= LONGEST_PATH else f"…{file[1 - LONGEST_PATH :]}"


def place(file: str, line: int) -> str:
    """ "train.jsonl:1234": where an entry stands, as editors take it."""
    return f"{path(file)}:{line}"
