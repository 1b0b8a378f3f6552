"""Random vectors as a large text file, made of bytes, because printing thirty million numbers takes minutes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

DIMENSIONS = 300
ROWS_AT_ONCE = 5_000
NUMBER = np.frombuffer(b" -0.000000", np.uint8)  # six decimals, as GloVe and fastText write them

Bytes = NDArray[np.uint8]


def word(row: int) -> str:
    return f"word{row:06}"


SOME_WORDS = [word(row) for row in range(0, 10_000, 100)]  # a hundred, to look up


def array_bytes(rows: int) -> int:
    """What the vectors take as float32."""
    return rows * DIMENSIONS * 4


def write_text(path: Path, rows: int) -> Path:
    """word2vec text: a header, then a word and its numbers a line."""
    rng = np.random.default_rng(0)
    with path.open("wb") as file:
        file.write(f"{rows} {DIMENSIONS}\n".encode())
        for start in range(0, rows, ROWS_AT_ONCE):
            file.write(_lines(range(start, min(start + ROWS_AT_ONCE, rows)), rng))
    return path


def _lines(rows: range, rng: np.random.Generator) -> bytes:
    words = np.frombuffer("".join(map(word, rows)).encode(), np.uint8).reshape(len(rows), -1)
    numbers = np.tile(NUMBER, (len(rows), DIMENSIONS, 1))  # (rows, dimensions, characters)
    numbers[:, :, 4:] += rng.integers(0, 10, numbers[:, :, 4:].shape, dtype=np.uint8)
    kept = np.ones(numbers.shape, dtype=bool)
    kept[:, :, 1] = rng.random(numbers.shape[:2]) < 0.5  # half of the numbers lose their minus sign
    newlines = np.full((len(rows), 1), ord("\n"), np.uint8)
    lines = np.hstack([words, numbers.reshape(len(rows), -1), newlines])
    keep = np.hstack([words > 0, kept.reshape(len(rows), -1), newlines > 0])
    return lines[keep].tobytes()
