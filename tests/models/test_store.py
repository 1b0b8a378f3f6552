"""A store is whole or it is not there, whoever is killed, and two readers do not disturb each other."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import CannotWrite
from equipoise.models import store
from equipoise.models.static import open_vectors
from equipoise.models.store import StoreWriter, open_store

WORDS = ["he", "she", "it"]
VECTORS = np.array([[1, 2], [3, 4], [5, 6]], np.float32)


def write(folder: Path, scale: float = 1.0) -> store.Store:
    with StoreWriter(folder, Path("vectors.txt")) as writer:
        writer.add(WORDS[:2], VECTORS[:2] * np.float32(scale))
        writer.add(WORDS[2:], VECTORS[2:] * np.float32(scale))
        return writer.finish()


def test_rows_are_found_by_word_in_the_order_asked(tmp_path: Path) -> None:
    made = write(tmp_path / "s")
    assert made.find(["it", "he", "nobody", "it"]).tolist() == [2, 0, -1, 2]
    assert made.all_words() == WORDS
    assert np.array_equal(made.vectors, VECTORS)
    assert made.find([]).tolist() == []


def test_a_chance_meeting_of_two_hashes_is_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = write(tmp_path / "s")
    monkeypatch.setattr(store, "hash_words", lambda words: np.repeat(made.hashes[:1], len(words)))
    assert made.find(["nobody"]).tolist() == [-1]


DAMAGE = {
    "a file missing": lambda file: file.unlink(),
    "a file cut": lambda file: os.truncate(file, file.stat().st_size // 2),
    "an empty file": lambda file: os.truncate(file, 0),
}


@pytest.mark.parametrize("name", ["vectors.bin", "words.bin", "offsets.npy", "hashes.npy", "rows.npy", "meta.json"])
@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_store_is_made_anew(tmp_path: Path, name: str, damage) -> None:  # type: ignore[no-untyped-def]
    write(tmp_path / "s")
    damage(tmp_path / "s" / name)
    assert open_store(tmp_path / "s") is None
    assert np.array_equal(write(tmp_path / "s").vectors, VECTORS)


@pytest.mark.parametrize("meta", ["[]", "{}", '{"format": 0}', '{"format": 1, "rows": "3"}', "null", "\ufffd"])
def test_what_meta_says_is_not_believed_blindly(tmp_path: Path, meta: str) -> None:
    write(tmp_path / "s")
    (tmp_path / "s" / "meta.json").write_text(meta)
    assert open_store(tmp_path / "s") is None


def test_the_quicker_process_wins_and_both_have_an_answer(tmp_path: Path) -> None:
    with StoreWriter(tmp_path / "s", Path("v")) as slow:
        slow.add(WORDS, VECTORS)
        quick = write(tmp_path / "s")
        assert np.array_equal(slow.finish().vectors, quick.vectors)
    assert [path.name for path in tmp_path.iterdir()] == ["s"]


def test_an_error_half_way_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), StoreWriter(tmp_path / "s", Path("v")) as writer:
        writer.add(WORDS, VECTORS)
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_what_killed_readers_left_is_swept_away_but_not_what_is_being_written(tmp_path: Path) -> None:
    for name, age in ((".store-old", 2 * store.LEFT_BEHIND), (".store-new", 0)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "vectors.bin").write_bytes(b"half")
        os.utime(tmp_path / name / "vectors.bin", (time.time() - age,) * 2)
    write(tmp_path / "s")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".store-new", "s"]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(CannotWrite, match="Nothing could be written to"):
        write(tmp_path / "file" / "s")


READ = "import sys; from equipoise.models.static import open_vectors; print(open_vectors(sys.argv[1]).words)"


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """Text that takes about a second to parse."""
    rng = np.random.default_rng(0)
    row = " ".join(f"{number:.5f}" for number in rng.normal(size=100))
    path = tmp_path / "large.txt"
    path.write_text("".join(f"w w{number} {row}\n" for number in range(30_000)))  # every word is odd, so slow
    return path


def reader(path: Path, cache: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "EQUIPOISE_CACHE": str(cache)}
    return subprocess.Popen([sys.executable, "-c", READ, str(path)], env=environment, stdout=subprocess.PIPE, text=True)


def test_readers_at_the_same_time_and_one_that_is_killed(large: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    killed = reader(large, cache)
    while killed.poll() is None and not list(cache.glob("vectors/.store-*/vectors.bin")):
        time.sleep(0.005)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert [path.name for path in (cache / "vectors").iterdir() if not path.name.startswith(".")] == []

    readers = [reader(large, cache) for _ in range(2)]
    assert [each.communicate()[0].strip() for each in readers] == ["30000", "30000"]
    assert len([path for path in (cache / "vectors").iterdir() if not path.name.startswith(".")]) == 1


def test_a_full_disk_is_told_and_leaves_nothing(
    small_disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "vectors.npz"
    np.savez(path, words=np.array([f"w{n}" for n in range(20_000)]), vectors=np.ones((20_000, 50), np.float32))
    monkeypatch.setenv("EQUIPOISE_CACHE", str(small_disk))
    with pytest.raises(CannotWrite, match="No space left on device"):
        open_vectors(path)
    assert list((small_disk / "vectors").iterdir()) == []


@pytest.fixture
def small_disk(tmp_path: Path):  # type: ignore[no-untyped-def]
    """A disk of one megabyte."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("mounting a small disk needs root")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)
