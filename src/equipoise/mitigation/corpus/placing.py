"""A folder that is there only when it is whole."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from equipoise.corpora.scores import Scores
from equipoise.errors import CannotWrite
from equipoise.files import is_folder, only_one, refuse_to_replace, telling_where, there

UNFINISHED = ".part"


class Workshop(NamedTuple):
    """Where work is done until all is well."""

    made: Path  # what will stand in the folder
    scrap: Path  # what is only needed on the way


@contextmanager
def whole_folder(out: Path, force: bool) -> Iterator[Workshop]:
    """A place beside the folder to write to; the folder gets its files only if all goes well.

    A process that is killed leaves that place behind, and the next that writes to the same folder sweeps it. A folder
    that is there already may be a mounted one, to which nothing can be moved from beside it; the place is in it then.
    """
    out = out.resolve()
    refuse_full(out, force)
    place = _place(out)
    with only_one(place):
        try:
            with telling_where(out):
                workshop = Workshop(place / "made", place / "scrap")
                for folder in workshop:
                    shutil.rmtree(folder, ignore_errors=True)  # what a killed process left behind
                    folder.mkdir()
                yield workshop
                _put_in_place(workshop.made, out)
        finally:
            shutil.rmtree(place, ignore_errors=True)


def refuse_full(out: Path, force: bool) -> None:
    """Refuse a folder with something in it, unless that is wished; and a file."""
    if not there(out):
        return
    if not is_folder(out):
        raise CannotWrite(f"{out} is a file, and the new corpus is a folder of files; choose another name.")
    if not force and any(path != _place(out) for path in out.iterdir()):
        raise CannotWrite(
            f"{out} exists and is not empty; choose another folder, or add --force to replace the files in it that "
            "have the new ones' names."
        )


def refuse_to_destroy(scores: Scores, out: Path, names: Sequence[str]) -> None:
    """Refuse to write over what is read: the files of the corpus, and the folder of scores."""
    refuse_to_replace(scores.corpus.files, [out / name for name in names])
    folder = scores.folder.resolve()
    if out.resolve() == folder or folder in out.resolve().parents:
        raise CannotWrite(f"{out} is in the folder of scores {scores.folder}; write to another place.")


def _place(out: Path) -> Path:
    return out / UNFINISHED if is_folder(out) else out.parent / f".{out.name}{UNFINISHED}"


def _put_in_place(made: Path, out: Path) -> None:
    if not is_folder(out):
        made.rename(out)
        return
    for path in sorted(path for path in made.rglob("*") if path.is_file()):
        place = out / path.relative_to(made)
        place.parent.mkdir(parents=True, exist_ok=True)
        path.replace(place)
