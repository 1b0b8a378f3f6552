"""Cells to means and differences, by hand."""

import pytest

from equipoise.experiments.fairer_corpus.estimating import MEAN, OVERALL, estimates
from equipoise.experiments.fairer_corpus.questions import GENDER
from equipoise.results import training
from equipoise.results.experiments import Association, Cell
from equipoise.results.quality import QualityReport, TaskScore


def quality(first):
    task = TaskScore("MR", "reviews", "folds", "accuracy", {}, first, None, None, (), (), {}, 0, (), 0, 1)
    return QualityReport("senteval", "m", "f", (task,), first, {}, 0, (), "0", "now")


def cell(version, seed, effect, accuracy, first=None, corpus="corpus"):
    """Every gender test has the effect, C1 its double."""
    answers = [Association(name, name, name, "gender", effect, effect) for name in GENDER]
    answers.append(Association("C1", "weat-1", "C1", "retention", 2 * effect, effect))
    tested = training.Tested("test", accuracy, 100, None)
    judged = None if first is None else quality(first)
    return Cell(
        corpus, version, seed, 10, training.Tested("dev", accuracy, 9, None), (tested,), tuple(answers), judged, 1, "w"
    )


def found(cells, version, kind, name, corpus="corpus"):
    wanted = (corpus, version, kind, name)
    return next(e for e in estimates(cells) if (e.corpus, e.version, e.kind, e.name) == wanted)


CELLS = [cell("original", 0, 1.0, 0.8), cell("original", 1, 1.4, 0.9), cell("sub90", 0, 0.7, 0.8),
         cell("sub90", 1, 1.0, 0.8)]  # fmt: skip


def test_means_over_seeds():
    assert found(CELLS, "original", "association", "C6").mean == pytest.approx(1.2)
    assert found(CELLS, "original", "association", MEAN).mean == pytest.approx(1.2)
    assert found(CELLS, "sub90", "association", "C1").mean == pytest.approx(1.7)
    assert found(CELLS, "sub90", "accuracy", "test").mean == pytest.approx(0.8)
    assert found(CELLS, "original", "association", "C6").seeds == 2


def test_differences_are_taken_seed_by_seed():
    """-0.3 and -0.4: their interval is narrow, though seeds differ more than versions."""
    change = found(CELLS, "sub90", "association", MEAN)

    assert change.difference == pytest.approx(-0.35)
    assert change.difference_interval.high < 0.3 < found(CELLS, "original", "association", MEAN).interval.high
    assert (change.difference_interval.low, change.difference_interval.high) == pytest.approx(
        (-0.35 - 12.7062 * 0.05, -0.35 + 12.7062 * 0.05), abs=1e-4
    )


def test_the_original_differs_from_nothing():
    assert found(CELLS, "original", "association", "C6").difference is None


def test_seeds_that_only_one_version_has_count_in_means_alone():
    cells = [*CELLS, cell("sub90", 2, 9.0, 0.1)]

    assert found(cells, "sub90", "association", MEAN).difference == pytest.approx(-0.35)
    assert found(cells, "sub90", "association", MEAN).seeds == 3


def test_a_version_whose_original_failed_has_no_difference():
    only = found([cell("sub90", 0, 1.0, 0.5)], "sub90", "association", MEAN)

    assert only.difference is None and only.difference_interval is None and only.interval is None


def test_corpora_are_kept_apart():
    cells = [*CELLS, cell("original", 0, 5.0, 0.8, corpus="other"), cell("sub90", 0, 5.5, 0.8, corpus="other")]

    assert found(cells, "sub90", "association", MEAN).difference == pytest.approx(-0.35)
    assert found(cells, "sub90", "association", MEAN, "other").difference == pytest.approx(0.5)


def test_quality_if_it_was_asked():
    cells = [cell("original", 0, 1.0, 0.8, 70.0), cell("aug90", 0, 1.0, 0.8, 71.5)]

    assert found(cells, "aug90", "quality", "MR").difference == pytest.approx(1.5)
    assert found(cells, "original", "quality", OVERALL).mean == 70.0
