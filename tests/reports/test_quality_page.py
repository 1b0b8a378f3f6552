"""Quality side by side: the paper's tables, the best in words, and nothing shown as markup that is none."""

from __future__ import annotations

import csv
import io

import pytest
from tests.reports.conftest import HOSTILE
from tests.reports.quality_example import ORIGINAL, SUB97, paper, report, task, words
from tests.reports.test_markdown import BARE_PIPE
from tests.reports.test_sentences_page import read

from equipoise.reports.quality_page import ALWAYS, COLUMNS, quality_csv, quality_markdown, quality_page
from equipoise.reports.quality_tables import difference_table, overall_table, score_tables, section_tables
from equipoise.results.quality import QualityReports

BOTH = QualityReports((paper("Original", ORIGINAL), paper("Sub97", SUB97)))


def test_tables_8_and_9_of_the_paper() -> None:
    first, second = score_tables(BOTH.reports)

    assert first.head == ("Model", "MR", "CR", "SUBJ", "MPQA", "TREC", "SST2", "SST5")
    assert first.rows[1] == ("Sub97", "80.6", "best 85.3", "92.6", "best 90.2", "best 89.0", "best 82.0", "best 45.1")
    assert second.rows[0] == ("Original", "74.7/74.4", "best 88.7", "85.7", "best 68.0/65.0", "best 75.6/82.5")


def test_table_10_of_the_paper() -> None:
    table = overall_table(BOTH.reports)

    assert table.caption == "The mean of 12 tasks that all models have"
    assert table.rows == [("Original", "79.48", "–"), ("Sub97", "best 79.89", "+0.41")]


def test_the_mean_is_of_the_tasks_that_all_have() -> None:
    fewer = report("fewer", (task("MR", 90.0), task("CR", 10.0)))

    table = overall_table([paper("Original", ORIGINAL), fewer])

    assert table.caption == "The mean of 2 tasks that all models have"
    assert table.rows == [("Original", "best 82.95", "–"), ("fewer", "50.00", "−32.95")]
    assert score_tables([paper("Original", ORIGINAL), fewer])[1].rows[1] == ("fewer", "–", "–", "–", "–", "–")
    assert overall_table([report("a", (task("MR", 1.0),)), report("b", (task("CR", 1.0),))]).rows == []


def test_differences_are_within_or_beyond_the_first_ones_interval() -> None:
    table = difference_table(BOTH.reports)

    assert table is not None
    assert ("TREC", "+2.8 beyond") in table.rows
    assert ("MR", "−0.1 within") in table.rows
    assert difference_table(BOTH.reports[:1]) is None


def test_one_model_alone_is_not_called_the_best() -> None:
    assert "best" not in quality_markdown(QualityReports((report(),)))


def test_sections_are_shown_and_those_without_questions_have_a_dash() -> None:
    (table,) = section_tables([words()])

    assert table.rows == [("family", "69.0"), ("currency", "–")]
    assert table.caption == "questions-words, part by part: Accuracy times 100"


@pytest.mark.parametrize("write", [quality_page, quality_markdown])
def test_all_that_a_reader_needs_is_told(write) -> None:
    told = write(
        QualityReports((report(notes=("it is odd",)), report("other", options={"preset": "prototyping"}), words()))
    )

    for needed in ("SentEval", "Analogies", "encoder", "other", "it is odd", "asked 2 of the 12 tasks", "19,486", "58"):
        assert needed in told
    assert all(limit[:40] in told for limit in ALWAYS)


def test_a_page_stands_alone_and_is_well_nested() -> None:
    page = quality_page(BOTH)

    read(page)
    assert page.startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>")
    assert "http://" not in page and "https://" not in page and "<script" not in page


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_names_are_they_are_only_text(text: str) -> None:
    hostile = report(text, (task(text, 50.0, what=text, missing=(text,), missing_count=1),), notes=(text,),
                     options={text: text}, version=text)  # fmt: skip
    found = QualityReports((hostile, words(text)))

    read(quality_page(found))
    assert "<script>alert" not in quality_page(found)
    for block in quality_markdown(found).split("\n\n"):
        lines = [line for line in block.splitlines() if line.startswith("|")]
        assert len({len(BARE_PIPE.findall(line)) for line in lines}) <= 1
    (row, *_) = csv.DictReader(io.StringIO(quality_csv(found)))
    assert not row["model"].startswith("=")


def test_the_table_for_data_is_in_full_precision() -> None:
    rows = list(
        csv.DictReader(
            io.StringIO(quality_csv(QualityReports((report("a", (task("MR", 100 / 3, scores={"accuracy": 1 / 3}),)),))))
        )
    )

    assert list(rows[0]) == list(COLUMNS)
    assert float(rows[0]["first"]) == 100 / 3
    assert rows[0]["scores"] == f"accuracy {1 / 3!r}"
    assert quality_csv(QualityReports((report("a", ()),))).strip() == ",".join(COLUMNS)
