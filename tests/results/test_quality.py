"""Reports of quality: to JSON and back, and the mean as seed 004's table 10 takes it."""

import pytest

from equipoise.errors import BadResults
from equipoise.results.quality import QualityReport, QualityReports, overall_of
from tests.reports.quality_example import ORIGINAL, SUB97, paper, report, task


def test_json_holds_all_of_it():
    both = QualityReports((report(), report("other", kind="analogies")))

    assert QualityReports.from_json(both.to_json()) == both
    assert QualityReport.from_json(report().to_json()) == report()
    assert QualityReports.from_json(report().to_json()).reports == (report(),)


def test_the_mean_is_that_of_the_first_numbers_as_in_the_paper():
    """Table 10 has 79.45 and 79.89; from the rounded numbers of tables 8 and 9 they come out within 0.03."""
    assert paper("Original", ORIGINAL).overall == pytest.approx(79.45, abs=0.04)
    assert paper("Sub97", SUB97).overall == pytest.approx(79.89, abs=0.04)


def test_without_tasks_there_is_no_mean():
    assert overall_of([]) is None
    assert overall_of([task("MR", 80.0), task("CR", 70.0)]) == 75


def test_a_task_is_found_by_its_name():
    assert report().task("MR").task == "MR"
    assert report().task("none") is None


@pytest.mark.parametrize("text", ["", "[]", '{"reports": 3}', '{"reports": [{}]}', '{"model": "x"}'])
def test_what_is_no_report_is_said(text):
    with pytest.raises(BadResults):
        QualityReports.from_json(text)
