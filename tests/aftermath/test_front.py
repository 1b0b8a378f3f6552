"""Bias left, utility kept and the front: by hand and by law."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.aftermath.front import beyond_control, bias_ratios, estimate, on_front, utility_ratios
from tests.aftermath.small import card, outcome, reading

CARDS = [
    card("one"), card("two", "associations", "nearer"), card("used", "utility", "higher"), card("other", "unrelated"),
]  # fmt: skip
BEFORE = [
    reading(0.9, ideal=0.5, check="one", interval=(0.8, 0.95)), reading(-1, check="two", interval=(-1.5, -0.5)),
    reading(0.8, ideal=None, check="used", interval=(0.7, 0.9)), reading(1, ideal=1, check="other", interval=(0, 2)),
]  # fmt: skip
SWAYED = np.array([0.01, 0.02, 0.0, -0.02, -0.01])


def bias_left(*given):
    return estimate(bias_ratios(*given))


def utility_kept(*given):
    return estimate(utility_ratios(*given))


def after(one, two, used):
    return [reading(one, SWAYED, 0.5, "one"), reading(two, SWAYED, 0.0, "two"), reading(used, SWAYED, None, "used")]


def test_by_hand():
    left, kept = (each(CARDS, BEFORE, after(0.6, 0.5, 0.6)) for each in (bias_left, utility_kept))
    assert (left.value, left.checks) == (pytest.approx((0.1 / 0.4 + 0.5 / 1) / 2), ("one", "two"))
    assert (kept.value, kept.checks) == (pytest.approx(0.75), ("used",))
    assert left.interval.low < left.value < left.interval.high


def test_what_was_not_clearly_off_its_ideal_before_does_not_count():
    unclear = [BEFORE[0], reading(0.1, check="two", interval=(-0.2, 0.3)), *BEFORE[2:]]
    assert bias_left(CARDS, unclear, after(0.7, 5, 0.8)).checks == ("one",)
    assert bias_left(CARDS[1:], unclear, after(0.7, 5, 0.8)) is None


def test_utility_that_was_not_there_before_does_not_count():
    useless = [*BEFORE[:2], reading(0.1, ideal=None, check="used", interval=(-0.1, 0.3))]
    assert utility_kept(CARDS, useless, after(0.7, 0.5, 0.8)) is None


def test_a_check_without_an_interval_counts_where_its_number_is_so_by_definition():
    kept = [reading(1, [0.0] * 5, None, "used")]
    assert utility_kept(CARDS, kept, after(0.7, 0.5, 0.8)).value == pytest.approx(0.8)


def test_the_interval_is_that_of_a_quotient():
    """One check, only what is after moves: the spread is that of the draws, over the distance before."""
    before = [reading(0.9, [0.0] * 5, 0.5, "one", (0.8, 0.95))]
    left = bias_left(CARDS, before, after(0.7, 0, 0))
    spread = np.tile(SWAYED, 20).std(ddof=1) / 0.4
    assert left.interval.high - left.value == pytest.approx(1.96 * spread, rel=1e-3)


@given(st.floats(0.3, 3), st.floats(0.1, 2))
def test_nothing_done_leaves_all_and_keeps_all(one, used):
    before = [reading(one + 0.5, ideal=0.5, check="one", interval=(one + 0.4, one + 0.6)),
              reading(used, ideal=None, check="used", interval=(0.05, 3))]  # fmt: skip
    for each in (bias_left, utility_kept):
        found = each(CARDS, before, before)
        assert found.value == 1
        assert found.interval.high - found.interval.low == pytest.approx(0, abs=1e-6)


def test_readings_that_were_not_drawn_alike_give_a_number_without_an_interval():
    other = [reading(0.7, ideal=0.5, check="one", draws="others")]
    assert bias_left(CARDS, BEFORE, other).interval is None


def repeated(one, two):
    """A control by two checks, of which every draw of directions gave other numbers."""
    return [
        reading(float(np.mean(numbers)), SWAYED, ideal, check, repeated=numbers)
        for check, ideal, numbers in (("one", 0.5, one), ("two", 0.0, two))
    ]


def test_a_control_leaves_the_mean_of_what_its_draws_leave():
    """Distances, and not the distance of their mean: draws on both sides of the ideal do not cancel."""
    (_, two) = bias_ratios(CARDS, BEFORE, repeated([0.9, 0.7], [1.0, -1.0]))
    assert two.value == 1
    assert two.repeated.tolist() == [1, 1]


def test_a_control_is_as_unsure_as_its_draws_differ():
    alike, apart = (bias_left(CARDS, BEFORE, repeated(one, [-1.0] * 6)) for one in ([0.8] * 6, [0.7, 0.9] * 3))
    assert alike.value == pytest.approx(apart.value)
    assert alike.interval.high - alike.interval.low < apart.interval.high - apart.interval.low


@pytest.mark.parametrize(
    ("draws", "verdict"),
    [([0.9, 0.9, 0.91, 0.89, 0.9], "better"), ([0.5, 0.9, 0.6, 1.0, 0.75], "no clear change"), ([0.52] * 5, "worse")],
)
def test_a_method_is_better_than_its_control_only_beyond_what_another_draw_would_give(draws, verdict):
    own = bias_ratios(CARDS, BEFORE, after(0.7, -1.0, 0.8))
    found = beyond_control(own, bias_ratios(CARDS, BEFORE, repeated(draws, [-1.0] * 5)))
    assert found.value == pytest.approx((0.2 / 0.4 - np.mean(np.abs(np.array(draws) - 0.5)) / 0.4) / 2)
    assert found.verdict == verdict


def test_only_checks_that_both_answer_are_held_against_the_control():
    own = bias_ratios(CARDS, BEFORE, after(0.7, -1.0, 0.8))
    assert beyond_control(own, own[:1]).value == 0
    assert beyond_control(own, []) is None


def front(*outcomes):
    return [each.label for each in outcomes if on_front(each, outcomes)]


def test_the_front_by_hand():
    assert front(
        outcome("good", 0.2, 0.9), outcome("cautious", 0.6, 0.99), outcome("beaten", 0.3, 0.9),
        outcome("control", 0.1, 1.0, control=True), outcome("worse than nothing", 1.1, 0.995),
        outcome("unknown", None, 1),
    ) == ["good", "cautious"]  # fmt: skip


def test_equals_do_not_beat_one_another():
    assert front(outcome("one", 0.5, 0.5), outcome("two", 0.5, 0.5)) == ["one", "two"]


@given(st.lists(st.tuples(st.floats(0, 0.99), st.floats(0, 1)), min_size=1, max_size=8))
def test_some_method_that_leaves_less_is_always_on_the_front(places):
    outcomes = [outcome(str(number), *place) for number, place in enumerate(places)]
    found = front(*outcomes)
    assert found
    least = min(left for left, _ in places)
    assert str(places.index(max((place for place in places if place[0] == least), key=lambda place: place[1]))) in found
