"""Texts that are read once and kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from equipoise.models.machinery import keeping
from equipoise.models.machinery.keeping import KeptTexts, Work
from equipoise.models.machinery.shelf import Shelf


class Twos:
    """Reads texts two at a time; the row of a text is the text."""

    def __init__(self) -> None:
        self.read: list[list[str]] = []

    def ready(self, texts) -> Work:
        def read(batch) -> list[bytes]:
            self.read.append([texts[place] for place in batch])
            return [texts[place].encode() for place in batch]

        return Work(np.array_split(np.arange(len(texts)), range(2, len(texts), 2)), read)

    def each(self, read, batches) -> Iterator[list[bytes]]:
        return map(read, batches)


def kept(folder: Path, reader: Twos) -> KeptTexts:
    return KeptTexts(Shelf(folder / "kept.db"), lambda: reader)


def test_any_number_of_texts_and_how_far_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "CHUNK", 3)
    reader, told = Twos(), []
    rows = kept(tmp_path, reader).of(list("abcdefg"), told.append)

    assert rows == {text: text.encode() for text in "abcdefg"}
    assert reader.read == [["a", "b"], ["c"], ["d", "e"], ["f"], ["g"]]
    assert told[:5] == [2 / 7, 3 / 7, 5 / 7, 6 / 7, 1]


def test_a_batch_is_read_again_only_where_a_text_of_it_is_lacking(tmp_path: Path) -> None:
    """And then as a whole, so that who stands beside a text does not depend on what was kept."""
    first, second = Twos(), Twos()
    kept(tmp_path, first).of(["a", "b", "c"], lambda share: None)
    kept(tmp_path, second).of(["a", "b", "c", "d"], lambda share: None)

    assert first.read == [["a", "b"], ["c"]]
    assert second.read == [["c", "d"]]


def test_what_is_kept_is_told_to_be_done(tmp_path: Path) -> None:
    kept(tmp_path, Twos()).of(["a"], lambda share: None)
    reader, told = Twos(), []
    kept(tmp_path, reader).of(["a"], told.append)

    assert (reader.read, told) == ([], [1.0])
