"""Lines whose places can be read off."""

from __future__ import annotations

from equipoise.reports.charts import HEIGHT, LEFT, RIGHT, TOP, chart


def test_the_first_stands_at_the_left_and_the_largest_at_the_top() -> None:
    found = chart("", [[(0, 1.0), (5, 2.0), (10, 0.0)]], 2.0, [0, 5, 10], 9.0, "")
    middle = (HEIGHT + TOP) // 2
    assert found.lines[0].points == [(f"{LEFT}", middle), ("50.0", TOP), (f"{RIGHT}", HEIGHT)]
    assert found.lines[0].path == f"M{LEFT} {middle}L50.0 {TOP}L{RIGHT} {HEIGHT}"
    assert (found.most, found.ticks[0]) == ("2.000", (f"{LEFT}", "0"))


def test_points_above_one_another_are_not_joined() -> None:
    found = chart("", [[(1, 1.0), (1, 2.0), (2, 3.0)], [(1, 1.0), (2, 2.0)]], 3.0, [1, 1, 2], 9.0, "")
    assert [bool(line.path) for line in found.lines] == [False, True]


def test_a_line_without_points_keeps_its_colour_from_the_next() -> None:
    assert [line.mark for line in chart("", [[], [(1, 1.0)]], 1.0, [1, 2], 9.0, "").lines] == [1]


def test_numbers_below_do_not_crowd() -> None:
    assert [label for _, label in chart("", [], 1.0, [1000, 1001, 2000], 9.0, "").ticks] == ["1,000", "2,000"]


def test_all_at_zero_lies_on_the_ground() -> None:
    found = chart("", [[(1, 0.0), (2, 0.0)]], 0.0, [1, 2], 9.0, "")
    assert [y for _, y in found.lines[0].points] == [HEIGHT, HEIGHT] and found.most == "–"
