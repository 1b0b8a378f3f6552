"""Published datasets that are not in the package: what their files are, where they are kept, and how they are read."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from equipoise.datasets.pair_formats.about import kind_of_bias
from equipoise.datasets.pair_formats.crows import read_crows
from equipoise.datasets.pair_formats.notes import Defect, noted, notes_of
from equipoise.datasets.pair_formats.sssb import read_sssb
from equipoise.datasets.pair_formats.stereoset import read_stereoset
from equipoise.datasets.pair_formats.winobias import read_winobias
from equipoise.datasets.sentence_pairs import SentencePairs
from equipoise.errors import BadDataset
from equipoise.files import cache_folder, there

FACTS = Path(__file__).parent / "facts" / "originals.json"


class OriginalFile(NamedTuple):
    """A file as its authors published it."""

    name: str
    url: str
    sha256: str  # "": not known, so what is fetched cannot be checked
    place: Path  # where it is kept
    other_names: Sequence[str] = ()  # that it also had


class Original(NamedTuple):
    """A published dataset."""

    name: str
    title: str
    licence: str
    citation: str
    form: str  # what its files look like
    files: tuple[OriginalFile, ...]


def data_folder() -> Path:
    """$EQUIPOISE_DATA, or data in the cache."""
    chosen = os.environ.get("EQUIPOISE_DATA")
    return Path(chosen) if chosen else cache_folder() / "data"


def original(name: str) -> Original:
    """What is known of a published dataset."""
    facts = json.loads(FACTS.read_text(encoding="utf-8"))[name]
    folder = data_folder() / facts["folder"]
    files = tuple(OriginalFile(**file, place=_place(folder, file)) for file in facts["files"])
    return Original(name, facts["title"], facts["licence"], facts["citation"], facts["form"], files)


def _place(folder: Path, file: Mapping[str, Any]) -> Path:
    """Where a file is kept: under its name, or under another that it also had if it is there."""
    places = [folder / name for name in (file["name"], *file.get("other_names", ()))]
    return next(filter(there, places), places[0])


def load_original(name: str) -> SentencePairs:
    """A published dataset, from the data folder."""
    wanted = original(name)
    missing = [file for file in wanted.files if not there(file.place)]
    if missing:
        names = ", ".join(file.name for file in missing)
        raise BadDataset(
            f"{name} is not on this machine: run equipoise data get {name}, or put {names} into "
            f"{missing[0].place.parent}{os.sep} yourself."
        )
    try:
        found = ORIGINALS[name]([file.place for file in wanted.files])
    except BadDataset as error:
        raise BadDataset(
            f"What is kept as {name} is not the published data, which are {wanted.form}: {error}"
        ) from error
    own = [] if found.title else [Defect(_not_published(wanted))]
    return replace(noted(found, [*own, *notes_of(found)]), name=name)


def _not_published(wanted: Original) -> str:
    return f"What is kept as {wanted.name} in the data folder is not {wanted.title} as published ({wanted.form})."


def _together(parts: Sequence[SentencePairs]) -> SentencePairs:
    """Several files as one question, which is the published one only if each of them is."""
    pairs = tuple(pair for part in parts for pair in part.pairs)
    unknown = next((part for part in parts if not part.title), parts[0])
    return noted(
        replace(unknown, bias=kind_of_bias(pairs), pairs=pairs), [note for part in parts for note in notes_of(part)]
    )


def _winobias(paths: Sequence[Path]) -> SentencePairs:
    parts = [read_winobias(path) for path in paths if path.name.startswith("pro_")]
    return _together([_with_names_of_their_own(part) for part in parts])


def _with_names_of_their_own(part: SentencePairs) -> SentencePairs:
    """Every file numbers its sentences from 1."""
    pairs = tuple(replace(pair, id=f"{part.name}-{number}") for number, pair in enumerate(part.pairs, 1))
    return replace(part, pairs=pairs)


ORIGINALS: dict[str, Callable[[Sequence[Path]], SentencePairs]] = {
    "crows-pairs": lambda paths: read_crows(paths[0]),
    "stereoset": lambda paths: read_stereoset(paths[0]),
    "stereoset-intersentence": lambda paths: read_stereoset(paths[0], "intersentence"),
    "sssb-published": lambda paths: _together([read_sssb(path) for path in paths]),
    "winobias": _winobias,
}
