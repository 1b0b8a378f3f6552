"""Cells to means over seeds, and to differences from the dictionary as it is: by seed, with the same words drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import fmean

import numpy as np

from equipoise.results import Array, Interval
from equipoise.results.dictionary_experiments import BASE, DictionaryCell, VectorsAnswer, VersionEstimate
from equipoise.results.kept import unpacked
from equipoise.significance.means import mean_interval
from equipoise.significance.seeds_and_words import interval_over_both

BySeed = dict[int, VectorsAnswer]


def estimates(cells: Sequence[DictionaryCell], largest: Mapping[str, float]) -> tuple[VersionEstimate, ...]:
    """Every question of every version; only seeds that both have count in differences.

    largest: the effect size that no answer to a question exceeds.
    """
    return tuple(_estimates(cells, largest))


def _estimates(cells: Sequence[DictionaryCell], largest: Mapping[str, float]) -> Iterator[VersionEstimate]:
    for version in dict.fromkeys(cell.version for cell in cells):
        own = [cell for cell in cells if cell.version == version]
        for question in (answer.question for answer in own[0].answers):
            now = _by_seed(cells, version, question)
            before = _by_seed(cells, BASE, question) if version != BASE else {}
            yield _estimate(version, question, now, before, largest[question])


def _by_seed(cells: Sequence[DictionaryCell], version: str, question: str) -> BySeed:
    own = (cell for cell in cells if cell.version == version)
    return {cell.seed: answer for cell in own for answer in cell.answers if answer.question == question}


def _estimate(version: str, question: str, now: BySeed, before: BySeed, most: float) -> VersionEstimate:
    values, drawn = _numbers(now)
    both = {seed: answer for seed, answer in now.items() if seed in before}
    differences: list[float] = []
    moved = np.empty((0, 0))
    if both:
        (after, drawn_after), (first, drawn_first) = _numbers(both), _numbers({seed: before[seed] for seed in both})
        differences = [new - old for new, old in zip(after, first, strict=True)]
        moved = drawn_after - drawn_first
    return VersionEstimate(
        version, question, len(values), fmean(values),
        _possible(interval_over_both(values, drawn), most), _possible(mean_interval(values), most),
        fmean(differences) if differences else None,
        _possible(interval_over_both(differences, moved, centred=True), 2 * most) if differences else None,
        _possible(mean_interval(differences), 2 * most) if differences else None,
    )  # fmt: skip


def _possible(interval: Interval | None, most: float) -> Interval | None:
    """An interval without numbers that cannot be: Student's t of a few seeds reaches far."""
    return interval and replace(interval, low=max(interval.low, -most), high=min(interval.high, most))


def _numbers(answers: BySeed) -> tuple[list[float], Array]:
    """The effect sizes, one a seed, and under every draw of words, (seeds, resamples)."""
    values = [answer.effect_size for answer in answers.values()]
    return values, np.stack([_drawn(answer) for answer in answers.values()])


def _drawn(answer: VectorsAnswer) -> Array:
    assert answer.resampled is not None and answer.resampled.effect_sizes is not None  # the experiment asks for them
    return unpacked(answer.resampled.effect_sizes)
