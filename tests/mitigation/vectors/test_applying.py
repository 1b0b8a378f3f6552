"""Vectors that change when they are asked for: as an array would answer, and without a copy of all."""

import tracemalloc

import numpy as np
import pytest

from equipoise.mitigation.vectors import hard
from equipoise.mitigation.vectors.applying import Changed
from tests.mitigation.vectors.made import NONE, leaning_vectors, told


@pytest.fixture(scope="module")
def found():
    vectors = leaning_vectors()
    return vectors, hard.fit(vectors, told())


@pytest.mark.parametrize(
    "asked", [5, slice(3, 40, 2), [4, 4, 1], np.array([[4, 9], [1, 2]]), np.array([], dtype=np.int64), np.int64(9)]
)
def test_it_is_asked_as_an_array_is(found, asked):
    changed = Changed(*found, NONE)
    assert changed[asked].tobytes() == changed[:][asked].tobytes()
    assert changed[asked].shape == changed[:][asked].shape


def test_it_becomes_an_array(found):
    changed = Changed(*found, NONE)
    assert np.asarray(changed).tobytes() == changed[:].tobytes()
    assert (len(changed), changed.shape, changed.dtype) == (612, (612, 12), np.float32)


def test_a_word_of_which_nothing_is_left_stays_nothing():
    """A neutral word that is but the direction; lengths of its own would divide by nothing."""
    vectors = np.vstack([leaning_vectors(), np.zeros((1, 12))]).astype(np.float32)
    fitted = hard.fit(vectors, told())
    vectors[-1] = 3 * fitted.direction
    assert np.isfinite(Changed(vectors, fitted, NONE, own_lengths=True)[:]).all()


def test_memory_is_that_of_what_comes_out(tmp_path):
    """100,000 words of 60 dimensions, mapped from a file: the result and little else is held at once."""
    shape = (100_000, 60)
    np.random.default_rng(0).normal(size=shape).astype(np.float32).tofile(tmp_path / "vectors")
    mapped = np.memmap(tmp_path / "vectors", dtype=np.float32, mode="r", shape=shape)
    tracemalloc.start()
    try:
        done = Changed(mapped, hard.fit(mapped, told()), NONE)[:]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 1.6 * done.nbytes  # blocks in double precision weigh more beside so small an array


def test_writing_holds_no_copy_of_all(tmp_path):
    from dataclasses import replace

    from equipoise.models.formats.writing import WRITERS, write_vectors, write_words
    from equipoise.models.static import open_vectors

    words = [f"w{number}" for number in range(60_000)]
    write_words(words, np.random.default_rng(0).normal(size=(60_000, 50)).astype(np.float32), tmp_path / "in.npz", "")
    store = open_vectors(tmp_path / "in.npz").store
    changed = Changed(store.vectors, hard.fit(store.vectors, told()), NONE)
    for ending in (".npz", ".npy", ".safetensors"):
        assert ending in WRITERS
        tracemalloc.start()
        try:
            write_vectors(replace(store, vectors=changed), tmp_path / f"out{ending}")
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        words_take = 10e6  # as Python's strings
        assert peak < 0.9 * store.vectors.nbytes + words_take, ending


class Turned:
    """What makes (a, b) of row n to n times (b, a)."""

    detail: dict = {}

    def transform(self, vectors, rows):
        return vectors[:, ::-1] * rows[:, None]


SIX = np.arange(1.0, 13).reshape(6, 2)


def test_every_row_is_changed_as_the_row_that_it_is_and_kept_ones_are_not():
    done = Changed(SIX, Turned(), np.array([1, 4]))
    expected = SIX[:, ::-1] * np.arange(6)[:, None]
    expected[[1, 4]] = SIX[[1, 4]]
    assert done[:].tolist() == expected.tolist()
    assert done[[5, 4, 2]].tolist() == expected[[5, 4, 2]].tolist()


def test_rows_get_back_their_own_lengths_and_those_that_are_kept_have_them():
    """Row 0 becomes nothing, and nothing is what it stays."""
    done = Changed(SIX, Turned(), np.array([1, 4]), own_lengths=True)[:]
    assert done == pytest.approx(np.array([[0.0, 0], [3, 4], [6, 5], [8, 7], [9, 10], [12, 11]]))
    assert done[[1, 4]].tobytes() == SIX[[1, 4]].tobytes()
