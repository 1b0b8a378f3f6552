"""Figure 2 of seed 004: ten bars, the first the tallest."""

from __future__ import annotations

from tests.reports.sentences_example import direction

from equipoise.reports.components import HEIGHT, MOST, TOP, components


def test_bars_are_as_high_as_their_shares() -> None:
    bars = components("made", direction(explained=(0.6, 0.3, 0.0))).bars
    assert [bar.share for bar in bars] == ["60.0%", "30.0%", "0.0%"]
    assert [bar.height for bar in bars] == [HEIGHT - TOP, (HEIGHT - TOP) // 2, 0]
    assert all(bar.y + bar.height == HEIGHT for bar in bars)


def test_at_most_ten_and_all_within_the_drawing() -> None:
    drawing = components("made", direction(explained=(0.05,) * 20))
    assert len(drawing.bars) == MOST
    assert all(float(bar.at) >= 0 and float(bar.at) + float(bar.width) <= 100 for bar in drawing.bars)
    assert drawing.says.startswith("component 1 5.0%, component 2 5.0%")


def test_without_components_there_is_nothing_to_draw() -> None:
    drawing = components("made", direction(explained=()))
    assert drawing.bars == [] and drawing.says == "nothing is known of its components"
    assert [bar.height for bar in components("made", direction(explained=(0.0,))).bars] == [0]
