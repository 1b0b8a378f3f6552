"""Bias left against utility kept: points where they belong, the front as stairs, names apart from one another."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.aftermath_made import made_aftermath, one_method

from equipoise.reports.aftermath_labels import PLACES, Box, box_of, places
from equipoise.reports.aftermath_tradeoff import NARROW, POINTS_ONLY, WIDE, Tradeoff, tradeoff, tradeoff_caption
from equipoise.results.aftermath import Aftermath


def drawn(found: Aftermath) -> Tradeoff:
    plot = tradeoff(found)
    assert plot is not None
    return plot


def test_less_bias_is_lower_and_more_utility_further_right() -> None:
    by = {each.label: each for each in drawn(made_aftermath()).points}
    assert by["nullspace"].y > by["hard"].y > by["soft"].y
    assert float(by["nullspace"].x) < float(by["soft"].x) < float(by["hard"].x)
    for each in by.values():
        assert each.across and each.up
        assert float(each.across[0]) < float(each.x) < float(each.across[1])
        assert each.up[0] > each.y > each.up[1]


def test_the_front_goes_up_in_stairs_from_point_to_point() -> None:
    plot = drawn(made_aftermath())
    front = sorted((each for each in plot.points if each.front), key=lambda each: float(each.x))
    corners = re.findall(r"V([\d.]+)H([\d.]+)", plot.front)
    assert plot.front.startswith(f"M{front[0].x} {front[0].y:g}")
    assert [(float(y), x) for y, x in corners] == [(each.y, each.x) for each in front[1:]]
    assert [float(y) for y, _ in corners] == sorted((float(y) for y, _ in corners), reverse=True)


def test_fewer_than_two_outcomes_are_no_drawing() -> None:
    assert tradeoff(made_aftermath(("hard",))) is None
    bare = made_aftermath()
    assert tradeoff(replace(bare, outcomes=tuple(replace(each, bias_left=None) for each in bare.outcomes))) is None
    assert drawn(one_method()).front == ""


def test_the_caption_says_which_way_is_better_and_who_is_on_the_front() -> None:
    told = tradeoff_caption(made_aftermath())
    assert "lower is better" in told and "further right is better" in told
    assert f"no other is better both ways: hard, double-hard and nullspace.{POINTS_ONLY}" in told
    assert f"no other method better both ways: hard.{POINTS_ONLY}" in tradeoff_caption(one_method())
    assert "front" not in tradeoff_caption(one_method("soft"))


@pytest.mark.parametrize(("width", "named"), [(WIDE, True), (NARROW, False)])
def test_names_hide_neither_one_another_nor_leave_the_drawing(width: float, named: bool) -> None:
    plot = drawn(made_aftermath())
    boxes = [
        box_of(float(each.x) * width / 100, each.y, each.label if named else f"{each.number}",
               each.name_at if named else each.number_at)
        for each in plot.points
    ]  # fmt: skip
    assert all(first.covers(second) == 0 for first, second in combinations(boxes, 2))
    assert all(each.left >= 0 and each.right <= width and each.top >= 0 for each in boxes)


@given(st.lists(st.tuples(st.floats(0, 600), st.floats(0, 400)), max_size=12))
def test_every_point_gets_a_place_wherever_it_lies(points: list[tuple[float, float]]) -> None:
    found = places(points, ["name"] * len(points), [], Box(0, 0, 600, 400))
    assert len(found) == len(points) and set(found) <= set(PLACES)


def test_a_point_at_the_right_edge_has_its_name_on_the_left() -> None:
    assert places([(598.0, 200.0)], ["a long name"], [], Box(0, 0, 600, 400))[0].anchor == "end"
    assert places([(2.0, 200.0)], ["a long name"], [], Box(0, 0, 600, 400))[0].anchor == "start"
