"""Readings to changes, to what goes beyond a control, and to the front: by hand."""

import pytest

from equipoise.aftermath.summing_up import summed_up
from equipoise.results.aftermath import Aftermath
from tests.aftermath.small import card, outcome, reading

SWAYED = [0.02, -0.01, 0.0, 0.01, -0.02]
CARDS = (card("one"), card("used", "utility", "higher"), card("other", "unrelated", "nearer"))
BEFORE = (
    reading(0.9, ideal=0.0, check="one", interval=(0.8, 0.95)),
    reading(0.8, ideal=None, check="used", interval=(0.7, 0.9)),
    reading(0.6, ideal=0.6, check="other", interval=(0.5, 0.7)),
)


def made(label, one, used=0.8, other=0.6, directions=1, control=False):
    draws = {"repeated": (one, one + 0.01, one - 0.01)} if control else {}
    readings = [
        reading(one, SWAYED, 0.0, "one", **draws), reading(used, SWAYED, None, "used"),
        reading(other, SWAYED, 0.6, "other"),
    ]  # fmt: skip
    return outcome(label, directions=directions, control=control, readings=readings)


def aftermath(*outcomes, cards=CARDS, before=BEFORE):
    return summed_up(
        Aftermath("model", "f", "words", "axis", "", ("a", "b"), cards, before, {}, outcomes, {}, 0, (), "1", "")
    )


CONTROLS = [made(f"random-direction ({number})", one, directions=number, control=True)
            for number, one in ((2, 0.8), (5, 0.5))]  # fmt: skip


@pytest.mark.parametrize(("directions", "control"), [(1, 0.8), (2, 0.8), (3, 0.5), (5, 0.5)])
def test_a_control_took_out_as_many_directions_else_the_next_more(directions, control):
    """In whichever order they stand."""
    for controls in (CONTROLS, CONTROLS[::-1]):
        own, *_ = aftermath(made("hard", 0.6, directions=directions), *controls).outcomes
        assert own.readings[0].beyond.value == pytest.approx(0.6 - control)
        assert own.beyond.value == pytest.approx((0.6 - control) / 0.9)


def test_a_method_is_better_than_its_control_where_it_leaves_less():
    better, worse, *_ = aftermath(made("hard", 0.3), made("soft", 0.89), *CONTROLS).outcomes
    assert (better.label, better.beyond.verdict) == ("hard", "better")
    assert (worse.label, worse.beyond.verdict) == ("soft", "worse")


def test_a_control_is_held_against_none():
    *_, control = aftermath(made("hard", 0.3), CONTROLS[0]).outcomes
    assert control.control and control.beyond is None
    assert {each.beyond for each in control.readings} == {None}
    assert all(each.change for each in control.readings)


def test_changes_of_one_method_are_corrected_for_how_many_checks_there_are():
    """A p-value below 0.05 is clear by itself, and not beside nineteen checks that did not move."""
    was = [reading(0.5, [0.0, -0.02, 0.02, -0.01, 0.03], check=f"check{number}") for number in range(20)]
    later = [reading(0.54, check="check0"), *was[1:]]
    cards = tuple(card(each.check) for each in was)
    for many, verdict in ((1, "worse"), (20, "no clear change")):
        own, control = outcome(readings=later[:many]), outcome("c", control=True, directions=1, readings=was[:many])
        found, _ = aftermath(own, control, cards=cards[:many], before=tuple(was[:many])).outcomes
        for told in (found.readings[0].change, found.readings[0].beyond):
            assert 0.002 < told.p_value < 0.05
            assert told.p_adjusted == pytest.approx(min(1.0, many * told.p_value))
            assert told.verdict == verdict


def test_what_goes_beyond_controls_is_corrected_for_how_many_methods_there_are():
    alone = aftermath(made("hard", 0.6), *CONTROLS).outcomes[0].beyond
    assert alone.p_adjusted == alone.p_value
    several = aftermath(*(made(label, 0.6) for label in ("hard", "soft", "ran")), *CONTROLS).outcomes[0].beyond
    assert several.p_value == alone.p_value
    assert several.p_adjusted == pytest.approx(3 * alone.p_value)


def test_what_is_unrelated_is_held_against_what_was_before_and_not_against_its_control():
    """The control moved it by 0.3, the method by 0.01: that is better than the control, and no change."""
    control = made("random-direction (1)", 0.8, other=0.9, control=True)
    own, beside = aftermath(made("hard", 0.6, other=0.61), control).outcomes
    assert (own.readings[2].change.verdict, own.readings[2].beyond.verdict) == ("no clear change", "better")
    assert beside.readings[2].change.verdict == "worse"


def test_methods_stand_in_the_order_of_the_table_then_others_then_controls():
    found = aftermath(*CONTROLS[::-1], made("theirs", 0.5), made("soft", 0.5), made("hard", 0.5))
    labels = ["hard", "soft", "theirs", "random-direction (2)", "random-direction (5)"]
    assert [each.label for each in found.outcomes] == labels


def test_those_that_no_other_beats_are_on_the_front():
    found = aftermath(made("hard", 0.3, 0.6), made("soft", 0.6, 0.79), made("ran", 0.7, 0.7), *CONTROLS)
    assert [each.label for each in found.outcomes if each.on_front] == ["hard", "soft"]
    assert found.outcomes[0].utility_kept.value == pytest.approx(0.75)
