"""Vectors as arrays: .npz, .npy and safetensors, with their words inside or in a text file beside them."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from tokenize import TokenError
from typing import Any

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadVectors
from equipoise.models.formats.source import Source, vocabulary_names
from equipoise.models.store import StoreWriter

ROWS = 50_000  # at once
MOST_ABOUT = 500  # letters of what a file says about itself
WORDS_NAMES = ("words", "vocab", "vocabulary", "tokens", "keys", "index_to_key", "labels")  # labels: LMMS

DAMAGED = (  # what NumPy says of a file that is not as it should be
    ValueError, EOFError, OSError, RuntimeError, MemoryError, OverflowError, TokenError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip

Arrays = Mapping[str, NDArray[Any]]


def read_npz(source: Source, writer: StoreWriter) -> None:
    try:
        with source.path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            strange = next((name for name in arrays.zip.namelist() if not name.endswith(".npy")), None)
            if strange is not None:
                raise BadVectors(f"{source.path} is a zip file with {strange!r} inside; unpack it first.")
            _write(source, writer, {name: _plain(source, arrays, name) for name in arrays.files})
    except DAMAGED as error:
        raise BadVectors(
            f"{source.path} is a zip file but no sound .npz ({error}); unpack it, or get it again."
        ) from error


def _plain(source: Source, arrays: Mapping[str, NDArray[Any]], name: str) -> NDArray[Any]:
    try:
        array = arrays[name]
    except (ValueError, TokenError) as error:
        raise BadVectors(
            f"{source.path} holds {name!r} as pickled objects or damaged, which is not read; "
            "save the words as a string array."
        ) from error
    return array


def read_npy(source: Source, writer: StoreWriter) -> None:
    try:
        array = np.load(source.path, mmap_mode="r", allow_pickle=False)
    except DAMAGED as error:
        raise BadVectors(f"{source.path} is not a sound .npy array of numbers ({error}).") from error
    _write(source, writer, {"vectors": array})


def read_safetensors(source: Source, writer: StoreWriter) -> None:
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(source.path, framework="numpy") as file:
            _tell(writer, (file.metadata() or {}).get("about", ""))
            _write(source, writer, {name: file.get_tensor(name) for name in file.keys()})  # noqa: SIM118 (no mapping)
    except (SafetensorError, TypeError, AttributeError) as error:
        raise BadVectors(f"{source.path} is not a sound safetensors file of plain numbers ({error}).") from error


def _write(source: Source, writer: StoreWriter, arrays: Arrays) -> None:
    vectors = the_matrix(source, arrays)
    about = arrays.get("about")
    if about is not None and about.dtype.kind == "U" and about.ndim == 0:
        _tell(writer, str(about))
    add_rows(source, writer, _words_inside(arrays) or _words_beside(source), vectors)


def _tell(writer: StoreWriter, about: str) -> None:
    """What a file says about itself: its first line is a note to whoever reads results."""
    if about:
        about = about.encode("utf-8", "replace").decode()  # half a character could not be written anywhere else
        writer.about = about
        writer.notes.append(about.partition("\n")[0][:MOST_ABOUT])


def add_rows(source: Source, writer: StoreWriter, words: list[str], vectors: NDArray[Any]) -> None:
    """Hand over the rows, each with its word; a number that is not finite is refused with its row."""
    if len(words) != len(vectors):
        raise BadVectors(
            f"{source.path} has {len(vectors)} vectors and {len(words)} words; each vector needs one word."
        )
    for start in range(0, len(words), ROWS):
        block = np.asarray(vectors[start : start + ROWS])
        with np.errstate(over="ignore"):
            single = block.astype(np.float32, copy=False)
        finite = np.isfinite(single).all(axis=1)  # squares of larger numbers would not fit float64
        if not finite.all():
            row = start + int(np.argmin(finite))
            raise BadVectors(
                f"{source.path} row {row + 1}: the vector of {words[row][:40]!r} holds a number that is not finite "
                "(NaN, infinite or too large); mend or remove it."
            )
        writer.add(words[start : start + ROWS], block if block.dtype == np.float64 else single)
        source.progress(min(1.0, (start + ROWS) / len(words)))


def the_matrix(source: Source, arrays: Arrays) -> NDArray[Any]:
    matrices = {
        name: a for name, a in arrays.items() if a.ndim == 2 and a.dtype.kind in "fiu" and name not in WORDS_NAMES
    }
    if len(matrices) != 1:
        found = ", ".join(f"{name} {a.dtype}{list(a.shape)}" for name, a in arrays.items()) or "nothing"
        raise BadVectors(f"{source.path} must hold one array of numbers, words by dimensions; found {found}.")
    matrix = next(iter(matrices.values()))
    if not matrix.size:
        raise BadVectors(f"{source.path} holds no vectors: its array has the shape {list(matrix.shape)}.")
    return matrix


def _words_inside(arrays: Arrays) -> list[str]:
    """Words stored as an array of strings or bytes, or as UTF-8 with a newline between them."""
    for name in WORDS_NAMES:
        if name in arrays and arrays[name].dtype.kind == "S":
            return [bytes(word).decode("utf-8", "replace") for word in arrays[name].ravel()]
        if name in arrays and arrays[name].dtype.kind == "U":
            return [str(word) for word in arrays[name].ravel()]
        if name in arrays and arrays[name].dtype == np.uint8:
            return arrays[name].tobytes().decode("utf-8", "replace").split("\n")
    return []


def _words_beside(source: Source) -> list[str]:
    if source.vocabulary:
        return _read_words(source.vocabulary)
    names = ", ".join(vocabulary_names(source.path))
    raise BadVectors(
        f"{source.path} has vectors but no words: put one word a line, in the order of the rows, "
        f"into one of {names} beside it."
    )


def _read_words(path: Path) -> list[str]:
    if path.suffix == ".parquet":
        import polars as pl

        return [str(word) for word in pl.read_parquet(path, glob=False).to_series(0)]
    text = path.read_bytes().decode("utf-8-sig", "replace")
    if path.suffix != ".json":
        return text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    try:
        words = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadVectors(f"{path} is not JSON ({error}).") from error
    if isinstance(words, dict) and set(words.values()) == set(range(len(words))):
        return sorted(words, key=words.__getitem__)
    if isinstance(words, list) and all(isinstance(word, str) for word in words):
        return words
    raise BadVectors(f"{path} is neither a JSON list of words nor a map from each word to its row, from 0.")
