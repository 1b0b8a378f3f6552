"""What a file has of WordNet is found out once; names that are no sense are listed and not dropped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from equipoise.models.senses import SenseVectors, coverage
from equipoise.wordnet import WordNet
from tests.models.senses.made import made
from tests.wordnet.small import write

NAMES = {
    "mentor%1:18:00::": [1.0, 2.0], "selfie%1:06:00::": [3.0, 4.0], "moon%1:18:01::": [5.0, 6.0], "moon": [7.0, 8.0],
}  # fmt: skip
STRANGERS = ("selfie%1:06:00::", "moon")


@pytest.fixture
def model(small: WordNet, tmp_path: Path) -> SenseVectors:
    return made(tmp_path, NAMES)


@pytest.fixture
def note(model: SenseVectors, tmp_path: Path) -> Path:
    (note,) = (tmp_path / "cache" / "senses").iterdir()
    return note


def test_strangers_are_listed_in_the_order_of_the_file(model: SenseVectors) -> None:
    assert model.strangers == STRANGERS
    assert model.notes == (
        "2 names are no sense of WordNet 3.0, such as selfie%1:06:00::, moon; "
        "equipoise senses check senses.txt lists all",
        "it has 2 of the 12 senses of WordNet",
    )


def test_strangers_can_be_asked_for_by_name(model: SenseVectors) -> None:
    assert model.vectors(["moon", "selfie%1:06:00::"]).array.tolist() == [[7, 8], [3, 4]]
    assert model.senses("selfie") == ()


def test_it_counts_senses_and_the_words_they_are_of(model: SenseVectors) -> None:
    assert model.coverage == (2, 12, 2, STRANGERS)


def test_a_sense_without_a_vector_is_neither_there_nor_a_stranger(small: WordNet, tmp_path: Path) -> None:
    model = made(tmp_path, {"mentor%1:18:00::": [1, 2], "moon%1:18:01::": [0, 0]})
    assert model.coverage == (1, 12, 1, ())
    assert model.senses("moon") == ()
    assert model.notes[0] == "1 words have a zero vector, such as 'moon%1:18:01::'; they count as unknown"


def test_the_second_time_nothing_is_counted(
    model: SenseVectors, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "synsets", lambda wordnet: pytest.fail("counted again"))
    again = made(tmp_path, NAMES)
    assert (again.coverage, again.notes) == (model.coverage, model.notes)


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", '{"senses": 1}', "\0", '{"wordnet": []}'])
def test_a_damaged_memory_is_ignored(model: SenseVectors, note: Path, tmp_path: Path, damage: str) -> None:
    whole = note.read_text()
    note.write_text(damage)
    assert made(tmp_path, NAMES).coverage == model.coverage
    assert note.read_text() == whole


def test_another_wordnet_is_counted_anew(model: SenseVectors, note: Path, tmp_path: Path) -> None:
    said = json.loads(note.read_text())
    note.write_text(json.dumps({**said, "wordnet": [1] * 8, "strangers": []}))
    assert made(tmp_path, NAMES).strangers == STRANGERS


def test_a_cache_that_can_only_be_read_is_enough(model: SenseVectors, note: Path, tmp_path: Path) -> None:
    note.unlink()
    note.parent.rmdir()
    note.parent.write_text("a file where the folder should be, as root can write anywhere")
    assert made(tmp_path, NAMES).coverage == model.coverage


def test_an_interrupted_count_leaves_nothing(small: WordNet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(wordnet: WordNet) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(coverage, "synsets", interrupted)
        made(tmp_path, NAMES)
    assert not (tmp_path / "cache" / "senses").exists()
    assert made(tmp_path, NAMES).strangers == STRANGERS


def test_a_wordnet_without_tags_is_noted(tmp_path: Path, small: WordNet) -> None:
    (write(tmp_path / "wordnet") / "cntlist.rev").unlink()
    model = made(tmp_path, NAMES)
    assert model.notes[-1].endswith(
        "has no cntlist.rev, so the dominant sense of a word is the first, nouns before verbs"
    )
