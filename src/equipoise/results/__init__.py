"""What a measurement says: one shape for every metric, to JSON and back unchanged.

A metric returns a `Score` (numbers only). `measure` adds who was asked what, and how sure the answer is: a `Result`.
`audit` gathers results with the cards a reader needs to judge them: a `ResultSet`. Reports read only these shapes.
"""

from equipoise.results.cards import DatasetCard, Leaning, MetricCard, ModelCard, Removed
from equipoise.results.comparisons import (
    BASELINE,
    OVERALL,
    POOLED,
    Correlation,
    MeanRank,
    NotSignificant,
    Order,
    Over,
    Ranking,
    RankMethod,
    Twins,
    kinds_of_bias,
    mean_ranks,
)
from equipoise.results.evidence import (
    ALPHA,
    Alternative,
    ByTemplate,
    Doubt,
    Group,
    Interval,
    IntervalKind,
    Item,
    LeftOut,
    Null,
    PairItem,
    Resampled,
    Ties,
    Variant,
)
from equipoise.results.result import Refusal, Result
from equipoise.results.result_set import RESULTS_FORMAT, ResultSet
from equipoise.results.score import Array, Json, Resampling, Reweighed, Score, membership
from equipoise.results.seen import Encounters, InSentences, Seen, Sensed
from equipoise.results.spoken import WORTH, Spoken, TiedPairs

__all__ = [
    "ALPHA",
    "BASELINE",
    "OVERALL",
    "POOLED",
    "RESULTS_FORMAT",
    "WORTH",
    "Alternative",
    "Array",
    "ByTemplate",
    "Correlation",
    "DatasetCard",
    "Doubt",
    "Encounters",
    "Group",
    "InSentences",
    "Interval",
    "IntervalKind",
    "Item",
    "Json",
    "Leaning",
    "LeftOut",
    "MeanRank",
    "MetricCard",
    "ModelCard",
    "NotSignificant",
    "Null",
    "Order",
    "Over",
    "PairItem",
    "RankMethod",
    "Ranking",
    "Refusal",
    "Removed",
    "Resampled",
    "Resampling",
    "Result",
    "ResultSet",
    "Reweighed",
    "Score",
    "Seen",
    "Sensed",
    "Spoken",
    "TiedPairs",
    "Ties",
    "Twins",
    "Variant",
    "kinds_of_bias",
    "mean_ranks",
    "membership",
]
