"""Of a long list with scores, reports print the words at its ends: such lists are long, and may not be passed on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from equipoise import audit
from equipoise.datasets import load_dataset
from equipoise.models.fake import FakeModel
from equipoise.publish import write_report
from equipoise.reports import render
from equipoise.reports.sources import word_lists
from equipoise.results import ResultSet

WORDS = [f"zq{number:03}zq" for number in range(300)]  # none of them part of another, or of anything else in a report
SCORES = {word: (number * 7 % 300 - 150) / 100 for number, word in enumerate(WORDS)}
UNKNOWN = WORDS[:60]  # to the model


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> ResultSet:
    path = tmp_path_factory.mktemp("scores") / "scores.txt"
    path.write_text("".join(f"{word}\t{score}\n" for word, score in SCORES.items()), encoding="utf-8")
    model = FakeModel(",".join(UNKNOWN))
    model.name = "made"
    return audit([model], [load_dataset(path)], metrics=["wat"], resamples=0, max_missing=0.5)


def test_lists_are_printed_by_their_ends(results: ResultSet) -> None:
    (printed,) = [each for each in word_lists(results.datasets) if each.name == "words"]
    ranked = sorted(WORDS, key=SCORES.__getitem__, reverse=True)

    assert printed.words == (*ranked[:20], *ranked[-20:])
    assert printed.size == 300 and "300" in printed.note
    assert all(not each.note for each in word_lists(results.datasets) if each.name != "words")


@pytest.mark.parametrize("name", ["html", "markdown", "latex", "model-card", "csv"])
def test_no_report_passes_the_list_on(results: ResultSet, name: str) -> None:
    shown = set(re.findall("zq[0-9]{3}zq", render(results, name)))
    assert len(shown) <= 40 + 20 + 8  # the ends, some unknown words, and the strongest leanings


def test_the_results_have_everything_so_that_they_can_be_compared(results: ResultSet, tmp_path: Path) -> None:
    paths = write_report(results, tmp_path)
    assert set(WORDS) <= set(re.findall("zq[0-9]{3}zq", paths["json"].read_text(encoding="utf-8")))
