"""Which files the page may read and write: nothing outside the work folder and the folders opened for reading."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from equipoise.errors import BadOption
from equipoise.files import there
from equipoise.models import MODELS

HUB = ("hf", "st")  # schemes whose names may be of the hub, and not of a file
NAMED = ("builtin", "fake", "fake-context", "fake-senses", "fake-sentences", "fake-masked", "fake-causal")  # no files
ON_THE_HUB = re.compile(r"[\w-][\w.-]{0,95}(/[\w-][\w.-]{0,95})?")
UNSAFE = re.compile(r"[^\w.-]+")
LONGEST = 80  # letters of a file's name


@dataclass(frozen=True)
class Places:
    """The work folder, which is ours to write to, and folders whose files may be named."""

    work: Path
    readable: tuple[Path, ...] = ()

    @property
    def runs(self) -> Path:
        return self.work / "runs"

    @property
    def uploads(self) -> Path:
        return self.work / "uploads"

    @property
    def lists(self) -> Path:
        """Word lists of the user's own."""
        return self.work / "lists"

    def file(self, name: str) -> Path:
        """Where a named file is; one outside the folders that may be read is refused, wherever links lead."""
        if not name.strip() or "\0" in name:
            raise BadOption("A file was asked for without a name; give one, such as uploads/corpus.txt.")
        folders = [folder.resolve() for folder in (self.work, *self.readable)]
        places = [folder / name for folder in folders]
        found = next(filter(there, places), places[0]).resolve()
        if not any(found.is_relative_to(folder) for folder in folders):
            raise BadOption(
                f"{name} is outside the folders that this page may read; move it into one of them, or start equipoise "
                "serve with --read and its folder."
            )
        return found

    def model(self, name: str) -> str:
        """A model's name that is safe to open: ours, one of the hub, or of a file that may be read."""
        scheme, colon, location = name.strip().partition(":")
        if not colon or scheme not in MODELS:
            return str(self.file(name.strip()))
        if scheme in NAMED:
            return name.strip()
        if scheme == "bag":
            return f"bag:{self.model(location)}"
        if scheme in HUB and ON_THE_HUB.fullmatch(location) and not self._there(location):
            return name.strip()
        return f"{scheme}:{self.file(location)}"

    def question(self, name: str) -> str:
        """The name of a suite or dataset; of a file, where it is. "FILE:PART" and "seat:" as everywhere."""
        from equipoise.datasets.finding import PART_OF_FILE, is_path
        from equipoise.datasets.seat import PREFIX

        name = name.strip()
        if name.startswith(PREFIX):
            return f"{PREFIX}{self.question(name.removeprefix(PREFIX))}"
        part = PART_OF_FILE.fullmatch(name)
        if part:
            return f"{self.file(part['file'])}:{part['part']}"
        if is_path(name) or self._there(name):
            return str(self.file(name))
        return name

    def shown(self, path: Path) -> str:
        """A path as the page tells it: from the folder that it is in."""
        for folder in (self.work, *self.readable):
            if path.is_relative_to(folder.resolve()):
                return str(path.relative_to(folder.resolve()))
        return path.name

    def _there(self, name: str) -> bool:
        return any(there(folder / name) for folder in (self.work, *self.readable))


def safe_name(name: str, ending: str = "") -> str:
    """A name for a file of ours, from one that anybody gave: letters, digits, dots and dashes, and no way out."""
    last = unicodedata.normalize("NFKC", name).replace("\\", "/").rpartition("/")[2]
    plain = UNSAFE.sub("-", last).strip("-._")
    stem = plain.removesuffix(ending) if ending else plain
    if len(stem) > LONGEST:
        stem = f"{stem[: LONGEST // 2]}-{stem[-LONGEST // 2 :].lstrip('-.')}"
    return f"{stem or 'unnamed'}{ending}"


def free_name(folder: Path, name: str) -> Path:
    """A place in the folder where nothing is yet: the name, or the name with a number."""
    stem, dot, endings = name.partition(".")
    places = (folder / (f"{stem}-{number}{dot}{endings}" if number else name) for number in range(10_000))
    return next(place for place in places if not place.exists())
