"""What is written is read back: the same words, the same bits."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from equipoise import files
from equipoise.errors import BadOption, BadVectors, CannotWrite
from equipoise.models.formats import writing
from equipoise.models.formats.writing import (
    HOLDS_ABOUT,
    SENSE_WRITERS,
    WRITERS,
    files_written,
    write_senses,
    write_vectors,
    write_words,
)
from equipoise.models.static import StaticVectors, open_vectors
from tests.models.strategies import Table, as_text, tables


def opened(folder: Path, words: list[str], vectors: np.ndarray) -> StaticVectors:
    path = folder / "vectors.txt"
    path.write_bytes(as_text(words, vectors))
    return open_vectors(path)


@pytest.mark.parametrize("ending", WRITERS)
@settings(max_examples=40)
@given(table=tables())
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, ending: str, table: Table) -> None:
    words, vectors = table
    if ending == ".bin":  # it cannot keep spaces
        words = [word.replace(" ", "_") + str(number) for number, word in enumerate(words)]
    folder = tmp_path_factory.mktemp("written")
    write_vectors(opened(folder, words, vectors).store, folder / f"out{ending}")
    back = open_vectors(folder / f"out{ending}")
    assert back.vocabulary() == words
    assert back.vectors(words).array.tobytes() == vectors.tobytes()


@pytest.mark.parametrize("ending", [".npz", ".npy", ".safetensors"])
def test_float64_is_kept_where_the_format_can(tmp_path: Path, ending: str) -> None:
    vectors = np.array([[0.1, 0.2], [1e30, 1e-300]])
    np.savez(tmp_path / "in.npz", words=np.array(["he", "she"]), vectors=vectors)
    write_vectors(open_vectors(tmp_path / "in.npz").store, tmp_path / f"out{ending}")
    assert open_vectors(tmp_path / f"out{ending}").vectors(["he", "she"]).array.tobytes() == vectors.tobytes()


def test_what_cannot_be_asked_for_is_not_written(tmp_path: Path) -> None:
    model = opened(tmp_path, ["he", "zero", "she", "he"], np.array([[1, 2], [0, 0], [3, 4], [5, 6]], np.float32))
    write_vectors(model.store, tmp_path / "out.vec")
    assert (tmp_path / "out.vec").read_text() == "2 2\nhe 1.0 2.0\nshe 3.0 4.0\n"


def test_a_space_in_a_word_does_not_fit_the_binary_format(tmp_path: Path) -> None:
    model = opened(tmp_path, ["he", ". . ."], np.ones((2, 3), np.float32))
    with pytest.raises(BadVectors, match=r"The word '. . .' holds a space, which .bin cannot keep; choose .npz"):
        write_vectors(model.store, tmp_path / "out.bin")
    assert [path.name for path in tmp_path.iterdir()] == ["vectors.txt"]


def test_a_line_break_in_a_word_fits_none(tmp_path: Path) -> None:
    np.savez(tmp_path / "in.npz", words=np.array(["he", "two\nlines"]), vectors=np.ones((2, 3)))
    model = open_vectors(tmp_path / "in.npz")
    for ending in WRITERS:
        with pytest.raises(BadVectors, match="holds a line break"):
            write_vectors(model.store, tmp_path / f"out{ending}")
    assert [path.name for path in tmp_path.iterdir()] == ["in.npz"]


def test_an_unknown_ending(tmp_path: Path) -> None:
    model = opened(tmp_path, ["he"], np.ones((1, 3), np.float32))
    with pytest.raises(BadOption, match=r"ends in no format that can be written; use one of .txt"):
        write_vectors(model.store, tmp_path / "out.xlsx")


# How the vectors were made: inside the file, or in one beside that is of these vectors and of no others.

ABOUT = 'made by h\u00e4nd from odd\rname.txt\n{"method": "by hand"}'
BESIDE = [ending for ending in WRITERS if ending not in HOLDS_ABOUT]


def some(folder: Path, number: float = 1) -> StaticVectors:
    return opened(folder, ["he", "she"], np.array([[number, 2], [3, 4]], np.float32))


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "vectors.txt"}


@pytest.mark.parametrize("ending", WRITERS)
def test_how_they_were_made_is_read_back(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"out{ending}"
    write_vectors(some(tmp_path).store, out, about=ABOUT)
    model = open_vectors(out)
    assert (model.about, model.notes) == (ABOUT, (ABOUT.partition("\n")[0],))
    assert (tmp_path / f"out{ending}.about.txt").exists() == (ending in BESIDE)


@pytest.mark.parametrize("ending", BESIDE)
def test_vectors_in_memory_have_it_beside_too(tmp_path: Path, ending: str) -> None:
    write_words(["he", "she"], np.eye(2, dtype=np.float32), tmp_path / f"out{ending}", ABOUT)
    assert open_vectors(tmp_path / f"out{ending}").about == ABOUT


@pytest.mark.parametrize("ending", WRITERS)
def test_what_was_told_of_the_vectors_before_goes_with_them(tmp_path: Path, ending: str) -> None:
    out, beside = tmp_path / f"out{ending}", tmp_path / f"out{ending}.about.txt"
    beside.write_text("made by somebody")
    write_vectors(some(tmp_path).store, out)
    assert not beside.exists()
    assert (open_vectors(out).about, open_vectors(out).notes) == ("", ())


@pytest.mark.parametrize("ending", SENSE_WRITERS)
def test_of_senses_too(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"out{ending}.about.txt").write_text("made by somebody")
    write_senses(["a%1:00:00::"], np.ones((1, 2)), tmp_path / f"out{ending}", "made here")
    assert list(content(tmp_path)) == [f"out{ending}"]


@pytest.mark.parametrize("ending", WRITERS)
def test_all_that_is_made_or_taken_away_is_named(tmp_path: Path, ending: str) -> None:
    named = files_written(tmp_path / f"out{ending}")
    assert tmp_path / f"out{ending}.about.txt" in named
    write_vectors(some(tmp_path).store, tmp_path / f"out{ending}", about=ABOUT)
    assert set(content(tmp_path)) <= {path.name for path in named}


def stop(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("ending", BESIDE)
@pytest.mark.parametrize("moment", ["_joined", "fingerprint_of", "with_owner"])
def test_ctrl_c_leaves_the_old_vectors_with_what_is_told_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, moment: str
) -> None:
    out = tmp_path / f"out{ending}"
    write_vectors(some(tmp_path).store, out, about=ABOUT)
    before = content(tmp_path)
    if moment == "_joined" and ending != ".npy":  # there are no words apart: stop among the vectors
        monkeypatch.setitem(writing.WRITERS, ending, stop)
    monkeypatch.setattr(writing, moment, stop)
    with pytest.raises(KeyboardInterrupt):
        write_vectors(some(tmp_path, 9).store, out, about="made otherwise")
    assert content(tmp_path) == before
    assert open_vectors(out).about == ABOUT


@pytest.mark.parametrize("ending", [".vec", ".npy"])
def test_ctrl_c_between_two_moves_makes_nothing_untrue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    """What is told is moved first, so that new vectors never stand there as if nobody had changed them."""
    out = tmp_path / f"out{ending}"
    write_vectors(some(tmp_path).store, out, about=ABOUT)
    vectors = out.read_bytes()
    moved = files.Path.replace
    monkeypatch.setattr(
        files.Path, "replace", lambda path, place: moved(path, place) if place.suffix == ".txt" else stop()
    )
    with pytest.raises(KeyboardInterrupt):
        write_vectors(some(tmp_path, 9).store, out, about="made otherwise")
    model = open_vectors(out)
    assert out.read_bytes() == vectors and not list(tmp_path.glob(".*"))
    assert model.about == "" and "belongs to other ones" in model.notes[-1]


@pytest.mark.parametrize("ending", BESIDE)
def test_a_folder_in_the_way_of_what_is_told_keeps_the_vectors_from_being_written(tmp_path: Path, ending: str) -> None:
    model = some(tmp_path)
    (tmp_path / f"out{ending}.about.txt").mkdir()
    with pytest.raises(CannotWrite, match=r"about\.txt: Is a directory"):
        write_vectors(model.store, tmp_path / f"out{ending}", about=ABOUT)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"out{ending}.about.txt", "vectors.txt"]


def test_what_is_told_and_must_stay_is_not_in_the_way_of_others(tmp_path: Path) -> None:
    (tmp_path / "out.vec.about.txt").mkdir()
    write_vectors(some(tmp_path).store, tmp_path / "out.vec")
    assert open_vectors(tmp_path / "out.vec").notes == ()
