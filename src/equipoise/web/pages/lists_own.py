"""The user's own word lists, as files in the work folder."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from pathlib import Path

from equipoise.datasets import Dataset
from equipoise.datasets.reading import read_datasets
from equipoise.errors import BadDataset, CannotWrite, EquipoiseError, UnknownName
from equipoise.files import replacing
from equipoise.web.places import Places, can_be_told
from equipoise.web.showing import sentence_of

OF_FILES = ("name", "title", "bias", "language", "source", "licence", "revision", "rationale", "targets", "attributes",
            "templates", "pairs", "negative", "concepts", "glosses", "made_for", "scores", "scored")  # fmt: skip
ALWAYS = OF_FILES[:10]  # the others only where they say something

_saving = threading.Lock()


@dataclass(frozen=True)
class Own:
    """A file of the user's: its questions, or why it has none."""

    path: Path
    questions: tuple[Dataset, ...]
    fault: str = ""

    @property
    def stem(self) -> str:
        return self.path.stem


def own_lists(places: Places) -> list[Path]:
    """Their files, in the order of their names."""
    if not places.lists.is_dir():
        return []
    return sorted(path for path in places.lists.resolve().glob("*.json") if path.is_file() and can_be_told(path))


def own_file(places: Places, stem: str) -> Path:
    """The file of this name without its ending; only those that are there are found, so no name leads elsewhere."""
    found = {path.stem: path for path in own_lists(places)}
    if stem not in found:
        raise UnknownName("list of your own", stem, list(found), "The page Word lists has all there are.")
    return found[stem]


def read_own(places: Places, path: Path) -> Own:
    """What is in the file; one that is damaged says what is wrong with it."""
    try:
        return Own(path, tuple(read_datasets(places.file(str(path)))))
    except EquipoiseError as error:
        return Own(path, (), sentence_of(error).replace(str(path), path.name))


def write_own(places: Places, dataset: Dataset, replaces: Path | None) -> Path:
    """Where the list now is. It is read back before it takes its place; another list is never replaced."""
    with _saving:
        taken = next((each for each in own_lists(places) if each.stem.casefold() == dataset.name.casefold()), None)
        if taken and taken != replaces:
            raise CannotWrite(
                f"There is a list of yours called {taken.stem} already; give the copy another name, or open that list, "
                "edit it and tick that it is to be replaced."
            )
        path = taken or places.lists.resolve() / f"{dataset.name}.json"
        with replacing(path) as beside:
            beside.write_text(as_json(dataset), encoding="utf-8", newline="")
            _check_read_back(beside, dataset)
    return path


def _check_read_back(path: Path, dataset: Dataset) -> None:
    (found,) = read_datasets(path)
    if found.hash != dataset.hash or found.name != dataset.name:
        raise BadDataset(f"{dataset.name} was not saved: what was written reads back as another list.")


def as_json(dataset: Dataset) -> str:
    """The list in the format of docs/add-a-dataset.md."""
    said = {name: getattr(dataset, name) for name in OF_FILES}
    fields = {name: value for name, value in said.items() if value or name in ALWAYS}
    return json.dumps({"kind": "query", **fields}, ensure_ascii=False, indent=1) + "\n"
