"""What was heard of pairs, judged by a metric: the score of all or some of them, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from equipoise.metrics import Metric
from equipoise.preferring.hearing import NOTHING, Heard
from equipoise.preferring.readings import BY_PARTNER
from equipoise.preferring.sharing import averaged_terms
from equipoise.preferring.sureness import AskedOfPairs, SureOfPairs, how_sure_of_pairs
from equipoise.results import Score
from equipoise.settings import Settings


@dataclass(frozen=True)
class Judging:
    """What was heard, and how it is to be judged."""

    heard: Heard
    metric: Metric
    options: dict[str, Any]
    settings: Settings

    @property
    def every(self) -> range:
        """The places of all pairs."""
        return range(len(self.heard.pairs))

    def score(self, places: Sequence[int], **otherwise: Any) -> Score:
        """The metric's score of some of the pairs, with other options where some are given."""
        sides = [[side[place] for place in places] for side in self.heard.sides]
        pairs = [self.heard.pairs[place] for place in places]
        if self.metric.reads == "candidates":
            return self.metric.function(sides[0], sides[1], averaged_terms(pairs), sides[2], self.heard.blanks)
        return self.metric.function(*sides, averaged_terms(pairs), **{**self.options, **otherwise})

    def sure(self, places: Sequence[int], score: Score, keep: bool = False) -> SureOfPairs:
        """How sure the score of these pairs is."""
        settings, by_terms = self.settings, self.options.get("average") == "terms"
        asked = AskedOfPairs(
            settings.alternative or self.metric.alternative, settings.permutations, settings.resamples, settings.level,
            settings.interval, keep, one_score=self.metric.reads not in BY_PARTNER,
        )  # fmt: skip
        return how_sure_of_pairs(
            score, [self.heard.pairs[place] for place in places], self.options.get("tied", "against"),
            "terms" if by_terms or self.metric.reads == "candidates" else "pairs", asked,
            np.random.default_rng(settings.seed),
        )  # fmt: skip

    def with_scores(self) -> Judging:
        """Only the pairs that have a score on every side; the others join those without an answer."""
        if not self.heard.pairs:
            return self
        heard = self.heard
        given = [np.asarray(side) for side in self.score(self.every).per_item.values()]
        known = np.isfinite(np.sum(given, axis=0)).tolist()
        lost = tuple(pair.id for pair, has in zip(heard.pairs, known, strict=True) if not has)
        places = [place for place, has in enumerate(known) if has]
        missing = {**heard.missing, NOTHING: (*heard.missing.get(NOTHING, ()), *lost)} if lost else heard.missing
        return replace(self, heard=Heard(
            [heard.pairs[place] for place in places], [[side[place] for place in places] for side in heard.sides],
            [heard.tokens[place] for place in places], missing, heard.blanks, heard.doubts, heard.unread,
        ))  # fmt: skip
