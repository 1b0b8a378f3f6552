"""A folder that is there only when it is whole."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from equipoise.corpora.formats.parallel import companions
from equipoise.corpora.scores import Scores
from equipoise.errors import BadResults, CannotWrite
from equipoise.files import is_folder, only_one, refuse_to_replace, telling_where, there
from equipoise.results.corpora import CorpusReport

UNFINISHED = ".part"
REPORT = "report.json"  # says which files a result has
REPORTS = ("report.html", REPORT)


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
            f"{out} exists and is not empty; choose another folder, or add --force to replace an earlier result in it, "
            "all its files; other files stay, unless a new one has the same name."
        )


def refuse_reserved(names: Sequence[str]) -> None:
    """Refuse files that have the names of our reports."""
    for name in names:
        if name.lower() in REPORTS:
            raise CannotWrite(f"A file of the corpus is called {name}, as a report beside the new one is; rename it.")


def refuse_to_destroy(scores: Scores, out: Path, names: Sequence[str]) -> None:
    """Refuse to write over what is read, or to remove it: the files of the corpus, and the folder of scores."""
    places = [each for name in names for each in (out / name, *companions(out / name))]
    refuse_to_replace(scores.corpus.all_files, [*places, *(out / name for name in REPORTS), *earlier_files(out)])
    folder = scores.folder.resolve()
    if out.resolve() == folder or folder in out.resolve().parents:
        raise CannotWrite(f"{out} is in the folder of scores {scores.folder}; write to another place.")


def earlier_files(out: Path) -> list[Path]:
    """The files of an earlier result in the folder, as its report names them; none that is not in the folder."""
    try:
        change = CorpusReport.from_json((out / REPORT).read_text(encoding="utf-8")).change
    except (OSError, UnicodeError, BadResults):  # no report, or not one of ours
        return []
    root = out.resolve()
    names = [*(part.name for part in change.parts), *REPORTS] if change else []
    places = [each for name in names for each in (root / name, *companions(root / name))]
    return [place for place in places if place.is_file() and root in place.resolve().parents]


def _place(out: Path) -> Path:
    return out / UNFINISHED if is_folder(out) else out.parent / f".{out.name}{UNFINISHED}"


def _put_in_place(made: Path, out: Path) -> None:
    """Move what was made to the folder, and remove what an earlier result has beside it, so that the two do not mix.

    The report comes last: until then the folder has the earlier one, which names what must go.
    """
    if not is_folder(out):
        made.rename(out)
        return
    new = sorted((path for path in made.rglob("*") if path.is_file()), key=lambda path: (path.name == REPORT, path))
    places = [out / path.relative_to(made) for path in new]
    for earlier in earlier_files(out):
        if earlier not in places:
            earlier.unlink()
    for path, place in zip(new, places, strict=True):
        place.parent.mkdir(parents=True, exist_ok=True)
        path.replace(place)
