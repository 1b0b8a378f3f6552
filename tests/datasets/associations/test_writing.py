"""A question written as a file is the same question when it is read."""

from __future__ import annotations

from pathlib import Path

from tests.datasets.associations.tables import SMALL, written

from equipoise.datasets import load_dataset
from equipoise.datasets.associations import as_json, read_associations


def test_as_a_file_it_reads_back_the_same(tmp_path: Path) -> None:
    asked = read_associations(written(tmp_path, SMALL.replace("king", '"k""ö\\ng"')))
    again = load_dataset(written(tmp_path, as_json(asked), "answers.json"))

    assert again == asked
    assert again.hash == asked.hash


def test_a_field_is_a_line(tmp_path: Path) -> None:
    text = as_json(read_associations(written(tmp_path)))

    assert len(text.splitlines()) == 17  # with the brackets
    assert '  "made_for": {"wat": {}},' in text.splitlines()
