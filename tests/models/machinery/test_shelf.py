"""What was put on the shelf is there for all, whatever happens to the disk."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.models.machinery.shelf import Shelf, key_of

SPANS = st.tuples(st.integers(0, 50), st.integers(0, 50))
KEYS = st.tuples(st.integers(0, 50), st.text(), SPANS)


@given(st.lists(KEYS, unique=True))
def test_every_word_in_every_sentence_and_layer_has_a_key_of_its_own(
    words: list[tuple[int, str, tuple[int, int]]],
) -> None:
    keys = {key_of(*word) for word in words}
    assert len(keys) == len(words)
    assert all(0 <= key < 2**63 for key in keys)


def test_what_is_put_is_there(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "contexts" / "one.db")
    many = {key: bytes([key % 256]) * 8 for key in range(1, 2000)}  # more than one question takes
    shelf.put(many)
    shelf.put({})
    assert shelf.lacks([5, 2000, 7]) == {2000}
    assert shelf.get([5, 2000, 1999]) == {5: many[5], 1999: many[1999]}
    assert Shelf(shelf.path).get(list(many)) == many
    assert shelf.note == ""


def test_what_was_there_first_stays(tmp_path: Path) -> None:
    first, second = Shelf(tmp_path / "one.db"), Shelf(tmp_path / "one.db")
    first.put({1: b"first"})
    second.put({1: b"second", 2: b"second"})
    assert first.get([1, 2]) == {1: b"first", 2: b"second"}


def test_many_threads(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "one.db")

    def work(number: int) -> None:
        for step in range(20):
            shelf.put({number * 100 + step: b"x", step + 10_000: b"shared"})
            assert not shelf.lacks([number * 100 + step])

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(shelf.get([number * 100 + step for number in range(4) for step in range(20)])) == 80


def test_many_processes(tmp_path: Path) -> None:
    """All open the new shelf at the same moment, and all write."""
    code = (
        "import sys; from pathlib import Path; from equipoise.models.machinery.shelf import Shelf\n"
        "sys.stdin.read(); shelf = Shelf(Path(sys.argv[1])); number = int(sys.argv[2])\n"
        "for step in range(50): shelf.put({number * 100 + step: b'own', 10_000 + step: b'shared'})\n"
        "assert not shelf.note, shelf.note"
    )
    path = tmp_path / "one.db"
    command = [sys.executable, "-c", code, str(path)]
    running = [subprocess.Popen([*command, str(number)], stdin=subprocess.PIPE) for number in range(4)]
    for each in running:
        assert each.stdin is not None
        each.stdin.close()
    assert [each.wait() for each in running] == [0, 0, 0, 0]
    assert not Shelf(path).lacks([number * 100 + step for number in (0, 1, 2, 3, 100) for step in range(50)])


@pytest.mark.parametrize("damage", ["not a database at all" * 100, "cut"])
def test_a_damaged_shelf_is_set_aside(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    shelf = Shelf(path)
    shelf.put({key: os.urandom(1500) for key in range(500)})
    del shelf
    content = path.read_bytes()
    path.write_bytes(damage.encode() if damage != "cut" else content[: len(content) // 2])

    again = Shelf(path)
    again.put(dict.fromkeys(range(500), b"new"))
    assert set(again.get(list(range(500))).values()) == {b"new"}
    assert path.with_name("one.db.damaged").exists()
    assert again.note == ""


def test_damage_that_comes_while_we_read(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "one.db")
    shelf.put({key: os.urandom(1500) for key in range(500)})
    shelf.open[-1].execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = shelf.path.stat().st_size
    with shelf.path.open("r+b") as file:
        file.seek(8192)
        file.write(os.urandom(size - 8192))
    other = Shelf(shelf.path)  # has nothing in memory yet
    assert other.lacks([1]) == {1}
    other.put({1: b"new"})
    assert other.get([1]) == {1: b"new"}


def test_where_nothing_can_be_written_vectors_last_as_long_as_the_program(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    shelf = Shelf(tmp_path / "file" / "contexts" / "one.db")
    shelf.put({1: b"one"})
    assert shelf.get([1, 2]) == {1: b"one"}
    assert "vectors were not kept for later, as" in shelf.note and "Not a directory" in shelf.note


def test_a_full_disk(tmp_path: Path) -> None:
    """What was kept before is still there, and the rest lasts as long as the program."""
    shelf = Shelf(tmp_path / "one.db")
    shelf.put({1: b"kept"})
    (pages,) = shelf.open[0].execute("PRAGMA page_count").fetchone()
    shelf.open[0].execute(f"PRAGMA max_page_count = {pages}")  # SQLite says the same as when the disk is full
    shelf.put({2: os.urandom(100_000)})
    shelf.put({3: b"more"})
    assert not shelf.lacks([1, 2, 3]) and shelf.get([1, 3]) == {1: b"kept", 3: b"more"}
    assert "cannot be written (database or disk is full)" in shelf.note
    assert Shelf(shelf.path).lacks([1, 2, 3]) == {2, 3}


def test_a_cache_that_may_only_be_read_is_read(tmp_path: Path) -> None:
    Shelf(tmp_path / "one.db").put({1: b"one"})
    (tmp_path / "one.db-shm").mkdir()  # SQLite cannot write without this file, not even for the superuser
    again = Shelf(tmp_path / "one.db")
    again.put({2: b"two"})
    assert again.get([1, 2]) == {1: b"one", 2: b"two"}
    assert "vectors were not kept for later" in again.note
