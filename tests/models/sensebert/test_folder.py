"""The files of a SenseBERT are found, or one sentence says which is not; TensorFlow is not needed for that."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from equipoise.errors import BadModel, MissingExtra
from equipoise.models.sensebert import load
from equipoise.models.sensebert.folder import find_folder
from tests.models.sensebert.tiny import TOKENS, write_vocabularies


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """All the files, of which only the vocabularies mean something."""
    folder = write_vocabularies(tmp_path / "mine")
    (folder / "variables").mkdir()
    for file in ("saved_model.pb", "variables/variables.index", "variables/variables.data-00000-of-00001"):
        (folder / file).write_bytes(file.encode())
    return folder


def test_what_a_folder_says(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    found = find_folder(".")
    assert (found.name, tuple(found.tokens), len(found.supersenses)) == ("sensebert:mine", TOKENS, 5)
    assert len(found.files) == 5


def test_only_a_line_feed_ends_a_token(folder: Path) -> None:
    (folder / "vocab.txt").write_bytes("she\r\nx\u2028y\n\nhe".encode())
    assert find_folder(str(folder)).tokens == ["she", "x\u2028y", "", "he"]


@pytest.mark.parametrize("file", ["saved_model.pb", "variables/variables.index", "vocab.txt", "supersense_vocab.txt"])
def test_every_file_is_in_the_fingerprint(file: str, folder: Path) -> None:
    before = find_folder(str(folder)).fingerprint(lambda share: None)
    (folder / file).write_bytes((folder / file).read_bytes() + b"\n")
    told: list[float] = []
    assert find_folder(str(folder)).fingerprint(told.append) != before
    assert told == [0.2, 0.4, 0.6, 0.8, 1.0]


def test_a_copy_has_the_same_fingerprint(folder: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(folder, tmp_path / "copy")
    first, second = (find_folder(str(each)).fingerprint(lambda share: None) for each in (folder, copy))
    assert first == second and len(first) == 64


def test_the_saved_model_may_be_in_a_folder_inside(folder: Path) -> None:
    inside = folder / "1590000000"
    inside.mkdir()
    for file in ("saved_model.pb", "variables"):
        shutil.move(folder / file, inside / file)
    assert find_folder(str(folder)).graph == inside
    assert len(find_folder(str(folder)).files) == 5


REFUSED: dict[str, tuple[Callable[[Path], object], str]] = {
    "no folder": (lambda folder: shutil.rmtree(folder), "is no folder; give a folder with saved_model.pb, variables"),
    "another folder": (lambda folder: (folder / "saved_model.pb").unlink(), "has no saved_model.pb in"),
    "no tokens": (lambda folder: (folder / "vocab.txt").unlink(), "sensebert:mine has no vocab.txt in"),
    "no supersenses": (lambda folder: (folder / "supersense_vocab.txt").unlink(), "has no supersense_vocab.txt in"),
    "damaged tokens": (lambda folder: (folder / "vocab.txt").write_bytes(b"\xff"), "vocab.txt cannot be read"),
    "tokens of another": (lambda folder: (folder / "vocab.txt").write_text("she"), r"has no \[CLS\] and no \[SEP\]"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str, folder: Path) -> None:
    damage, says = REFUSED[case]
    damage(folder)
    with pytest.raises(BadModel, match=says):
        load(str(folder))


def test_no_name_at_all() -> None:
    with pytest.raises(BadModel, match="sensebert: is no folder"):
        load("")


def test_without_tensorflow(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    needs = r"sensebert:mine needs tensorflow, which is not installed: run pip install 'equipoise\[sensebert\]'"
    with pytest.raises(MissingExtra, match=needs):
        load(str(folder))
