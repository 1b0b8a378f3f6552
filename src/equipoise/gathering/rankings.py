"""Which model deviates least: ranks by metric and kind of bias, and how far the metrics agree (seed 002, 3.4 and 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import fsum, isclose
from typing import Literal

from equipoise.results import (
    ALPHA,
    BASELINE,
    OVERALL,
    POOLED,
    Correlation,
    NotSignificant,
    Over,
    Ranking,
    RankMethod,
    Result,
)

CONTEXTS = ("template", "word")  # the two experiments of seed 002, in the order of its table 7
STATIC = ""  # the context of a model that reads no sentences: it takes part in both
FEWEST_MODELS = 3  # two rankings of two models agree or disagree, and say no more

RankBy = Literal["absolute value", "value"]


def ranks(values: Sequence[float], method: RankMethod = "average", *, absolute: bool = False) -> list[float]:
    """The rank of each value, 1 for the smallest, as `pandas.Series.rank`; values equal to 9 digits are ties.

    method: tied values share the mean of their ranks, or are ranked in the order in which they appear ("first").
    """
    numbers = [abs(value) for value in values] if absolute else list(values)
    tied: list[list[int]] = []  # the indices of equal values, smallest first
    for index in sorted(range(len(numbers)), key=numbers.__getitem__):
        if tied and isclose(numbers[tied[-1][-1]], numbers[index], rel_tol=1e-9, abs_tol=1e-12):
            tied[-1].append(index)
        else:
            tied.append([index])
    found, smaller = [0.0] * len(numbers), 0
    for indices in tied:
        for position, index in enumerate(sorted(indices), start=1):
            found[index] = smaller + (position if method == "first" else (len(indices) + 1) / 2)
        smaller += len(indices)
    return found


def rankings_of(
    results: Sequence[Result],
    models: Sequence[str],
    contexts: Mapping[str, str] | None = None,
    *,
    method: RankMethod = "average",
    by: RankBy = "absolute value",
    significant_only: bool = False,
) -> tuple[Ranking, ...]:
    """For each kind of bias and metric: every model's mean deviation from neutral and its rank, 1 for the least.

    Only questions that every model answered count. The overall value is the mean over the kinds of bias, as in table 7
    of seed 002.

    contexts: how each model that reads sentences was asked, "template" or "word". Where both occur, each way is a
    ranking of its own, among the models asked so and the static ones.
    method: of tied values, see `ranks`; seed 002 has "first", by the order of `models`.
    by: the distance from neutral, or with its sign, so that rank 1 is the lowest value.
    significant_only: only questions whose result is significant for every model ranked; see `not_significant`.
    """
    groups, metrics = _experiments(models, contexts or {}), list(dict.fromkeys(result.metric for result in results))
    rows = [
        (context, row)
        for context, members in groups.items()
        for row in _ranked(_questions(results, members, significant_only), metrics, members, method, by)
    ]
    return tuple({**row, "context": context} if context else row for context, row in rows)


def not_significant(
    results: Sequence[Result], models: Sequence[str], contexts: Mapping[str, str] | None = None
) -> tuple[NotSignificant, ...]:
    """What `rankings_of` leaves out if significant_only: each question that all answered, with the p-values too high.

    A question is left out for all models, so that they are still compared on the same ones.
    """
    rows: list[NotSignificant] = []
    for context, members in _experiments(models, contexts or {}).items():
        for (metric, bias, dataset), answers in _questions(results, members).items():
            high = {model: _p_value(result) for model, result in answers.items() if not is_significant(result)}
            if high:
                row: NotSignificant = {"bias": bias, "metric": metric, "dataset": dataset, "p_values": high}
                rows.append({**row, "context": context} if context else row)
    return tuple(rows)


def is_significant(result: Result) -> bool:
    """Whether the p-value, adjusted if it was, is below 0.05; also of a metric that has no test."""
    return (result.p_adjusted is None and result.p_value is None) or _p_value(result) < ALPHA


def _experiments(models: Sequence[str], contexts: Mapping[str, str]) -> dict[str, list[str]]:
    """The models of each ranking, by context; all of them under "" where there is one ranking."""
    asked = {model: contexts.get(model, STATIC) for model in models}
    if not set(CONTEXTS) <= set(asked.values()):
        return {"": list(models)}
    others = {context: set(CONTEXTS) - {context} for context in CONTEXTS}
    return {context: [model for model in models if asked[model] not in others[context]] for context in CONTEXTS}


Questions = dict[tuple[str, str, str], dict[str, Result]]  # (metric, bias, dataset) -> the result of each model


def _questions(results: Sequence[Result], models: Sequence[str], significant_only: bool = False) -> Questions:
    """The questions that all of the models answered; if so asked, each with a significant result."""
    found: Questions = {}
    for result in results:
        if result.model in models:
            found.setdefault((result.metric, result.bias, result.dataset), {})[result.model] = result
    return {
        question: answers
        for question, answers in found.items()
        if len(answers) == len(models) and not (significant_only and not all(map(is_significant, answers.values())))
    }


def _ranked(
    questions: Questions, metrics: Sequence[str], models: Sequence[str], method: RankMethod, by: RankBy
) -> Iterator[Ranking]:
    """The rows of one ranking."""
    for metric in metrics:
        by_bias: dict[str, list[dict[str, Result]]] = {}
        for (name, bias, _), answers in questions.items():
            if name == metric:
                by_bias.setdefault(bias, []).append(answers)
        number = {bias: len(asked) for bias, asked in by_bias.items()}
        values = {
            bias: {model: _mean(_deviation(each[model], by) for each in asked) for model in models}
            for bias, asked in by_bias.items()
        }
        social = [bias for bias in values if bias != BASELINE]
        if len(social) > 1 and OVERALL not in values:
            values[OVERALL] = {m: _mean(values[bias][m] for bias in social) for m in models}
            number[OVERALL] = sum(number[bias] for bias in social)
        for bias, of_models in values.items():
            found = ranks(list(of_models.values()), method)
            for (model, value), rank in zip(of_models.items(), found, strict=True):
                yield Ranking(bias=bias, metric=metric, model=model, value=value, rank=rank, questions=number[bias])


def _deviation(result: Result, by: RankBy) -> float:
    if by == "absolute value":
        return result.deviation
    if result.by_size and result.effect_size is not None:
        return result.effect_size
    return result.value - result.neutral


def _p_value(result: Result) -> float:
    p = result.p_value if result.p_adjusted is None else result.p_adjusted
    return 0.0 if p is None else p


def correlations_of(rankings: Sequence[Ranking], metrics: Sequence[str]) -> tuple[Correlation, ...]:
    """Spearman correlation between the metrics' rankings of the models, for each kind of bias; None where undefined.

    Where models were asked both ways, for each way.
    """
    rows: list[Correlation] = []
    for context, bias in dict.fromkeys((row.get("context", ""), row["bias"]) for row in rankings):
        chosen = [row for row in rankings if (row.get("context", ""), row["bias"]) == (context, bias)]
        by_metric: dict[str, dict[Observed, float]] = {
            metric: {(row["model"],): row["rank"] for row in chosen if row["metric"] == metric} for metric in metrics
        }
        for first, second, spearman, n in _correlated(by_metric):
            row: Correlation = {"bias": bias, "metric_1": first, "metric_2": second, "spearman": spearman, "n": n}
            rows.append({**row, "context": context} if context else row)
    return tuple(rows)


def pooled_correlations(
    rankings: Sequence[Ranking],
    metrics: Sequence[str],
    results: Sequence[Result] = (),
    left_out: Sequence[NotSignificant] = (),
) -> tuple[Correlation, ...]:
    """Spearman correlation between the metrics over all kinds of bias together (figure 13 of mora-2022).

    Over ranks: one observation for each model and kind of bias; "ranks with overall" has the overall ranking as a
    further kind, as published, which counts every other kind twice. Over values, of `results`: one for each model and
    question, its distance from neutral. There must be several kinds of bias and three models.

    left_out: questions that are in no ranking, see `not_significant`; their values do not count either.
    """
    skipped = {(row.get("context", ""), row["metric"], row["dataset"]) for row in left_out}
    rows: list[Correlation] = []
    for context in dict.fromkeys(row.get("context", "") for row in rankings):
        chosen = [row for row in rankings if row.get("context", "") == context and row["bias"] != BASELINE]
        chosen = [row for row in chosen if row["metric"] in metrics]
        models, biases = {row["model"] for row in chosen}, {row["bias"] for row in chosen}
        if len(biases - {OVERALL}) < 2:
            continue
        pooled: dict[Over, dict[str, dict[Observed, float]]] = {
            over: {metric: {} for metric in metrics} for over in ("ranks", "ranks with overall", "values")
        }
        for row in chosen:
            pooled["ranks with overall"][row["metric"]][row["bias"], row["model"]] = row["rank"]
            if row["bias"] != OVERALL:
                pooled["ranks"][row["metric"]][row["bias"], row["model"]] = row["rank"]
        for result in results:
            counts = result.model in models and result.bias in biases and result.metric in metrics
            if counts and (context, result.metric, result.dataset) not in skipped:
                pooled["values"][result.metric][result.bias, result.dataset, result.model] = result.deviation
        for over, by_metric in pooled.items():
            for first, second, spearman, n in _correlated(by_metric):
                found: Correlation = {
                    "bias": POOLED,
                    "metric_1": first,
                    "metric_2": second,
                    "spearman": spearman,
                    "n": n,
                    "over": over,
                }
                rows.append({**found, "context": context} if context else found)
    return tuple(rows)


def correlation_matrix(rankings: Sequence[Ranking]) -> dict[str, dict[str, float | None]]:
    """The Spearman correlation of every ranking with every other over the models, as WEFE's matrix.

    A row and a column for each metric and kind of bias: "rnd gender". Of rankings in two contexts, give those of one.
    """
    columns: dict[str, dict[Observed, float]] = {}
    for row in rankings:
        if row["bias"] != BASELINE:
            columns.setdefault(f"{row['metric']} {row['bias']}", {})[row["model"],] = row["rank"]
    matrix: dict[str, dict[str, float | None]] = {name: dict.fromkeys(columns) for name in columns}
    for first, second, spearman, _ in _correlated(columns):
        matrix[first][second] = matrix[second][first] = spearman
    for name, own in columns.items():
        matrix[name][name] = 1.0 if len(set(own.values())) > 1 else None
    return matrix


Observed = tuple[str, ...]  # what a number is of; the model is last


def _correlated(columns: Mapping[str, Mapping[Observed, float]]) -> Iterator[tuple[str, str, float | None, int]]:
    """Every two columns that share three models, their Spearman correlation over what both have, how much that is."""
    for first, second in combinations(columns, 2):
        both = [each for each in columns[first] if each in columns[second]]
        if len({model for *_, model in both}) >= FEWEST_MODELS:
            numbers = [ranks([columns[name][each] for each in both]) for name in (first, second)]
            yield first, second, _pearson(*numbers), len(both)


def _pearson(first: Sequence[float], second: Sequence[float]) -> float | None:
    a = [value - _mean(first) for value in first]
    b = [value - _mean(second) for value in second]
    size = (sum(x * x for x in a) * sum(y * y for y in b)) ** 0.5
    return sum(x * y for x, y in zip(a, b, strict=True)) / size if size else None


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return fsum(numbers) / len(numbers)
