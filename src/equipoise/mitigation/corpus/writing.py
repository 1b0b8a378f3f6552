"""Entries to the files of a new corpus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from hashlib import blake2b
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.corpus import Corpus
from equipoise.corpora.formats.parallel import FIRST, with_companions
from equipoise.corpora.shapes import Format, Progress, Record
from equipoise.errors import BadDataset
from equipoise.mitigation.corpus.changing import Batch
from equipoise.mitigation.corpus.reading import blocks_of
from equipoise.mitigation.corpus.shuffling import Row, Shuffling
from equipoise.mitigation.corpus.splits import NAMES, Pooled, ending
from equipoise.results.corpora import Part


def write_each(batches: Iterable[Batch], corpus: Corpus, folder: Path) -> dict[int, Part]:
    """Every file that has batches, under its own name."""
    parts, names = {}, corpus.names
    for file, own in groupby(batches, key=lambda batch: batch.file):
        records = (entry.record for batch in own for entry in batch.entries)
        parts[file] = Part(names[file], _write(corpus.formats[file], folder / names[file], records))
    return parts


def _write(format: Format, path: Path, records: Iterable[Record]) -> int:
    """How many records were written."""
    counted = _Counted(records)
    with format.writer(path) as writer:
        writer.write(counted)
    return counted.count


class _Counted:
    """Records, counted as they pass."""

    def __init__(self, records: Iterable[Record]):
        self.records, self.count = records, 0

    def __iter__(self) -> Iterator[Record]:
        for record in self.records:
            self.count += 1
            yield record


def copy_files(corpus: Corpus, which: Iterable[int], folder: Path) -> None:
    """Files of the corpus to the folder, byte for byte."""
    for file in which:
        place = folder / corpus.names[file]
        place.parent.mkdir(parents=True, exist_ok=True)
        for path in with_companions(corpus.files[file]):
            with place.with_name(path.name).open("wb") as copy:
                copy.writelines(blocks_of(path))


def pool(batches: Iterable[Batch], shuffling: Shuffling, seed: int) -> Pooled:
    """All entries put where they will be shuffled, and what a split must know of them."""
    rng = np.random.default_rng([seed, 0])
    keys, first, origin, number = [], [], [], 0
    for batch in batches:
        drawn = rng.integers(np.iinfo(np.uint64).max, size=len(batch.entries), dtype=np.uint64, endpoint=True)
        records = [entry.record for entry in batch.entries]
        numbers = range(number, number + len(records))
        shuffling.add(list(map(Row, drawn.tolist(), numbers, records)), batch.size)
        number += len(records)
        keys.append(drawn)
        first.append(_hashes(entry.first for entry in batch.entries))
        origin.append(_hashes(entry.origin for entry in batch.entries))
    nothing = [np.zeros(0, dtype=np.uint64)]
    return Pooled(np.concatenate(nothing + keys), np.concatenate(nothing + first), np.concatenate(nothing + origin))


def _hashes(sentences: Iterable[str]) -> NDArray[np.uint64]:
    """8 bytes a sentence. Should two ever share them, a group is larger than it must be, and nothing is wrong."""
    digests = b"".join(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest() for text in sentences)
    return np.frombuffer(digests, dtype="<u8")


def write_splits(
    shuffling: Shuffling, split: NDArray[np.uint8], corpus: Corpus, folder: Path, progress: Progress
) -> tuple[Part, ...]:
    """Train, dev and test in shuffled order; none that has no entries."""
    sizes = np.bincount(split, minlength=len(NAMES)).tolist()
    names = split_names(corpus)
    done = 0
    with ExitStack() as stack:
        writers = {
            number: stack.enter_context(corpus.formats[0].writer(folder / name))
            for number, name in enumerate(names)
            if sizes[number]
        }
        for rows in shuffling.sorted_rows():
            for number, writer in writers.items():
                writer.write([row.record for row in rows if split[row.number] == number])
            done += len(rows)
            progress(done / len(split))
    return tuple(Part(names[number], sizes[number]) for number in writers)


def split_names(corpus: Corpus) -> list[str]:
    if len(with_companions(corpus.files[0])) > 1:
        return [FIRST + name for name in NAMES]
    return [name + ending(corpus.files[0]) for name in NAMES]


def refuse_mixed(corpus: Corpus) -> None:
    """Refuse files whose entries cannot stand in one file."""
    one = corpus.formats[0]
    for file, format in zip(corpus.files, corpus.formats, strict=True):
        if format.kind() != one.kind():
            raise BadDataset(
                f"{file} is of another format than {corpus.files[0]}, or has other columns, so that their entries "
                "cannot be shuffled together; give files of one kind, or keep the corpus's own files."
            )
