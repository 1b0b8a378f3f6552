"""Table 2 of seed 000: the word beside its senses."""

from __future__ import annotations

from typing import Any

from tests.reports.senses_example import models, senses, twins

from equipoise.reports.html import html
from equipoise.reports.latex import latex
from equipoise.reports.markdown import markdown
from equipoise.reports.model_card import model_card
from equipoise.reports.paper import tables as paper
from equipoise.reports.senses import HEADING, LIMITS, NOTE, comparisons, model_notes, note, sections, tables
from equipoise.results import ResultSet


def remarks(results: ResultSet) -> list[str]:
    return [row.remarks[0].text for grid in comparisons(results) for row in grid.rows]


def test_word_and_sense_in_one_row_the_farther_bold() -> None:
    (table,) = tables(senses())
    assert table.caption.startswith("lmms. Bias along the mean offset of pairs (offset-bias): values")
    assert table.head == ("Question", "word", "sense", "sense farther by")
    assert table.rows == [
        ("Words for money, rich and wet", "0.156 (−0.044 to 0.356)", "0.312 (0.112 to 0.512)", "–"),
        ("Words for river, rich and wet", "0.156 (−0.044 to 0.356)", "0.000 (−0.200 to 0.200)", "–"),
    ]
    assert table.bold == {(0, 2), (1, 1)}


def test_several_models_stand_side_by_side() -> None:
    (table,) = tables(senses({"lmms": 16, "ares": 16}))
    assert table.head[1:4] == ("lmms: word", "lmms: sense", "lmms: sense farther by")
    assert table.head[4:] == ("ares: word", "ares: sense", "ares: sense farther by")
    assert table.bold == {(0, 2), (1, 1), (0, 5), (1, 4)}  # in each model apart


def test_how_much_farther_the_sense_is_where_both_were_drawn_alike() -> None:
    assert remarks(senses(twins=(twins(),))) == ["0.156 (−0.010 to 0.322)", "–"]
    assert remarks(senses(twins=(twins(dataset="river", difference=-0.15),))) == ["–", "−0.150 (−0.010 to 0.322)"]


def test_twins_of_another_model_are_not_told() -> None:
    assert remarks(senses(twins=(twins(sense="ares", word="ares (words)"),))) == ["–", "–"]


def test_the_notes_of_a_model_of_senses_stand_by_the_tables_once_and_those_of_others_do_not() -> None:
    others = models("lmms") | models("made", 50, ("made from glosses", "few of them"))
    assert model_notes(senses(models=others)) == []  # it answered nothing
    results = senses({"lmms": 16, "made": 50}, models=others)
    assert model_notes(results) == ["Note on made: made from glosses; few of them."]
    assert html(results).count("Note on made: made from glosses; few of them.") == 1
    assert sections(results)[0].note == f"{NOTE} {LIMITS} Note on made: made from glosses; few of them."
    assert "made from glosses" not in html(senses())


def test_the_first_section_heads_the_others() -> None:
    told = sections(senses({"lmms": 16, "ares": 32}))
    assert [(section.heading, len(section.tables)) for section in told] == [
        (HEADING, 1), ("By dimensions", 1), ("One word, several senses", 2),
    ]  # fmt: skip
    alone = [result for result in senses().results if result.model == "lmms"]
    assert [(section.heading, len(section.tables)) for section in sections(senses(results=tuple(alone)))] == [
        (HEADING, 0), ("One word, several senses", 1),
    ]  # fmt: skip
    assert f"### {HEADING}" not in model_card(senses(results=tuple(alone)))


def test_every_format_shows_it_and_says_what_it_does_not_show() -> None:
    results = senses(twins=(twins(),))
    page, text, document = html(results), markdown(results), latex(results)
    assert f"<h2>{HEADING}</h2>" in page and '<a href="#senses">' in page and NOTE in page and LIMITS in page
    assert '<b>0.312<span class="out">, farthest</span></b> <small>(0.112 to 0.512)</small>' in page
    assert '<td class="said">0.156 <small>(−0.010 to 0.322)</small></td>' in page
    assert f"## {HEADING}" in text and "**0.312 (0.112 to 0.512)** | 0.156 (−0.010 to 0.322) |" in text
    assert f"\\section{{{HEADING}}}" in document
    assert r"\textbf{0.312 (0.112 to 0.512)} & 0.156 ($-$0.010 to 0.322)" in document


def test_a_paper_has_the_model_over_word_and_sense() -> None:
    text = paper(senses({"lmms": 16, "ares": 16}))
    assert r" & \multicolumn{2}{c}{lmms} & \multicolumn{2}{c}{ares} \\" in text
    assert r"\cmidrule(lr){2-3}\cmidrule(lr){4-5}" in text and r"Data & word & sense & word & sense \\" in text
    assert r"Words for money, rich and wet & \equipoiseinterval{0.156}{{[}$-$0.044, 0.356{]}} & " in text
    assert r"\equipoiseinterval{\textbf{0.312}}{{[}0.112, 0.512{]}}" in text


def test_a_model_card_has_its_own_and_only_once() -> None:
    text = model_card(senses({"lmms": 16, "ares": 16}))
    sections = text.split("\n---\n")
    assert [f"### {HEADING}" in section for section in sections] == [True, False, True, False]
    assert "**lmms. Bias" in sections[0] and "ares" not in sections[0]


def test_nothing_is_shown_where_there_is_nothing_to_show(make: Any) -> None:
    for results in (make.small(), make.empty(), make.large(3, 10)):
        assert comparisons(results) == tables(results) == sections(results) == [] and note(results) == ""
        assert HEADING not in html(results) + markdown(results) + latex(results) + model_card(results)
