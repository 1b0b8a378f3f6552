"""The vector of a word is the mean over its senses in the file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from equipoise.models import Senses, Vectors, Vocabulary
from equipoise.models.senses import SenseVectors, words
from equipoise.wordnet import WordNet
from tests.models.senses.made import LAYOUTS, load, made, table
from tests.wordnet.small import write

NAMES = {
    "moon%1:17:00::": [1.0, 0.0], "moon%1:17:03::": [0.0, 1.0], "moon%1:18:01::": [5.0, 1.0],
    "wise_man%1:18:00::": [2.0, 1.0], "mentor%1:18:00::": [3.0, 3.0], "mentor%2:32:00::": [-3.0, -3.0],
}  # fmt: skip


@pytest.fixture
def model(small: WordNet, tmp_path: Path) -> SenseVectors:
    return made(tmp_path, NAMES)


def test_the_mean_by_hand(model: SenseVectors) -> None:
    answer = model.as_words().vectors(["wise man", "Moon", "zebra", "moon", "moon%1:18:01::"])
    assert answer.found == ("wise man", "Moon", "moon", "moon%1:18:01::")
    assert answer.array.tolist() == [[2, 1], [2, 2 / 3], [2, 2 / 3], [2, 2 / 3]]
    assert answer.array.dtype == np.float64
    assert answer.missing == ("zebra",)


def test_senses_that_cancel_out_leave_no_word(model: SenseVectors) -> None:
    assert model.as_words().vectors(["mentor"]).missing == ("mentor",)


def test_nothing_asked_is_nothing_found(model: SenseVectors) -> None:
    assert model.as_words().vectors([]).array.shape == model.as_words().vectors(["zebra"]).array.shape == (0, 2)


def test_who_was_asked(model: SenseVectors) -> None:
    view = model.as_words()
    assert isinstance(view, Vectors) and not isinstance(view, Senses)
    assert view.name == "senses.txt" and view.fingerprint == model.fingerprint
    assert view.description == "means over the senses of 3 words, 2 dimensions"
    assert view.notes == model.notes


def test_its_words_are_the_lemmas_by_the_alphabet(model: SenseVectors) -> None:
    view = model.as_words()
    assert isinstance(view, Vocabulary) and not view.by_frequency
    assert view.words_at(range(view.words)) == ["mentor", "moon", "wise_man"]
    assert view.places(["wise man", "MOON", "mentor%2:32:00::", "zebra"]).tolist() == [2, 1, 0, -1]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_words_are_the_same_in_every_layout(small: WordNet, tmp_path: Path, layout: str) -> None:
    LAYOUTS["LMMS"](tmp_path / "lmms", small, table(small))
    LAYOUTS[layout](tmp_path / "other", small, table(small))
    first, second = (load(str(tmp_path / name)).as_words() for name in ("lmms", "other"))
    lemmas = first.words_at(range(first.words))
    assert second.words_at(range(second.words)) == lemmas
    assert np.array_equal(second.vectors(lemmas).array, first.vectors(lemmas).array)


@given(
    vectors=arrays(np.float32, (len(NAMES), 3), elements=st.floats(0.125, 8, width=32)),
    order=st.permutations(range(len(NAMES))),
    at_once=st.integers(1, 4),
)
def test_neither_the_order_of_the_file_nor_how_many_at_once_matters(
    tmp_path_factory: pytest.TempPathFactory, vectors: np.ndarray, order: list[int], at_once: int
) -> None:
    folder = tmp_path_factory.mktemp("senses")
    names = list(NAMES)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EQUIPOISE_WORDNET", str(write(folder / "wordnet")))
        patch.setattr(words, "WORDS", at_once)
        view = made(folder, {names[place]: vectors[place].tolist() for place in order}).as_words()
        answer = view.vectors(["moon", "mentor", "wise man", "moon"])
    means = [vectors[places].astype(np.float64).mean(axis=0) for places in (slice(0, 3), slice(4, 6), slice(3, 4))]
    assert np.allclose(answer.array, [*means, means[0]], rtol=1e-15)
