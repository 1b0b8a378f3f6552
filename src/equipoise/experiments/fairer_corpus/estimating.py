"""Cells to means over seeds, and to differences from the original, seed by seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

from equipoise.experiments.fairer_corpus.questions import GENDER
from equipoise.results.experiments import MEAN, ORIGINAL, OVERALL, Cell, Estimate
from equipoise.significance.means import mean_interval

Key = tuple[str, str]  # kind and name


def estimates(cells: Sequence[Cell]) -> tuple[Estimate, ...]:
    """Every number of every version of every corpus.

    Encoders of one seed and the same words begin with the same weights, so differences are taken seed by seed, and
    between encoders of the same words; only seeds that both versions have count in them.
    """
    found = list[Estimate]()
    for corpus, words in dict.fromkeys((cell.corpus, cell.words) for cell in cells):
        own = [cell for cell in cells if (cell.corpus, cell.words) == (corpus, words)]
        before = _by_seed(cell for cell in own if cell.version == ORIGINAL)
        for version in dict.fromkeys(cell.version for cell in own):
            now = _by_seed(cell for cell in own if cell.version == version)
            compared = before if version != ORIGINAL else None
            found += [_estimate(corpus, words, version, key, now, compared) for key in next(iter(now.values()))]
    return tuple(found)


def _by_seed(cells: Iterable[Cell]) -> dict[int, dict[Key, float]]:
    return {cell.seed: dict(_numbers(cell)) for cell in cells}


def _numbers(cell: Cell) -> Iterator[tuple[Key, float]]:
    """All numbers of a cell."""
    for each in cell.associations:
        yield ("association", each.question), each.effect_size
    yield ("association", MEAN), fmean(each.effect_size for each in cell.associations if each.question in GENDER)
    for tested in (cell.dev, *cell.tests):
        yield ("accuracy", tested.name), tested.score
    if cell.quality:
        for task in cell.quality.tasks:
            yield ("quality", task.task), task.first
        if cell.quality.overall is not None:
            yield ("quality", OVERALL), cell.quality.overall


def _estimate(
    corpus: str, words: str, version: str, key: Key, now: dict[int, dict[Key, float]],
    before: dict[int, dict[Key, float]] | None,
) -> Estimate:  # fmt: skip
    values = [each[key] for each in now.values()]
    differences = (
        [each[key] - before[seed][key] for seed, each in now.items() if key in before.get(seed, {})] if before else []
    )
    return Estimate(
        corpus, version, *key, seeds=len(values), mean=fmean(values), interval=mean_interval(values),
        difference=fmean(differences) if differences else None,
        difference_interval=mean_interval(differences) if differences else None, words=words,
    )  # fmt: skip
