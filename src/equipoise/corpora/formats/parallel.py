"""InferSent's own layout: three files with a first sentence, a second one and a label on the same line of each.

    s1.train    s2.train    labels.train        and the same for dev and test

The file of first sentences stands for all three. Within a slice the three lines are one, with tabs between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import BinaryIO

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.entries import Entry, NotAnEntry, entries_of
from equipoise.corpora.formats.lines import BYTE_ORDER_MARK, LineFile, LineWriter, content_and_end
from equipoise.corpora.formats.stretches import cut
from equipoise.corpora.opening import unpacked
from equipoise.corpora.shapes import Layout, Parsed, Progress, in_silence
from equipoise.errors import BadOption
from equipoise.files import there

FIRST, OTHERS = "s1.", ("s2.", "labels.")  # how the names of the three files begin
LAYOUT = Layout(("s1", "s2"), "labels")


def companions(path: Path) -> tuple[Path, ...]:
    """The files of second sentences and labels that belong to a file of first ones; none to any other file."""
    if not path.name.casefold().startswith(FIRST):
        return ()
    return tuple(path.with_name(start + path.name[len(FIRST) :]) for start in OTHERS)


def with_companions(path: Path) -> tuple[Path, ...]:
    """The files that a file of a corpus stands for: itself, or all three."""
    others = companions(path)
    return (path, *others) if others and all(map(there, others)) else (path,)


def refuse_in_part(asked: Asked) -> None:
    """Refuse a file of first sentences that has only one of the two others beside it."""
    beside = {path.name: there(path) for path in companions(asked.path)}
    if any(beside.values()) and not all(beside.values()):
        missing = next(name for name, is_there in beside.items() if not is_there)
        asked.refuse(f"{missing} is missing beside it; add it, or say --format text for its sentences alone")


def first_of(path: Path) -> Path | None:
    """The file of first sentences that a file of second ones, or of labels, belongs to, where it is there."""
    start = next((start for start in OTHERS if path.name.casefold().startswith(start)), None)
    first = path.with_name(FIRST + path.name[len(start) :]) if start else None
    return first if first and len(with_companions(first)) > 1 and there(first) else None


def without_companions(files: Sequence[str | Path]) -> list[Path]:
    """The files but those that are read with another of them."""
    paths = list(map(Path, files))
    return [path for path in paths if first_of(path) not in paths]


@dataclass(frozen=True)
class Parallel:
    file: LineFile
    layout: Layout = LAYOUT

    @classmethod
    def opened(cls, asked: Asked) -> Parallel:
        """Three files, by the name of the first."""
        if (asked.columns or LAYOUT.sentences, asked.label or LAYOUT.label) != (LAYOUT.sentences, LAYOUT.label):
            raise BadOption(
                f"{asked.path} is read with the files of second sentences and of labels beside it, which have no "
                "columns; leave out --columns and --label, or say with --format what else it is."
            )
        missing = [path.name for path in companions(asked.path) if not there(path)]
        if missing or not companions(asked.path):
            asked.refuse(f"{' and '.join(missing) or 's1.NAME, s2.NAME and labels.NAME'} must stand beside each other")
        return cls(LineFile(asked, b""))

    @property
    def marks_copies(self) -> bool:
        return False

    def kind(self) -> object:
        return "parallel"

    def described(self) -> dict[str, object]:
        return self.file.asked.described("parallel", self.layout)

    def slices(self, size: int, progress: Progress = in_silence) -> Iterator[tuple[int, bytes]]:
        number, lines, length = 1, list[bytes](), 0
        for line in self._joined(progress):
            lines.append(line)
            length += len(line)
            if length >= size:
                yield number, b"".join(lines)
                number, lines, length = number + len(lines), [], 0
        if lines:
            yield number, b"".join(lines)

    def _joined(self, progress: Progress) -> Iterator[bytes]:
        """The same lines of all files, with tabs between; files of different lengths are refused."""
        paths = with_companions(self.file.asked.path)
        longest = self.file.asked.longest
        with ExitStack() as stack:
            streams: list[BinaryIO] = [
                stack.enter_context(unpacked(path, in_silence if number else progress))
                for number, path in enumerate(paths)
            ]
            for number, lines in enumerate(zip_longest(*streams)):
                if None in lines:
                    self._check_ended(paths, lines, number)
                    return
                texts = [content_and_end(line)[0] for line in lines]
                line = b"\t".join(texts if number else [text.removeprefix(BYTE_ORDER_MARK) for text in texts])
                yield (line if len(line) <= longest else cut(line, len(line), longest)) + b"\n"

    def _check_ended(self, paths: tuple[Path, ...], lines: tuple[bytes | None, ...], number: int) -> None:
        if any(line and line.strip() for line in lines):
            short = next(path.name for path, line in zip(paths, lines, strict=True) if line is None)
            self.file.asked.refuse(
                f"{short} has {number:,} lines and the files beside it have more, so that lines do not belong together"
            )

    def parse(self, data: bytes, first: int) -> Parsed:
        """The lines as pairs of sentences with their labels."""
        return entries_of(self.file.read(data, first), _entry)

    def changed(self, record: bytes, sentences: tuple[str, ...], mark: str) -> bytes:
        """The lines with other sentences in them; they have no identity to be marked."""
        label = content_and_end(record)[0].decode(self.file.asked.encoding).split("\t")[2]
        text = "\t".join((*sentences, label))
        if text.count("\t") != 2 or "\n" in text or "\r" in text:
            raise ValueError(f"A line of a sentence cannot hold the tab or line end in {sentences!r}.")
        return self.file.encoded(text) + b"\n"

    @contextmanager
    def writer(self, path: Path) -> Iterator[ParallelWriter]:
        """Three new files that take the place of `path` and those beside it when all is written."""
        with ExitStack() as stack:
            yield ParallelWriter([stack.enter_context(self.file.writer(each)) for each in (path, *companions(path))])


class ParallelWriter:
    """Entries on their way into three files."""

    def __init__(self, writers: list[LineWriter]):
        self.writers = writers

    def write(self, records: Iterable[bytes]) -> None:
        for record in records:
            fields = content_and_end(record)[0].split(b"\t")
            for writer, field in zip(self.writers, fields, strict=True):
                writer.write([field + b"\n"])


def _entry(text: str) -> Entry:
    fields = text.split("\t")
    if len(fields) != 3:
        raise NotAnEntry("a tab in a sentence or a label")
    first, second, label = fields
    return (first, second), label.strip()
