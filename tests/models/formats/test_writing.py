"""What is written is read back: the same words, the same bits."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from equipoise.errors import BadOption, BadVectors
from equipoise.models.formats.writing import WRITERS, write_vectors
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
