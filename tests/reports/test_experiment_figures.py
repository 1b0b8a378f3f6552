"""The figures: every mark inside the plot, lines from the original, and all of it in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.experiment_example import VERSIONS, experiment, own_corpus

from equipoise.reports.experiment_drawing import HEIGHT, TOP, Panel, Point, Series, ladder, panel, spread
from equipoise.reports.experiment_figures import Figure, accuracy_figure, percentiles_figure, rates_figure
from equipoise.reports.experiment_page import experiment_page
from equipoise.results import Interval
from equipoise.results.experiments import Estimate

MAKERS = (rates_figure, percentiles_figure, accuracy_figure)


def made(figure: Figure | None) -> Figure:
    assert figure is not None
    return figure


def inside(drawing: Panel) -> bool:
    dots = [dot for line in drawing.lines for dot in line.dots]
    heights = [y for dot in dots for y in (dot.y, dot.low, dot.high) if y is not None]
    band = [drawing.band[0], sum(drawing.band)] if drawing.band else []
    places = [float(dot.at) for dot in dots]
    return all(TOP <= y <= TOP + HEIGHT for y in (*heights, *band)) and all(0 <= at <= 100 for at in places)


@pytest.mark.parametrize("make", MAKERS)
def test_all_that_is_drawn_lies_inside_the_plot(make) -> None:
    for drawing in made(make(experiment())).panels:
        assert drawing.lines and inside(drawing)
        assert len(drawing.grid) > 2


@given(st.lists(st.tuples(st.floats(-2, 2), st.floats(0, 3)), min_size=1, max_size=6))
def test_whatever_the_numbers_are(given_numbers: list[tuple[float, float]]) -> None:
    found = [
        Estimate("c", "v", "association", "C6", 3, mean, Interval(mean - half, mean + half, 0.95, "t"), None, None)
        for mean, half in given_numbers
    ]
    places = spread(range(len(found)))
    points = [Point(places[at], each, str(at)) for at, each in enumerate(found)]
    ticks = [(f"{place:.1f}", str(at)) for at, place in places.items()]
    series = [Series(str(mark), mark, points) for mark in range(5)]
    assert inside(panel("title", "called", series, ladder(found, [0.0], 3), ticks))


def test_higher_numbers_stand_higher() -> None:
    original = made(rates_figure(experiment())).panels[0].lines[0]
    assert [dot.y for dot in original.dots] == sorted((dot.y for dot in original.dots), reverse=True)
    assert all(dot.low is not None and dot.high is not None and dot.high < dot.y < dot.low for dot in original.dots)


def test_marks_at_one_place_stand_side_by_side() -> None:
    for drawing in made(rates_figure(experiment())).panels:
        places = [dot.at for line in drawing.lines for dot in line.dots]
        assert len(set(places)) == len(places)


def test_figure_6_has_a_panel_a_corpus_and_a_line_a_method_from_the_original() -> None:
    figure = made(percentiles_figure(experiment()))
    assert figure.names == ["original", "subtraction", "augmentation", "hard debias"]
    assert [drawing.title for drawing in figure.panels] == ["planted-0", "planted-0.5", "planted-1"]
    first, subtract, _, hard = figure.panels[0].lines
    assert [label for _, label in figure.panels[0].ticks] == ["original", "95th", "90th", "hard-debiased"]
    assert subtract.path.startswith(f"M{first.dots[0].at} {first.dots[0].y:g}L") and len(subtract.dots) == 2
    assert hard.path == ""  # no percentile: it stands apart


def test_accuracy_has_a_band_of_two_points_around_the_original() -> None:
    drawing = made(accuracy_figure(experiment())).panels[0]
    assert drawing.band is not None
    top, height = drawing.band
    assert top + height / 2 == pytest.approx(drawing.lines[0].dots[0].y, abs=0.2)
    assert made(percentiles_figure(experiment())).panels[0].band is None


def test_it_is_said_in_words() -> None:
    assert made(rates_figure(experiment())).panels[2].says == (
        "Hard debias, planted association: original −0.010 at rate 0, 0.740 at rate 0.5, 1.490 at rate 1; "
        "hard-debiased 0.017 at rate 0, 0.707 at rate 0.5, 1.397 at rate 1"
    )
    assert made(accuracy_figure(own_corpus())).panels[0].says == (
        "corpus, accuracy on test.jsonl: original 90.6; subtraction 90.7 at 95th, 90.6 at 90th"
    )
    page = experiment_page(experiment())
    assert page.count('role="img" aria-label="') == 9


def test_one_seed_has_no_bars() -> None:
    lines = made(percentiles_figure(own_corpus())).panels[0].lines
    assert all(dot.low is None and dot.high is None for line in lines for dot in line.dots)
    assert 'class="bar' not in experiment_page(own_corpus())


def test_without_rates_or_numbers_nothing_is_drawn() -> None:
    assert rates_figure(own_corpus()) is None
    empty = replace(experiment(), estimates=())
    assert [make(empty) for make in MAKERS] == [None, None, None]
    assert percentiles_figure(replace(experiment(), versions=VERSIONS[:1])) is not None
