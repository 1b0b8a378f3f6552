"""Classes by SentEval's three ways, where the right accuracy is known, and beside the same fitted one by one."""

import numpy as np
import pytest

from equipoise.quality.sentences.classifying import CLASSIFIERS, Question, by_nested_folds, merit_argmax
from equipoise.quality.sentences.options import chosen
from tests.quality.sentences.test_fitting import blobs, quiet

QUICK = {"folds": 4}


def question(way, features, which, classes):
    rows = np.arange(len(which))
    thirds = {"train": rows[rows % 3 == 0], "dev": rows[rows % 3 == 1], "test": rows[rows % 3 == 2]}
    parts = {"nested folds": {"all": rows}, "train, dev, test": thirds,
             "folds and test": {"train": rows[rows % 3 != 2], "test": thirds["test"]}}[way]  # fmt: skip
    return Question("task", features, which, classes, parts)


def asked(way, features, which, classes=2, **options):
    found = CLASSIFIERS[way](
        question(way, features, which, classes), chosen("literature", QUICK | options), np.random.default_rng(0), quiet
    )
    return found, float((found.said == which[found.tested]).mean())


@pytest.mark.parametrize("way", CLASSIFIERS)
@pytest.mark.parametrize("classes", [2, 3])
def test_classes_far_apart_are_all_told_apart(way, classes):
    features, which = blobs(rows=1800, dimensions=16, classes=classes, apart=10.0)

    found, right = asked(way, features, which, classes)

    assert right > 0.95  # the round is chosen by a twentieth of the rows, which are soon all right
    assert found.dev > 0.99


@pytest.mark.parametrize("way", CLASSIFIERS)
def test_features_that_say_nothing_give_chance(way):
    rng = np.random.default_rng(3)
    features = np.c_[rng.standard_normal((900, 6)), np.ones(900)].astype(np.float32)
    which = rng.permutation(900) % 2

    _, right = asked(way, features, which)

    assert abs(right - 0.5) < 0.07


def test_every_row_is_tested_once_and_folds_add_up():
    features, which = blobs(rows=401, apart=2.0)

    found, right = asked("nested folds", features, which)

    assert found.tested.tolist() == list(range(401))
    assert len(found.folds) == len(found.l2) == 4
    assert np.mean(found.folds) == pytest.approx(right, abs=0.005)


def test_a_row_that_is_tested_was_not_learned_from():
    """A feature that names each row: only fits that saw the row could know its class."""
    rows = 600
    features = np.c_[10 * np.eye(rows), np.ones(rows)].astype(np.float32)
    which = np.random.default_rng(0).permutation(rows) % 2

    for way in CLASSIFIERS:
        _, right = asked(way, features, which)
        assert abs(right - 0.5) < 0.2


def test_the_smallest_l2_wins_ties_after_rounding():
    assert merit_argmax(np.array([[0.81001, 0.81004, 0.80], [0.1, 0.3, 0.2]])).tolist() == [0, 1]


def test_the_last_fit_may_learn_from_all_rows():
    features, which = blobs(rows=3000, apart=3.0)
    held, right = asked("nested folds", features, which)
    every, as_right = asked("nested folds", features, which, final_fit="all-data")

    assert held.l2 == every.l2  # chosen alike
    assert abs(right - as_right) < 0.05


def test_fits_together_are_as_right_as_fits_one_after_another():
    """The protocol as SentEval's code has it, one fold and l2 after the other in torch."""
    pytest.importorskip("torch")
    one_by_one = pytest.importorskip("benchmarks.ours.quality", reason="the benchmarks are not here").one_by_one
    features, which = blobs(rows=3000, dimensions=12, apart=2.0)
    own = question("nested folds", features, which, 2)
    options = chosen("literature", {"folds": 2, "max_epoch": 40, "l2": (1e-4, 1e-2)})

    together = by_nested_folds(own, options, np.random.default_rng(0), quiet)
    in_turn = one_by_one(features[:, :-1], which, options)

    assert np.mean(together.folds) == pytest.approx(in_turn.accuracy, abs=0.04)  # the last round is chosen by 75 rows
    assert together.dev == pytest.approx(in_turn.dev, abs=0.02)
