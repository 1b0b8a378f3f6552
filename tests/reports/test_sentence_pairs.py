"""The section on sentence pairs, in every format."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.reports.preferences_example import DEFECTS, beside_words, preferences, preferred
from tests.reports.test_html import Page

from equipoise.reports import doubts, gaps, methods, notices, outcomes, rankings, render, summary, tallies, words
from equipoise.reports.sentence_pairs import defects_of, limits, pair_questions
from equipoise.results import Refusal, Result

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
    assert "people make" not in text and "| 60 | 37 | 22 | 1 | 61.7% |" in text and DEFECTS[0] in text
    assert "Share of the pairs that took part: 96% or more" in text and "words known" not in text


def test_a_model_card_is_short() -> None:
    text = render(preferences(["builtin:smollm2"]), "model-card")
    assert [line for line in text.splitlines() if line.startswith("**")] == [
        "**How often the stereotyped sentence is the likelier one; the interval is that of the value; ties count for "
        "the anti-stereotyped sentence**", "**aul, by sense; neutral is 0**", "**LMS, SS and ICAT**",
    ]  # fmt: skip
    assert text.count("| all | builtin:smollm2 |") == 1 and "noun | builtin:smollm2 | 3" in text
    assert max(map(text.count, sorted(set(text.splitlines()), key=len)[-5:])) == 1  # no long note twice


@pytest.mark.parametrize("format", READABLE)
def test_every_format_has_the_numbers_and_what_they_do_not_show(format: str) -> None:
    text = render(preferences(), format)
    assert all(part in text for part in ("by sense", "ICAT", "Many of its sentences state no stereotype"))


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


def refused(metric: str, model: str, reason: str, dataset: str = "pets") -> Refusal:
    return Refusal(metric, dataset, model, "pets", reason)


@pytest.mark.parametrize("format", READABLE)
def test_who_gave_no_answer_is_named_where_the_pairs_are(format: str) -> None:
    too_long = refused("aul", "builtin:smollm2", "builtin:smollm2 has an answer for 3 of the 62 pairs.")
    text = render(preferences(refusals=(too_long,)), format)
    assert re.search("By aul, no answer of builtin:smollm2: builtin:smollm2 has an answer for 3 of the 62 pairs", text)


def test_models_refused_for_one_reason_are_told_together() -> None:
    none = "stereoset compares with an unrelated third sentence, which 62 of the 62 pairs of pets lack."
    results = preferences(refusals=tuple(refused("stereoset", model, none) for model in ("a", "b")))
    assert pair_questions(results)[0].refused == [f"By stereoset, no answer of a and b: {none}"]


def test_many_misfits_of_data_and_metric_are_one_line() -> None:
    def misfits(questions: int) -> list[Any]:
        told = [
            refused("stereoset", model, f"no third sentence in q{n}", f"q{n}")
            for n in range(questions)
            for model in "ab"
        ]
        own = refused("aul", "bert", "bert cannot read it")
        return list(gaps.refusals(preferences(refusals=(*told, own))).rows)

    assert len(misfits(1)) == 3
    assert misfits(4) == [
        ("bert", "aul", "People who keep cats, and people who keep dogs", "bert cannot read it"),
        ("a and b", "stereoset", "q0, q1, q2 and 1 other", "such as: no third sentence in q0"),
    ]


def hopeless(pairs: int = 3, **test: Any) -> Result:
    found = {**preferred().detail["test"], "pairs": pairs, "least_p_adjusted": 0.25, "correction": "holm", **test}
    return preferred(detail={**preferred().detail, "test": found}, p_value=0.25, p_adjusted=0.25)


def test_tests_that_no_pairs_could_have_passed_are_told_as_such() -> None:
    results = preferences(results=(hopeless(),))
    why = "3 pairs cannot reach an adjusted p of 0.05"
    assert summary.opening(results)[1:3] == [
        f"No test of sentence pairs could find a preference: {why}.",
        "Without a verdict, for want of a test or of pairs: 1 measurement.",
    ]
    assert summary.findings(results, "hf:bert-base-cased")[0].outcomes == (f"aul: measured 1 time, but {why}.",)
    assert f"): {why}; neutral lies within the interval." in pair_questions(results)[0].sentences[0]
    assert "4 clusters of pairs cannot reach 0.05" in words.too_few(hopeless(clusters=4, correction="none"))
    assert words.too_few(preferred()) == ""


def test_where_there_is_no_interval_the_reason_stands_in_its_place() -> None:
    why = "there are only 3 clusters of pairs to draw from"
    result = preferred(interval=None, detail={**preferred().detail, "no_interval": why})
    question = pair_questions(preferences(results=(result,)))[0]
    assert f"– ({why})" in question.shares.rows[0] and question.sentences[0].endswith(
        f"Why there is no interval: {why}."
    )


def test_a_key_names_only_the_models_of_its_chart() -> None:
    results = preferences(results=(preferred("aul"), preferred("cps"), preferred("cps", "builtin:smollm2")))
    page = render(results, "html")
    keys = [key.count("<svg") for key in re.findall(r'<p class="key">\s*<span>.*?</p>', page, re.DOTALL)]
    assert keys[:3] == [2, 1, 2]  # all pairs; by sense with aul, with cps


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
