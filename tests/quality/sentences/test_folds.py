"""Folds: every row once, every class alike."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.errors import CannotAnswer
from equipoise.quality.sentences.folds import check_classes, held_out, nested, stratified


@given(st.integers(2, 10), st.integers(20, 200), st.integers(2, 4), st.integers(0, 9))
def test_folds_and_the_classes_in_them_differ_by_one_row_at_most(folds, rows, classes, seed):
    rng = np.random.default_rng(seed)
    which = rng.integers(classes, size=rows)

    fold = stratified(which, folds, rng)

    assert np.ptp(np.bincount(fold, minlength=folds)) <= 1
    assert all(np.ptp(np.bincount(fold[which == each], minlength=folds)) <= 1 for each in range(classes))


def test_an_inner_fold_never_holds_a_row_of_its_outer_fold():
    which = np.arange(120) % 2
    outer, inner = nested(which, 5, np.random.default_rng(0))

    for fold in range(5):
        assert (inner[outer == fold, fold] == -1).all()
        assert np.bincount(inner[outer != fold, fold]).tolist() == [20, 19, 19, 19, 19]


def test_a_twentieth_is_held_out_and_one_row_at_least():
    rows = np.arange(100, 1100)
    apart = held_out(rows, np.random.default_rng(0))

    assert len(apart) == len(set(apart)) == 50
    assert set(apart) < set(rows)
    assert len(held_out(rows[:3], np.random.default_rng(0))) == 1


def test_a_class_with_fewer_rows_than_folds_is_refused():
    with pytest.raises(CannotAnswer, match="MR is asked in 10 folds, and one of its classes has 4 entries"):
        check_classes("MR", np.repeat([0, 1], [40, 4]), 10)
    check_classes("MR", np.repeat([0, 1], [40, 10]), 10)
