"""Which model shows least: the rankings of the set, as tables."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from equipoise.reports.approaches import approaches, one_name, several, short
from equipoise.reports.axes import about_pairs, about_words, bias_words, biases, question_title
from equipoise.reports.orders import MARKED, OPEN, open_ranks
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, listed, number
from equipoise.results import ALPHA, OVERALL, NotSignificant, Ranking, ResultSet, kinds_of_bias

ONE_MODEL = "With one model there is no ranking: a ranking needs at least two models that answered the same questions."
NONE_SIGNIFICANT = "There is no ranking: no question has a result that is significant for every model."
FIRST = "Models of equal value are ranked in the order in which they were given (rank method first)."
SIGNIFICANT = (
    f"Only questions count whose results are significant (adjusted p below {ALPHA}) for every model ranked, so that "
    "models are still ranked on the same questions; results without a p-value count as they are. How sure the orders "
    "are was found over all questions."
)
NOTE = "1 is the model nearest to neutral by that measure, with the mean distance from neutral in brackets."
VALUES = "It is the mean of values, of SEAT that of effect sizes: for WEAT, longer lists weigh more."
CAUTION = (
    "The ranks compare these models on these questions only; first place does not mean that a model is fair. The least "
    "in every column is bold."
)
APART = (
    "Masked and causal language models are asked by other metrics, and ranked together only where one metric asks both."
)
TWO_WAYS = (
    "Models that read sentences were asked in two ways, and each way is a ranking of its own, among the models asked "
    "so and the static ones: upright with sentence templates, in italics with single words."
)


class Line(NamedTuple):
    """One model in one ranking."""

    name: str  # the same for a model that was asked both ways
    context: str
    model: str


class Places:
    """Every rank of a set, to look up."""

    def __init__(self, results: ResultSet):
        self.results = results
        self.rows = {(_context(row), row["bias"], row["metric"], row["model"]): row for row in results.rankings}
        self.unsure = open_ranks(results)
        self.contested = contested(results)

    @cached_property
    def least(self) -> dict[tuple[str, str, str], float]:
        """The lowest rank of every ranking."""
        found: dict[tuple[str, str, str], float] = {}
        for (context, bias, metric, _), row in self.rows.items():
            found[context, bias, metric] = min(row["rank"], found.get((context, bias, metric), row["rank"]))
        return found

    def lines(self) -> list[Line]:
        """Every model of every ranking, those of one name together."""
        asked = dict.fromkeys((_context(row), row["model"]) for row in self.results.rankings)
        lines = [Line(one_name(self.results, model), context, model) for context, model in asked]
        names = list(dict.fromkeys(line.name for line in lines))
        return sorted(lines, key=lambda line: names.index(line.name))

    def text(self, line: Line, bias: str, metric: str) -> str:
        """ "≈ 1 (0.300)", "0.300" where there is no other model, or a dash."""
        key = (line.context, bias, metric, line.model)
        row = self.rows.get(key)
        if row is None:
            return DASH
        if (line.context, bias, metric) not in self.contested:  # one model alone has no rank
            return number(row["value"])
        return f"{f'{OPEN} ' if key in self.unsure else ''}{row['rank']:g} ({number(row['value'])})"

    def is_least(self, line: Line, bias: str, metric: str) -> bool:
        row = self.rows.get((line.context, bias, metric, line.model))
        if (line.context, bias, metric) not in self.contested:
            return False
        return row is not None and row["rank"] == self.least[line.context, bias, metric]


def contested(results: ResultSet) -> set[tuple[str, str, str]]:
    """(context, kind of bias, metric) of the rankings that have at least two models."""
    models = Counter((_context(row), row["bias"], row["metric"]) for row in results.rankings)
    return {ranking for ranking, how_many in models.items() if how_many > 1}


def ranked(results: ResultSet) -> list[Ranking]:
    """The rows of those rankings."""
    found = contested(results)
    return [row for row in results.rankings if (_context(row), row["bias"], row["metric"]) in found]


def apart(results: ResultSet) -> str:
    """That masked and causal language models are not ranked together, where there are both; else ""."""
    orders = {str(result.detail.get("order", "")) for result in results.results}
    return APART if {"masked", "causal"} <= orders and about_pairs(results) else ""


def kinds(results: ResultSet) -> list[str]:
    """The kinds of bias that were ranked, as they were asked, overall last."""
    ranked = list(dict.fromkeys(row["bias"] for row in results.rankings))
    found = dict.fromkeys(bias for bias in (*biases(results), *ranked) if bias in ranked)
    return sorted(found, key=lambda kind: kind == OVERALL)  # a stable sort keeps the others in their order


def whole(results: ResultSet) -> str:
    """What ranks the models over everything: overall, or the one kind of bias there is."""
    found = kinds(results)
    return found[-1] if found and found[-1] == OVERALL else next(iter(single_kinds(results)), "")


def whole_words(results: ResultSet) -> str:
    """ "over all kinds of bias", or "on gender bias"."""
    return "over all kinds of bias" if whole(results) == OVERALL else f"on {bias_words([whole(results)])}"


def single_kinds(results: ResultSet) -> list[str]:
    """The kinds of bias that count in sums and means."""
    counted = kinds_of_bias(results.rankings)
    return [kind for kind in kinds(results) if kind in counted]


def metrics_of(results: ResultSet, kind: str) -> list[str]:
    return list(dict.fromkeys(row["metric"] for row in results.rankings if row["bias"] == kind))


def ranking_tables(results: ResultSet) -> list[Table]:
    """One table a kind of bias, overall last: models down, metrics across, "rank (value)"."""
    places = Places(results)
    return [_ranking(results, places, kind) for kind in kinds(results)]


def note(results: ResultSet) -> str:
    """How to read the tables."""
    values, two_ways = VALUES if about_words(results) else "", TWO_WAYS if several(results) else ""
    parts = (NOTE, values, CAUTION, two_ways, MARKED if open_ranks(results) else "", apart(results))
    return " ".join(part for part in parts if part)


def why_none(results: ResultSet) -> str:
    """Why there is no ranking."""
    why = NONE_SIGNIFICANT if results.not_significant and not results.rankings else ONE_MODEL
    return " ".join(part for part in (why, apart(results), how_ranked(results)) if part)


def how_ranked(results: ResultSet) -> str:
    """How ties were ranked, and what was left out of the rankings, where that is not the default; else ""."""
    first = FIRST if results.rank_method == "first" else ""
    if not results.significant_only:
        return first
    told = [f"{short(context)}, {some}" if context else some for context, some in _left_out(results).items()]
    return " ".join(part for part in (first, SIGNIFICANT, f"Questions left out: {'; '.join(told) or 'none'}.") if part)


def _left_out(results: ResultSet) -> dict[str, str]:
    """ "40 of 54 by weat and 31 of 54 by rnd", for each way of asking."""
    gone = Counter((row.get("context", ""), row["metric"]) for row in results.not_significant)
    ranked = {(_context(row), row["metric"], row["bias"]): row["questions"] for row in results.rankings}
    found: dict[str, list[str]] = {}
    for (context, metric), left_out in gone.items():
        kept = sum(n for (*way, bias), n in ranked.items() if way == [context, metric] and bias != OVERALL)
        found.setdefault(context, []).append(f"{left_out} of {left_out + kept} by {metric}")
    return {context: listed(counts) for context, counts in found.items()}


def left_out_table(results: ResultSet) -> Table:
    """The questions left out of the rankings, and the models whose results are not significant."""
    apart = any("context" in row for row in results.not_significant)

    def cells(row: NotSignificant) -> tuple[str, ...]:
        high = ", ".join(f"{one_name(results, model)} ({number(p)})" for model, p in row["p_values"].items())
        way = (short(row.get("context", "")),) if apart else ()
        return (row["bias"], question_title(results, row["dataset"]), row["metric"], *way, high)

    return Table(
        f"Questions left out of the rankings: {len(results.not_significant)}",
        ("Kind of bias", "Question", "Metric", *(["Ranked with"] if apart else []), "Not significant (adjusted p)"),
        "lw" + "l" * (1 + apart) + "w",
        [cells(row) for row in results.not_significant],
    )


def _ranking(results: ResultSet, places: Places, kind: str) -> Table:
    metrics = metrics_of(results, kind)
    asked = {(_context(row), row["model"]) for row in results.rankings if row["bias"] == kind}
    lines = [line for line in places.lines() if (line.context, line.model) in asked]
    named = 1 + several(results)  # columns before the metrics
    labels = [(line.name, short(line.context))[:named] for line in lines]
    cells = [tuple(places.text(line, kind, metric) for metric in metrics) for line in lines]
    return Table(
        kind.capitalize(),
        (*("Model", "Ranked with")[:named], *metrics),
        "l" * named + "r" * len(metrics),
        [(*label, *row) for label, row in zip(labels, cells, strict=True)],
        frozenset(
            (row, named + column)
            for row, line in enumerate(lines)
            for column, metric in enumerate(metrics)
            if places.is_least(line, kind, metric)
        ),
        frozenset(row for row, line in enumerate(lines) if line.context != approaches(results)[0]),
    )


def is_told(results: ResultSet) -> bool:
    """Whether there is anything to say: a ranking, or why there is none; of sentence pairs alone, only the former."""
    return about_words(results) or has_ranking(results) or bool(results.orders)


def has_ranking(results: ResultSet) -> bool:
    """True where at least two models were ranked together."""
    return bool(contested(results))


def _context(row: Ranking) -> str:
    return row.get("context", "")
