"""The plain-language summary: what was asked of each model, what was found, how sure, in whole sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from equipoise.reports import axes
from equipoise.reports.leanings import leaning_words, of_metric
from equipoise.reports.outcomes import estimate
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, Verdict, count, interval_words, listed, number, p_of, p_phrase, verdict
from equipoise.results import Result, ResultSet

STRONGEST = 3  # how many findings are told by name for each model and kind of bias

WARNING = (
    "This report quotes the word lists it used. Some hold slurs, stereotypes, and names that stand for groups of people; "
    "they are here as evidence, and reading them can hurt."
)
SCOPE = (
    "These numbers measure associations between words in the vectors. They do not measure harm done by a system that uses "
    "the vectors: that depends on the task, the other parts of the system and the people concerned, and must be measured there."
)
ABSENCE = (
    "“No clear association” means that these word lists gave no evidence of one. It does not mean that the model has no bias: "
    "other words, other groups or other measures may show some."
)
HOW_SURE = (
    "An association counts as found when the test (p below 0.05, adjusted for the number of tests where the set was adjusted) and the "
    "interval (neutral lies outside) agree, or when only one of them exists and says so. Where they disagree the evidence is "
    "called mixed; so it is where a one-sided test asked about one direction and the interval points the other way. Where "
    "neutral is the end of a measure’s scale, its interval says nothing and only a test counts."
)


@dataclass(frozen=True)
class Finding:
    """What one model answered on one kind of bias."""

    bias: str
    asked: str  # how much was asked
    outcomes: tuple[str, ...]  # one sentence a metric
    strongest: tuple[str, ...]
    refused: str  # "" when nothing was


def title(results: ResultSet) -> str:
    return f"A bias audit of {count(len(axes.models(results)), 'model')}"


def date(results: ResultSet) -> str:
    """The day of the last measurement; the report adds no date of its own, so that it can be made again unchanged."""
    return max((result.time for result in results.results), default="")[:10] or "no date: nothing was measured"


def opening(results: ResultSet) -> list[str]:
    """The whole audit in a few sentences."""
    if not results.results:
        return [f"Nothing could be measured: {count(len(results.refusals), 'question')} refused, with the reasons below."]
    counts = Counter(map(verdict, results.results))
    found, tested = counts[Verdict.FOUND], len(results.results) - counts[Verdict.UNTESTED]
    sentences = [
        f"{listed(axes.models(results))} {'was' if len(axes.models(results)) == 1 else 'were'} asked "
        f"{count(len(axes.questions(axes.asked(results))), 'question')} about {listed(axes.biases(results))} bias, "
        f"measured by {listed(axes.metrics(results))}.",
        f"An association was found in {found:,} of {count(tested, 'tested measurement')}.",
    ]
    if tested < len(results.results):
        sentences.append(f"{count(len(results.results) - tested, 'measurement')} could not be tested and {'has' if tested + 1 == len(results.results) else 'have'} a size but no verdict.")
    if results.refusals:
        sentences.append(f"{count(len(results.refusals), 'measurement')} {'was' if len(results.refusals) == 1 else 'were'} refused; the reasons are below.")
    return sentences


@dataclass(frozen=True)
class Tally:
    """How many measurements ended in each verdict."""

    counts: tuple[tuple[Verdict, int], ...]

    def __str__(self) -> str:
        tested = sum(how_many for name, how_many in self.counts if name is not Verdict.UNTESTED)
        return f"{self.counts[0][1]} of {tested}" if tested else DASH


def tallies(results: ResultSet) -> list[tuple[str, list[Tally]]]:
    """For each model one tally a kind of bias."""
    return [
        (model, [_tally(r for r in results.results if (r.model, r.bias) == (model, kind)) for kind in axes.biases(results)])
        for model in axes.models(results)
    ]


def _tally(chosen: Iterable[Result]) -> Tally:
    counts = Counter(map(verdict, chosen))
    return Tally(tuple((name, counts[name]) for name in Verdict))


def glance(results: ResultSet) -> Table:
    """How many of the tested measurements found an association, models down and kinds of bias across."""
    kinds = axes.biases(results)
    rows = [(model, *map(str, own)) for model, own in tallies(results)]
    return Table("Tested measurements in which an association was found", ("Model", *kinds), "l" + "r" * len(kinds), rows)


def findings(results: ResultSet, model: str) -> list[Finding]:
    """One finding a kind of bias."""
    return [_finding(results, model, bias) for bias in axes.biases(results) if _asked(results, model, bias)]


def _asked(results: ResultSet, model: str, bias: str) -> bool:
    return any((item.model, item.bias) == (model, bias) for item in axes.asked(results))


def _finding(results: ResultSet, model: str, bias: str) -> Finding:
    chosen = [result for result in results.results if (result.model, result.bias) == (model, bias)]
    refused = [refusal for refusal in results.refusals if (refusal.model, refusal.bias) == (model, bias)]
    return Finding(
        bias,
        f"{count(len(axes.questions([*chosen, *refused])), 'question')}, {count(len(chosen), 'measurement')}.",
        tuple(_outcome(metric, [r for r in chosen if r.metric == metric]) for metric in dict.fromkeys(r.metric for r in chosen)),
        tuple(_named(result, results) for result in _strongest(chosen)),
        f"{count(len(refused), 'measurement')} refused." if refused else "",
    )


def _outcome(metric: str, chosen: list[Result]) -> str:
    """One metric's verdicts, counted."""
    counts = Counter(verdict(result) for result in chosen)
    if counts[Verdict.UNTESTED] == len(chosen):
        return f"{metric}: measured {count(len(chosen), 'time')}, but {Verdict.UNTESTED}."
    found = f"{Verdict.FOUND} in {counts[Verdict.FOUND]} of {len(chosen)}{_directions(metric, chosen)}"
    rest = [f"{name} in {counts[name]}" for name in (Verdict.MIXED, Verdict.UNCLEAR, Verdict.UNTESTED) if counts[name]]
    return f"{metric}: {'; '.join([found, *rest])}."


def _directions(metric: str, chosen: list[Result]) -> str:
    tally = of_metric(metric).tally
    above = [result.value > result.neutral for result in chosen if verdict(result) is Verdict.FOUND]
    if tally is None or not above:
        return ""
    ways = zip((sum(above), len(above) - sum(above)), tally, strict=True)
    return f" ({', '.join(f'{how_many} with {way}' for how_many, way in ways if how_many)})"


def _strongest(chosen: list[Result]) -> list[Result]:
    """The found associations farthest from neutral, each question once; effect sizes first, as they share a scale."""
    found = [result for result in chosen if verdict(result) is Verdict.FOUND]
    found.sort(key=lambda result: (result.effect_size is None, -abs(estimate(result).value - estimate(result).neutral)))
    by_question: dict[str, Result] = {}
    for result in found:
        by_question.setdefault(result.dataset, result)
    return list(by_question.values())[:STRONGEST]


def _named(result: Result, results: ResultSet) -> str:
    """One finding with its numbers."""
    lean = leaning_words(result, results.metrics.get(result.metric))
    return f"{lean} ({result.metric}, {_numbers(result)})"


def _numbers(result: Result) -> str:
    shown = estimate(result)
    parts = [f"{'effect size' if result.effect_size is not None else 'value'} {number(shown.value, 2)}"]
    if shown.interval:
        parts.append(f"{shown.interval.level:.0%} interval {interval_words(shown.interval, 2)}")
    if p_of(result) is not None:
        parts.append(p_phrase(result))
    return ", ".join(parts)
