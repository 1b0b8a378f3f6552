"""An edited list beside its original, as the page shows them: sentences, a table, and places to draw at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from equipoise.reports.estimates import Estimate, estimate, estimate_without
from equipoise.reports.forest import Scale
from equipoise.reports.leanings import leaning_words
from equipoise.reports.table import Table
from equipoise.reports.trust import placed
from equipoise.reports.words import (
    DASH,
    as_asked,
    digits_for,
    interval_words,
    number,
    p_phrase,
    p_words,
    rounded,
    share,
    told,
    verdict,
    why_no_p,
)
from equipoise.results import Interval, MetricCard, Null, Result

NOISE = 1e-12  # of sums in another order


@dataclass(frozen=True)
class Without:
    """The number without one word."""

    word: str
    set: str
    value: str
    shift: float  # against the number with it
    moves: str  # the same to read
    decides: str
    start: str  # of its bar, in percent of the width
    width: str


@dataclass(frozen=True)
class Mark:
    """A number with its interval and its random lists; places are percentages."""

    name: str
    at: str
    low: str
    high: str
    band: tuple[str, str] | None  # where it begins, how wide it is


@dataclass(frozen=True)
class Live:
    """All that the page shows of an edited list."""

    was: Result | None
    why_not: str  # was the original not measured
    result: Result
    card: MetricCard
    changed: bool

    @property
    def now(self) -> float:
        """The number of the copy that is compared: its effect size, or its value."""
        return estimate(self.result).value

    @property
    def summary(self) -> str:
        """What the number is and was, in words."""
        what = "effect size" if self.result.effect_size is not None else "value"
        now = self.now
        if not self.changed:
            return f"The {what} is {number(now)}. The words are still those of the original: change one, and it moves."
        if self.was is None:
            return f"The {what} of the copy is {number(now)}; the original has none."
        before = estimate(self.was).value
        return f"The {what} was {number(before)} and is {number(now)}: it moved by {_moved(now - before)}."

    @property
    def says(self) -> str:
        """Which way the number leans, and how sure that is."""
        p = f"no p-value: {why_no_p(self.result)}" if self.result.p_value is None else p_phrase(self.result)
        return f"{told(verdict(self.result), self.result).capitalize()} ({p}): {leaning_words(self.result, self.card)}."

    @property
    def table(self) -> Table:
        """Every number before, after, and the difference."""
        caption = f"{self.result.model}, {self.result.metric}: was, is, moved by"
        return Table(caption, ("Number", "Original", "Copy", "Moved by"), "lrrr", list(_rows(self.was, self.result)))

    @property
    def scale(self) -> Scale:
        shown = self._estimates
        ends = [end for each in shown for span in (each.interval, each.null) if span for end in (span.low, span.high)]
        return Scale.over([*ends, *(each.value for each in shown), shown[0].neutral])

    @property
    def level(self) -> str:
        """Of the intervals that are drawn, "" where there are none."""
        return _level(*(each.interval for each in self._estimates))

    @property
    def null(self) -> Null | None:
        """Random lists that are drawn, if any."""
        return next((each.null for each in reversed(self._estimates) if each.null), None)

    @property
    def shaded(self) -> str:
        """What the shaded bands are, "" where there are none."""
        return f"{share(self.null.level)} of {self.null.lists:,} random lists" if self.null else ""

    @property
    def _estimates(self) -> list[Estimate]:
        return [estimate(each) for each in (self.was, self.result) if each]

    @property
    def marks(self) -> list[Mark]:
        named = (("original", self.was), ("copy", self.result))
        return [_mark(name, each, self.scale) for name, each in named if each]

    @property
    def neutral(self) -> float:
        return estimate(self.result).neutral

    @property
    def test(self) -> str:
        """How the p-value was found."""
        test = self.result.detail["test"]
        how_many = test.get("partitions")
        return f"{test['kind']}, {how_many:,} ways" if how_many else "none"

    @property
    def exact(self) -> bool:
        """Whether the test looked at all ways."""
        return bool(self.result.detail["test"].get("kind", "").startswith("exact"))

    @property
    def left_out(self) -> list[Without]:
        """The number without each word, the most influential first."""
        return _left_out(self.result)


def _rows(was: Result | None, now: Result) -> Iterator[Sequence[str]]:
    if now.effect_size is not None:
        before = was.effect_size if was else None
        yield "Effect size", number(before), number(now.effect_size), _difference(before, now.effect_size)
        yield from _interval_row(was.effect_size_interval if was else None, now.effect_size_interval)
    value = was.value if was else None
    yield "Value", number(value), number(now.value), _difference(value, now.value)
    yield from _interval_row(was.interval if was else None, now.interval)
    yield (_p_value(now), *(DASH if each is None or each.p_value is None else p_words(each).removesuffix(" raw")
                        for each in (was, now)), "")  # fmt: skip
    yield "Among random lists", *(_placed(each) for each in (was, now)), ""
    yield "Verdict", *(told(verdict(each), each) if each else DASH for each in (was, now)), ""
    yield "Words known", *(share(each.coverage) if each else DASH for each in (was, now)), ""


def _p_value(result: Result) -> str:
    """What a p-value is of: WEAT's paper looks one way, and so does this page; audits look both ways."""
    alternative = result.detail["test"].get("alternative")
    return "p-value" if alternative in (None, "two-sided") else f"p-value, one-sided ({alternative})"


def _interval_row(was: Interval | None, now: Interval | None) -> Iterator[Sequence[str]]:
    """Both intervals of a number; no row where there is none."""
    if level := _level(was, now):
        yield f"{level} interval of it", interval_words(was), interval_words(now), ""


def _level(*intervals: Interval | None) -> str:
    return next((share(each.level) for each in intervals if each), "")


def _placed(result: Result | None) -> str:
    null = estimate(result).null if result else None
    return placed(null) if null else DASH


def _difference(before: float | None, now: float | None) -> str:
    return DASH if before is None or now is None else _moved(now - before)


def _moved(by: float, digits: int = 3) -> str:
    """A difference with its sign; what only the order of summing made is none."""
    by = 0.0 if abs(by) < NOISE else by
    return f"+{number(by, digits)}" if by > 0 else number(by, digits)


def _mark(name: str, result: Result, scale: Scale) -> Mark:
    shown = estimate(result)
    ends = (scale.place(shown.interval.low), scale.place(shown.interval.high)) if shown.interval else ("", "")
    band = (scale.place(shown.null.low), scale.place(shown.null.high)) if shown.null else None
    wide = (band[0], f"{float(band[1]) - float(band[0]):.1f}") if band else None
    return Mark(name, scale.place(shown.value), *ends, wide)


def _left_out(result: Result) -> list[Without]:
    given = estimate(result).value
    rows = [(row, value) for row in result.left_out if (value := estimate_without(result, row)) is not None]
    farthest = max((abs(value - given) for _, value in rows), default=0.0)
    digits = max(3, digits_for(farthest))
    return [
        Without(
            as_asked(row["word"], result), row["set"], rounded(value, digits), value - given,
            _moved(round(value - given, digits), digits), row.get("decides", ""),
            *_bar((value - given) / (farthest or 1.0)),
        )
        for row, value in rows
    ]  # fmt: skip


def _bar(part: float) -> tuple[str, str]:
    """Where the bar of a shift begins and how wide it is, in percent; none is in the middle."""
    return f"{50 + min(0.0, 50 * part):.1f}", f"{abs(50 * part):.1f}"
