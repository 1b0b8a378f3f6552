"""Figure 1 and the figure of groups: every mark inside the drawing, seeds and published numbers told apart."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.dictionary_experiment_example import GLOVE, GROUPS, QUESTIONS, made_dictionary_experiment, one_seed

from equipoise.reports.dictionary_experiment_figures import (
    HEIGHT,
    OTHERS,
    OURS,
    Figure,
    Row,
    groups_caption,
    groups_figure,
    versions_caption,
    versions_figure,
)
from equipoise.reports.dictionary_experiment_page import dictionary_experiment_page
from equipoise.results import Interval

DOTS = re.compile(r"M([\d.]+) (\d+)h0")


def made(figure: Figure | None) -> Figure:
    assert figure is not None
    return figure


def rows(figure: Figure) -> list[Row]:
    return [row for panel in figure.panels for row in panel.rows]


def across(row: Row) -> list[float]:
    """Every place of a row from left to right."""
    seeds = [place for place, _ in DOTS.findall(row.seeds)]
    return [float(place) for place in (row.at, row.low, row.high, row.published, *seeds) if place]


@pytest.mark.parametrize("make", [versions_figure, groups_figure])
@pytest.mark.parametrize("found", [made_dictionary_experiment(), one_seed()])
def test_all_that_is_drawn_lies_inside(make, found) -> None:
    figure = made(make(found))
    assert all(0 <= place <= 100 for row in rows(figure) for place in across(row))
    assert all(int(y) < HEIGHT for row in rows(figure) for _, y in DOTS.findall(row.seeds))
    assert 0 <= float(figure.zero) <= 100 and len(figure.ticks) > 2


@given(st.lists(st.tuples(st.floats(-2, 2), st.floats(0, 5)), min_size=8, max_size=8))
def test_whatever_the_numbers_are(numbers: list[tuple[float, float]]) -> None:
    found = made_dictionary_experiment()
    given = dict(zip((each.name for each in found.versions), numbers, strict=True))
    told = tuple(
        replace(each, mean=mean, interval=Interval(mean - half, mean + half, 0.95, "t"),
                difference=mean, difference_interval=Interval(mean - half, mean + half, 0.95, "t"))
        for each in found.estimates for mean, half in [given[each.version]]
    )  # fmt: skip
    for figure in (versions_figure(replace(found, estimates=told)), groups_figure(replace(found, estimates=told))):
        assert all(0 <= place <= 100 for row in rows(made(figure)) for place in across(row))


def test_a_panel_a_question_and_a_row_a_version_and_model() -> None:
    figure = made(versions_figure(made_dictionary_experiment()))
    assert [panel.title for panel in figure.panels] == [
        "WEAT 7", "WEAT 7 (second list)", "WEAT 8", "WEAT 8 (second list)", "WEAT 1",
    ]  # fmt: skip
    assert [row.name for row in figure.panels[0].rows] == [
        "base", "np", "np-pro", "names-last", GLOVE, "dict2vec (published)", "glove.6B (published)",
        "word2vec (published)",
    ]  # fmt: skip
    assert [row.mark for row in figure.panels[0].rows[:5]] == [OURS] * 4 + [OTHERS]


def test_a_row_has_its_interval_its_seeds_and_what_was_published() -> None:
    np = made(versions_figure(made_dictionary_experiment())).panels[0].rows[1]
    assert float(np.low) < float(np.at) < float(np.high)
    places = [float(place) for place, _ in DOTS.findall(np.seeds)]
    assert len(places) == 3 and min(places) < float(np.at) < max(places)
    assert float(np.published) < float(np.at)  # 0.709 was published, 0.754 is the mean
    assert np.says == "np: 0.754 (0.408 to 1.100); 3 seeds: 0.745, 0.775, 0.741; published 0.709"


def test_what_is_only_published_has_a_hollow_mark_alone() -> None:
    last = made(versions_figure(made_dictionary_experiment())).panels[0].rows[-1]
    assert (last.at, last.low, last.high, last.seeds) == ("", "", "", "") and last.published
    page = dictionary_experiment_page(made_dictionary_experiment())
    drawn = sum(bool(row.published) for row in rows(made(versions_figure(made_dictionary_experiment()))))
    assert page.count('class="hollow"') == drawn + 1  # and the key


def test_every_row_is_told_in_words() -> None:
    found = made_dictionary_experiment()
    page = dictionary_experiment_page(found)
    for figure in (made(versions_figure(found)), made(groups_figure(found))):
        assert all(f'aria-label="{row.says}"' in page for row in rows(figure))


def test_one_seed_has_bars_over_words_and_no_dots() -> None:
    own = rows(made(versions_figure(one_seed())))[0]
    answer = one_seed().cells[0].answers[1]
    assert answer.interval is not None and own.seeds == ""
    assert own.says.startswith(f"base: {answer.effect_size:.3f} ({answer.interval.low:.3f} to")
    assert "over words alone, and say nothing of other seeds" in versions_caption(one_seed())
    assert all(row.low == "" for row in rows(made(groups_figure(one_seed()))))
    assert "no bars" in groups_caption(one_seed()) and "no bars" not in groups_caption(made_dictionary_experiment())


def test_groups_are_sorted_by_size_in_every_panel_and_the_control_is_last() -> None:
    for panel in made(groups_figure(made_dictionary_experiment())).panels:
        assert panel.rows[-1].name == "control" and panel.rows[-1].mark == OTHERS
    zero = float(made(groups_figure(made_dictionary_experiment())).zero)
    sizes = [abs(float(row.at) - zero) for row in made(groups_figure(made_dictionary_experiment())).panels[0].rows[:3]]
    assert sizes == sorted(sizes, reverse=True)


def test_without_numbers_nothing_is_drawn() -> None:
    bare = made_dictionary_experiment(estimates=(), cells=())
    assert versions_figure(bare) is None and groups_figure(bare) is None
    assert groups_figure(made_dictionary_experiment(groups=())) is None
    assert versions_figure(made_dictionary_experiment(questions=())) is None
    without = made(versions_figure(made_dictionary_experiment(beside=(), published=())))
    assert (without.others, without.published, without.seeds) == (False, False, True)
    assert made(groups_figure(made_dictionary_experiment(groups=GROUPS[:3]))).others is False


def test_a_question_that_vectors_beside_do_not_answer_has_no_row_of_theirs() -> None:
    found = made_dictionary_experiment(published=())
    model = replace(found.beside[0], answers=found.beside[0].answers[1:])
    last = made(versions_figure(replace(found, beside=(model,), questions=QUESTIONS[:1]))).panels[0]
    assert [row.name for row in last.rows] == ["base", "np", "np-pro", "names-last"]
