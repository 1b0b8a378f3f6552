"""Bias left, utility kept and the front: by hand and by law."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from equipoise.aftermath.checks import CHECKS
from equipoise.aftermath.front import APART, beyond_control, bias_ratios, estimate, on_front, utility_ratios
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


def alone(before, later, group="recoverable"):
    """The mean of one check, or None where it does not count."""
    return (utility_kept if group == "utility" else bias_left)([card(before.check, group)], [before], [later])


@pytest.mark.parametrize(("name", "group"), [("analogies-family", "utility"), ("indirect-bias", "associations")])
def test_checks_that_would_mislead_are_in_no_mean(name, group):
    was, now = (reading(value, check=name, interval=(0.4, 1)) for value in (0.8, 0.5))
    assert alone(was, now, group) is None
    assert alone(*(reading(each.value, check="another", interval=(0.4, 1)) for each in (was, now)), group) is not None


def test_the_checks_that_are_in_no_mean_are_there():
    assert set(APART) <= CHECKS.keys()


def test_what_has_nothing_to_do_with_the_axis_is_no_bias():
    was = reading(1.5, ideal=0.0, check="other", interval=(1, 2))
    assert alone(was, reading(0.5, ideal=0.0, check="other"), "unrelated") is None


@pytest.mark.parametrize(
    ("interval", "counts"), [((0.51, 0.9), True), ((0.5, 0.9), False), ((0.1, 0.5), False), ((0.1, 0.49), True)]
)
def test_an_interval_that_reaches_the_ideal_is_not_clearly_off_it(interval, counts):
    """The ideal, that is: these are all clear of zero."""
    was = reading(sum(interval) / 2, ideal=0.5, interval=interval)
    assert (alone(was, reading(0.6, ideal=0.5)) is not None) == counts


def test_what_worked_worse_than_not_at_all_is_no_utility():
    was = reading(-0.3, ideal=None, check="used", interval=(-0.5, -0.1))
    assert alone(was, reading(-0.1, ideal=None, check="used"), "utility") is None


def test_utility_that_turned_round_is_less_than_none():
    was = reading(0.8, ideal=None, check="used", interval=(0.7, 0.9))
    kept = alone(was, reading(-0.4, ideal=None, check="used"), "utility")
    assert kept.value == pytest.approx(-0.5)
    assert kept.interval.low < -0.5 < kept.interval.high


def test_an_interval_of_a_share_begins_at_nothing():
    left = alone(reading(0.9, ideal=0.5, interval=(0.8, 0.95)), reading(0.505, SWAYED, 0.5))
    assert (left.value, left.interval.low) == (pytest.approx(0.0125), 0)


def test_past_the_ideal_what_takes_both_farther_along_takes_the_one_nearer():
    """Draws that move before and after alike: on one side they nearly cancel in the quotient, past it they add up."""
    was = reading(1.0, SWAYED, 0.0, interval=(0.9, 1.1))
    same, past = (alone(was, reading(value, SWAYED, 0.0)) for value in (0.8, -0.8))
    assert same.value == past.value == pytest.approx(0.8)
    spread = 1.96 * np.tile(SWAYED, 20).std(ddof=1)
    assert same.interval.high - same.value == pytest.approx(0.2 * spread, rel=1e-3)
    assert past.interval.high - past.value == pytest.approx(1.8 * spread, rel=1e-3)


def test_the_interval_of_a_control_is_of_the_mean_of_so_many_draws():
    """Student's of three draws, whose error is their deviation over the root of three; the words have none here."""
    was, now = reading(1.0, [0.0] * 5, interval=(0.9, 1.1)), reading(0.8, [0.0] * 5, repeated=(0.7, 0.8, 0.9))
    left = alone(was, now)
    assert left.interval.high - left.value == pytest.approx(stats.t.ppf(0.975, 2) * 0.1 / np.sqrt(3))


def test_nothing_is_said_beyond_a_control_that_was_not_drawn_alike():
    own, other = (bias_ratios(CARDS, BEFORE, [reading(0.7, ideal=0.5, check="one", draws=draws)])
                  for draws in ("one", "others"))  # fmt: skip
    assert beyond_control(own, other) is None
    assert beyond_control(own, own) is not None


def test_bias_of_which_no_ideal_is_known_does_not_count():
    assert alone(reading(0.9, ideal=None, interval=(0.8, 0.95)), reading(0.6, ideal=None)) is None
