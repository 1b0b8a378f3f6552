"""Files of entries as one corpus."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from equipoise.corpora.formats import FORMATS, open_format
from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.encodings import checked_encoding
from equipoise.corpora.formats.parallel import with_companions, without_companions
from equipoise.corpora.formats.recognise import check_readable, recognise
from equipoise.corpora.layouts import check_wanted
from equipoise.corpora.shapes import Format, Parsed, Progress, Slice, in_silence
from equipoise.errors import BadDataset, BadOption, UnknownName
from equipoise.files import is_folder, there

AS_EACH_FILE_IS: dict[str, object] = {"format": "auto", "columns": [], "label": ""}


@dataclass(frozen=True)
class Corpus:
    """Files that belong together, such as the train, dev and test parts of SNLI. It can be sent to another machine:
    parsing a slice takes no file."""

    files: tuple[Path, ...]
    formats: tuple[Format, ...]  # one a file

    @property
    def pairs(self) -> bool:
        """Whether an entry has two sentences."""
        return len(self.formats[0].layout.sentences) == 2

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each file; with its folders below the one common to all, where names alone are not different."""
        names = tuple(file.name for file in self.files)
        if len(set(names)) == len(names):
            return names
        places = [file.parent.resolve() / file.name for file in self.files]  # a/../b is b; a link keeps its own name
        common = os.path.commonpath([place.parent for place in places])
        return tuple(place.relative_to(common).as_posix() for place in places)

    @property
    def all_files(self) -> tuple[Path, ...]:
        """The files with those that are read beside them: s2.train and labels.train beside s1.train."""
        return tuple(path for file in self.files for path in with_companions(file))

    def slices(self, size: int, progress: Progress = in_silence) -> Iterator[Slice]:
        """All files in stretches of about so many bytes; `progress` hears how much of them is read."""
        if size < 1:
            raise BadOption(f"A slice has at least 1 byte, and {size} was asked for.")
        number = 0
        for file, format in enumerate(self.formats):
            for first, data in format.slices(size, self._of_all(file, progress)):
                yield Slice(number, file, first, data)
                number += 1

    def _of_all(self, file: int, progress: Progress) -> Progress:
        """A progress that takes shares of one file and tells shares of all."""
        sizes = [path.stat().st_size if there(path) else 0 for path in self.files]
        before, own, total = sum(sizes[:file]), sizes[file], max(1, sum(sizes))
        return lambda share: progress((before + share * own) / total)

    def parse(self, slice: Slice) -> Parsed:
        """The entries of a slice; a pure function of it."""
        return self.formats[slice.file].parse(slice.data, slice.first)

    def described(self) -> dict[str, object]:
        """How it is read, as `open_corpus` takes it; JSON. Two corpora read alike have the same, files apart.

        What differs from file to file is left to be found again.
        """
        first, *others = [format.described() for format in self.formats]
        return {
            name: value if all(other[name] == value for other in others) else AS_EACH_FILE_IS[name]
            for name, value in first.items()
        }


def open_corpus(
    files: Sequence[str | Path],
    *,
    format: str = "auto",
    columns: Sequence[str] = (),
    label: str = "",
    encoding: str = "utf-8",
    longest: int = 100_000,
) -> Corpus:
    """The corpus in these files."""
    paths = tuple(without_companions(files))
    _check_files(paths)
    _check_options(format, columns, longest)
    encoding = checked_encoding(encoding)
    asked = [Asked(path, tuple(columns), label, encoding, longest) for path in paths]
    corpus = Corpus(paths, tuple(_opened(each, format) for each in asked))
    _check_alike(corpus)
    return corpus


def _opened(asked: Asked, format: str) -> Format:
    check_readable(asked)
    opened = open_format(recognise(asked) if format == "auto" else format, asked)
    if next(opened.slices(1), None) is None:
        asked.refuse("it has a header and no entry")
    return opened


def _check_files(paths: tuple[Path, ...]) -> None:
    if not paths:
        raise BadDataset("A corpus needs at least one file, and none was given.")
    for number, path in enumerate(paths):
        if is_folder(path):
            raise BadDataset(f"The corpus {path} is a folder; give the files in it.")
        if not there(path):
            raise BadDataset(f"There is no file {path}; check its name.")
        if not path.is_file():
            raise BadDataset(f"The corpus {path} is no ordinary file, and it is read several times; save it as one.")
        if any(path.samefile(other) for other in paths[:number]):
            raise BadDataset(f"The file {path} was given twice, and its entries would count twice; give it once.")


def _check_options(format: str, columns: Sequence[str], longest: int) -> None:
    if format not in ("auto", *FORMATS):
        raise UnknownName("format of corpora", format, ["auto", *FORMATS])
    if longest < 1:
        raise BadOption(f"A line has at least 1 byte, and longest is {longest}.")
    check_wanted(columns)


def _check_alike(corpus: Corpus) -> None:
    """Refuse files of single sentences among files of pairs."""
    counts = [len(format.layout.sentences) or 1 for format in corpus.formats]
    for path, count in zip(corpus.files, counts, strict=True):
        if count != counts[0]:
            raise BadDataset(
                f"An entry of {corpus.files[0]} has {counts[0]} and one of {path} has {count} sentences; "
                "give files with equally many, or name the columns with --columns."
            )
