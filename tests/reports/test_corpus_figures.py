"""The histogram of a corpus: every bar is seen, and no label lies on another or on a line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.corpus_example import LARGEST, bell, corpus

from equipoise.reports.corpus_figures import AXIS, HEIGHT, ROW, Distribution, coarser, distribution
from equipoise.reports.corpus_page import NO_FIGURE, corpus_page
from equipoise.results.corpora import Histogram, Threshold

FIVE = Histogram((0.0, 0.02, 0.04, 0.06, 0.08, 0.1), (3, 9, 14, 8, 2))


def drawn(**changes: object) -> Distribution:
    found = distribution(corpus(**changes))
    assert found is not None
    return found


def tops(figure: Distribution) -> list[float]:
    """How tall each bar is."""
    return [figure.base - float(top) for top in re.findall(r"V([\d.]+)H", figure.bars)]


def test_few_entries_are_drawn_as_they_are() -> None:
    figure = drawn(histogram=FIVE, largest=0.1, without_score=0, thresholds=())
    assert not figure.logarithmic
    assert tops(figure) == [pytest.approx(HEIGHT * each / 14, abs=0.06) for each in FIVE.counts]
    assert [label for _, label in figure.grid] == ["0", "5", "10"]
    assert figure.bars.startswith(f"M4.00 {figure.base}V")


def test_a_thin_tail_is_drawn_by_logarithms_and_the_axis_says_so() -> None:
    report = corpus()
    figure = drawn()
    assert figure.logarithmic and min(tops(figure)) > 5
    assert [label for _, label in figure.grid] == ["1", "10", "100", "1,000", "10,000"]
    assert ">entries, on a logarithmic scale</text>" in corpus_page(report)
    assert "logarithmic" not in corpus_page(corpus(histogram=FIVE, largest=0.1, without_score=0))


def test_thresholds_and_the_largest_are_lines_with_labels() -> None:
    page = corpus_page(corpus())
    assert page.count('<line class="threshold"') == 4 and page.count('<line class="largest"') == 1
    for label in ("90th: 0.0634", "93rd: 0.0695", "95th: 0.0756", "97th: 0.0848", "largest: 0.1498"):
        assert re.search(rf'class="\w+ left" x="[\d.]+%" dx="-5" y="\d+">{label}</text>', page)


def test_a_place_on_the_scale() -> None:
    figure = drawn(thresholds=(Threshold(50.0, LARGEST / 2, 9),))
    assert [(mark.at, mark.y) for mark in figure.marks] == [("96.0", AXIS), ("50.0", AXIS + ROW)]


@given(st.lists(st.floats(0, LARGEST), max_size=8))
def test_no_line_crosses_a_label(values: list[float]) -> None:
    """A label is left of its line, so all lines that begin above it must stand at its line or further right."""
    marks = drawn(thresholds=tuple(Threshold(90.0, value, 1) for value in values)).marks
    assert [mark.y for mark in marks] == [AXIS + ROW * row for row in range(len(values) + 1)]
    places = [float(mark.at) for mark in marks]
    assert places == sorted(places, reverse=True)


def test_zeros_that_would_hide_the_others_are_told_and_not_drawn() -> None:
    figure = drawn(histogram=bell(zeros=400_000), without_score=400_000)
    assert figure.not_drawn == "400,000 entries with a score of 0 would hide the others, and are not drawn."
    assert figure.not_drawn in corpus_page(corpus(histogram=bell(zeros=400_000), without_score=400_000))
    assert tops(figure)[0] < tops(figure)[1]
    assert drawn().not_drawn == ""


def test_one_bin() -> None:
    figure = drawn(histogram=Histogram((0.0, 0.1), (7,)), largest=0.1, without_score=0)
    assert tops(figure) == [HEIGHT] and not figure.logarithmic


@pytest.mark.parametrize(
    "histogram", [Histogram((), ()), Histogram((0.0, 0.0), (9,)), Histogram((0.0, 1.0), (9,)), Histogram((0.0,), ())]
)
def test_where_no_entry_scores_there_is_nothing_to_draw(histogram: Histogram) -> None:
    nothing = corpus(histogram=histogram, largest=0.0, without_score=9, thresholds=(Threshold(90.0, 0.0, 0),))
    assert distribution(nothing) is None and NO_FIGURE in corpus_page(nothing)


@given(st.lists(st.integers(0, 100), max_size=300), st.integers(1, 40))
def test_coarser_bins_hold_the_same_entries(counts: list[int], most: int) -> None:
    edges = tuple(float(place) for place in range(len(counts) + 1))
    bins = coarser(Histogram(edges, tuple(counts)), most)
    assert len(bins) <= most and sum(how_many for _, _, how_many in bins) == sum(counts)
    assert [low for low, _, _ in bins[1:]] == [high for _, high, _ in bins[:-1]]
    assert not bins or (bins[0][0], bins[-1][1]) == (edges[0], edges[-1])
