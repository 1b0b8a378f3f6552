"""What was missing: words a model does not know, words found in another spelling, pairs left out, refusals."""

from __future__ import annotations

from collections.abc import Mapping

from equipoise.reports import axes
from equipoise.reports.sources import named
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, as_asked, listed, share, some
from equipoise.results import Refusal, Result, ResultSet
from equipoise.sense_keys import word_of

REASONS = {
    "too long": "longer than the model can read at a time",
    "empty": "a sentence is empty, or has no token that the model scores",
    "not readable": "the tokenizer has tokens for it that the model has not",
    "nothing to compare": "the tokens that the metric compares are none: the sentences are alike, or share nothing",
}
TOLD_APART = 3  # misfits of data and metric that have a row each
NAMED = 40  # pairs that a table names; results.json has all


def gap_tables(results: ResultSet) -> list[Table]:
    """The tables that have something to say."""
    tables = [coverage(results), refusals(results), left_out(results), unknown(results), respelt(results)]
    return [table for table in tables if table.rows]


def coverage(results: ResultSet) -> Table:
    """One row a model: how many questions, and the one it knows least of."""
    answered = {model: [r for r in results.results if r.model == model] for model in axes.models(results)}
    return Table(
        "How much of what was asked each model " + ("knows" if axes.about_words(results) else "answered"),
        ("Model", "Measurements", "Refused", f"Lowest share of {_counted(results)}", "In the question"),
        "lrrrw",
        [_coverage(results, model, own) for model, own in answered.items()],
    )


def _counted(results: ResultSet) -> str:
    kinds = (("words known", axes.about_words(results)), ("pairs that took part", axes.about_pairs(results)))
    return " or ".join(name for name, present in kinds if present)


def _coverage(results: ResultSet, model: str, own: list[Result]) -> tuple[str, ...]:
    refused = sum(refusal.model == model for refusal in results.refusals)
    if not own:
        return model, "0", str(refused), DASH, DASH
    worst = min(own, key=lambda result: result.coverage)
    where = axes.question_title(results, worst.dataset) if worst.coverage < 1 else "every question"
    return model, str(len(own)), str(refused), share(worst.coverage), where


def refusals(results: ResultSet) -> Table:
    """One row a reason, with the questions and metrics it stopped; misfits of many questions in one row a metric."""
    misfits = _misfits(results)
    stopped: dict[tuple[str, str], tuple[dict[str, None], dict[str, None]]] = {}
    for refusal in results.refusals:
        if refusal.metric in misfits and is_misfit(refusal):
            continue
        metrics, questions = stopped.setdefault((refusal.model, refusal.reason), ({}, {}))
        metrics[refusal.metric] = questions[axes.question_title(results, refusal.dataset)] = None
    rows = [(model, listed(metrics), listed(names), reason) for (model, reason), (metrics, names) in stopped.items()]
    summed_up = [_misfit_row(results, metric, own) for metric, own in misfits.items()]
    head = ("Model", "Metric", "Question", "Reason")
    return Table("Questions that were refused, and why", head, "llww", [*rows, *summed_up])


def is_misfit(refusal: Refusal) -> bool:
    """Whether data and metric do not fit, whatever the model: the reason does not name it."""
    return refusal.model not in refusal.reason


def _misfits(results: ResultSet) -> dict[str, list[Refusal]]:
    """The misfits of each metric, where they are too many to be told one by one."""
    found: dict[str, list[Refusal]] = {}
    for refusal in filter(is_misfit, results.refusals):
        found.setdefault(refusal.metric, []).append(refusal)
    return {metric: own for metric, own in found.items() if len(own) > TOLD_APART}


def _misfit_row(results: ResultSet, metric: str, own: list[Refusal]) -> tuple[str, ...]:
    questions = list(dict.fromkeys(axes.question_title(results, refusal.dataset) for refusal in own))
    models = dict.fromkeys(refusal.model for refusal in own)
    reasons = list(dict.fromkeys(refusal.reason for refusal in own))
    return listed(models), metric, some(questions), f"{'such as: ' * (len(reasons) > 1)}{reasons[0]}"


def left_out(results: ResultSet) -> Table:
    """One row a model, question and reason: metrics that leave out the same pairs share it."""
    found: dict[tuple[str, str, str, tuple[str, ...]], list[str]] = {}
    for result in axes.pair_results(results):
        for reason, pairs in result.missing.items():
            if pairs:
                found.setdefault((result.model, result.dataset, reason, pairs), []).append(result.metric)
    rows = [
        (model, axes.question_title(results, dataset), listed(metrics), REASONS.get(reason, reason), f"{len(pairs):,}",
         some(pairs, NAMED))
        for (model, dataset, reason, pairs), metrics in found.items()
    ]  # fmt: skip
    head = ("Model", "Question", "Metric", "Reason", "Pairs", "Which")
    return Table("Pairs that did not take part, and why", head, "llwwrw", rows)


def unknown(results: ResultSet) -> Table:
    """One row a model and set: a set that several questions share is told once."""
    found: dict[tuple[str, str], dict[str, str]] = {}  # -> word -> the first question that has it
    for result in axes.word_results(results):
        for name, words in result.missing.items():
            own = found.setdefault((result.model, name), {})
            for word in words:
                own.setdefault(as_asked(word, result), result.dataset)
    rows = [(*key, _by_question(own, results)) for key, own in found.items() if own]
    return Table("Words the models do not know, left out of the scores", ("Model", "Set", "Words"), "llw", rows)


def respelt(results: ResultSet) -> Table:
    """One row a model; that a model of words knows a sense key by its word goes without saying."""
    found: dict[str, dict[str, str]] = {}  # model -> what is said of a word -> the first question that has it
    for result in results.results:
        own = found.setdefault(result.model, {})
        for word, form in result.forms.items():
            if form != word_of(word):
                own.setdefault(f"{word} as {form}", result.dataset)
    rows = [(model, _by_question(own, results)) for model, own in found.items() if own]
    return Table("Words found under another spelling, or taken in this sense", ("Model", "Words"), "lw", rows)


def _by_question(said: Mapping[str, str], results: ResultSet) -> str:
    """What is said of words, question by question; of a long list with scores only of a few."""
    of: dict[str, list[str]] = {}
    for text, question in said.items():
        of.setdefault(question, []).append(text)
    return ", ".join(named(own, question, results) for question, own in of.items())
