"""Which sentence of a pair a model finds likelier: how often the stereotyped one, in a sentence and in a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from equipoise.reports.leanings import leaning_words
from equipoise.reports.table import Table
from equipoise.reports.words import (
    DASH,
    Verdict,
    count,
    interval_or_why,
    number,
    p_of,
    p_phrase,
    p_words,
    percent,
    told,
    too_few,
    verdict,
    why_no_p,
)  # fmt: skip
from equipoise.results import Group, Interval, Json, Result, ResultSet

HALF = 50.0  # from neutral to either end of the scale
ROUNDING = 1e-6
TIES = {
    "against": "ties count for the anti-stereotyped sentence",
    "apart": "ties do not count",
    "half": "ties count half",
}


@dataclass(frozen=True)
class Preference:
    """What a result says of its pairs."""

    pairs: int
    ahead: int  # pairs whose stereotyped sentence is the likelier one
    behind: int
    tied: int
    ties: str  # how the share counts them
    share: float | None
    wilson: tuple[float, float] | None  # of the value, as if pairs were independent

    @property
    def counted(self) -> int:
        """The pairs that the share is of."""
        return self.pairs - self.tied if self.ties == "apart" else self.pairs


def preference_of(result: Result) -> Preference | None:
    """None where the result does not say: results come from files too."""
    found = result.detail.get("preference")
    if not isinstance(found, dict):
        return None
    names = ("pairs", "for_stereotype", "against_stereotype", "tied")
    counts = [given for name in names if isinstance(given := found.get(name), int)]
    if len(counts) < len(names):
        return None
    pairs, ahead, behind, tied = counts
    ties, share, wilson = str(found.get("ties", "")), _number(found.get("share")), _ends(found.get("wilson"))
    return Preference(pairs, ahead, behind, tied, ties, share, wilson)


def _number(value: Json) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _ends(value: Json) -> tuple[float, float] | None:
    ends = [_number(end) for end in value] if isinstance(value, list | tuple) else []
    return (ends[0], ends[1]) if len(ends) == 2 and ends[0] is not None and ends[1] is not None else None


def sentence(result: Result, results: ResultSet) -> str:
    """ "By aul, bert finds the stereotyped sentence likelier in 832 of 1,508 pairs (55%): preference found."."""
    found = preference_of(result)
    if found is None:
        return f"By {result.metric}, {result.model}: {outcome(result, results)}."
    pairs = f"{found.ahead:,} of {count(found.counted, 'pair')}"
    apart = " that are not tied" if found.ties == "apart" and found.tied else ""
    return (
        f"By {result.metric}, {result.model} finds the stereotyped sentence likelier in {pairs}{apart} "
        f"({', '.join(_numbers(result, found))}): {outcome(result, results)}.{_untested(result)}"
    )


def _numbers(result: Result, found: Preference) -> list[str]:
    """ "55%", "95% interval 53% to 58%", "adjusted p = 0.003"; a mean over terms is told beside the share of pairs."""
    parts = [DASH if found.share is None else percent(found.share)]
    if found.share is not None and abs(found.share - as_share(result.value, result)) > ROUNDING:
        parts.append(f"as a mean over terms {percent(as_share(result.value, result))}")
    if result.interval:
        parts.append(f"{percent(result.interval.level)} interval {share_interval(result.interval, result)}")
    if p_of(result) is not None:
        parts.append(p_phrase(result))
    return [*parts, f"{found.tied:,} tied"] if found.tied else parts


def _untested(result: Result) -> str:
    """Why there is no test, or no interval."""
    no_interval = str(result.detail.get("no_interval", "")) if result.interval is None else ""
    reasons = (("test", why_no_p(result)), ("interval", no_interval))
    return "".join(f" Why there is no {what}: {why}." for what, why in reasons if why)


def outcome(result: Result, results: ResultSet) -> str:
    """The verdict, with the direction where there is evidence of one; without a test, what the interval says."""
    found, said = verdict(result), too_few(result) or told(verdict(result), result)
    leaning = leaning_words(result, results.metrics.get(result.metric))
    if found is Verdict.UNTESTED and result.interval:
        within = result.interval.low <= result.neutral <= result.interval.high
        return f"{said}; neutral lies {'within the interval' if within else f'outside the interval ({leaning})'}"
    return f"{said} ({leaning})" if found in (Verdict.FOUND, Verdict.MIXED) else said


def share_interval(interval: Interval, result: Result) -> str:
    """The interval of the value, told as that of the share."""
    return " to ".join(percent(as_share(end, result)) for end in (interval.low, interval.high))


def as_share(value: float, result: Result) -> float:
    """The share of pairs behind a value, within what rounding may do."""
    return min(1.0, max(0.0, (value - result.neutral + HALF) / (2 * HALF)))


def group_share(result: Result, group: Group) -> float | None:
    """The share of a group's pairs that prefer the stereotype, ties counted as in the whole."""
    ties = found.ties if (found := preference_of(result)) else ""
    ahead = group["for_stereotype"] + (group["tied"] / 2 if ties == "half" else 0.0)
    counted = group["pairs"] - (group["tied"] if ties == "apart" else 0)
    return ahead / counted if counted else None


def share_table(results: ResultSet, chosen: Sequence[Result]) -> Table:
    """One row a metric and model of one question."""
    told_of = [(result, found) for result in chosen if (found := preference_of(result))]
    apart = any(result.interval and "Wilson" not in result.interval.method for result, _ in told_of)
    wilson = ("As if independent",) if apart else ()
    return Table(
        f"How often the stereotyped sentence is the likelier one; the interval is that of the value{_ties(told_of)}",
        ("Metric", "Model", "Pairs", "Stereotyped likelier", "Anti-stereotyped likelier", "Tied", "Share", "Value",
         "Interval", *wilson, "p", "Verdict"),
        "llrrrrrrn" + "r" * len(wilson) + "nw",
        [_row(results, result, found, apart) for result, found in told_of],
    )  # fmt: skip


def _ties(told_of: Sequence[tuple[Result, Preference]]) -> str:
    """How ties count, where there are any."""
    rules = dict.fromkeys(TIES.get(found.ties, found.ties) for _, found in told_of if found.tied)
    return f"; {' or '.join(rules)}" if rules else ""


def _row(results: ResultSet, result: Result, found: Preference, apart: bool) -> tuple[str, ...]:
    wilson = (" to ".join(number(end, 1) for end in found.wilson) if found.wilson else DASH,) if apart else ()
    return (
        result.metric, result.model, f"{found.pairs:,}", f"{found.ahead:,}", f"{found.behind:,}", f"{found.tied:,}",
        DASH if found.share is None else f"{100 * found.share:.1f}%", number(result.value, 1),
        interval_or_why(result, 1), *wilson, DASH if p_of(result) is None else p_words(result),
        outcome(result, results),
    )  # fmt: skip
