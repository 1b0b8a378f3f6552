"""The files of a SenseBERT: where they are, the two vocabularies, and a fingerprint of them all."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from equipoise.errors import BadModel
from equipoise.files import is_folder
from equipoise.models.base import Progress
from equipoise.models.remembered import remembered

WHERE = "a folder with saved_model.pb, variables, vocab.txt and supersense_vocab.txt, as AI21 published it"


@dataclass(frozen=True)
class Folder:
    """A SenseBERT as it rests on disk."""

    name: str  # as results call it
    path: Path  # where the vocabularies are
    graph: Path  # where saved_model.pb is: the same, or a folder inside

    @property
    def tokens(self) -> list[str]:
        return self._lines("vocab.txt")

    @property
    def supersenses(self) -> list[str]:
        return self._lines("supersense_vocab.txt")

    def _lines(self, file: str) -> list[str]:
        """One entry a line; only a line feed ends a line, as there are tokens that are other separators."""
        try:
            with (self.path / file).open(encoding="utf-8", newline="\n") as lines:
                return [line.strip() for line in lines]
        except FileNotFoundError:
            raise BadModel(f"{self.name} has no {file} in {self.path}; give {WHERE}.") from None
        except (OSError, ValueError) as error:
            raise BadModel(f"{self.name} cannot be opened: {self.path / file} cannot be read ({error}).") from error

    @property
    def files(self) -> list[Path]:
        variables = sorted(path for path in (self.graph / "variables").glob("*") if path.is_file())
        beside = [self.path / "vocab.txt", self.path / "supersense_vocab.txt"]
        return [self.graph / "saved_model.pb", *variables, *beside]

    def fingerprint(self, progress: Progress) -> str:
        """A hash of the names and bytes of all its files, remembered while they are not touched."""
        return remembered(self.path, self.files, lambda: self._hashed(progress))

    def _hashed(self, progress: Progress) -> str:
        together = hashlib.sha256()
        for done, path in enumerate(self.files, start=1):
            with path.open("rb") as file:
                together.update(path.name.encode() + b"\0" + hashlib.file_digest(file, "sha256").digest())
            progress(done / len(self.files))
        return together.hexdigest()


def find_folder(location: str) -> Folder:
    """The folder of this name, if there is a SavedModel in it, or in the one folder inside that has one."""
    path = Path(location)
    with suppress(RuntimeError):  # ~ of an unknown user
        path = path.expanduser()
    if not location or not is_folder(path):
        raise BadModel(f"sensebert:{location} is no folder; give {WHERE}.")
    found = [*path.glob("saved_model.pb"), *path.glob("*/saved_model.pb")]
    if not found:
        raise BadModel(f"sensebert:{location} has no saved_model.pb in {path}; give {WHERE}.")
    return Folder(f"sensebert:{path.resolve().name}", path, found[0].parent)
