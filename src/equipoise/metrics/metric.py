"""What the table of metrics says of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from equipoise.results import Alternative, Leaning, MetricCard, Score, Ties

Asks = Literal["vectors", "sentences", "masked", "causal", "likelihoods"]  # of a model; likelihoods: either of both

ANY = 0  # as many sets as the dataset has


@dataclass(frozen=True)
class Metric:
    """What a metric asks for, and how to read what it answers."""

    function: Callable[..., Score]
    title: str
    targets: int  # how many target sets it compares; ANY for all
    attributes: int
    neutral: float
    formula: str
    reading: str
    limits: str
    paper: str
    leaning: Leaning  # the reading again, for reports to fill with the names of a question's sets
    alternative: Alternative = "two-sided"  # what the paper tests, or both sides where it tests nothing
    ties: Ties = "inclusive"  # as the paper counts them; inclusive, which is never zero, where it tests nothing
    signed: bool = False  # turns its sign with the order of the sets, so that sub-queries over more sets would cancel
    paired: bool = False  # the targets are pairs: a word without its partner is left out
    free_of_scale: bool = True  # False where longer vectors give larger values
    drawn: Literal["targets", "attributes", "targets and attributes"] = (
        "targets and attributes"  # by a null calibration
    )
    random: bool = False  # it draws random numbers, if only for some option, and takes `rng`
    dear: bool = False  # it trains something, so that every score takes its time and fewer permutations are drawn
    asks: Asks = "vectors"
    of: Literal["words", "pairs"] = "words"  # what it takes: sets of words, or pairs of sentences
    scored: bool = False  # it compares the attributes with scores of theirs, and takes `scores`
    reads: str = ""  # of pairs: what the model is given to read of each sentence, see preferring/readings.py
    attention: bool = False  # whether it takes the attention of tokens, too
    scores: str = ""  # of pairs: what a sentence's score is

    ranked_by: Literal["value", "effect size"] = "value"  # what models are ranked by

    @property
    def permutations(self) -> int:
        """How many a test draws if nothing is said."""
        return 1_000 if self.dear else 10_000

    def card(self, name: str) -> MetricCard:
        """What a reader of its numbers needs."""
        return MetricCard(
            name, self.title, self.formula, self.reading, self.neutral, self.limits, self.paper, self.leaning,
            self.free_of_scale, self.ranked_by,
        )  # fmt: skip
