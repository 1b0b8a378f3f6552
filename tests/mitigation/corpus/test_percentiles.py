from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from equipoise.errors import BadOption, CannotAnswer
from equipoise.mitigation.corpus.percentiles import (
    above,
    histogram,
    order_statistics,
    percentiles,
    summary,
    threshold_among,
    thresholds,
)

few_values = st.sampled_from([0.0, -0.0, 5e-324, 1e-300, 0.1, 0.1000000000000001, 0.3, 1.0, 1e300])
scores = st.floats(0, 1e12) | few_values
pieces = st.lists(st.lists(scores, max_size=8).map(lambda values: np.array(values, dtype=np.float64)), max_size=6)
some_pieces = pieces.filter(lambda arrays: any(map(len, arrays)))


def again_and_again(arrays: list[NDArray[np.float64]]):
    def start() -> Iterator[NDArray[np.float64]]:
        return iter(arrays)

    return start


def test_the_percentiles_of_ten_numbers():
    arrays = again_and_again([np.arange(4) / 10, np.arange(4, 10) / 10])

    assert percentiles(arrays, [0, 50, 90, 100]) == [0.0, 0.45, 0.81, 0.9]


@given(some_pieces, st.floats(0, 100))
def test_the_threshold_among_sorted_scores_is_the_same(arrays, wanted):
    ordered = np.sort(np.concatenate(arrays))

    assert threshold_among(ordered, wanted) == thresholds(again_and_again(arrays), [wanted])[0]


@given(some_pieces, st.lists(st.floats(0, 100), min_size=1, max_size=4))
def test_percentiles_are_those_of_numpy_to_the_last_bit(arrays, wanted):
    expected = np.percentile(np.concatenate(arrays) + 0.0, wanted)

    assert np.array(percentiles(again_and_again(arrays), wanted)).tobytes() == expected.tobytes()


def test_many_percentiles_of_many_numbers_are_those_of_numpy_to_the_last_bit():
    values = np.random.default_rng(0).gamma(2, 0.01, size=1000)
    wanted = np.linspace(0, 100, 200).tolist()

    assert percentiles(again_and_again(np.array_split(values, 7)), wanted) == np.percentile(values, wanted).tolist()


@given(some_pieces, st.integers(0, 99))
def test_order_statistics_are_the_sorted_values(arrays, number):
    values = np.sort(np.concatenate(arrays))
    ranks = [0, number % len(values), len(values) - 1]

    assert order_statistics(again_and_again(arrays), ranks).tolist() == values[ranks].tolist()


@given(some_pieces, scores)
def test_above_is_strictly_above(arrays, value):
    assert above(again_and_again(arrays), [value]) == [sum(each > value for array in arrays for each in array)]


@given(some_pieces)
def test_a_histogram_is_that_of_numpy_and_loses_nothing(arrays):
    values = np.concatenate(arrays)
    found = histogram(again_and_again(arrays), float(values.max()), bins=7)

    assert found.counts == tuple(np.histogram(values, bins=found.edges)[0])
    assert sum(found.counts) == len(values)


def test_where_all_scores_are_zero_they_are_in_the_first_bin():
    found = histogram(again_and_again([np.zeros(3)]), 0.0, bins=2)

    assert (found.edges, found.counts) == ((0.0, 0.5, 1.0), (3, 0))


@given(some_pieces)
def test_a_summary_counts(arrays):
    values = np.concatenate(arrays)
    found = summary(again_and_again(arrays))

    assert (found.count, found.zeros, found.largest) == (len(values), (values == 0).sum(), values.max())


def test_a_threshold_among_equal_scores_is_that_score_and_nothing_is_above():
    (found,) = thresholds(again_and_again([np.full(7, 0.1)]), [33.3])

    assert (found.percentile, found.value, found.above) == (33.3, 0.1, 0)


@pytest.mark.parametrize("percentile", [-0.1, 100.1, float("nan")])
def test_there_are_percentiles_from_0_to_100(percentile):
    with pytest.raises(BadOption, match="from 0 to 100"):
        percentiles(again_and_again([np.ones(2)]), [percentile])


def test_without_scores_there_is_none():
    with pytest.raises(CannotAnswer, match="without a scored entry"):
        percentiles(again_and_again([np.zeros(0)]), [50])


@pytest.mark.parametrize("score", [-0.1, float("nan")])
def test_what_is_no_absolute_score_is_not_sorted_wrongly_but_refused(score):
    with pytest.raises(ValueError, match="0 or more"):
        percentiles(again_and_again([np.array([score])]), [50])
