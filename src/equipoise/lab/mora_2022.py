"""Mora (2022): RND, RNSB and WEAT of static and contextual embeddings on 54 queries, ranked and correlated.

Values are the mean absolute values over the queries of a kind of bias; the overall value is the mean over the kinds.
Models of equal value are ranked in their order (`pandas.Series.rank(method="first")`). Contextual models are asked
twice, with words in sentence templates and with words alone; each way is ranked among the static models.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from equipoise.audit import audit
from equipoise.gathering import pooled_correlations, ranks
from equipoise.gathering.rankings import FEWEST_MODELS
from equipoise.lab.tables import Inputs, Numbers, published, table
from equipoise.results import Ranking, Result, ResultSet
from equipoise.results.comparisons import OVERALL, mean_ranks
from equipoise.results.replication import Number, ReplicatedTable

MODELS = ("builtin:glove-6b-50d", "builtin:minilm")
QUERIES = "seed-002"
METRICS = ("rnd", "rnsb", "weat")
KINDS = ("gender", "ethnicity", "religion")
WAYS = {"template": "in templates", "word": "words alone"}

OPTIONS: dict[str, dict[str, Any]] = {
    "rnd": {"distance": "euclidean", "average": False},
    "rnsb": {"negative": 1, "holdout": 0.0, "solver": "lbfgs", "weighted": False},
    "weat": {"aggregate": "mean", "combine": "targets", "ddof": 0, "replicate": "none"},
}
SETTINGS: dict[str, Any] = {
    "case": "first",
    "normalize": False,
    "max_missing": 0.2,
    "context": "both",
    "layer": "last",
    "clean": False,
    "paraphrases": 0,
    # The paper reports values and ranks only.
    "alternative": "greater",
    "ties": "strict",
    "permutations": 0,
    "exact_up_to": 0,
    "resamples": 0,
    "null_lists": 0,
    "variants": 0,
    "leave_out": False,
}
PROCEDURE = {
    "queries": QUERIES,
    "rank_method": "first",
    "rank_by": "mean absolute value",
    **SETTINGS,
    "options": OPTIONS,
}

OTHER_MODELS = (
    "Read the columns of the paper against models of the same kind only: it used GloVe and word2vec of 300 dimensions, "
    "and BERT and RoBERTa (base)."
)
SUMS = (
    "RND and WEAT follow the paper's formulas, which are sums over words; its values are smaller, as if some were "
    "means. With 13,013 of the words of its word2vec neither sums nor means give its word2vec column: compare ranks."
)
RNSB_SPLIT = (
    "RNSB follows the paper's formula, without the random split of WEFE's code: the paper's own GloVe values differ "
    "between its two runs (0.090 and 0.089), so a split without a fixed seed was probably used there."
)
MAX_REFUSALS = 3  # measurements that could not be made, that are listed
HOW_TO_ADD = "word2vec, BERT or RoBERTa: supply them with --models (word2vec.bin,hf:bert-base-uncased,hf:roberta-base)."


def table_7(inputs: Inputs) -> list[ReplicatedTable]:
    """Values and ranks, for each way in which contextual models were asked."""
    made: list[ReplicatedTable] = []
    for way, rows in _rankings(inputs).items():
        values = _cells((f"{row['bias']}: {row['metric'].upper()}", row["model"], row["value"]) for row in rows)
        places = _cells((f"{row['bias']}: {row['metric'].upper()}", row["model"], row["rank"]) for row in rows)
        notes, missing = ((OTHER_MODELS, SUMS, RNSB_SPLIT), _missing(inputs)) if not made else ((), ())
        made.append(table(inputs.paper, f"table 7, values, {way}", values, _models(rows), notes=notes, missing=missing))
        made.append(table(inputs.paper, f"table 7, ranks, {way}", places, _models(rows)))
    return made


def figure_11(inputs: Inputs) -> list[ReplicatedTable]:
    """The sum of each model's ranks over the metrics, by kind of bias."""

    def sums(rows: Sequence[Ranking]) -> Numbers:
        return _cells((mean["bias"], mean["model"], mean["rank_sum"]) for mean in mean_ranks(rows, per="bias"))

    return _beside("figure 11", inputs, sums)


def figure_12(inputs: Inputs) -> list[ReplicatedTable]:
    """Each model's rank by its overall value, for each metric."""

    def overall(rows: Sequence[Ranking]) -> Numbers:
        return _cells((row["metric"].upper(), row["model"], row["rank"]) for row in rows if row["bias"] == "overall")

    return _beside("figure 12", inputs, overall)


def figure_13(inputs: Inputs) -> list[ReplicatedTable]:
    """Spearman correlations of the metrics' ranks over models and kinds of bias, overall among them."""

    def correlations(rows: Sequence[Ranking]) -> Numbers:
        found = {
            (row["metric_1"], row["metric_2"]): row["spearman"]
            for row in pooled_correlations(rows, METRICS)
            if row["over"] == "ranks with overall"
        }
        return {
            a.upper(): {b.upper(): 1.0 if a == b else found.get((a, b), found.get((b, a))) for b in METRICS}
            for a in METRICS
        }

    return _beside("figure 13", inputs, correlations)


TABLES = {"table 7": table_7, "figure 11": figure_11, "figure 12": figure_12, "figure 13": figure_13}


def _beside(figure: str, inputs: Inputs, of: Callable[[Sequence[Ranking]], Numbers]) -> list[ReplicatedTable]:
    """A figure computed from our ranks, beside the same computed from the paper's, for each way."""
    made = []
    for way, rows in _rankings(inputs).items():
        ours = of(rows)
        columns = list(dict.fromkeys(column for row in ours.values() for column in row))
        few = len(_models(rows)) < FEWEST_MODELS and figure == "figure 13"
        missing = (f"Correlations need {FEWEST_MODELS} models asked in the same way: name more with --models.",)
        theirs = of(_published(way))
        made.append(
            table(inputs.paper, f"{figure}, {way}", ours, columns, theirs=theirs, missing=missing if few else ())
        )
    return made


def _cells(found: Iterable[tuple[str, str, float]]) -> Numbers:
    cells: dict[str, dict[str, Number]] = {}
    for row, column, number in found:
        cells.setdefault(row, {})[column] = number
    return cells


def _models(rows: Sequence[Ranking]) -> list[str]:
    return list(dict.fromkeys(row["model"] for row in rows))


def _missing(inputs: Inputs) -> list[str]:
    refused = [f"{each.metric} on {each.dataset} by {each.model}: {each.reason}" for each in _asked(inputs).refusals]
    return ([] if inputs.chosen else [HOW_TO_ADD]) + refused[:MAX_REFUSALS]


def _asked(inputs: Inputs) -> ResultSet:
    def ask() -> ResultSet:
        return audit(
            [inputs.model(name) for name in inputs.models],
            [QUERIES],
            METRICS,
            options=OPTIONS,
            correction="none",
            rank_method="first",
            seed=inputs.seed,
            progress=lambda done, total, what: inputs.progress(done / total, what),
            **SETTINGS,
        )

    return inputs.once("queries", ask)


def _rankings(inputs: Inputs) -> Mapping[str, Sequence[Ranking]]:
    """For each way, the rankings of the models asked so and of the static ones."""
    found = _asked(inputs)
    context = {name: card.context for name, card in found.models.items()}
    return {
        way: _ranked([result for result in found.results if context[result.model] in ("", asked)])
        for asked, way in WAYS.items()
    }


def _ranked(results: Sequence[Result]) -> list[Ranking]:
    """Models ranked by their mean absolute values over the queries that all of them answered."""
    models = list(dict.fromkeys(result.model for result in results))
    rows: list[Ranking] = []
    for metric in METRICS:
        values: dict[str, list[float]] = {}  # kind of bias -> value of each model
        queries: dict[str, int] = {}
        for kind in KINDS:
            answers: dict[str, list[float]] = {}
            for result in results:
                if (result.metric, result.bias) == (metric, kind):
                    answers.setdefault(result.dataset, []).append(abs(result.value))
            shared = [row for row in answers.values() if len(row) == len(models)]
            if shared:
                values[kind], queries[kind] = np.mean(shared, axis=0).tolist(), len(shared)
        if values:
            values[OVERALL], queries[OVERALL] = np.mean(list(values.values()), axis=0).tolist(), sum(queries.values())
        for kind, of_models in values.items():
            for model, value, rank in zip(models, of_models, ranks(of_models, "first"), strict=True):
                rows.append(
                    Ranking(bias=kind, metric=metric, model=model, value=value, rank=rank, questions=queries[kind])
                )
    return rows


def _published(way: str) -> list[Ranking]:
    """The ranks of the paper's table 7."""
    record = published("mora-2022")["tables"][f"table 7, ranks, {way}"]
    rows: list[Ranking] = []
    for label, numbers in record["rows"].items():
        kind, _, metric = label.partition(": ")
        for model, rank in zip(record["columns"], numbers, strict=True):
            rows.append(Ranking(bias=kind, metric=metric.lower(), model=model, value=0.0, rank=rank, questions=0))
    return rows
