"""Published datasets: where their files are kept, and that they load from there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from equipoise.datasets import load_dataset, load_suite
from equipoise.datasets.fetching import state_of
from equipoise.datasets.originals import FACTS, ORIGINALS, data_folder, load_original, original
from equipoise.errors import BadDataset


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EQUIPOISE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_the_table_and_the_facts_name_the_same() -> None:
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    assert list(facts) == list(ORIGINALS)
    for name, about in facts.items():
        assert about["hashes"], f"{name} does not say how its hashes were found"
        for file in about["files"]:
            assert file["url"].startswith("https://")
            assert file["url"].endswith(f"/{file['name']}")
            assert len(file["sha256"]) in (0, 64)


def test_data_are_kept_in_the_cache_unless_told_otherwise(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder() == folder
    monkeypatch.delenv("EQUIPOISE_DATA")
    monkeypatch.setenv("EQUIPOISE_CACHE", "somewhere")
    assert data_folder() == Path("somewhere") / "data"


@pytest.mark.parametrize("name", ORIGINALS)
def test_what_is_not_here_is_told_how_to_get(folder: Path, name: str) -> None:
    with pytest.raises(BadDataset, match=f"run equipoise data get {name}, or put") as error:
        load_dataset(name)
    assert all(file.name in str(error.value) for file in original(name).files)
    assert str(folder) in str(error.value)


def test_what_is_here_is_known_by_its_name(folder: Path, shared: Path) -> None:
    place = original("crows-pairs").files[0].place
    place.parent.mkdir(parents=True)
    shutil.copy(shared / "data" / "crows-pairs" / "crows_pairs_anonymized.csv", place)
    asked = load_original("crows-pairs")
    assert (asked.name, len(asked.pairs)) == ("crows-pairs", 1508)
    (religion,) = load_suite("crows-pairs:religion")
    assert (religion.name, religion.bias) == ("crows-pairs:religion", "religion")


def test_one_file_serves_both_sections_of_stereoset(folder: Path, shared: Path) -> None:
    place = original("stereoset").files[0].place
    place.parent.mkdir(parents=True)
    shutil.copy(shared / "data" / "stereoset" / "stereoset_dev_reconstructed.json", place)
    numbers = {name: len(load_original(name).pairs) for name in ("stereoset", "stereoset-intersentence")}
    assert numbers == {"stereoset": 2106, "stereoset-intersentence": 2123}


def test_several_files_are_one_question(folder: Path) -> None:
    files = original("winobias").files
    for number, file in enumerate(files):
        file.place.parent.mkdir(parents=True, exist_ok=True)
        file.place.write_text(f"1 [The baker] saw {number}.\n2 [The baker] saw {number} again.\n", encoding="utf-8")
    asked = load_original("winobias")
    assert (asked.name, asked.bias, len(asked.pairs)) == ("winobias", "gender", len(files))
    assert len({pair.id for pair in asked.pairs}) == len(files)
    assert len(load_dataset("winobias:1").pairs) == len(files) // 2  # type: ignore[union-attr]


def test_published_files_on_senses_are_one_question(folder: Path) -> None:
    for file, sense in zip(original("sssb-published").files, ("nationality", "colour", "noun"), strict=True):
        file.place.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"A {label} cat.\t[{sense}, cat%1:05:00::, {label}]" for label in ("stereo", "anti")]
        file.place.write_text("\n".join(lines), encoding="utf-8")
    asked = load_original("sssb-published")
    assert [pair.id for pair in asked.pairs] == ["nationality-cat-1", "colour-cat-1", "noun-cat-1"]
    assert asked.bias == "several kinds"
    assert len(asked.defects) == 2  # said once, not for each file
    assert asked.defects[0].startswith(
        "What is kept as sssb-published in the data folder is not Sense-Sensitive Social"
    )
    assert "three .txt files" in asked.defects[0]


@pytest.mark.parametrize("name", ["black-ethnicity-vs-colour.txt", "black-race-vs-colour.txt"])
def test_a_file_is_found_under_either_of_its_names(folder: Path, name: str) -> None:
    for file in original("sssb-published").files:
        place = file.place.with_name(name) if "black" in file.name else file.place
        place.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"A {label} cat of {place.stem}.\t[pet, cat%1:05:00::, {label}]" for label in ("stereo", "anti")]
        place.write_text("\n".join(lines), encoding="utf-8")
    _, black, _ = original("sssb-published").files
    assert (black.place.name, black.name) == (name, "black-ethnicity-vs-colour.txt")
    assert state_of(original("sssb-published")).startswith("here, but not as published: nationality-vs-language.txt")
    assert f"A stereo cat of {name[:-4]}." in {pair.stereotype for pair in load_original("sssb-published").pairs}


def test_the_published_file_on_gender_is_checked() -> None:
    _, _, gender = original("sssb-published").files
    assert gender.sha256 == "164b6a35decae2c9cb4507cdc69671d8ba51adcf26f7ee03d93624b7345adf6d"


def test_what_is_published_in_part_is_not_taken_for_the_published(folder: Path) -> None:
    first, *others = original("winobias").files
    for file in (first, *others):
        file.place.parent.mkdir(parents=True, exist_ok=True)
        of_first = first.name.removeprefix("pro_") in file.name
        file.place.write_text("[The baker] saw [him].\n" * (396 if of_first else 2), encoding="utf-8")
    assert (load_original("winobias").title, load_original("winobias").licence) == ("", "")


@pytest.mark.parametrize("name", [name for name in ORIGINALS if name != "winobias"])  # whose files may hold any lines
def test_what_is_something_else_is_told_which_form_was_expected(folder: Path, name: str) -> None:
    for file in original(name).files:
        file.place.parent.mkdir(parents=True, exist_ok=True)
        file.place.write_text('{"a": "b"}\n', encoding="utf-8")
    with pytest.raises(BadDataset, match=f"What is kept as {name} is not the published data, which are ") as error:
        load_original(name)
    assert original(name).form in str(error.value)
