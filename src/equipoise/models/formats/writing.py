"""Vectors out again, in the formats that we and others read."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, BinaryIO
from zipfile import ZIP_STORED, ZipFile

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadOption, BadVectors
from equipoise.files import replacing, telling_where
from equipoise.models.base import Progress
from equipoise.models.formats.beside import about_beside, with_owner
from equipoise.models.formats.source import fingerprint_of
from equipoise.models.store import Store

ROWS = 20_000  # at once

Block = tuple[list[str], NDArray[np.floating]]


def write_vectors(store: Store, path: Path, progress: Progress = lambda share: None, about: str = "") -> None:
    """Write every word that can be asked for, in the order of the file, in the format that the name ends in.

    about: how the vectors were made; an .npz says it to whoever opens it, .safetensors has it in its header, and for
    the other formats it stands in a file beside.
    """
    _write(path, Blocks(store.vectors, store.all_words(), np.sort(np.asarray(store.rows)), progress, about))


def write_words(
    words: list[str], vectors: NDArray[np.floating], path: Path, about: str, progress: Progress = lambda share: None
) -> None:
    """Write vectors that are in memory, in the format that the name ends in, as `write_vectors` does."""
    _write(path, Blocks(vectors, words, np.arange(len(words)), progress, about))


def write_senses(
    keys: list[str], vectors: NDArray[np.floating], path: Path, about: str, progress: Progress = lambda share: None
) -> None:
    """Write sense vectors in a layout of LMMS: text without a header, or .npz, where the names are `labels`.

    about: what they are; an .npz says it to whoever opens it.
    """
    ending = check_ending(path, SENSE_WRITERS)
    _put(path, SENSE_WRITERS[ending], Blocks(vectors, keys, np.arange(len(keys)), progress, about))


def _write(path: Path, blocks: Blocks) -> None:
    ending = check_ending(path)
    _put(path, WRITERS[ending], blocks, "" if ending in HOLDS_ABOUT else blocks.about)


def _put(path: Path, write: Writer, blocks: Blocks, told: str = "") -> None:
    """Write the vectors and what stands beside them, every file whole before the first is moved into its place.

    The vectors are moved last: none appear without what is told of them, and what is told of vectors that did not come
    is not believed of others.
    """
    with ExitStack() as whole:
        vectors, *words = [whole.enter_context(replacing(place)) for place in _holding(path)]
        recipe = whole.enter_context(replacing(about_beside(path))) if told else None
        with telling_where(path):
            write(vectors, path, blocks)
            for each in words:
                each.write_bytes(_joined(blocks).tobytes() + b"\n")
            if recipe:
                owned = with_owner(told, fingerprint_of([vectors, *words]))
                recipe.write_text(owned, encoding="utf-8", newline="")
    if not told:
        with suppress(OSError):  # what was told of the vectors before; if it must stay, nobody believes it
            about_beside(path).unlink(missing_ok=True)


def _holding(path: Path) -> list[Path]:
    """The file of this name, and the one with the words where they are apart."""
    name = path.name
    return [path, path.with_name(name.removesuffix(".npy") + ".vocab.txt")] if name.endswith(".npy") else [path]


def check_ending(path: Path, endings: Collection[str] = ()) -> str:
    """The ending of a name that says how to write: one of these, or any that can be written."""
    endings = endings or WRITERS
    ending = next((ending for ending in endings if path.name.endswith(ending)), None)
    if ending is None:
        raise BadOption(f"{path} ends in no format that can be written; use one of {', '.join(endings)}.")
    return ending


def files_written(path: Path) -> list[Path]:
    """Every file that writing to this name makes, or takes away: what is told beside of other vectors goes."""
    check_ending(path)
    return [*_holding(path), about_beside(path)]


class Blocks:
    """The words and vectors, some thousand rows at a time."""

    def __init__(
        self, vectors: NDArray[np.floating], words: list[str], rows: NDArray[np.int64], progress: Progress,
        about: str = "",
    ):  # fmt: skip
        self.vectors, self.words, self.rows, self.progress, self.about = vectors, words, rows, progress, about
        self.dimensions, self.dtype = vectors.shape[1], vectors.dtype

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Block]:
        for start in range(0, len(self), ROWS):
            chosen = self.rows[start : start + ROWS]
            yield [self.words[row] for row in chosen], np.asarray(self.vectors[chosen])
            self.progress(min(1.0, (start + ROWS) / len(self)))

    def all_words(self) -> list[str]:
        return [self.words[row] for row in self.rows]


def _text(file: BinaryIO, blocks: Blocks) -> None:
    """Words and numbers with a space between; numbers in the fewest digits that read back the same."""
    import polars as pl

    for words, vectors in blocks:
        _refuse_breaks(words, "\n")
        frame = pl.DataFrame({"word": words}).hstack(
            pl.DataFrame(vectors, schema=[f"n{i}" for i in range(blocks.dimensions)])
        )
        frame.write_csv(file, include_header=False, separator=" ", quote_style="never")


def _write_text(beside: Path, path: Path, blocks: Blocks) -> None:
    header = f"{len(blocks)} {blocks.dimensions}\n".encode() if path.name.endswith((".vec", ".vec.gz")) else b""
    zipped = path.suffix == ".gz"
    with gzip.open(beside, "wb", compresslevel=6) if zipped else beside.open("wb") as file:
        file.write(header)
        _text(file, blocks)  # type: ignore[arg-type]


def _write_binary(beside: Path, path: Path, blocks: Blocks) -> None:
    with beside.open("wb") as file:
        file.write(f"{len(blocks)} {blocks.dimensions}\n".encode())
        for words, vectors in blocks:
            _refuse_breaks(words, " \n")
            for word, vector in zip(words, vectors.astype("<f4"), strict=True):
                file.write(word.encode() + b" " + vector.tobytes() + b"\n")


def _write_npz(beside: Path, path: Path, blocks: Blocks) -> None:
    """What np.savez writes, the matrix block by block."""
    small = {"words": _joined(blocks)} | ({"about": np.array(blocks.about)} if blocks.about else {})
    with ZipFile(beside, "w", ZIP_STORED) as archive:
        for name, array in small.items():
            with archive.open(f"{name}.npy", "w") as file:
                np.lib.format.write_array(file, array, allow_pickle=False)
        with archive.open("vectors.npy", "w", force_zip64=True) as file:
            _write_matrix(file, blocks)


def _write_labels_npz(beside: Path, path: Path, blocks: Blocks) -> None:
    with beside.open("wb") as file:  # packed: strings of one length, as NumPy has them, are mostly empty
        np.savez_compressed(
            file, labels=np.array(blocks.all_words()), vectors=_matrix(blocks), about=np.array(blocks.about)
        )


def _write_npy(beside: Path, path: Path, blocks: Blocks) -> None:
    """The matrix; its words are a file of their own."""
    with beside.open("wb") as file:
        _write_matrix(file, blocks)


def _write_safetensors(beside: Path, path: Path, blocks: Blocks) -> None:
    """The library's own writer takes whole tensors and copies them; the format is a header and their bytes."""
    words = _joined(blocks)
    size = len(blocks) * blocks.dimensions * blocks.dtype.itemsize
    header = {
        "__metadata__": {"format": "np"} | ({"about": blocks.about} if blocks.about else {}),
        "vectors": {
            "dtype": f"F{8 * blocks.dtype.itemsize}", "shape": [len(blocks), blocks.dimensions],
            "data_offsets": [0, size],
        },
        "words": {"dtype": "U8", "shape": [len(words)], "data_offsets": [size, size + len(words)]},
    }  # fmt: skip
    told = json.dumps(header).encode()
    told += b" " * (-len(told) % 8)  # tensors begin at a multiple of eight
    with beside.open("wb") as file:
        file.write(len(told).to_bytes(8, "little") + told)
        for _, vectors in blocks:
            file.write(np.ascontiguousarray(vectors).data)
        file.write(words.tobytes())


def _write_matrix(file: IO[bytes], blocks: Blocks) -> None:
    """An .npy of all blocks, one after another."""
    shape = (len(blocks), blocks.dimensions)
    described = {"descr": blocks.dtype.str, "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(file, described)
    for _, vectors in blocks:
        file.write(np.ascontiguousarray(vectors).data)


def _matrix(blocks: Blocks) -> NDArray[np.floating]:
    return np.ascontiguousarray(np.concatenate([vectors for _, vectors in blocks]))


def _joined(blocks: Blocks) -> NDArray[np.uint8]:
    """The words as UTF-8 with a newline between: small whatever the longest word, and no pickle."""
    words = blocks.all_words()
    _refuse_breaks(words, "\n")
    return np.frombuffer("\n".join(words).encode(), dtype=np.uint8)


def _refuse_breaks(words: list[str], breaks: str) -> None:
    odd = next((word for word in words if any(each in word for each in breaks)), None)
    if odd is not None:
        what = "a line break, which no format keeps" if "\n" in odd else "a space, which .bin cannot keep; choose .npz"
        raise BadVectors(f"The word {odd[:40]!r} holds {what}.")


Writer = Callable[[Path, Path, Blocks], None]  # where to write, the name it will have, and what

WRITERS: dict[str, Writer] = {  # how the name ends -> how it is written
    ".txt": _write_text,
    ".vec": _write_text,
    ".txt.gz": _write_text,
    ".vec.gz": _write_text,
    ".bin": _write_binary,
    ".npz": _write_npz,
    ".npy": _write_npy,
    ".safetensors": _write_safetensors,
}
HOLDS_ABOUT = (".npz", ".safetensors")
SENSE_WRITERS = {".npz": _write_labels_npz, ".txt": _write_text}
