"""The plain-language summary: what was asked of each model, what was found, how sure, in whole sentences."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from equipoise.reports import axes
from equipoise.reports.approaches import distinct_models, models_asked
from equipoise.reports.estimates import estimate
from equipoise.reports.leanings import leaning_of, leaning_words
from equipoise.reports.preferences import preference_of, sentence, share_interval
from equipoise.reports.robustness import robustness
from equipoise.reports.sense_outcomes import by_sense_and_word
from equipoise.reports.trust import hangs_on, nearer_words, stands_out
from equipoise.reports.words import (
    Verdict,
    cannot_succeed,
    count,
    interval_words,
    listed,
    number,
    p_of,
    p_phrase,
    percent,
    told,
    too_few,
    verdict,
)  # fmt: skip
from equipoise.results import Leaning, Result, ResultSet

UNTESTED = "No measurement of sentence pairs could be tested."
STRONGEST = 3  # how many findings are told by name for each model and kind of bias


@dataclass(frozen=True)
class Finding:
    """What one model answered on one kind of bias."""

    bias: str
    asked: str  # how much was asked
    outcomes: tuple[str, ...]  # one sentence a metric
    strongest: tuple[str, ...]
    robust: str  # "" when nothing was found or looked into
    refused: str  # "" when nothing was


def title(results: ResultSet) -> str:
    return f"A bias audit of {count(len(distinct_models(results)), 'model')}"


def date(results: ResultSet) -> str:
    """The day of the last measurement; the report adds no date of its own, so that it can be made again unchanged."""
    return max((result.time for result in results.results), default="")[:10] or "no date: nothing was measured"


def opening(results: ResultSet) -> list[str]:
    """The whole audit in a few sentences."""
    if not results.results:
        return [f"Nothing could be measured. {_refused(results)}"]
    counts = Counter(map(verdict, results.results))
    sentences = [
        f"{count(len(axes.questions(axes.asked(results))), 'question')} about {axes.bias_words(axes.biases(results))}, "
        f"put to {listed(models_asked(results))} and measured by {listed(axes.metrics(results))}.",
        *_found(axes.word_results(results)),
        *_preferred(axes.pair_results(results), results),
        *by_sense_and_word(results),
    ]
    if counts[Verdict.UNTESTED]:
        of = (("words", any(map(cannot_succeed, axes.word_results(results))) or axes.about_words(results)),
              ("pairs", any(map(cannot_succeed, axes.pair_results(results)))))  # fmt: skip
        want = " or of ".join(["a test", *(kind for kind, present in of if present)])
        sentences.append(f"Without a verdict, for want of {want}: {count(counts[Verdict.UNTESTED], 'measurement')}.")
    return [*sentences, _refused(results)] if results.refusals else sentences


def _found(chosen: list[Result]) -> list[str]:
    """How many measurements of words found something."""
    if not chosen:
        return []
    counts = Counter(map(verdict, chosen))
    tested = len(chosen) - counts[Verdict.UNTESTED]
    return [f"An association was found in {counts[Verdict.FOUND]:,} of {count(tested, 'tested measurement')}."]


def by_model(results: ResultSet) -> list[str]:
    """How many measurements of words found something, one line a model; also of models that answered nothing."""
    said = []
    for model in models_asked(results):
        own = [result for result in axes.word_results(results) if result.model == model]
        silent = not any(result.model == model for result in results.results)
        said += [f"In {model} {line[0].lower()}{line[1:]}" for line in _found(own)]
        said += [f"{model} answered none of the questions."] if silent else []
    return said


def _preferred(chosen: list[Result], results: ResultSet) -> list[str]:
    """What a few measurements of sentence pairs found; of many, how many found something, and for which sentences."""
    if not chosen:
        return []
    found = [result for result in chosen if verdict(result) is Verdict.FOUND]
    tested = sum(verdict(result) is not Verdict.UNTESTED for result in chosen)
    if not tested:
        few = next(filter(None, map(too_few, chosen)), "")
        return [f"No test of sentence pairs could find a preference: {few}." if few else UNTESTED]
    if len(chosen) <= STRONGEST:
        several = len(axes.questions(chosen)) > 1
        return [f"{f'{result.dataset}: ' if several else ''}{sentence(result, results)}" for result in chosen]
    above = sum(result.value > result.neutral for result in found)
    ways = ((above, "stereotyped"), (len(found) - above, "anti-stereotyped"))
    told_ways = listed([f"{number} for the {way} sentences" for number, way in ways if number])
    said = f"A preference was found in {len(found):,} of {count(tested, 'tested measurement')} of sentence pairs"
    return [f"{said}{f': {told_ways}' if found else ''}."]


def _refused(results: ResultSet) -> str:
    return f"Refused, with the reasons below: {count(len(results.refusals), 'measurement')}."


def findings(results: ResultSet, model: str) -> list[Finding]:
    """One finding a kind of bias."""
    return [_finding(results, model, bias) for bias in axes.biases(results) if _asked(results, model, bias)]


def _asked(results: ResultSet, model: str, bias: str) -> bool:
    return any((item.model, item.bias) == (model, bias) for item in axes.asked(results))


def _finding(results: ResultSet, model: str, bias: str) -> Finding:
    chosen = [result for result in results.results if (result.model, result.bias) == (model, bias)]
    refused = [refusal for refusal in results.refusals if (refusal.model, refusal.bias) == (model, bias)]
    metrics = dict.fromkeys(result.metric for result in chosen)
    return Finding(
        bias,
        f"{count(len(axes.questions([*chosen, *refused])), 'question')}, {count(len(chosen), 'measurement')}.",
        tuple(_outcome(results, metric, [each for each in chosen if each.metric == metric]) for metric in metrics),
        tuple(_named(result, results) for result in _strongest(chosen)),
        robustness(chosen),
        f"{count(len(refused), 'measurement')} refused." if refused else "",
    )


def _outcome(results: ResultSet, metric: str, chosen: list[Result]) -> str:
    """One metric's verdicts, counted."""
    counts = Counter(verdict(result) for result in chosen)
    if counts[Verdict.UNTESTED] == len(chosen):
        why = next(filter(None, map(too_few, chosen)), Verdict.UNTESTED.value)
        return f"{metric}: measured {count(len(chosen), 'time')}, but {why}{_beside_random(chosen)}."
    names = {name: told(name, chosen[0]) for name in Verdict}
    directions = _directions(leaning_of(results.metrics.get(metric)), chosen)
    found = f"{names[Verdict.FOUND]} in {counts[Verdict.FOUND]} of {len(chosen)}{directions}"
    others = (Verdict.MIXED, Verdict.UNCLEAR, Verdict.UNTESTED)
    rest = [f"{names[name]} in {counts[name]}" for name in others if counts[name]]
    return f"{metric}: {'; '.join([found, *rest])}."


def _beside_random(chosen: list[Result]) -> str:
    """What random lists say where there is no test."""
    out = [stands_out(result) for result in chosen]
    if None in out:
        return ""
    parts = (f"standing out from random lists in {sum(map(bool, out))}", nearer_words(chosen))
    return "".join(f"; {part}" for part in parts if part)


def _directions(leaning: Leaning, chosen: list[Result]) -> str:
    above = [result.value > result.neutral for result in chosen if verdict(result) is Verdict.FOUND]
    if leaning.tally is None or not above:
        return ""
    ways = zip((sum(above), len(above) - sum(above)), leaning.tally, strict=True)
    return f" ({', '.join(f'{how_many} with {way}' for how_many, way in ways if how_many)})"


def _strongest(chosen: list[Result]) -> list[Result]:
    """The found associations farthest from neutral, each question once; only effect sizes, if any."""
    found = [result for result in chosen if verdict(result) is Verdict.FOUND]
    found = [result for result in found if result.effect_size is not None] or found
    found.sort(key=lambda result: -abs(estimate(result).value - estimate(result).neutral))
    by_question: dict[str, Result] = {}
    for result in found:
        by_question.setdefault(result.dataset, result)
    return list(by_question.values())[:STRONGEST]


def _named(result: Result, results: ResultSet) -> str:
    """One finding with its numbers."""
    lean = leaning_words(result, results.metrics.get(result.metric))
    if axes.of_pairs(result):  # the phrase names no sets, so the question is named
        lean = f"{axes.question_title(results, result.dataset)}: {lean}"
    return f"{lean} ({result.metric}, {_numbers(result)})" + (f"; {hangs_on(result)}" if hangs_on(result) else "")


def _numbers(result: Result) -> str:
    """ "effect size 1.20, 95% interval 0.60 to 1.60, adjusted p = 0.004"; of pairs, their share and its interval."""
    shown, pairs = estimate(result), preference_of(result)
    parts = [f"{'effect size' if result.effect_size is not None else 'value'} {number(shown.value, 2)}"]
    ends = interval_words(shown.interval, 2)
    if pairs and pairs.share is not None:
        parts = [f"{percent(pairs.share)} of {count(pairs.counted, 'pair')}"]
        ends = share_interval(shown.interval, result) if shown.interval else ends
    if shown.interval:
        parts.append(f"{shown.interval.level:.0%} interval {ends}")
    if p_of(result) is not None:
        parts.append(p_phrase(result))
    return ", ".join(parts)
