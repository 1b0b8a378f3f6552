"""Rankings as tables: how ties were ranked, and which questions were left out."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from equipoise.reports.csv import NOT_SIGNIFICANT_COLUMNS, not_significant_csv
from equipoise.reports.html import html
from equipoise.reports.latex import latex
from equipoise.reports.markdown import markdown
from equipoise.reports.rankings import has_ranking, how_ranked, kinds, left_out_table, why_none
from equipoise.results import Result, ResultSet

FORMATS = (html, markdown, latex)


def test_the_default_needs_no_word(make: Any) -> None:
    assert how_ranked(make.contextual()) == ""


def test_rank_method_first_is_told(make: Any) -> None:
    told = how_ranked(replace(make.contextual(), rank_method="first"))
    assert "rank method first" in told and "significant" not in told
    for written in FORMATS:
        assert "rank method first" in written(make.significant())
        assert "rank method first" not in written(make.contextual())


def test_how_many_questions_were_left_out(make: Any) -> None:
    results = make.significant()
    gone = Counter((row["context"], row["metric"]) for row in results.not_significant)
    assert set(gone) == {(way, metric) for way in ("template", "word") for metric in ("weat", "rnd")}  # rnsb has no p
    assert 0 < gone["template", "weat"] < 18  # the example asks what it promises
    told = how_ranked(results)
    for (_, metric), left_out in gone.items():
        assert f"{left_out} of 18 by {metric}" in told
    for written in (html, markdown):
        assert f"{gone['template', 'weat']} of 18 by weat" in written(results)
    assert "Questions left out: none." in how_ranked(make.significant(not_significant=()))


def test_every_question_left_out_is_in_the_table_and_in_the_file(make: Any) -> None:
    results = make.significant()
    table = left_out_table(results)
    assert len(table.rows) == len(results.not_significant)
    assert "Ranked with" in table.head and {row[3] for row in table.rows} == {"templates", "single words"}
    rows = list(csv.DictReader(io.StringIO(not_significant_csv(results))))
    assert list(rows[0]) == [*NOT_SIGNIFICANT_COLUMNS, "context"]
    expected = [
        (r["dataset"], r["metric"], model, p) for r in results.not_significant for model, p in r["p_values"].items()
    ]
    assert [(r["dataset"], r["metric"], r["model"], float(r["p_adjusted"])) for r in rows] == expected
    assert not_significant_csv(make.empty()) == ",".join(NOT_SIGNIFICANT_COLUMNS) + "\n"


def test_a_question_left_out_names_the_models_and_their_p(make: Any) -> None:
    row = {"bias": "gender", "metric": "weat", "dataset": "q1", "p_values": {"glove": 0.25, "bert": 0.5}}
    results = make.small(not_significant=(row,), significant_only=True)
    assert left_out_table(results).rows == [
        ("gender", "Male and female terms, career and family", "weat", "glove (0.250), bert (0.500)")
    ]


@pytest.mark.parametrize("written", FORMATS)
def test_where_nothing_is_significant_the_report_says_so(make: Any, written: Any) -> None:
    results = make.significant(rankings=(), correlations=())
    assert not has_ranking(results)
    assert "no question has a result that is significant for every model" in why_none(results)
    assert "With one model there is no ranking" not in written(results)
    assert "With one model there is no ranking" in why_none(make.small())


def test_kinds_stand_as_they_were_asked_whatever_was_left_out(make: Any) -> None:
    results = make.contextual()
    assert kinds(results) == ["gender", "ethnicity", "religion", "overall"]
    turned = replace(results, rankings=tuple(reversed(results.rankings)))
    assert kinds(turned) == kinds(results)


def test_rankings_come_back_from_their_file(make: Any) -> None:
    results: ResultSet = make.significant()
    again = ResultSet.from_json(results.to_json())
    assert again == results and isinstance(again.results[0], Result)
    assert html(again) == html(results)
