"""A text with its changes done."""

from __future__ import annotations

from equipoise.swapping.changes import Change, changed, without_overlaps


def test_changes_are_done_in_their_order():
    done = changed("one two three", [Change(0, 3, "1"), Change(8, 13, "three of them")])

    assert done.text == "1 two three of them"
    assert done.swapped == (("one", "1"), ("three", "three of them"))
    assert done.spans == ((0, 3), (8, 13))
    assert done.spans_after == ((0, 1), (6, 19))


def test_the_first_go_before_the_others():
    first, others = [Change(4, 7, "x")], [Change(0, 3, "y"), Change(5, 6, "z"), Change(7, 9, "w")]

    assert without_overlaps(first, others) == [Change(0, 3, "y"), Change(4, 7, "x"), Change(7, 9, "w")]
