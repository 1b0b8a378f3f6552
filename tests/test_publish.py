"""Files of an experiment: all of them or none, and the experiment itself comes back from its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.errors import CannotWrite
from equipoise.publish import write_dictionary_experiment
from equipoise.results.dictionary_experiments import DictionaryExperiment
from tests.reports.dictionary_experiment_example import made_dictionary_experiment, one_seed

FILES = ["cells.csv", "estimates.csv", "experiment.json", "report.html", "report.md"]


def files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_an_experiment_with_a_dictionary_comes_back_from_its_file(tmp_path: Path) -> None:
    found = made_dictionary_experiment()
    write_dictionary_experiment(found, tmp_path)
    assert files(tmp_path) == FILES
    assert DictionaryExperiment.from_json((tmp_path / "experiment.json").read_text(encoding="utf-8")) == found


def test_a_second_run_writes_over_the_first(tmp_path: Path) -> None:
    write_dictionary_experiment(made_dictionary_experiment(), tmp_path)
    write_dictionary_experiment(one_seed(), tmp_path)
    assert files(tmp_path) == FILES
    assert "8 sets of word vectors" in (tmp_path / "report.md").read_text(encoding="utf-8")


def test_where_one_file_cannot_be_written_none_is(tmp_path: Path) -> None:
    (tmp_path / "report.md").mkdir()
    with pytest.raises(CannotWrite, match=r"report\.md"):
        write_dictionary_experiment(made_dictionary_experiment(), tmp_path)
    assert files(tmp_path) == ["report.md"]
