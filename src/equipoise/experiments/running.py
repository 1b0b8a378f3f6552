"""A table of cells on disk: each is done once, and none is lost, whatever happens meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from equipoise.errors import BadResults
from equipoise.files import write_text
from equipoise.scale.crews import Crew, Failed, crew_of
from equipoise.scale.running import each

CELLS = "cells"  # the folder of all of them
RESULT = "cell.json"

Told = Callable[[float, str], None]


class Spec(Protocol):
    """All that makes a cell."""

    @property
    def place(self) -> str:
        """Its folder, below that of the experiment's cells."""
        ...

    @property
    def said(self) -> str:
        """What it is called while people wait for it."""
        ...


class Done(Protocol):
    """A cell that is done; JSON both ways."""

    @property
    def job(self) -> str:
        """Names all that it was made of."""
        ...

    def to_json(self) -> str: ...

    @classmethod
    def from_json(cls, text: str) -> Self: ...


Cell = TypeVar("Cell", bound=Done)


class Piece(NamedTuple):
    """A cell as a piece of work."""

    spec: Any  # a Spec
    job: str  # names its content: other data or settings are another cell


@dataclass(frozen=True)
class Recipe:
    """What a worker makes cells with; it travels to other processes."""

    make: Callable[[Piece, Path], Any]  # a cell in its own folder; what it trains goes on where it stopped
    folder: Path

    def __call__(self) -> Callable[[Piece], Any]:
        return lambda piece: self.make(piece, self.folder / piece.spec.place)


@dataclass(frozen=True)
class Ran(Generic[Cell]):
    """The cells of which something came, in the order asked for, and those of which nothing did, with the reason."""

    cells: list[Cell]
    failed: list[tuple[str, str]]


def run_pieces(
    pieces: Sequence[Piece], recipe: Recipe, shape: type[Cell], workers: int | None, on_cards: bool, progress: Told
) -> Ran[Cell]:
    """Every cell, by as many processes as there are processors; those that were done before are only read.

    A worker that dies is replaced, and its cell goes on where it was; a cell that fails twice is told, and tried again
    the next time. Only this process writes results.
    """
    done = {piece.spec.place: cell for piece in pieces if (cell := _earlier(piece, recipe.folder, shape)) is not None}
    left = [piece for piece in pieces if piece.spec.place not in done]
    failed = list[tuple[str, str]]()
    if left:
        with _crew(recipe, workers, on_cards) as crew:
            for piece, result in each(crew, left):
                if isinstance(result, Failed):
                    failed.append((piece.spec.place, result.why))
                else:
                    write_text(recipe.folder / piece.spec.place / RESULT, result.to_json() + "\n")
                    done[piece.spec.place] = result
                progress((len(done) + len(failed)) / len(pieces), piece.spec.said)
    return Ran([done[piece.spec.place] for piece in pieces if piece.spec.place in done], failed)


@contextmanager
def _crew(recipe: Recipe, workers: int | None, on_cards: bool) -> Iterator[Crew]:
    crew = crew_of("local", recipe, workers, on_cards=on_cards)
    try:
        yield crew
    finally:
        crew.close()


def _earlier(piece: Piece, folder: Path, shape: type[Cell]) -> Cell | None:
    """The cell as an earlier run left it, if it is the same."""
    try:
        cell = shape.from_json((folder / piece.spec.place / RESULT).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, BadResults):
        return None
    return cell if cell.job == piece.job else None
