"""Figure 2 of seed 000: one word, its senses, and where each lies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.reports.senses_example import answer, card, sensed, senses

from equipoise.reports.html import html
from equipoise.reports.latex import latex
from equipoise.reports.markdown import markdown
from equipoise.reports.sense_words import HEADING, MARKS, MOST, WORD, panels


def test_every_sense_of_a_word_beside_the_word_itself() -> None:
    (panel,) = panels(senses())
    assert panel.title == "lmms: rich and wet (offset-bias)"
    assert panel.reading == "Right of the upright line towards rich, left of it towards wet."
    assert panel.table.caption == f"{panel.title}. Above 0 towards rich, below it towards wet."
    assert panel.table.rows == [
        ("bank", WORD, "–", "–", "–", "0.12"),
        ("bank", "noun", "a house that keeps money", "bank%1:14:00::", "money senses", "0.50"),  # without its example
        ("bank", "noun", "sloping land beside a river", "bank%1:17:01::", "river senses", "−0.25"),
        ("spring", WORD, "–", "–", "–", "0.19"),
        ("spring", "noun", "the season of growth", "spring%1:28:00::", "money senses", "0.12"),
        ("spring", "noun", "–", "spring%1:17:00::", "river senses", "0.25"),  # no gloss is known
    ]


def test_places_go_from_the_lowest_to_the_highest() -> None:
    (panel,) = panels(senses())
    bank = dict(panel.words)["bank"]
    assert [bar.at for bar in bank[1:]] == ["96.0", "4.0"]
    assert panel.zero == "34.7" and ("34.7", "0.0") in panel.ticks  # a third of the way


def test_nouns_and_verbs_are_told_apart_by_the_key() -> None:
    numbers = dict.fromkeys([*(f"nurse%{kind}:00:00::" for kind in "1234"), "nurse%5:00:00:kind:00"], 0.1)
    (panel,) = panels(senses(results=(answer("lmms", "money", numbers),)))
    bars = panel.words[0][1]
    assert [bar.kind for bar in bars] == ["noun", "verb", "adjective", "adverb", "adjective"]
    assert [MARKS[bar.mark] for bar in bars] == [bar.kind for bar in bars]


def test_models_share_a_scale() -> None:
    first, second = panels(senses({"lmms": 16, "ares": 16}))
    assert first.ticks == second.ticks
    assert dict(first.words)["bank"][1].at == "65.3" and dict(second.words)["bank"][1].at == "96.0"


def test_of_very_many_words_those_with_the_most_different_senses_are_shown() -> None:
    numbers = {f"w{n}%{kind}:00:00::": (n if kind == 1 else 0.0) for n in range(MOST + 5) for kind in (1, 2)}
    (panel,) = panels(senses(results=(answer("lmms", "money", numbers),)))
    assert [word for word, _ in panel.words] == [f"w{n}" for n in range(5, MOST + 5)]
    assert "Of 65 words the 60 whose senses lie farthest apart." in panel.reading


def test_another_direction_is_another_panel() -> None:
    """The same names over other words do not make numbers of one kind."""
    other = card("river", targets={"rich": ("wealthy%3:00:00::",), "wet": ("wet%3:00:01::",)})
    assert panels(senses(datasets={"money": card("money"), "river": other})) == []


def test_the_panel_with_fewest_words_comes_first() -> None:
    numbers = {"black%3:00:01::": 0.1, "black%3:00:02::": 0.2}
    colour = answer("lmms", "colour", numbers, targets=("kind", "unkind"))
    assert [len(panel.words) for panel in panels(senses(results=(*sensed(), colour)))] == [1, 2]


def test_without_its_twin_a_model_has_senses_only() -> None:
    only = tuple(result for result in sensed() if result.model == "lmms")
    (panel,) = panels(senses(results=only))
    assert [bar.kind for bar in dict(panel.words)["bank"]] == ["noun", "noun"]
    page = html(senses(results=only))
    assert HEADING in page and '<a href="#senses">' in page and '<table class="beside">' not in page


def test_words_in_one_sense_are_not_shown() -> None:
    once = tuple(result for result in sensed() if result.dataset == "money")
    assert panels(senses(results=once)) == []
    plain = answer("lmms", "money", {"bank": 0.1, "Bank": 0.2, "100%": 0.3})
    assert panels(senses(results=(plain,))) == []


def test_numbers_that_grow_with_the_vectors_or_have_no_sign_are_not_shown() -> None:
    results = senses()
    known = results.metrics["offset-bias"]
    unsigned = replace(known, leaning=replace(known.leaning, signed=False))
    for metrics in ({"offset-bias": replace(known, free_of_scale=False)}, {"offset-bias": unsigned}, {}):
        assert panels(replace(results, metrics=metrics)) == []


def test_the_parts_of_a_question_are_not_taken_for_the_whole() -> None:
    parts = tuple(
        replace(result, per_item=tuple({**item, "sub_query": 1} for item in result.words)) for result in sensed()
    )
    assert panels(senses(results=parts)) == []


def test_every_format_has_it() -> None:
    results = senses()
    page = html(results)
    assert f"<h3>{HEADING}</h3>" in page and "<bdi>bank%1:14:00::</bdi> · money senses" in page
    assert f"### {HEADING}" in markdown(results) and "| bank | noun | a house that keeps money |" in markdown(results)
    assert f"\\subsection{{{HEADING}}}" in latex(results) and r"bank\%1:14:00::" in latex(results)


def test_nothing_is_shown_where_there_is_nothing_to_show(make: Any) -> None:
    for results in (make.small(), make.empty(), make.large(3, 10)):
        assert panels(results) == [] and HEADING not in html(results) + markdown(results) + latex(results)
