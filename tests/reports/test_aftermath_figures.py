"""Every check is drawn with its numbers where they belong, and what is missing is shown as missing."""

from __future__ import annotations

import pytest
from tests.reports.aftermath_made import CARDS, changed_reading, made_aftermath, one_method

from equipoise.reports.aftermath_figures import MOST_TICKS, group_caption, panels
from equipoise.results import Interval
from equipoise.results.aftermath import GROUPS, Group


@pytest.mark.parametrize("group", GROUPS)
def test_every_check_with_an_answer_has_a_panel_with_every_method(group: Group) -> None:
    found = made_aftermath()
    own = panels(found, group)
    assert [each.title for each in own] == [card.title for card in CARDS if card.group == group]
    assert all([row.name for row in each.rows] == [one.label for one in found.outcomes] for each in own)
    assert all(1 < len(each.ticks) <= MOST_TICKS for each in own)


def test_numbers_lie_in_order_and_inside() -> None:
    for group in GROUPS:
        for each in panels(made_aftermath(), group):
            for row in each.rows:
                places = [float(place) for place in (row.low, row.at, row.high) if place]
                assert places == sorted(places) and all(0 <= place <= 100 for place in places)
            assert each.band is None or float(each.band[0]) <= float(each.before) <= sum(map(float, each.band))


def test_the_ideal_is_marked_but_not_twice() -> None:
    found = made_aftermath()
    chance = panels(found, "recoverable")[0]
    assert chance.ideal == "4.0" and float(chance.before) > 90  # the scale begins at chance
    assert chance.ticks[0][1] == "50%"
    assert all(each.ideal == "" and each.before for each in panels(found, "unrelated"))
    assert all(each.ideal == "" for each in panels(found, "utility"))


def test_a_missing_number_and_a_missing_interval_are_shown_as_missing() -> None:
    rows = {row.name: row for each in panels(made_aftermath(), "recoverable") if "cluster" in each.title
            for row in each.rows}  # fmt: skip
    assert (rows["soft"].at, rows["soft"].says) == ("", "soft: no answer")
    indirect = next(each for each in panels(made_aftermath(), "associations") if each.title == "Indirect bias")
    soft = next(row for row in indirect.rows if row.name == "soft")
    assert soft.at and not soft.low


def test_a_row_says_what_it_shows() -> None:
    first = panels(one_method(), "recoverable")[0].rows[0]
    assert first.says == "hard: 88.1% (87.7% to 88.5%), better"
    assert "dashed" in group_caption(one_method(), "recoverable")
    assert "dashed" not in group_caption(one_method(), "utility")


def test_a_number_that_nobody_moved_can_be_drawn() -> None:
    found = changed_reading(one_method(), "hard", "neighbours-kept", value=1.0, interval=None)
    found = changed_reading(found, "random-direction (1)", "neighbours-kept", value=1.0, interval=None)
    kept = next(each for each in panels(found, "utility") if each.title == "Neighbours kept")
    assert kept.rows[0].at == kept.before == "50.0"


def test_zero_stays_on_the_scale_when_marks_are_thinned() -> None:
    turned = Interval(-1.9, -0.6, 0.95, "bootstrap")
    found = changed_reading(one_method(), "hard", "weat:weat-7", value=-1.1, interval=turned)
    weat = next(each for each in panels(found, "associations") if each.title.startswith("WEAT 7"))
    assert "0" in [label for _, label in weat.ticks] and len(weat.ticks) <= MOST_TICKS
