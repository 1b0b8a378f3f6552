"""Texts of like length, read together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.models.machinery.tokens import Tokens, padded

Spans = Sequence[tuple[int, int]]


class Batch(NamedTuple):
    """Some texts of like length as the model takes them, and what is asked of them."""

    ids: NDArray[np.int64]  # (texts, tokens), padded
    mask: NDArray[np.int64]  # (texts, tokens), 1 for what is no padding
    weights: NDArray[np.float32]  # (texts, spans, tokens), how much each token counts for the word there
    whole: NDArray[np.bool_]  # (texts, spans), whether nothing of the word was cut off
    known: NDArray[np.bool_]  # (texts, spans), whether any token but the unknown one stands for it


def batch_of(tokens: Tokens, chosen: NDArray[np.int64], spans: Sequence[Spans], pad: int, unknown: int) -> Batch:
    """The chosen texts, padded to the longest, with the spans asked of each; `unknown` is the token for no word."""
    ids, inside, places = padded(tokens, chosen, pad)  # each (texts, tokens)
    asked = _together(spans)  # (texts, spans, 2)
    starts, ends = (np.where(inside, each[places], 0)[:, None, :] for each in (tokens.starts, tokens.ends))
    touching = (starts < asked[..., 1:]) & (ends > asked[..., :1])  # (texts, spans, tokens)
    counts = touching.sum(axis=2)
    return Batch(
        ids=ids,
        mask=inside.astype(np.int64),
        weights=(touching / np.maximum(counts, 1)[..., None]).astype(np.float32),
        whole=asked[..., 1] <= tokens.cut_at[chosen][:, None],
        known=(touching & (ids != unknown)[:, None, :]).any(axis=2),
    )


def _together(spans: Sequence[Spans]) -> NDArray[np.int64]:
    """Spans of texts that may have different numbers of them; those that are not there touch no token."""
    asked = np.zeros((len(spans), max(map(len, spans)), 2), dtype=np.int64)
    for row, each in enumerate(spans):
        asked[row, : len(each)] = each
    return asked
