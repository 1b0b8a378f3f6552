"""Whether a number moved, and whether for the better: by hand and by law."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.aftermath.judging import corrected, drawn_alike, moved
from tests.aftermath.small import card, reading

NONE = "no clear change"
numbers = st.floats(-2, 2).map(lambda number: round(number, 3))


def verdict(first, second, better, ideal=0.0):
    one, other = reading(first, ideal=ideal), reading(second, [0.02, -0.01, 0.0, 0.01, -0.02], ideal=ideal)
    (found,) = corrected([moved(one, other, one, card(better=better))])
    return found.verdict


@pytest.mark.parametrize(
    ("first", "second", "better", "expected"),
    [
        (0.9, 0.5, "lower", "better"), (0.5, 0.9, "lower", "worse"), (0.5, 0.51, "lower", NONE),
        (0.9, 0.5, "higher", "worse"), (0.5, 0.9, "higher", "better"), (0.51, 0.5, "higher", NONE),
        (0.9, 0.5, "nearer", "better"), (0.5, -0.9, "nearer", "worse"), (0.9, -0.2, "nearer", "better"),
        (0.5, -0.5, "nearer", "moved"),
    ],
)  # fmt: skip
def test_by_hand(first, second, better, expected):
    assert verdict(first, second, better) == expected


def test_the_change_is_of_the_numbers_and_the_verdict_of_the_distances():
    (found,) = corrected(
        [moved(reading(0.5), reading(-0.5, [0.02, -0.01, 0, 0.01, -0.02]), reading(0.5), card(better="nearer"))]
    )
    assert found.value == pytest.approx(-1)
    assert found.low < -1 < found.high < 0
    assert (found.p_value, found.verdict) == (1, "moved")  # of the distance, which is the same


def test_nearer_is_nearer_to_the_ideal_and_not_to_zero():
    assert verdict(0.1, 0.5, "nearer", ideal=0.5) == "better"


def test_numbers_on_both_sides_of_the_ideal_move_apart_when_both_grow():
    """The same draws take one farther from the ideal and the other nearer to it, so that little is clear."""
    one, other = reading(0.5), reading(-0.48)
    assert moved(one, other, one, card(better="nearer")).verdict == NONE
    assert moved(one, reading(0.48), one, card(better="nearer")).verdict == "better"


@pytest.mark.parametrize("after", [0.3, 0.9])
def test_what_has_nothing_to_do_with_the_axis_should_stay_whichever_way_it_goes(after):
    before, later = reading(0.6, ideal=0.6), reading(after, [0.02, -0.01, 0.0, 0.01, -0.02], ideal=0.6)
    unrelated = card(group="unrelated", better="nearer")
    assert moved(before, later, before, unrelated).verdict == "worse"
    assert moved(before, before, before, unrelated).verdict == NONE
    assert moved(later, reading(0.61, ideal=0.6), before, unrelated).verdict == "better"  # less moved than its control


def test_numbers_that_were_not_drawn_alike_have_no_interval():
    found = moved(reading(0.9), reading(0.1, draws="others"), reading(0.9), card())
    assert (found.value, found.low, found.p_value, found.verdict) == (pytest.approx(-0.8), None, None, NONE)


def test_shares_that_differ_in_no_item_are_not_told_as_certain():
    same = reading(1.0, [0.0] * 5)
    found = moved(same, same, same, card(scale="share"))
    assert found.value == 0
    assert found.low < 0 < found.high


@given(numbers, numbers, st.sampled_from(["lower", "higher", "nearer"]))
def test_the_other_way_round_is_the_other_way(first, second, better):
    one, other = reading(first), reading(second, [0.02, -0.01, 0.0, 0.01, -0.02])
    there, back = (moved(*pair, one, card(better=better)) for pair in ((one, other), (other, one)))
    assert there.value == -back.value
    assert there.p_value == pytest.approx(back.p_value)
    assert {"better": "worse", "worse": "better"}.get(there.verdict, there.verdict) == back.verdict


@given(numbers, st.sampled_from(["lower", "higher", "nearer"]), st.sampled_from(["recoverable", "unrelated"]))
def test_nothing_is_no_change(value, better, group):
    same = reading(value)
    found = moved(same, same, same, card(better=better, group=group))
    assert (found.value, found.p_value, found.verdict) == (0, 1, NONE)


CONTROL = (0.9, 0.88, 0.92, 0.91, 0.89)


@pytest.mark.parametrize(("value", "expected"), [(0.5, "better"), (0.95, NONE), (0.87, NONE), (1.4, "worse")])
def test_what_another_draw_of_the_control_would_give_is_not_beyond_it(value, expected):
    """The draws lie 0.016 apart; with the words' own spread and five draws, some 0.06 either way is no difference."""
    control, own = reading(0.9, repeated=CONTROL), reading(value, [0.02, -0.01, 0.0, 0.01, -0.02])
    found = moved(control, own, reading(1.0), card())
    assert (found.value, found.verdict) == (pytest.approx(value - 0.9), expected)


def test_draws_of_a_control_that_lie_further_apart_make_less_of_it_clear():
    own, before = reading(0.7, [0.02, -0.01, 0.0, 0.01, -0.02]), reading(1.0)
    near, far = (
        moved(reading(0.9, repeated=draws), own, before, card()) for draws in (CONTROL, (0.6, 1.2, 0.8, 1.0, 0.9))
    )
    assert near.value == far.value
    assert near.high - near.low < far.high - far.low
    assert (near.verdict, far.verdict) == ("better", NONE)


def test_a_control_on_both_sides_of_the_ideal_is_as_far_from_it_as_its_draws_are():
    """Their mean is at the ideal, and none of them is."""
    control = reading(0.0, repeated=(0.9, -0.9, 0.95, -0.95, 0.85, -0.85))
    assert moved(control, reading(0.2), reading(1.0), card(better="nearer")).verdict == "better"


def test_verdicts_are_corrected_for_how_many_there_are():
    once = moved(reading(0.5), reading(0.54, [0.0, -0.02, 0.02, -0.01, 0.03]), reading(0.5), card())
    assert once.verdict == "worse" and 0.005 < once.p_value < 0.05
    (alone,) = corrected([once])
    assert (alone.verdict, alone.p_adjusted) == ("worse", once.p_value)
    many = corrected([once] * 20)
    assert {each.verdict for each in many} == {NONE}
    assert [each.p_adjusted for each in many] == pytest.approx([min(1.0, 20 * once.p_value)] * 20)
    assert corrected([None, once])[0] is None  # what was not asked is not counted
    assert corrected([None, once])[1].p_adjusted == once.p_value


def test_what_clearly_moved_and_is_no_nearer_has_moved():
    """From 1.5 to -1.4: no change of the distance is clear, and to call that no change would mislead."""
    was, now = reading(1.5), reading(-1.49, [0.02, -0.01, 0.0, 0.01, -0.02])
    (found,) = corrected([moved(was, now, was, card(better="nearer"))])
    assert (found.verdict, found.value) == ("moved", pytest.approx(-2.99))
    (other,) = corrected([moved(was, now, was, card(better="lower"))])
    assert other.verdict == "better"


SWAYED = [0.02, -0.01, 0.0, 0.01, -0.02]


def test_a_control_that_moved_from_before_moved_by_more_than_its_draws_differ():
    before = reading(1.0, SWAYED)
    near, far = (moved(before, reading(0.7, SWAYED, repeated=draws), before, card())
                 for draws in ((0.7, 0.69, 0.71), (0.4, 1.0, 0.7)))  # fmt: skip
    assert (near.verdict, far.verdict) == ("better", NONE)
    assert far.low < near.low < near.high < far.high


def test_what_was_before_moves_with_the_draws_and_so_do_distances_from_it():
    """Draws that move all three alike change no distance from what was before, so that 0.01 is clear."""
    unrelated = card(group="unrelated", better="nearer")
    before, control, own = (reading(value, [-0.2, -0.1, 0.0, 0.1, 0.2], ideal=0.6) for value in (0.6, 0.65, 0.64))
    found = moved(control, own, before, unrelated)
    assert (found.value, found.verdict) == (pytest.approx(-0.01), "better")


def test_a_control_on_both_sides_of_what_was_before_is_as_far_from_it_as_its_draws_are():
    unrelated = card(group="unrelated", better="nearer")
    control = reading(0.6, SWAYED, ideal=0.6, repeated=(0.1, 1.1, 0.15, 1.05, 0.12, 1.08))
    assert moved(control, reading(0.62, ideal=0.6), reading(0.6, ideal=0.6), unrelated).verdict == "better"


@pytest.mark.parametrize("better", ["lower", "higher"])
def test_what_lies_beyond_a_control_is_judged_by_its_draws_whichever_way_is_better(better):
    control, before = reading(0.9, repeated=(0.6, 1.2, 0.8, 1.0, 0.9)), reading(1.0)
    assert moved(control, reading(0.7, SWAYED), before, card(better=better)).verdict == NONE


def test_a_share_of_which_no_item_differs_could_have_differed_by_one_of_two_more():
    """Agresti and Min: a hundred items, and two; of a number that is no share it is certain."""
    first, second = reading(0.50, [0.0] * 5), reading(0.51, [0.0] * 5)
    share, number = (moved(first, second, first, card(scale=scale)) for scale in ("share", "number"))
    assert share.high - share.value == pytest.approx(1.96 / 102, rel=1e-3)
    assert (share.verdict, number.verdict) == (NONE, "worse")
    assert number.low == number.high == pytest.approx(0.01)


def test_numbers_without_draws_say_nothing_of_how_sure_they_are():
    bare = replace(reading(0.9), drawn="")
    found = moved(bare, bare, bare, card())
    assert (found.low, found.p_value, found.verdict) == (None, None, NONE)
    assert not drawn_alike(reading(0.9), bare)


def test_numbers_of_fewer_draws_under_the_same_name_are_not_drawn_alike():
    assert not drawn_alike(reading(0.9), reading(0.9, [0.01, -0.01]))


@pytest.mark.parametrize(("p", "expected"), [(0.049, "worse"), (0.051, NONE), (0.09, NONE)])
def test_a_verdict_takes_a_p_value_below_one_in_twenty(p, expected):
    same = moved(reading(0.5), reading(0.5), reading(0.5), card())
    (found,) = corrected([replace(same, p_value=p, verdict="worse")])
    assert (found.verdict, found.p_adjusted) == (expected, p)
