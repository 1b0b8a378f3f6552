"""Lines of SentEval's files, and what is said when they are not as they should be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, NoReturn

from equipoise.errors import BadDataset
from equipoise.files import is_folder, there

FETCHED_BY = "data/downstream/get_transfer_data.bash of SentEval fetches it"


class Line(NamedTuple):
    """One line of a file."""

    path: Path
    number: int  # from 1
    text: str

    def columns(self, least: int) -> list[str]:
        """What stands between tabs."""
        found = [cell.strip() for cell in self.text.split("\t")]
        if len(found) < least:
            self.refuse(f"it has {len(found)} columns with tabs between, and {least} are needed")
        return found

    def number_in(self, text: str, low: float, high: float) -> float:
        """A number of a column."""
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            self.refuse(f"{text[:40]!r} is no number from {low:g} to {high:g}")
        return value

    def refuse(self, why: str) -> NoReturn:
        raise BadDataset(f"{self.path}, line {self.number}: {why}; get the file again, or mend the line.")


def lines(path: Path, encoding: str) -> Iterator[Line]:
    """Every line of a file; only line feeds end one, so that a stray control character does not cut a sentence in
    two. (SentEval's own splitlines would, in the files that it reads as latin-1.)"""
    text = _read(path, encoding)
    rows = text.removesuffix("\n").split("\n")
    for number, row in enumerate(rows, 1):
        yield Line(path, number, row.removesuffix("\r"))


def data_folder(folder: str | Path) -> Path:
    """Where the tasks' folders are: SentEval's data, or its downstream."""
    path = Path(folder).expanduser()
    if not is_folder(path):
        raise BadDataset(f"The folder {path} of SentEval's data is not there; {FETCHED_BY}.")
    return path / "downstream" if is_folder(path / "downstream") else path


def check_files(task: str, folder: Path, names: tuple[str, ...]) -> None:
    """Refuse before any work is done if something is not there."""
    for path in (folder, *(folder / name for name in names)):
        if not there(path):
            what = "folder" if path == folder else "file"
            raise BadDataset(f"{task} needs the {what} {path}, and it is not there; {FETCHED_BY}.")


def as_sentence(text: str) -> str:
    """Tokens with single spaces between."""
    return " ".join(text.split())


def _read(path: Path, encoding: str) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadDataset(f"{path} cannot be read: {error.strerror}; {FETCHED_BY}.") from error
    if not data.strip():
        raise BadDataset(f"{path} is empty; {FETCHED_BY}.")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadDataset(
            f"{path}, line {line}: it is not {encoding}, as SentEval has it; get the file again."
        ) from error
