"""A file is parsed once; after that only the rows asked for are read, until its content changes."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import BadVectors
from equipoise.models import remembered, static
from equipoise.models.formats import source
from equipoise.models.formats.writing import write_vectors
from equipoise.models.static import open_vectors

TEXT = "he 1 2 3\nshe 4 5 6\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "vectors.txt"
    path.write_text(TEXT)
    return path


@pytest.fixture
def no_parser(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is in the cache, and parsing anything else fails the test."""
    open_vectors(path)
    monkeypatch.setattr(static, "read_vectors", lambda *_: pytest.fail("the file was parsed again"))


def he(path: Path) -> list[float]:
    return open_vectors(path).vectors(["he"]).array[0].tolist()


@pytest.mark.usefixtures("no_parser")
def test_the_second_time_nothing_is_parsed(path: Path) -> None:
    model = open_vectors(path)
    assert isinstance(model.store.vectors, np.memmap)
    assert he(path) == [1, 2, 3]


@pytest.mark.usefixtures("no_parser")
def test_the_same_content_elsewhere_is_the_same_model(path: Path, tmp_path: Path) -> None:
    (tmp_path / "other.vec").write_text(TEXT)
    assert open_vectors(tmp_path / "other.vec").fingerprint == open_vectors(path).fingerprint


@pytest.mark.usefixtures("no_parser")
def test_a_settled_file_is_not_even_hashed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "SETTLED", -1)
    open_vectors(path)
    monkeypatch.setattr("equipoise.models.formats.source.Source.fingerprint", lambda _: pytest.fail("hashed again"))
    assert he(path) == [1, 2, 3]


@pytest.mark.usefixtures("no_parser")
def test_a_cache_that_can_only_be_read_is_enough(path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "SETTLED", -1)
    (own_cache / "seen").write_text("a file where the folder should be, as root can write anywhere")
    assert he(path) == [1, 2, 3]


def test_a_change_within_the_same_size_and_time_is_seen(path: Path) -> None:
    times = path.stat()
    for number in range(2, 9):  # at once: the clock of the file system may not even tick
        assert he(path) == [number - 1, 2, 3]
        path.write_text(TEXT.replace("he 1", f"he {number}", 1))
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def test_a_change_of_the_words_beside_is_seen(tmp_path: Path) -> None:
    np.save(tmp_path / "v.npy", np.eye(2))
    for words in (["he", "she"], ["she", "her"]):
        (tmp_path / "v.vocab.txt").write_text("\n".join(words))
        assert open_vectors(tmp_path / "v.npy").vocabulary() == words


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"seen": 1}', "\0"])
def test_a_damaged_memory_of_the_cache_is_ignored(
    path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    monkeypatch.setattr(remembered, "SETTLED", -1)
    open_vectors(path)
    for note in (own_cache / "seen").iterdir():
        note.write_text(damage)
    assert he(path) == [1, 2, 3]


def test_a_damaged_store_is_made_anew(path: Path, own_cache: Path) -> None:
    open_vectors(path)
    for file in own_cache.glob("vectors/*/hashes.npy"):
        file.write_bytes(b"")
    assert he(path) == [1, 2, 3]


def test_a_name_that_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.txt")
    path.write_text(TEXT)
    assert open_vectors(path).name == "caf\ufffd.txt"


MISSING = {
    "nowhere.txt": "No such file",
    ".": "it is a folder",
    "x" * 300: "File name too long",
    "~nobody-of-this-name/x": "No such file",
    "/dev/null": "it is no file",
}


@pytest.mark.parametrize(("name", "reason"), MISSING.items(), ids=lambda text: text[:20])
def test_what_is_no_file(name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadVectors, match=f"cannot be read: {reason}"):
        open_vectors(name)


def test_a_vocabulary_that_is_not_there(tmp_path: Path) -> None:
    np.save(tmp_path / "v.npy", np.eye(2))
    with pytest.raises(BadVectors, match="No such file"):
        open_vectors(tmp_path / "v.npy", vocabulary=tmp_path / "words.txt")


# A file beside says how the vectors were made.

ABOUT = 'made by hand\n{"method": "by hand"}'


@pytest.fixture
def told(path: Path, tmp_path: Path) -> Path:
    """Vectors with such a file beside them."""
    write_vectors(open_vectors(path).store, tmp_path / "told.vec", about=ABOUT)
    return tmp_path / "told.vec"


def test_what_stands_beside_is_believed_of_these_vectors_wherever_they_are(told: Path, tmp_path: Path) -> None:
    assert (open_vectors(told).about, open_vectors(told).notes) == (ABOUT, ("made by hand",))
    (tmp_path / "other").mkdir()
    for name in ("told.vec", "told.vec.about.txt"):
        (tmp_path / name).rename(tmp_path / "other" / name.replace("told", "moved"))
    assert open_vectors(tmp_path / "other" / "moved.vec").about == ABOUT


def test_what_stands_beside_is_not_believed_of_others_in_their_place(told: Path) -> None:
    told.write_text(TEXT)
    model = open_vectors(told)
    assert model.about == ""
    assert len(model.notes) == 1 and "belongs to other ones and is not believed" in model.notes[0]


def test_other_words_make_other_vectors(path: Path, tmp_path: Path) -> None:
    write_vectors(open_vectors(path).store, tmp_path / "told.npy", about=ABOUT)
    assert open_vectors(tmp_path / "told.npy").about == ABOUT
    (tmp_path / "told.vocab.txt").write_text("she\nhe\n")
    assert open_vectors(tmp_path / "told.npy").about == ""


@pytest.mark.parametrize("content", [ABOUT, "my own vectors, trained in spring\n"])
def test_what_names_no_vectors_is_not_believed(path: Path, content: str) -> None:
    """As it is when somebody wrote it, or Equipoise before it named them."""
    path.with_name("vectors.txt.about.txt").write_text(content)
    model = open_vectors(path)
    assert model.about == ""
    assert len(model.notes) == 1 and "does not say which ones it belongs to" in model.notes[0]


def test_what_stands_beside_costs_no_hash(told: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "SETTLED", -1)
    open_vectors(told)
    monkeypatch.setattr(source, "fingerprint_of", lambda _: pytest.fail("hashed again"))
    assert open_vectors(told).about == ABOUT
