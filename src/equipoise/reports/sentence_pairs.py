"""The section on sentence pairs: everything that is told of one question, gathered for every format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from equipoise.reports import axes, differences, preference_groups, preferences, stereoset, strongest_pairs
from equipoise.reports.forest import Plot
from equipoise.reports.table import Table
from equipoise.reports.words import count, listed
from equipoise.results import Result, ResultSet

HEADING = "Sentence pairs"
NOTE = (
    "A pair has one sentence that goes with a stereotype and one that goes against it, as alike as they can be. For "
    "each the model gives a score, and the sentence with the higher one is called the likelier. A model that takes no "
    "sides finds the stereotyped one likelier in half of the pairs: the value is how far the share lies from that, "
    "0 for half, 50 for all and −50 for none."
)
OVERALL = (
    "All pairs together, a row a metric. Right of the upright line the stereotyped sentence is the likelier one more "
    "often, left of it the anti-stereotyped one; the line through a mark is its interval."
)
DEFECTS = "Known faults of these data"
LIMITS = "What these numbers do not show"


@dataclass(frozen=True)
class PairQuestion:
    """What all models said of one set of pairs."""

    title: str
    size: str  # "1,508 pairs"
    sentences: list[str]
    refused: list[str]  # who gave no answer, and why
    defects: list[str]
    shares: Table
    overall: Plot
    breakdowns: list[preference_groups.Breakdown]
    spreads: list[differences.Spread]
    stereoset: Table
    strongest: list[strongest_pairs.Strongest]

    @property
    def tables(self) -> list[Table]:
        """Shares, groups and differences, those that have something to show."""
        told = [self.shares, *(each.table for each in self.breakdowns), *(each.table for each in self.spreads)]
        return [table for table in told if table.rows]

    @property
    def stereoset_whole(self) -> Table:
        """StereoSet's three numbers of all pairs only."""
        return replace(self.stereoset, rows=[row for row in self.stereoset.rows if row[0] == stereoset.ALL])


def pair_questions(results: ResultSet) -> list[PairQuestion]:
    metrics = axes.metrics(results)
    chosen = sorted(axes.pair_results(results), key=lambda result: metrics.index(result.metric))  # models side by side
    return [
        _question(results, name, [result for result in chosen if result.dataset == name])
        for name in axes.questions(chosen)
    ]


def _question(results: ResultSet, name: str, chosen: Sequence[Result]) -> PairQuestion:
    return PairQuestion(
        axes.question_title(results, name),
        _size(results, name, chosen),
        [told(result, results) for result in chosen],
        refused(results, name),
        defects_of(results, name, chosen),
        preferences.share_table(results, chosen),
        preference_groups.overall(results, chosen),
        preference_groups.breakdowns(results, chosen),
        differences.spreads(results, chosen),
        stereoset.stereoset_table(chosen),
        strongest_pairs.strongest(results, chosen),
    )


def told(result: Result, results: ResultSet) -> str:
    """What one result says, in whole sentences, and what speaks against it."""
    doubts = [doubt["says"] for doubt in result.doubts]
    said = [preferences.sentence(result, results), stereoset.stereoset_sentence(result), *doubts]
    return " ".join(filter(None, said))


def refused(results: ResultSet, name: str) -> list[str]:
    """Which models have no answer to a question by which metric, and why: a sentence for each reason."""
    models: dict[tuple[str, str], dict[str, None]] = {}
    for refusal in results.refusals:
        if refusal.dataset == name:
            models.setdefault((refusal.metric, refusal.reason), {})[refusal.model] = None
    return [f"By {metric}, no answer of {listed(own)}: {reason}" for (metric, reason), own in models.items()]


def _size(results: ResultSet, name: str, chosen: Sequence[Result]) -> str:
    """How many pairs were asked: what the card says, else how many took part."""
    card = results.datasets.get(name)
    return count(card.sentence_pairs if card else max(len(result.pairs) for result in chosen), "pair")


def defects_of(results: ResultSet, name: str, chosen: Sequence[Result]) -> list[str]:
    """The known faults of the data, each once: those of the card, and those the results carry."""
    card = results.datasets.get(name)
    carried = [result.detail.get("defects") for result in chosen]
    own = [str(defect) for found in carried if isinstance(found, list | tuple) for defect in found]
    return list(dict.fromkeys([*(card.defects if card else ()), *own]))


def limits(results: ResultSet) -> dict[str, str]:
    """What the numbers do not show, by metric."""
    used = dict.fromkeys(result.metric for result in axes.pair_results(results))
    return {metric: results.metrics[metric].limits for metric in used if metric in results.metrics}
