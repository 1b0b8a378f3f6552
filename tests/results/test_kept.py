"""Resampled numbers in a result: to text and back."""

import base64

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise import Result, measure
from equipoise.results import Reweighed
from equipoise.results.kept import packed, unpacked

NUMBERS = Reweighed(np.array([0.5, -2.0, np.nan]), np.array([1.0, 2.0, 3.0]))


def test_by_hand():
    one = packed(Reweighed(np.array([1.0]), None), "")
    assert base64.b64decode(one.values) == b"\x00\x00\x80\x3f"  # low byte first
    assert packed(NUMBERS, "").effect_sizes != packed(NUMBERS, "").values
    assert packed(Reweighed(NUMBERS.values, None), "").effect_sizes is None
    assert packed(None, "") is None


@given(numbers=st.lists(st.floats(width=32, allow_nan=True, allow_infinity=True)))
def test_single_precision_comes_back_unchanged(numbers):
    again = unpacked(packed(Reweighed(np.array(numbers, dtype=np.float64), None), "").values)

    assert again.dtype == np.float64
    assert np.array_equal(again, numbers, equal_nan=True)


@given(number=st.floats(1e-30, 1e30))
def test_double_precision_comes_back_to_seven_digits(number):
    assert unpacked(packed(Reweighed(np.array([number]), None), "").values)[0] == pytest.approx(number, rel=1e-7)


def test_draws_are_named_by_what_was_drawn_and_not_by_the_numbers():
    about = [[["à", "b"]], 1]
    other = Reweighed(np.zeros(3), None)

    assert packed(NUMBERS, about).draws == packed(other, about).draws
    different = [[[["à", "c"]], 1], [[["à", "b"]], 2], [[["à"], ["b"]], 1]]
    assert len({packed(NUMBERS, each).draws for each in (about, *different)}) == 4


def test_a_result_keeps_them_only_if_asked_and_they_survive_json():
    kept = measure("fake:", "weat-7", keep_resamples=True, resamples=50)

    assert measure("fake:", "weat-7", resamples=50).resampled is None
    assert Result.from_json(kept.to_json()).resampled == kept.resampled
    values = unpacked(kept.resampled.values)
    assert len(values) == 50
    assert np.quantile(values, [0.025, 0.975]) == pytest.approx([kept.interval.low, kept.interval.high], rel=1e-6)


def test_the_same_words_and_seed_are_the_same_draws_for_any_model():
    def draws(model, **settings):
        return measure(model, "weat-7", keep_resamples=True, resamples=2, max_missing=1, **settings).resampled.draws

    assert draws("fake:") == draws("fake:stranger")
    assert draws("fake:") != draws("fake:math")
    assert draws("fake:") != draws("fake:", seed=1)
