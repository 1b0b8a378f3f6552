"""Tables 1, 2, 12 and 13, figures 2, 3 and 7 of seed 004, in every report."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.reports.conftest import small
from tests.reports.sentences_example import encoders, infersent, sbert

from equipoise.reports.components import NOTE as COMPONENTS_NOTE
from equipoise.reports.encoders import (
    BY_WORD_NOTE,
    HEADING,
    NOTE,
    SIDE_BY_SIDE_NOTE,
    WARNING,
    WEIGHTS_NOTE,
    component_table,
    information_table,
    model_notes,
    named,
    sections,
    set_table,
    weight_panels,
    weight_tables,
    word_panels,
)
from equipoise.reports.html import html
from equipoise.reports.latex import latex
from equipoise.reports.markdown import markdown
from equipoise.reports.model_card import model_card

RESULTS = encoders(small())


def test_table_1() -> None:
    table = information_table(RESULTS)
    assert table.head == ("Sentence", "infersent:made", "st:made")
    assert table.rows == [
        ("My mother is there", "0.289", "0.465"), ("My mother is a nurse", "0.299", "0.460"),
        ("Someone is a nurse", "0.182", "0.440"),
    ]  # fmt: skip


def test_figures_2_and_7_in_numbers_with_dashes_where_one_has_fewer() -> None:
    table = component_table(RESULTS)
    assert table.rows[0] == ("1", "58.0%", "78.0%") and table.rows[9] == ("10", "1.0%", "–")


def test_tables_2_and_12() -> None:
    first, second = word_panels(RESULTS)
    assert (first.model, second.model) == ("infersent:made", "st:made")
    assert first.table.rows[5] == ("dress", "14.9%", "0.286", "0.0425")
    assert second.table.rows[5] == ("dress", "14.1%", "0.373", "0.0524")
    assert [row[3] for row in second.table.rows[-3:]] == ["0.1966", "0.0000", "0.1966"]


def test_figures_3_and_7_on_one_scale() -> None:
    (table,) = weight_tables(RESULTS)
    assert table.rows[5] == ("saxophone", "27.0%", "24.0%") and table.rows[-1][0] == "punctuation and special tokens"
    assert {panel.scales.heaviest for panel in weight_panels(RESULTS)} == {1106 / 4096}


def test_table_13() -> None:
    table = set_table(RESULTS)
    assert table.head[2:] == ("infersent:made: female", "infersent:made: male", "st:made: female", "st:made: male")
    assert table.rows[0] == ("She is a homemaker", "1", "0.0833", "0.0000", "0.1667", "0.0000")
    assert table.rows[-1][1] == "2" and table.rows[-1][-2:] == ("0.0582", "−0.0037")


def test_one_encoder_asked_in_two_ways_is_two() -> None:
    results = encoders(small(), sbert(), sbert(pooling="mean", score="cosine attribution"))
    assert list(named(results)) == ["st:made, max pooling", "st:made, mean pooling"]
    assert model_notes(results)[1].startswith("st:made, mean pooling: cosine attribution, mean pooling, along gender-")


def test_without_encoders_nothing_is_shown() -> None:
    results = small()
    assert sections(results) == []
    for show in (html, markdown, latex, model_card):
        assert HEADING not in show(results)


def test_an_encoder_without_groups_has_a_direction_and_no_tables_of_sentences() -> None:
    bare = replace(infersent(), options={})
    assert [section.heading for section in sections(encoders(small(), bare))] == [
        HEADING,
        "How much one direction holds",
    ]
    assert "Word by word" not in html(encoders(small(), bare))


def test_every_format_shows_it_and_says_what_it_does_not_show() -> None:
    page, text, document = html(RESULTS), markdown(RESULTS), latex(RESULTS)
    for note in (NOTE, COMPONENTS_NOTE, BY_WORD_NOTE, WEIGHTS_NOTE, SIDE_BY_SIDE_NOTE):
        assert note in page
    assert f"<h2>{HEADING}</h2>" in page and '<a href="#encoders">' in page
    assert f"## {HEADING}" in text and "| Someone is a nurse | 0.182 | 0.440 |" in text
    assert f"\\section{{{HEADING}}}" in document and "Someone is a nurse & 0.182 & 0.440" in document


@pytest.mark.parametrize(("show", "sentence"), [(html, "homemaker"), (markdown, "homemaker"), (latex, "homemaker")])
def test_the_warning_comes_before_the_sentences(show: object, sentence: str) -> None:
    text = show(RESULTS)  # type: ignore[operator]
    assert text.index(WARNING[:40]) < text.index(sentence)


def test_a_models_card_has_its_own_sentences_only() -> None:
    mine = replace(RESULTS, encoders=(infersent("glove-50d"), sbert()))
    card = model_card(mine)
    assert f"### {HEADING}" in card and "| Someone is a nurse | 0.182 |" in card and "0.440" not in card
