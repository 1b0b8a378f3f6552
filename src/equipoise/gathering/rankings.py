"""Which model deviates least: ranks by metric and kind of bias, and how far the metrics agree (seed 002, 3.4 and 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import fsum, isclose

from equipoise.results import Correlation, Ranking, Result

CONTEXTS = ("template", "word")  # the two experiments of seed 002, in the order of its table 7
STATIC = ""  # the context of a model that reads no sentences: it takes part in both
OVERALL = "overall"
BASELINE = "baseline"  # questions about no social group, such as flowers and insects: not part of the whole
FEWEST_MODELS = 3  # two rankings of two models agree or disagree, and say no more


def rankings_of(
    results: Sequence[Result], models: Sequence[str], contexts: Mapping[str, str] | None = None
) -> tuple[Ranking, ...]:
    """For each kind of bias and metric: every model's mean deviation from neutral and its rank, 1 for the least.

    Only questions that every model answered count. The overall value is the mean over the kinds of bias, as in table 7
    of seed 002; equal values share the mean of their ranks, where the seed gave the model listed first the better one.

    contexts: how each model that reads sentences was asked, "template" or "word". Where both occur, each way is a
    ranking of its own, among the models asked so and the static ones.
    """
    groups = _experiments(models, contexts or {})
    rows = [(context, row) for context, members in groups.items() for row in _ranked(results, members)]
    return tuple({**row, "context": context} if context else row for context, row in rows)


def _experiments(models: Sequence[str], contexts: Mapping[str, str]) -> dict[str, list[str]]:
    """The models of each ranking, by context; all of them under "" where there is one ranking."""
    asked = {model: contexts.get(model, STATIC) for model in models}
    if not set(CONTEXTS) <= set(asked.values()):
        return {"": list(models)}
    others = {context: set(CONTEXTS) - {context} for context in CONTEXTS}
    return {context: [model for model in models if asked[model] not in others[context]] for context in CONTEXTS}


def _ranked(results: Sequence[Result], models: Sequence[str]) -> Iterator[Ranking]:
    """The rows of one ranking."""
    asked = [result for result in results if result.model in models]
    biases = list(dict.fromkeys(result.bias for result in asked))
    for metric in dict.fromkeys(result.metric for result in asked):
        by_bias = {bias: _deviations(asked, metric, bias, models) for bias in biases}
        values = {bias: {m: _mean(v) for m, v in found.items()} for bias, found in by_bias.items() if found}
        questions = {bias: len(next(iter(found.values()))) for bias, found in by_bias.items() if found}
        social = [bias for bias in values if bias != BASELINE]
        if len(social) > 1 and OVERALL not in values:
            values[OVERALL] = {m: _mean(values[bias][m] for bias in social) for m in models}
            questions[OVERALL] = sum(questions[bias] for bias in social)
        for bias, of_models in values.items():
            ranks = _ranks(list(of_models.values()))
            for (model, value), rank in zip(of_models.items(), ranks, strict=True):
                yield {
                    "bias": bias, "metric": metric, "model": model, "value": value, "rank": rank,
                    "questions": questions[bias],
                }  # fmt: skip


def _deviations(results: Sequence[Result], metric: str, bias: str, models: Sequence[str]) -> dict[str, list[float]]:
    """Each model's deviations on the questions that all models answered; empty if there are none."""
    found = {(r.model, r.dataset): r.deviation for r in results if r.metric == metric and r.bias == bias}
    asked = dict.fromkeys(dataset for _, dataset in found)
    shared = [dataset for dataset in asked if all((model, dataset) in found for model in models)]
    return {model: [found[model, dataset] for dataset in shared] for model in models} if shared else {}


def _ranks(values: Sequence[float]) -> list[float]:
    """1 for the smallest; ties share their mean rank."""

    def place(other: float, value: float) -> float:
        return 0.5 if isclose(other, value, rel_tol=1e-9, abs_tol=1e-12) else float(other < value)

    return [0.5 + sum(place(other, value) for other in values) for value in values]


def correlations_of(rankings: Sequence[Ranking], metrics: Sequence[str]) -> tuple[Correlation, ...]:
    """Spearman correlation between the metrics' rankings of the models, for each kind of bias; None where undefined.

    Where models were asked both ways, for each way.
    """
    rows: list[Correlation] = []
    for context, bias in dict.fromkeys((row.get("context", ""), row["bias"]) for row in rankings):
        chosen = [row for row in rankings if (row.get("context", ""), row["bias"]) == (context, bias)]
        ranks = {metric: {row["model"]: row["rank"] for row in chosen if row["metric"] == metric} for metric in metrics}
        for first, second in combinations(metrics, 2):
            both = [model for model in ranks[first] if model in ranks[second]]
            n = len(both)
            if n >= FEWEST_MODELS:
                spearman = _pearson([ranks[first][each] for each in both], [ranks[second][each] for each in both])
                row: Correlation = {"bias": bias, "metric_1": first, "metric_2": second, "spearman": spearman, "n": n}
                rows.append({**row, "context": context} if context else row)
    return tuple(rows)


def _pearson(first: Sequence[float], second: Sequence[float]) -> float | None:
    a = [value - _mean(first) for value in first]
    b = [value - _mean(second) for value in second]
    size = (sum(x * x for x in a) * sum(y * y for y in b)) ** 0.5
    return sum(x * y for x, y in zip(a, b, strict=True)) / size if size else None


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return fsum(numbers) / len(numbers)
