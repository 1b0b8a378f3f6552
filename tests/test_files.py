"""A file is written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from equipoise.errors import CannotWrite
from equipoise.files import LOCK, cache_folder, only_one, refuse_to_replace, replacing, write_text, write_texts


def test_the_file_appears_with_its_folder_and_ordinary_rights(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "file.txt"
    write_text(path, "é\r\nb\n")
    assert path.read_bytes() == "é\r\nb\n".encode()
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask


@pytest.mark.parametrize("accident", [KeyboardInterrupt, ValueError, OSError])
def test_an_accident_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path, accident: type[BaseException]) -> None:
    path = tmp_path / "file.txt"
    path.write_text("old")
    with pytest.raises((accident, CannotWrite)), replacing(path) as beside:
        beside.write_text("half of the new")
        raise accident
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "file" / "x.txt", tmp_path / "folder"):
        with pytest.raises(CannotWrite, match=f"Nothing could be written to {path}: .*choose another place"):
            write_text(path, "text")
    assert (tmp_path / "file").read_text() == ""
    assert list((tmp_path / "folder").iterdir()) == []


def test_a_folder_in_the_way_of_one_file_keeps_all_from_being_written(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    with pytest.raises(CannotWrite, match=r"Nothing could be written to .*/b: Is a directory; choose another place"):
        write_texts({tmp_path / name: "text" for name in "abc"})
    assert list(tmp_path.iterdir()) == [tmp_path / "b"]


def test_a_folder_in_the_way_is_told_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="Is a directory"), replacing(tmp_path):
        pytest.fail("the work began")


CACHES = {
    "as chosen": ({"EQUIPOISE_CACHE": "/c", "XDG_CACHE_HOME": "/x"}, "/c"),
    "the system's": ({"XDG_CACHE_HOME": "/x"}, "/x/equipoise"),
    "the user's": ({"HOME": "/home/me"}, "/home/me/.cache/equipoise"),
    "nothing chosen": ({"EQUIPOISE_CACHE": "", "XDG_CACHE_HOME": "", "HOME": "/h"}, "/h/.cache/equipoise"),
}


@pytest.mark.parametrize(("environment", "folder"), CACHES.values(), ids=CACHES.keys())
def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], folder: str) -> None:
    for name in ("EQUIPOISE_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert cache_folder() == Path(folder)


def test_a_home_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EQUIPOISE_CACHE", "~nobody-of-this-name/cache")
    with pytest.raises(CannotWrite, match="set EQUIPOISE_CACHE to a folder"):
        cache_folder()


@pytest.mark.parametrize("name", ["{}", "{}:gender", "glove:{}", "./folder/../{}"])
def test_what_is_read_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "mine.csv").write_text("mine")
    (tmp_path / "link.csv").symlink_to("mine.csv")
    with pytest.raises(CannotWrite, match=r"link\.csv is read here and would be replaced"):
        refuse_to_replace(["builtin:glove", name.format("mine.csv")], [Path("other.csv"), Path("link.csv")])
    refuse_to_replace([name.format("mine.csv"), ""], [Path("other.csv"), tmp_path / "folder"])


def test_a_folder_that_nothing_came_of_keeps_no_lock(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    (tmp_path / "empty").mkdir()
    for name in ("mine", "empty", "new"):
        with pytest.raises(ValueError), only_one(tmp_path / name):
            raise ValueError
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*"))
    assert left == ["empty", "mine", "mine/notes.txt"]


def test_a_folder_with_work_in_it_keeps_its_lock(tmp_path: Path) -> None:
    with only_one(tmp_path):
        (tmp_path / "work").write_text("done")
    assert sorted(path.name for path in tmp_path.iterdir()) == [LOCK, "work"]
