"""Corpora that were uploaded, as files in the work folder; and a first look at any corpus before work is begun."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, NoReturn

from equipoise.corpora import open_corpus
from equipoise.corpora.opening import PACKINGS, unpacked
from equipoise.errors import BadDataset, BadOption, UnknownName
from equipoise.files import only_one, telling_where
from equipoise.web.places import Places, can_be_told, free_name, safe_name
from equipoise.web.runs.run import at_work
from equipoise.web.ways_out import reworded

NEW = ".new-"  # how the folder of an upload begins that is not whole yet
LOOKED_AT = 1 << 20  # bytes, in which a line must come to its end: a small pack may hold an endless one
LINES = 100  # of which one must be an entry
PICKLED = (".pkl", ".pickle", ".joblib", ".pt", ".pth")
PICKLE = tuple(b"\x80" + bytes([protocol]) for protocol in range(2, 6))  # how such a file begins
NO_PICKLES = "it is a pickle, which can run programs when it is opened; save it as text, jsonl, tsv, csv or parquet"

PARQUET = b"PAR1"  # how such a file begins
MEMORY, LONGEST, REFUSED = 6 << 30, 30.0, 2  # bytes and seconds of a look at what unpacks; its exit code
TOO_MUCH = "it takes more memory or time to look at than a corpus of its size does; unpack it"

_naming = threading.Lock()


@dataclass(frozen=True)
class Upload:
    """A file that is there."""

    name: str
    size: int  # bytes


def take(places: Places, name: str, content: BinaryIO) -> Path:
    """Where an uploaded corpus is now, whole; one that cannot be used leaves nothing behind."""
    with telling_where(places.uploads):
        places.uploads.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=places.uploads, prefix=NEW) as folder, only_one(Path(folder)):
            new = Path(folder) / safe_name(name)
            with new.open("wb") as file:
                shutil.copyfileobj(content, file)
            look(new)
            with _naming:
                return new.rename(free_name(places.uploads, new.name))


def sweep_uploads(places: Places) -> None:
    """Remove what servers that were killed have left; what another one is taking at this moment stays."""
    for left in places.uploads.glob(f"{NEW}*"):
        if left.is_dir() and not left.is_symlink() and not at_work(left):
            shutil.rmtree(left, ignore_errors=True)


def uploads(places: Places) -> list[Upload]:
    """All of them, in the order of their names; nothing hidden, no links."""
    found = sorted(places.uploads.iterdir()) if places.uploads.is_dir() else []
    return [Upload(path.name, path.stat().st_size) for path in found if _ours(path)]


def upload(places: Places, name: str) -> Path:
    """Where the upload of this name is; a name that is none's leads nowhere."""
    names = [each.name for each in uploads(places)]
    if name not in names:
        raise UnknownName("uploaded file", name, names or ["none yet"])
    return places.uploads / name


def look(path: Path) -> None:
    """Refuse a file that is no corpus, in a sentence.

    One that can unpack to more than it is, is looked at by a process with little memory and little time.
    """
    if not (path.is_file() and _unpacks(path)):
        check(path)
        return
    command = [sys.executable, "-P", "-m", "equipoise.web.uploads", str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        _refuse(Path(path.name), TOO_MUCH)
    if done.returncode == REFUSED:
        raise BadDataset(done.stdout.strip())
    if done.returncode:
        _refuse(Path(path.name), TOO_MUCH)


def check(path: Path) -> None:
    """The same in this process: at least one entry among the first lines, or a sentence on why there is none."""
    try:
        _checked(path)
    except (BadDataset, BadOption) as error:  # where a file is on this machine is of no use to the reader
        raise type(error)(reworded(str(error).replace(str(path), path.name))) from error


def _unpacks(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(8).startswith((PARQUET, *(packing.magic for packing in PACKINGS)))


def _checked(path: Path) -> None:
    if path.name.casefold().endswith(PICKLED):
        _refuse(path, NO_PICKLES)
    if path.is_file():
        _check_start(path)
    corpus = open_corpus([path])
    first = [corpus.parse(slice) for slice in islice(corpus.slices(1), LINES)]
    read, unread = (sum(len(getattr(parsed, kind)) for parsed in first) for kind in ("lines", "malformed"))
    if unread >= read:
        odd = next((parsed.malformed[0] for parsed in first if parsed.malformed), None)
        _refuse(path, f"line {odd.line:,} is no entry, nor is one near it: {odd.why}" if odd else "it is blank")


def _check_start(path: Path) -> None:
    """Refuse what is no text, and what would take long to be refused."""
    with unpacked(path) as stream:
        start = stream.read(LOOKED_AT)
    if start.startswith(PARQUET):
        return
    if start.startswith(PICKLE):
        _refuse(path, NO_PICKLES)
    if len(start) == LOOKED_AT and b"\n" not in start:
        _refuse(path, f"its first line has more than {LOOKED_AT:,} bytes")


def _refuse(path: Path, what: str) -> NoReturn:
    raise BadDataset(f"The corpus {path} cannot be used: {what}.")


def _ours(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and not path.name.startswith(".") and can_be_told(path)


if __name__ == "__main__":
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        check(Path(sys.argv[1]))
    except (BadDataset, BadOption) as error:
        sys.stdout.write(str(error))
        sys.exit(REFUSED)
