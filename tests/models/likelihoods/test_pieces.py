"""A product in pieces is the product; its memory is used again, by the same thread alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import numpy as np
import pytest
import torch

from equipoise.models.likelihoods.pieces import InPieces
from tests.models.folders import Tiny
from tests.models.likelihoods.conftest import opened
from tests.models.likelihoods.plain import plain, readings_of


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("equipoise.models.likelihoods.pieces.PIECE", 7)


@pytest.mark.parametrize("tokens", [1, 7, 30])
@pytest.mark.parametrize("bias", [True, False])
def test_pieces_make_the_whole(tokens: int, bias: bool) -> None:
    layer = torch.nn.Linear(5, tokens, bias=bias)
    pieces = InPieces(torch, layer)
    with torch.inference_mode():
        for shape in ((1, 4, 5), (1, 9, 5), (2, 3, 5)):
            given = torch.randn(shape)
            assert torch.allclose(pieces(given), layer(given), atol=1e-6)


def test_memory_is_used_again_and_grows() -> None:
    pieces = InPieces(torch, torch.nn.Linear(5, 30))
    with torch.inference_mode():
        first = pieces(torch.randn(1, 4, 5)).data_ptr()
        assert pieces(torch.randn(1, 2, 5)).data_ptr() == first
        assert pieces(torch.randn(1, 50, 5)).shape == (1, 50, 30)


def test_threads_do_not_share_it() -> None:
    layer = torch.nn.Linear(5, 30)
    pieces, given, together = InPieces(torch, layer), torch.randn(8, 1, 4, 5), Barrier(8)

    def made(number: int) -> bool:
        with torch.inference_mode():
            found = pieces(given[number])
            together.wait()  # all have theirs
            return torch.allclose(found, layer(given[number]), atol=1e-6)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(made, range(8)))


@pytest.mark.parametrize("family", ["bert", "roberta", "gpt2"])
def test_a_head_in_pieces_says_the_same(family: str, tiny: Tiny, fresh_cache: Path) -> None:
    model = opened(tiny(family))
    readings = readings_of(model)
    for reading, told in zip(readings, model.tell(readings, lambda share: None), strict=True):
        assert np.allclose(told.log_probs, plain(tiny(family), reading, model.order).log_probs, atol=1e-5)
