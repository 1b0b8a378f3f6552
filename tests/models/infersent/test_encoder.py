"""The encoder beside a plain one: torch's own in both directions, one text at a time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from safetensors.numpy import save_file

from equipoise.models.infersent.checkpoint import PREFIX, read_checkpoint
from equipoise.models.infersent.encoder import Encoder
from equipoise.models.machinery.machine import How
from tests.models.infersent.made import DIMENSIONS, HIDDEN, WORDS, weights

MATRIX = np.random.default_rng(2).normal(size=(9, WORDS)).astype(np.float32)


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Encoder:
    return make(tmp_path_factory.mktemp("encoder"), How())


def make(folder: Path, how: How) -> Encoder:
    save_file(weights(), folder / "x.safetensors")
    return Encoder(read_checkpoint(str(folder / "x.safetensors")), how)


def plain(rows: list[int]) -> tuple[NDArray[np.float32], list[int]]:
    """The vector of one text, and how many dimensions each of its words won."""
    layer = torch.nn.LSTM(WORDS, HIDDEN, bidirectional=True)
    layer.load_state_dict({key.removeprefix(PREFIX): torch.from_numpy(array) for key, array in weights().items()})
    with torch.inference_mode():
        most, at = layer(torch.from_numpy(MATRIX[rows]))[0].max(0)
    return most.numpy(), np.bincount(at.numpy(), minlength=len(rows)).tolist()


def longest_first(texts: list[list[int]]) -> list[list[int]]:
    return sorted(texts, key=len, reverse=True)


def together(texts: list[list[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    lengths = np.array([len(text) for text in texts])
    rows = np.zeros((len(texts), lengths.max()), dtype=np.int64)
    for row, text in zip(rows, texts, strict=True):
        row[: len(text)] = text
    return rows, lengths


def check(encoder: Encoder, texts: list[list[int]]) -> None:
    pooled = encoder.pool(*together(texts), MATRIX)
    assert pooled.vectors.shape == (len(texts), DIMENSIONS) and pooled.vectors.dtype == np.float32
    assert (pooled.counts.sum(axis=1) == DIMENSIONS).all()
    for text, vector, counts in zip(texts, pooled.vectors, pooled.counts, strict=True):
        wanted, won = plain(text)
        assert np.allclose(vector, wanted, atol=1e-6)
        assert counts[len(text) :].sum() == 0  # padding wins nothing
        assert counts[: len(text)].tolist() == won


def test_as_torch_reads_one_text_at_a_time(encoder: Encoder) -> None:
    check(encoder, [[1, 2, 3, 4, 5], [7, 7, 2, 1], [3, 1], [8]])


def test_a_long_text_goes_a_stretch_at_a_time(encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [[1, 2, 3, 4, 5, 6, 8, 3, 2], [6, 1, 2, 8, 4, 4], [4, 5]]
    for budget in (1, 6, 15):  # 1, 2 and 5 words of each text at a time, and more when one is at its end
        monkeypatch.setattr(encoder, "budget", budget)
        check(encoder, texts)


def test_of_equals_the_first_wins(encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word said for ever changes nothing any more."""
    same = [[5] * 400]
    whole = encoder.pool(*together(same), MATRIX)
    assert whole.counts[0, 200:-100].sum() == 0
    monkeypatch.setattr(encoder, "budget", 7)
    parts = encoder.pool(*together(same), MATRIX)
    assert np.array_equal(whole.counts, parts.counts)


@given(st.lists(st.lists(st.integers(0, 8), min_size=1, max_size=6), min_size=1, max_size=5).map(longest_first))
def test_who_stands_beside_a_text_does_not_matter(encoder: Encoder, texts: list[list[int]]) -> None:
    pooled = encoder.pool(*together(texts), MATRIX)
    for text, vector in zip(texts, pooled.vectors, strict=True):
        assert np.allclose(encoder.pool(*together([text]), MATRIX).vectors[0], vector, atol=1e-6)


def test_no_number_is_drawn(tmp_path: Path) -> None:
    before = torch.get_rng_state()
    make(tmp_path, How())
    assert torch.equal(torch.get_rng_state(), before)


def test_less_precise(encoder: Encoder, tmp_path: Path) -> None:
    texts = together([[1, 2, 3], [4]])
    rough = make(tmp_path, How(precision="bfloat16")).pool(*texts, MATRIX)
    assert rough.vectors.dtype == np.float32 and (rough.counts.sum(axis=1) == DIMENSIONS).all()
    exact = encoder.pool(*texts, MATRIX).vectors
    assert np.allclose(rough.vectors, exact, atol=0.05) and not np.array_equal(rough.vectors, exact)
