"""Which files the page may read and write: nothing outside the work folder and the folders opened for reading."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from equipoise.errors import BadOption
from equipoise.files import is_folder, there
from equipoise.models import MODELS
from equipoise.models.projected.file import models_named

HUB = ("hf", "st")  # schemes whose names may be of the hub, and not of a file
NAMED = ("builtin", "fake", "fake-context", "fake-senses", "fake-sentences", "fake-masked", "fake-causal")  # no files
ON_THE_HUB = re.compile(r"[\w-][\w.-]{0,95}(/[\w-][\w.-]{0,95})?")
UNSAFE = re.compile(r"[^\w.-]+")
LONGEST = 80  # letters of a file's name
LONGEST_PATH = 1_000
MOST_FILES = 10_000  # of a folder that is named


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
        if len(name) > LONGEST_PATH:
            raise BadOption(
                f"A file was asked for by {len(name):,} letters, such as {name[:20]!r}; no path is so long."
            )
        folders = [folder.resolve() for folder in (self.work, *self.readable)]
        places = [folder / name for folder in folders]
        try:
            found = next(filter(there, places), places[0]).resolve()
        except (OSError, RuntimeError) as error:  # such as links in a circle
            raise BadOption(f"{name} leads nowhere; give the name of a file or folder.") from error
        if not _inside(found, folders):
            raise BadOption(
                f"{name} is outside the folders that this page may read; move it into one of them, or start equipoise "
                "serve with --read and its folder."
            )
        _refuse_odd(found, name, folders)
        return found

    def model(self, name: str) -> str:
        """A model's name that is safe to open: ours, one of the hub, or of a file that may be read."""
        scheme, colon, location = name.strip().partition(":")
        if not colon or scheme not in MODELS:
            return self._model_file(name.strip())
        if scheme in NAMED:
            return name.strip()
        if scheme == "bag" and not location.startswith("bag:"):
            return f"bag:{self.model(location)}"
        if scheme in HUB and ON_THE_HUB.fullmatch(location) and not self._there(location):
            return name.strip()
        return f"{scheme}:{self._model_file(location)}"

    def _model_file(self, name: str) -> str:
        """Where a model is; none is among uploads, which are corpora, and none leads to another outside."""
        found = self.file(name)
        if not there(found):
            places = " or ".join(map(str, (self.work, *self.readable)))
            raise BadOption(f"There is no file {name} in {places}; names of models begin with builtin: or hf:.")
        if found.is_relative_to(self.uploads.resolve()):
            raise BadOption(f"{name} is among the uploads, which are corpora; put models into another folder.")
        for other in models_named(found):
            if other != name:  # of itself it says so when it is opened
                self.model(other)
        return str(found)

    def question(self, name: str) -> str:
        """The name of a suite or dataset; of a file, where it is. "FILE:PART" and "seat:" as everywhere."""
        from equipoise.datasets.finding import PART_OF_FILE, is_path
        from equipoise.datasets.seat import PREFIX

        name = name.strip()
        if name.startswith(PREFIX) and not name.removeprefix(PREFIX).startswith(PREFIX):
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


def _inside(place: Path, folders: Sequence[Path]) -> bool:
    return any(place.is_relative_to(folder) for folder in folders)


def _refuse_odd(found: Path, name: str, folders: Sequence[Path]) -> None:
    """Refuse pipes and devices, which may never end, and folders with any of these or with a way out."""
    within = (Path(place) / each for place, _, names in os.walk(found) for each in names)
    for number, path in enumerate(within if is_folder(found) else [found]):
        what = name if path == found else f"{name} holds {path.name}, which"
        if there(path) and not path.is_file():
            raise BadOption(f"{what} is no ordinary file; give one that is.")
        if there(path) and path.is_symlink() and not _inside(path.resolve(), folders):
            raise BadOption(f"{what} is a link that leads outside the folders that this page may read.")
        if number > MOST_FILES:
            raise BadOption(f"{name} holds more than {MOST_FILES:,} files; give the folder of one model.")


def safe_name(name: str, ending: str = "") -> str:
    """A name for a file of ours, from one that anybody gave: letters, digits, dots and dashes, and no way out."""
    last = unicodedata.normalize("NFKC", name).replace("\\", "/").rpartition("/")[2]
    plain = UNSAFE.sub("-", last).strip("-._")
    stem = plain.removesuffix(ending) if ending else plain
    if len(stem) > LONGEST:
        stem = f"{stem[: LONGEST // 2]}-{stem[-LONGEST // 2 :].lstrip('-.')}"
    return f"{stem or 'unnamed'}{ending}"


def can_be_told(path: Path) -> bool:
    """Whether a file's name is text; others, which some systems allow, have no place on a page."""
    return path.name.encode("utf-8", "replace").decode() == path.name


def free_name(folder: Path, name: str) -> Path:
    """A place in the folder where nothing is yet: the name, or the name with a number."""
    stem, dot, endings = name.partition(".")
    places = (folder / (f"{stem}-{number}{dot}{endings}" if number else name) for number in count())
    return next(place for place in places if not there(place))
