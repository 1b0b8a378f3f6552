"""Many results, with the cards a reader needs to judge them; to JSON and back, and out as a table."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from equipoise.errors import BadResults
from equipoise.results.cards import DatasetCard, MetricCard, ModelCard
from equipoise.results.comparisons import Correlation, NotSignificant, Order, Ranking, RankMethod, Twins
from equipoise.results.result import Refusal, Result, as_json, fields_of, parsed
from equipoise.results.score import Json
from equipoise.results.weighed import SentencesExplained
from equipoise.shapes import built

RESULTS_FORMAT = 5  # of results.json; raise it when an old reader would misread a new file


@dataclass(frozen=True)
class ResultSet:
    """Many results, with the cards a reader needs to judge them."""

    results: tuple[Result, ...]
    refusals: tuple[Refusal, ...]
    datasets: Mapping[str, DatasetCard]
    metrics: Mapping[str, MetricCard]
    models: Mapping[str, ModelCard]
    rankings: tuple[Ranking, ...] = ()
    correlations: tuple[Correlation, ...] = ()
    orders: tuple[Order, ...] = ()
    twins: tuple[Twins, ...] = ()  # where models of senses were asked by sense and by word
    encoders: tuple[SentencesExplained, ...] = ()  # what sentence encoders make of the same sentences
    rank_method: RankMethod = "average"
    significant_only: bool = False  # whether rankings count only questions with significant results
    not_significant: tuple[NotSignificant, ...] = ()  # the questions left out for that
    notes: tuple[str, ...] = ()  # how p-values were corrected, what was left out of the ranking

    def to_dict(self) -> dict[str, Json]:
        return {"equipoise_results": RESULTS_FORMAT, **dataclasses.asdict(self)}

    def to_json(self) -> str:
        return as_json({"equipoise_results": RESULTS_FORMAT, **fields_of(self)})

    @classmethod
    def from_json(cls, text: str) -> ResultSet:
        fields = parsed(text)
        found = fields.pop("equipoise_results", None) if isinstance(fields, dict) else None
        if found not in (1, 2, 3, 4, RESULTS_FORMAT):
            raise BadResults(f'It must say "equipoise_results": {RESULTS_FORMAT}, and says {str(found)[:40]}.')
        return built(cls, _with_templates(fields) if found == 1 else fields)

    def rows(self) -> list[dict[str, Json]]:
        """One flat row a result, for tables and csv."""
        return [_flat(result) for result in self.results]


def _with_templates(fields: dict[str, Json]) -> dict[str, Json]:
    """The fields of format 1, where a question had one template or an empty one."""
    cards = fields.get("datasets")
    for card in cards.values() if isinstance(cards, dict) else ():
        if isinstance(card, dict) and "template" in card:
            template = card.pop("template")
            card["templates"] = [template] if template else []
    return fields


def _flat(result: Result) -> dict[str, Json]:
    columns = (
        "model", "bias", "dataset", "metric", "value", "neutral", "effect_size", "p_value", "p_adjusted",
        "coverage", "seed", "dataset_revision", "dataset_hash", "model_fingerprint", "version", "time",
    )  # fmt: skip
    row = {name: getattr(result, name) for name in columns}
    for name in ("interval", "effect_size_interval"):
        interval = getattr(result, name)
        row[f"{name}_low"] = interval and interval.low
        row[f"{name}_high"] = interval and interval.high
    row["missing"] = " ".join(_names(result.missing.values()))
    row["options"] = json.dumps(result.options)
    return row


def _names(groups: Iterable[tuple[str, ...]]) -> list[str]:
    return [word for group in groups for word in group]
