"""word2vec's binary format, as the C tool and gensim write it."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import BadVectors
from equipoise.models.static import open_vectors

ROWS = {"</s>": [0.1, -0.2, 0.3], "he": [1.5, 2.5, -3.5], "café": [1e-3, 1e3, 7.25]}


def binary(end: bytes = b"\n", header: str = "3 3\n") -> bytes:
    rows = [word.encode() + b" " + np.array(row, "<f4").tobytes() + end for word, row in ROWS.items()]
    return header.encode() + b"".join(rows)


@pytest.mark.parametrize(
    "content", [binary(), binary(end=b""), gzip.compress(binary())], ids=["word2vec", "gensim", "gzip"]
)
def test_words_and_numbers(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "vectors.txt"  # the content decides
    path.write_bytes(content)
    model = open_vectors(path)
    assert model.vocabulary() == list(ROWS)
    assert np.array_equal(model.vectors(list(ROWS)).array, np.array(list(ROWS.values()), np.float32))


@pytest.mark.parametrize("first", [b"\n\n\n\xff", b"\0\0\0\0"], ids=["line ends", "zero"])
def test_numbers_that_look_like_text_do_not_make_it_text(tmp_path: Path, first: bytes) -> None:
    path = tmp_path / "vectors.bin"
    path.write_bytes(b"2 2\nhe " + first + b"\x01\xff\x80?\nshe " + b"\x01\xff\x80?" * 2 + b"\n")
    assert open_vectors(path).vocabulary() == ["he", "she"]


REFUSED = {
    "cut in the last vector": (binary()[:-5], "ends inside word number 3"),
    "cut in a word": (binary()[:-14], "ends inside word number 3"),
    "more words promised": (binary(header="9 3\n"), "ends inside word number 4"),
    "a dimension larger than memory": (binary(header="3 99999999999\n"), "ends inside word number 1"),
    "NaN": (binary().replace(np.float32(2.5).tobytes(), np.float32("nan").tobytes()), "word number 2, 'he'"),
}


@pytest.mark.parametrize(("content", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_broken_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "vectors.bin"
    path.write_bytes(content)
    with pytest.raises(BadVectors, match=reason):
        open_vectors(path)


def test_bytes_after_the_last_word_are_noted(tmp_path: Path) -> None:
    path = tmp_path / "vectors.bin"
    path.write_bytes(binary(header="2 3\n"))
    model = open_vectors(path)
    assert model.vocabulary() == ["</s>", "he"]
    assert "bytes after the 2 words that the header promises were not read" in model.notes[0]
