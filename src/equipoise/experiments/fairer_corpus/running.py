"""The table of cells on disk: each is done once, and none is lost, whatever happens meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from equipoise.datasets import load_dataset
from equipoise.errors import BadResults
from equipoise.experiments.fairer_corpus.cells import Piece, Recipe, Spec
from equipoise.files import write_text
from equipoise.models import load_model
from equipoise.results.experiments import Cell
from equipoise.scale.crews import Crew, Failed, crew_of
from equipoise.scale.running import each
from equipoise.training.places import sha256 as sha256_of_file

RESULT = "cell.json"
FORMAT = 1  # raise it when a cell is found otherwise

Told = Callable[[float, str], None]


class Ran(NamedTuple):
    """The cells of which something came, in the order asked for, and those of which nothing did, with the reason."""

    cells: list[Cell]
    failed: list[tuple[str, str]]


def run_cells(specs: Sequence[Spec], folder: Path, workers: int | None, progress: Told) -> Ran:
    """Every cell, by as many processes as there are processors; those that were done before are only read.

    A worker that dies is replaced, and its cell goes on where it was; a cell that fails twice is told, and tried again
    the next time. Only this process writes results.
    """
    hashes = _Hashes()
    pieces = [Piece(spec, _job(spec, hashes.of(spec))) for spec in specs]
    done = {piece.spec.place: cell for piece in pieces if (cell := _earlier(piece, folder)) is not None}
    left = [piece for piece in pieces if piece.spec.place not in done]
    failed = list[tuple[str, str]]()
    if left:
        on_cards = specs[0].trainer.options.get("device") != "cpu"  # where there is one
        with _crew(folder, workers, on_cards) as crew:
            for piece, result in each(crew, left):
                if isinstance(result, Failed):
                    failed.append((piece.spec.place, result.why))
                else:
                    write_text(folder / piece.spec.place / RESULT, result.to_json() + "\n")
                    done[piece.spec.place] = result
                progress((len(done) + len(failed)) / len(pieces), piece.spec.said)
    return Ran([done[spec.place] for spec in specs if spec.place in done], failed)


@contextmanager
def _crew(folder: Path, workers: int | None, on_cards: bool) -> Iterator[Crew]:
    crew = crew_of("local", Recipe(folder), workers, on_cards=on_cards)
    try:
        yield crew
    finally:
        crew.close()


def _earlier(piece: Piece, folder: Path) -> Cell | None:
    """The cell as an earlier run left it, if it is the same."""
    try:
        cell = Cell.from_json((folder / piece.spec.place / RESULT).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, BadResults):
        return None
    return cell if cell.job == piece.job else None


def _job(spec: Spec, hashes: Mapping[str, Any]) -> str:
    """Names a cell's content: other files, words or settings are another cell."""
    trainer = spec.trainer
    about = {
        "format": FORMAT, "place": spec.place, "questions": [each.name for each in spec.questions],
        "trainer": [trainer.encoder, trainer.lasting_options, list(trainer.columns), trainer.label], **hashes,
    }  # fmt: skip
    return sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()


class _Hashes:
    """What files and vectors hold, each looked at once."""

    def __init__(self) -> None:
        self.files: dict[Path, str] = {}
        self.models: dict[str, str] = {}
        self.questions: dict[str, str] = {}

    def of(self, spec: Spec) -> dict[str, Any]:
        parts = {"train": spec.train, "dev": spec.dev, "test": spec.test}
        return {
            **{part: [self._file(path) for path in paths] for part, paths in parts.items()},
            "read": self._model(spec.trainer.words if spec.trainer.from_words else spec.trainer.encoder),
            "asked": [self._question(each.dataset) for each in spec.questions],
            "senteval": _sizes(spec.senteval) if spec.senteval else [],
        }

    def _question(self, name: str) -> str:
        if name not in self.questions:
            self.questions[name] = load_dataset(name).hash
        return self.questions[name]

    def _file(self, path: Path) -> str:
        if path not in self.files:
            self.files[path] = sha256_of_file(path)
        return self.files[path]

    def _model(self, name: str) -> str:
        if name not in self.models:
            self.models[name] = load_model(name).fingerprint
        return self.models[name]


def _sizes(folder: Path) -> list[tuple[str, int]]:
    """The files of a folder that is too large to be read every time, and how long they are."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted((path.relative_to(folder).as_posix(), path.stat().st_size) for path in files)
