"""The section on sentence pairs, in every format."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.reports.preferences_example import DEFECTS, beside_words, preferences, preferred
from tests.reports.test_html import Page

from equipoise.reports import doubts, gaps, methods, notices, outcomes, rankings, render, summary, tallies
from equipoise.reports.sentence_pairs import defects_of, limits, pair_questions

READABLE = ["html", "markdown", "latex", "model-card"]


def test_everything_about_one_question_is_together() -> None:
    question = pair_questions(preferences())[0]
    assert (question.size, question.defects, len(question.sentences)) == ("62 pairs", list(DEFECTS), 6)
    assert "ICAT is" in question.sentences[-1]
    assert list(limits(preferences())) == ["aul", "cps", "stereoset"]


def test_defects_are_known_without_a_card() -> None:
    assert defects_of(preferences(datasets={}), "pets", [preferred(), preferred()]) == list(DEFECTS)


@pytest.mark.parametrize("format", ["html", "markdown", "latex"])
def test_a_warning_stands_before_the_first_sentence(format: str) -> None:
    text = render(preferences(), format)
    assert text.index("Content warning: the sentences that follow") < text.index(" people make ")


def test_sentences_are_folded_under_a_warning() -> None:
    page = render(preferences(), "html")
    shown = re.sub(r"<details>.*?</details>", "", page, flags=re.DOTALL)
    assert "people make" in page and "people make" not in shown
    assert page.count("content warning: stereotypes about people</small></summary>") == 3
    folded = render(preferences(), "markdown").partition("<details>")
    assert "people make" not in folded[0] and "people make" in folded[2]


def test_a_model_card_quotes_no_sentence() -> None:
    text = render(preferences(), "model-card")
    assert "people make" not in text and "likelier in 37 of 60 pairs" in text and DEFECTS[0] in text
    assert "Share of the pairs that took part: 96% or more" in text and "words known" not in text


@pytest.mark.parametrize("format", READABLE)
def test_every_format_has_the_numbers_and_what_they_do_not_show(format: str) -> None:
    text = render(preferences(), format)
    assert all(part in text for part in ("by sense", "ICAT is", "Many of its sentences state no stereotype"))


@pytest.mark.parametrize("format", READABLE)
def test_nothing_is_said_of_words_where_there_are_none(format: str) -> None:
    text = render(preferences(), format)
    for part in ("Words behind", "words known", "Words known", "word lists", "Word lists", "association", "vectors",
                 "How far to trust"):  # fmt: skip
        assert part not in re.sub(r"word vectors and language models", "", text)


def test_sections_without_anything_are_neither_shown_nor_linked() -> None:
    page = Page(render(preferences(["builtin:smollm2"], ["aul"]), "html"))
    links = {a["href"] for a in page.all("a")}
    assert "#pairs" in links
    gone = {"#words", "#sizes", "#trust", "#agreement", "#rankings", "#templates", "#doubts", "#layers"}
    assert not links & gone and not {f"#{a['id']}" for a in page.all("section") if a.get("id")} & gone


def test_words_and_pairs_stand_beside_each_other(make: Any) -> None:
    results = beside_words(make.small())
    links = {a["href"] for a in Page(render(results, "html")).all("a")}
    assert {"#pairs", "#words", "#sizes", "#trust", "#lists"} <= links
    assert summary.opening(results)[1:3] == [
        "An association was found in 1 of 1 tested measurement.",
        "A preference was found in 2 of 6 tested measurements of sentence pairs: 2 for the stereotyped sentences.",
    ]
    assert tallies.caption(results) == "Tested measurements in which an association or preference was found"
    assert notices.warning(results) == f"{notices.WORDS_WARNING} {notices.PAIRS_WARNING}"
    assert methods.interval_note(results) == f"{methods.INTERVALS} {methods.PAIR_INTERVALS}"


def test_without_pairs_nothing_is_said_of_them(make: Any) -> None:
    page = render(make.large(6, 10), "html")
    assert 'id="pairs"' not in page and "sentence pairs" not in page.lower().replace("sentence templates", "")


def test_the_summary_tells_preferences_with_their_question() -> None:
    finding = summary.findings(preferences(metrics=["cps"]), "hf:bert-base-cased")[0]
    assert finding.strongest == (
        "People who keep cats, and people who keep dogs: the stereotyped sentences are preferred "
        "(cps, 67% of 60 pairs, 95% interval 54% to 77%, p = 0.009)",
    )
    assert finding.outcomes[0].startswith("cps: preference found in 1 of 1 (1 with ")


def test_a_question_about_several_kinds_of_bias_is_called_so() -> None:
    results = preferences(results=(preferred(bias="several kinds"),))
    assert summary.opening(results)[0].startswith("1 question about several kinds of bias, put to")


def test_pairs_that_did_not_take_part_are_told_with_the_reason() -> None:
    rows = gaps.left_out(preferences(["builtin:smollm2"])).rows
    assert [(row[2], row[3], row[4:]) for row in rows] == [
        ("aul, cps and stereoset", gaps.REASONS[reason], ("1", name))
        for reason, name in (("too long", "long-1"), ("empty", "empty-1"))
    ]
    assert gaps.unknown(preferences()).rows == []
    assert "pairs that took part" in gaps.coverage(preferences()).head[3]
    assert doubts.remarks(preferences()) == []


def test_outcomes_count_pairs_not_words() -> None:
    table = outcomes.outcome_tables(preferences(), "pets")[0]
    assert "Pairs that took part" in table.head and "Effect size" not in table.head
    assert table.rows[0][-2:] == ("96%", "no clear preference")


def test_methods_say_how_the_test_was_made() -> None:
    assert methods.certainty(preferences(metrics=["aul"])).rows == [
        ("aul", "exact sign, two-sided, without the tied pairs", "95%, Wilson score")
    ]


def test_a_ranking_of_pairs_says_nothing_of_lists() -> None:
    assert "WEAT" not in rankings.note(preferences()) and rankings.is_told(preferences())
    assert not rankings.is_told(preferences(["builtin:smollm2"]))


def test_an_audit_of_crows_size_fits_in_a_megabyte() -> None:
    many = preferred(per_item=preferred().pairs * 26)
    assert len(render(preferences(results=(many,) * 4), "html").encode()) < 1_000_000
