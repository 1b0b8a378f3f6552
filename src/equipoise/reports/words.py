"""Numbers, p-values, intervals and verdicts in words: said the same way in every report."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from equipoise.reports.axes import about_pairs, about_words, of_pairs
from equipoise.results import ALPHA, Interval, Result, ResultSet
from equipoise.sense_keys import is_sense_key, word_of

DASH = "–"
MINUS = "−"
SMALLEST_P = 0.0001  # below it we print a bound, as a Monte-Carlo test can't tell such p-values apart

# Characters that a reader can't see but that change what is read: controls, lone surrogates, direction overrides.
UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")


class Verdict(StrEnum):
    """What a result allows us to say."""

    FOUND = "association found"
    MIXED = "mixed evidence"
    UNCLEAR = "no clear association"
    UNTESTED = "not tested"


def verdict(result: Result) -> Verdict:
    """Found where the test says so, and the interval too if there is one; without a test there is no verdict."""
    test, interval = _test_says(result), _interval_says(result)
    if test is None:
        return Verdict.UNTESTED
    if interval is None or interval == test:
        return Verdict.FOUND if test else Verdict.UNCLEAR
    return Verdict.MIXED


def told(outcome: Verdict, result: Result) -> str:
    """The verdict in words: of pairs of sentences it is a preference that is found."""
    return outcome.replace("association", "preference") if of_pairs(result) else outcome.value


def sought(results: ResultSet) -> str:
    """What the measurements look for."""
    kinds = (("association", about_words(results)), ("preference", about_pairs(results)))
    return " or ".join(name for name, present in kinds if present)


def one_sought(results: ResultSet) -> str:
    """The same with its article."""
    return f"{'an' if about_words(results) else 'a'} {sought(results)}"


def _test_says(result: Result) -> bool | None:
    p = p_of(result)
    if p is None or cannot_succeed(result):
        return None
    smallest = 1 / partitions(result) if partitions(result) else 0.0  # no exact test can show less than one partition
    return max(p, smallest) < ALPHA


def cannot_succeed(result: Result) -> bool:
    """Whether the lists or pairs are too few for the test to have found anything, whatever the model."""
    least = test_of(result).get("least_p_adjusted", 0.0)
    return isinstance(least, float) and least >= ALPHA


def too_few(result: Result) -> str:
    """ "3 pairs cannot reach 0.05", "" where the test could have found something, or does not say what it was of."""
    test = test_of(result)
    adjusted = "an adjusted p of " if test.get("correction", "none") != "none" else ""
    for name, noun, of in (("clusters", "cluster", " of pairs"), ("pairs", "pair", "")):  # the wider first
        how_many = test.get(name)
        if cannot_succeed(result) and isinstance(how_many, int):
            return f"{count(how_many, noun)}{of} cannot reach {adjusted}{ALPHA:g}"
    return ""


def _interval_says(result: Result) -> bool | None:
    """None where neutral is the end of the scale: such an interval leaves it out whatever the vectors are.

    The effect size is judged where there is one: with sets of unequal size a sum is not neutral at zero.
    """
    interval = result.interval if result.effect_size is None else result.effect_size_interval
    if interval is None or result.one_sided:
        return None
    return not interval.low <= result.neutral <= interval.high


def test_of(result: Result) -> dict[str, object]:
    """What the result says of its test, {} where nothing."""
    test = result.detail.get("test")
    return dict(test) if isinstance(test, dict) else {}


def partitions(result: Result) -> int:
    """How many ways of dealing the words an exact test went through; 0 where it was none."""
    number = test_of(result).get("partitions")
    return number if isinstance(number, int) else 0


def p_of(result: Result) -> float | None:
    """The p-value to read: the adjusted one where there is one."""
    return result.p_value if result.p_adjusted is None else result.p_adjusted


def p_words(result: Result) -> str:
    """The p-value, or a bound where it is too small to tell, or a dash with the reason; "raw" where not adjusted."""
    p = p_of(result)
    if p is None:
        return f"{DASH} ({why_no_p(result)})" if why_no_p(result) else DASH
    return f"{_bound_or_value(p, result)} raw" if _is_raw(result) else _bound_or_value(p, result)


def why_no_p(result: Result) -> str:
    """Why there is no p-value, "" where there is one or nothing is known."""
    return str(test_of(result).get("why_not", "")) if p_of(result) is None else ""


def p_phrase(result: Result) -> str:
    """The same in a sentence: "adjusted p = 0.012", "p < 1/70 before adjusting"."""
    text = _bound_or_value(p_of(result) or 0.0, result)
    sign = "" if text.startswith("<") else "= "
    after = " before adjusting" if _is_raw(result) and result.p_adjusted is not None else ""
    return f"{'p' if _is_raw(result) else 'adjusted p'} {sign}{text}{after}"


def _is_raw(result: Result) -> bool:
    """True where the number printed is not adjusted: none was, or it is the bound of one exact test."""
    return result.p_adjusted is None or (result.p_adjusted == 0 and partitions(result) > 0)


def _bound_or_value(p: float, result: Result) -> str:
    if p == 0 and partitions(result):
        return f"< 1/{partitions(result):,}"
    return p_text(p)


def p_text(p: float) -> str:
    """A p-value to read, or a bound."""
    return f"< {SMALLEST_P:.4f}" if p < SMALLEST_P else f"{p:.3f}" if p >= 0.001 else f"{p:.4f}"


def number(value: float | None, digits: int = 3) -> str:
    """A number to read, with a true minus; fewer decimals for large ones, a power of ten for tiny ones."""
    if value is None or not math.isfinite(value):
        return DASH
    tiny = 0 < abs(value) < 0.5 * 10**-digits
    text = f"{value:.1e}" if tiny else f"{value:,.{digits if abs(value) < 100 else min(1, digits)}f}"
    return text.replace("-", MINUS)


def rounded(value: float, digits: int) -> str:
    """A number in a column of its like: as many decimals as the others, tiny ones are zero."""
    return number(round(value, digits) + 0.0, digits)  # + 0.0: no minus before a zero


def signed(value: float, digits: int = 3) -> str:
    """The same for numbers on both sides of zero, in letters that every terminal has: +0.123, and never -0.000."""
    text = rounded(value, digits).replace(MINUS, "-")
    return text if text.startswith("-") else f"+{text}"


def digits_for(largest: float) -> int:
    """Decimals enough to tell numbers up to this size apart: two or three that count."""
    return min(6, max(2, 2 - math.ceil(math.log10(largest)))) if largest else 2


def interval_words(interval: Interval | None, digits: int = 3) -> str:
    """Both ends, or a dash."""
    return DASH if interval is None else f"{number(interval.low, digits)} to {number(interval.high, digits)}"


def interval_or_why(result: Result, digits: int = 3) -> str:
    """Both ends of the value's interval, or a dash with the reason where one is known."""
    why = str(result.detail.get("no_interval", ""))
    return f"{DASH} ({why})" if result.interval is None and why else interval_words(result.interval, digits)


def share(part: float) -> str:
    """A share as a percentage that says 100% only when all of it is meant."""
    return f"{math.floor(part * 100 + 1e-9)}%"


def percent(part: float) -> str:
    """A share as a rounded percentage; 0% and 100% mean none and all."""
    rounded_part = round(100 * part)
    return f"{rounded_part if part in (0, 1) else min(99, max(1, rounded_part))}%"


def count(how_many: int, noun: str) -> str:
    """ "1 question", "2 questions"."""
    return f"{how_many:,} {noun}" if how_many == 1 else f"{how_many:,} {noun}s"


def sureness(probability: float) -> str:
    """A probability that says 100% never."""
    return "> 99.9%" if probability > 0.999 else share(probability)


def listed(names: Iterable[str]) -> str:
    """ "a, b and c"."""
    *first, last = list(names) or [DASH]
    return f"{', '.join(first)} and {last}" if first else last


def some(names: Sequence[str], most: int = 3) -> str:
    """ "a, b, c and 30 others": the first few."""
    others = len(names) - most
    return listed([*names[:most], f"{count(others, 'other')}"] if others > 0 else names)


def visible(text: str) -> str:
    """The same text with the characters that can't be seen spelt out; line breaks become spaces."""
    return UNSEEN.sub(lambda found: " " if found[0] in "\n\r\t" else f"\\u{ord(found[0]):04x}", text)


def shortened(text: str, width: int = 32) -> str:
    """The text, cut with an ellipsis where it is long: the word lists have it in full. A sense key is never cut."""
    return text if len(text) <= width or is_sense_key(text) else f"{text[: width - 1].rstrip()}…"


def as_asked(text: str, result: Result) -> str:
    """A word of a result as its model was asked for it: a key only where that was by sense; of a pair the words."""
    if not is_sense_key(text):
        return ", ".join(map(word_of, text.split(", ")))
    by_word = text in result.forms or result.options.get("senses", "sense") != "sense"
    return result.forms.get(text, word_of(text)) if by_word else text


def meaning(gloss: str, width: int = 48) -> str:
    """What a gloss says, without its examples, cut where it is long."""
    return shortened(gloss.partition('; "')[0], width)
