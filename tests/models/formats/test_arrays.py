"""Arrays with their words inside or beside them."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import save

from equipoise.errors import BadVectors
from equipoise.models.static import open_vectors

WORDS = ["he", "she", "at name@domain.com"]
VECTORS = np.array([[1, 2], [3, 4], [5, 6]], np.float32)
JOINED = np.frombuffer("\n".join(WORDS).encode(), np.uint8)


def npz(**arrays: Any) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def npy(array: Any) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def zipped(name: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, "he 1 2 3\n")
    return file.getvalue()


SAME = {
    "npz, strings": npz(words=np.array(WORDS), vectors=VECTORS),
    "npz, bytes": npz(words=np.array([word.encode() for word in WORDS]), vectors=VECTORS),
    "npz, joined": npz(words=JOINED, vectors=VECTORS),
    "npz, other names": npz(vocab=np.array(WORDS), embeddings=VECTORS),
    "npz, as LMMS has it": npz(labels=WORDS, vectors=VECTORS),
    "npz, float64": npz(words=np.array(WORDS), vectors=VECTORS.astype(np.float64)),
    "npz, float16": npz(words=np.array(WORDS), vectors=VECTORS.astype(np.float16)),
    "npz, whole numbers": npz(words=np.array(WORDS), vectors=VECTORS.astype(int)),
    "npz, the other byte order": npz(words=np.array(WORDS), vectors=VECTORS.astype(">f4")),
    "npz, by column": npz(words=np.array(WORDS), vectors=np.asfortranarray(VECTORS)),
    "safetensors": save({"vectors": VECTORS, "words": JOINED}),
}


@pytest.mark.parametrize("content", SAME.values(), ids=SAME.keys())
def test_words_inside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "vectors"
    path.write_bytes(content)
    model = open_vectors(path)
    assert model.vocabulary() == WORDS
    assert model.vectors(["she", "he"]).array.tolist() == [[3, 4], [1, 2]]


BESIDE = {
    "vectors.vocab.txt": "\n".join(WORDS),
    "vectors.words.txt": "\n".join(WORDS) + "\n",
    "vocab.txt": "\r\n".join(WORDS) + "\r\n",
    "vocab.json": json.dumps(WORDS),
}


@pytest.mark.parametrize(
    "content", [npy(VECTORS), npz(v=VECTORS), save({"v": VECTORS})], ids=["npy", "npz", "safetensors"]
)
@pytest.mark.parametrize("name", BESIDE)
def test_words_beside(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / "vectors.npy"
    path.write_bytes(content)
    (tmp_path / name).write_bytes(BESIDE[name].encode())
    assert open_vectors(path).vocabulary() == WORDS


def test_words_with_their_rows(tmp_path: Path) -> None:
    path = tmp_path / "vectors.npy"
    path.write_bytes(npy(VECTORS))
    (tmp_path / "vocab.json").write_text('{"she": 1, "he": 0, "it": 2}')
    assert open_vectors(path).vocabulary() == ["he", "she", "it"]


def test_half_characters_do_not_stop_the_rest(tmp_path: Path) -> None:
    """A JSON escape or a string array can hold half of a surrogate pair, which UTF-8 cannot."""
    path = tmp_path / "vectors.npy"
    path.write_bytes(npy(VECTORS))
    (tmp_path / "vocab.json").write_text(r'["he", "\ud800", "she"]')
    model = open_vectors(path)
    assert model.vocabulary() == ["he", "?", "she"]
    assert model.vectors(["\ud800", "she"]).missing == ("\ud800",)


def with_nan() -> np.ndarray:
    array = VECTORS.copy()
    array[1, 0] = np.nan
    return array


REFUSED = {
    "no words": (npy(VECTORS), "put one word a line"),
    "objects": (npz(words=np.array(WORDS, dtype=object), vectors=VECTORS), "'words' as pickled objects"),
    "npy of objects": (npy(np.array([{}, {}])), "is not a sound .npy array"),
    "fewer words": (npz(words=np.array(WORDS[:2]), vectors=VECTORS), "has 3 vectors and 2 words"),
    "one dimension": (npz(words=np.array(WORDS), vectors=VECTORS[0]), "found words <U18[3], vectors float32[2]"),
    "two matrices": (npz(a=VECTORS, b=VECTORS), "must hold one array of numbers"),
    "no array": (npz(), "is in no format Equipoise reads"),
    "no rows": (npz(words=np.array(WORDS), vectors=VECTORS[:0]), "holds no vectors"),
    "no columns": (npz(words=np.array(WORDS), vectors=VECTORS[:, :0]), "holds no vectors"),
    "complex numbers": (npz(words=np.array(WORDS), vectors=VECTORS * 1j), "must hold one array of numbers"),
    "NaN": (npz(words=np.array(WORDS), vectors=with_nan()), "row 2: the vector of 'she'"),
    "float64 too large": (npz(words=np.array(WORDS), vectors=np.eye(3) * 1e300), "row 1: the vector of 'he'"),
    "npz cut off": (npz(words=np.array(WORDS), vectors=VECTORS)[:-40], "no sound .npz"),
    "npy cut off": (npy(VECTORS)[:-4], "not a sound .npy"),
    "npy damaged in its head": (npy(VECTORS).replace(b"}", b" "), "not a sound .npy"),
    "safetensors cut off": (save({"vectors": VECTORS, "words": JOINED})[:-4], "not a sound safetensors"),
    "a zip of text": (zipped("glove.6B.50d.txt"), "a zip file with 'glove.6B.50d.txt' inside; unpack it"),
    "a torch model": (zipped("archive/data.pkl"), "a zip file with 'archive/data.pkl' inside"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_broken_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "vectors.bin"
    path.write_bytes(content)
    with pytest.raises(BadVectors) as error:
        open_vectors(path)
    assert reason in str(error.value)


@pytest.mark.parametrize("words", ["{", '{"he": 0, "she": 1, "it": 7}', "[1, 2, 3]", "[" * 100_000, '"he"'])
def test_a_vocabulary_that_is_none(tmp_path: Path, words: str) -> None:
    path = tmp_path / "vectors.npy"
    path.write_bytes(npy(VECTORS))
    (tmp_path / "vocab.json").write_text(words)
    with pytest.raises(BadVectors, match=r"vocab\.json is n"):
        open_vectors(path)


def test_half_a_character_in_what_a_file_says_of_itself(tmp_path: Path) -> None:
    """Nothing else could write it: no text, and no header."""
    (tmp_path / "v.npz").write_bytes(npz(words=np.array(WORDS), vectors=VECTORS, about=np.array("made \ud800 by")))
    model = open_vectors(tmp_path / "v.npz")
    assert model.about == model.notes[0] == "made ? by"
