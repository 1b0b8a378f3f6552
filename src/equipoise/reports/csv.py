"""Tables for spreadsheets and data frames: full precision, a header even when empty."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from equipoise.reports.axes import pair_results
from equipoise.reports.estimates import other_estimates
from equipoise.reports.preferences import group_share, preference_of
from equipoise.reports.sources import named
from equipoise.reports.stereoset import stereoset_of
from equipoise.reports.trust import deciding
from equipoise.results import Group, Json, PairItem, Result, ResultSet

RATES = ("lms", "ss", "icat")  # of StereoSet; empty elsewhere
RESULT_COLUMNS = (
    "model", "bias", "dataset", "metric", "value", "neutral", "effect_size", "p_value", "p_adjusted", "coverage",
    "seed", "dataset_revision", "dataset_hash", "model_fingerprint", "version", "time", "interval_low", "interval_high",
    "effect_size_interval_low", "effect_size_interval_high", "missing", "options",
    "null_below", "null_p_value", "effect_size_null_below", "effect_size_null_p_value", "decided_by", "variants",
    "variants_low", "variants_high", "doubts", "share", *RATES,
)  # fmt: skip
RANKING_COLUMNS = ("bias", "metric", "model", "value", "rank", "questions")
ORDER_COLUMNS = (
    "bias", "metric", "nearer", "farther", "difference", "low", "high", "level", "probability", "questions",
)  # fmt: skip
CORRELATION_COLUMNS = ("bias", "metric_1", "metric_2", "spearman", "n", "over")
NOT_SIGNIFICANT_COLUMNS = ("bias", "metric", "dataset", "model", "p_adjusted")
PAIR_COLUMNS = (
    "model", "dataset", "metric", "id", "stereotype", "antistereotype", "stereotype_score", "antistereotype_score",
    "difference", "stereotype_tokens", "antistereotype_tokens",
)  # fmt: skip
AFTER_ID = PAIR_COLUMNS.index("id") + 1  # where groups have their columns
GROUP_COLUMNS = (
    "model", "dataset", "metric", "by", "name", "pairs", "for_stereotype", "tied", "share", "value", "neutral",
    "interval_low", "interval_high", "p_value", "p_adjusted", *RATES,
)  # fmt: skip

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would run a cell of text that begins so


def results_csv(results: ResultSet) -> str:
    rows = [
        row | _missing(result, results) | _trust(result) | _shares(result)
        for row, result in zip(results.rows(), results.results, strict=True)
    ]
    return table_of(RESULT_COLUMNS, rows)


def _missing(result: Result, results: ResultSet) -> dict[str, Json]:
    """Of a long list with scores a few of the unknown words; all of any other."""
    card, words = results.datasets.get(result.dataset), [word for own in result.missing.values() for word in own]
    return {"missing": named(words, result.dataset, results)} if card and card.scores and words else {}


def _trust(result: Result) -> dict[str, Json]:
    """What speaks for or against the number; the ends of the other lists are of the effect size where there is one."""
    others = other_estimates(result)
    row: dict[str, Json] = {
        "decided_by": "; ".join(f"{row['word']} ({row['decides']})" for row in deciding(result)),
        "variants": len(others),
        "variants_low": min(others, default=None),
        "variants_high": max(others, default=None),
        "doubts": "; ".join(f"{doubt['check']}: {doubt['set']}".rstrip(": ") for doubt in result.doubts),
    }
    for name, null in (("null", result.null), ("effect_size_null", result.effect_size_null)):
        row |= {f"{name}_below": null and null.below, f"{name}_p_value": null and null.p_value}
    return row


def _shares(result: Result) -> dict[str, Json]:
    """Of sentence pairs: the share that prefers the stereotype, and StereoSet's three numbers."""
    found = preference_of(result)
    return {"share": found and found.share, **_rates(stereoset_of(result))}


def _rates(found: Mapping[str, Json]) -> dict[str, Json]:
    return {name: found.get(name) for name in RATES}


def ranking_csv(results: ResultSet) -> str:
    return table_of(RANKING_COLUMNS, results.rankings)


def orders_csv(results: ResultSet) -> str:
    return table_of(ORDER_COLUMNS, results.orders)


def correlations_csv(results: ResultSet) -> str:
    return table_of(CORRELATION_COLUMNS, results.correlations)


def not_significant_csv(results: ResultSet) -> str:
    """One row a question left out of the rankings and model whose result is not significant."""
    rows = [
        {**{name: value for name, value in row.items() if name != "p_values"}, "model": model, "p_adjusted": p}
        for row in results.not_significant
        for model, p in row["p_values"].items()
    ]
    return table_of(NOT_SIGNIFICANT_COLUMNS, rows)


def pairs_csv(results: ResultSet) -> str:
    """One row a pair of sentences, model and metric."""
    return pairs_table(pair_results(results))


def pairs_table(results: Sequence[Result]) -> str:
    """The same of some results; what pairs are told apart by has a column each: bias, sense, word_and_sense."""
    names = dict.fromkeys(name for result in results for pair in result.pairs for name in pair["groups"])
    columns = {name: _column(name) for name in names}
    rows = [_pair(result, pair, columns) for result in results for pair in result.pairs]
    return table_of((*PAIR_COLUMNS[:AFTER_ID], *columns.values(), *PAIR_COLUMNS[AFTER_ID:]), rows)


def _column(group: str) -> str:
    """The name of a group's column; one that is taken says that it is a group's."""
    name = "_".join(group.split())
    return f"{name}_group" if name in PAIR_COLUMNS else name


def groups_csv(results: ResultSet) -> str:
    """One row a kind of pairs, model and metric."""
    return table_of(GROUP_COLUMNS, [_group(result, row) for result in pair_results(results) for row in result.groups])


def _pair(result: Result, pair: PairItem, columns: Mapping[str, str]) -> dict[str, Json]:
    """The tokens that each score is made of are counted."""
    first, second = pair["tokens"]
    counts = {"stereotype_tokens": len(first), "antistereotype_tokens": len(second)}
    groups = {columns[name]: kind for name, kind in pair["groups"].items()}
    own = {name: pair[name] for name in PAIR_COLUMNS if name in pair}  # type: ignore[literal-required]
    return {**_of(result), **groups, **own, **counts}


def _group(result: Result, group: Group) -> dict[str, Json]:
    interval = group["interval"]
    ends = {"interval_low": interval and interval.low, "interval_high": interval and interval.high}
    own = {name: value for name, value in group.items() if name != "interval"}
    rates = _rates(stereoset_of(result, group["by"], group["name"]))
    return {**_of(result), **own, "share": group_share(result, group), "neutral": result.neutral, **ends, **rates}


def _of(result: Result) -> dict[str, Json]:
    return {"model": result.model, "dataset": result.dataset, "metric": result.metric}


def table_of(columns: Sequence[str], rows: Sequence[Mapping[str, Json]]) -> str:
    """The known columns first, then whatever else a row has."""
    names = list(dict.fromkeys([*columns, *(name for row in rows for name in row)]))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, restval="", lineterminator="\n")
    writer.writerow({name: _cell(name) for name in names})
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _cell(value: Json) -> Json:
    """None as an empty cell; text that a spreadsheet would run as a formula gets an apostrophe before it."""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return "" if value is None else value
