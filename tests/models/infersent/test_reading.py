"""Any number of texts, in batches."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import CannotAnswer
from equipoise.models.infersent import InferSent, reading
from equipoise.models.infersent.reading import read_all
from tests.models.infersent.made import make

TEXTS = ["She likes the new dress .", "she", "", "he is a nurse", "😀", "He", "the nurse likes the pink dress", "nurse"]


def read(model: InferSent, texts: list[str], zeros: bool = False) -> np.ndarray:
    """The vectors of all, in the order of the texts, each of them told once."""
    array = np.full((len(texts), model.dimensions), np.nan)
    for each in read_all(model.encoder, model.words, texts, zeros, lambda share: None):
        assert np.isnan(array[each.first + each.chosen]).all()
        array[each.first + each.chosen] = each.vectors
    assert np.isfinite(array).all()
    return array


def test_however_many_at_a_time(small_model: InferSent, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read(small_model, TEXTS)
    for texts, characters in ((1, 1 << 22), (3, 1 << 22), (4096, 30)):
        monkeypatch.setattr(reading, "TEXTS", texts)
        monkeypatch.setattr(reading, "CHARACTERS", characters)
        assert np.allclose(read(small_model, TEXTS), whole, atol=1e-6)


def test_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "TEXTS", 3)
    monkeypatch.setattr(reading, "CHARACTERS", 10)
    assert list(reading._stretches([])) == []
    assert list(reading._stretches(["a"] * 7)) == [(0, 3), (3, 6), (6, 7)]
    assert list(reading._stretches(["a" * 99, "a" * 6, "a" * 6, "a"])) == [(0, 1), (1, 2), (2, 4)]
    assert list(reading._stretches(["a" * 4, "a" * 6])) == [(0, 2)]  # as many as there may be


def test_long_texts_go_together_a_few_at_a_time() -> None:
    lengths = np.array([2, 900, 5, 1000, 3, 800, 4])
    batches = reading._alike(lengths, budget=3 * reading.FEW)  # as if the long ones had three words
    assert [batch.tolist() for batch in batches] == [[3, 1, 5, 2, 6, 4, 0]]
    many = reading._alike(np.arange(100), budget=3 * reading.FEW)
    assert [len(batch) for batch in many[:2]] == [reading.FEW] * 2 and many[0][:2].tolist() == [99, 98]
    assert sorted(np.concatenate(many).tolist()) == list(range(100))


def test_zeros_take_part_where_a_text_is_not_the_longest(
    small_model: InferSent, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ["She likes the new dress .", "he is a nurse", "nurse", "he likes the new dress ."]
    plain = read(small_model, texts)
    assert (plain.min(axis=1) < 0).all()
    padded = read(small_model, texts, zeros=True)
    assert np.allclose(padded[[0, 3]], plain[[0, 3]], atol=1e-6)
    assert np.allclose(padded[[1, 2]], plain[[1, 2]].clip(min=0), atol=1e-6)
    monkeypatch.setattr(reading, "AS_PUBLISHED", 1)
    assert np.allclose(read(small_model, texts, zeros=True), plain, atol=1e-6)


def test_texts_without_a_token(tmp_path: Path) -> None:
    model = make(tmp_path, words=("nurse", "he"))  # and no marks
    array = read(model, ["", "nurse", "she"])
    assert not array[[0, 2]].any() and array[1].any()
    assert not read(model, ["she", ""]).any()


def test_progress(small_model: InferSent) -> None:
    told: list[float] = []
    list(read_all(small_model.encoder, small_model.words, TEXTS, False, told.append))
    assert told == sorted(told) and told[-1] == 1.0 and 0 < told[0] <= 1
    list(read_all(small_model.encoder, small_model.words, [], False, told.append))
    assert told[-1] == 1.0


def test_numbers_that_are_not_finite(small_model: InferSent, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = small_model.encoder.pool
    monkeypatch.setattr(small_model.encoder, "pool", lambda *given: pool(*given)._replace(vectors=np.array([[np.nan]])))
    with pytest.raises(CannotAnswer, match="numbers that are not finite"):
        small_model.vectors(["nurse"])


def test_sixty_four_texts_go_together_as_published() -> None:
    batches = reading._as_published(np.arange(130))
    assert [len(batch) for batch in batches] == [64, 64, 2]
    assert batches[0][:2].tolist() == [129, 128] and batches[-1].tolist() == [1, 0]
