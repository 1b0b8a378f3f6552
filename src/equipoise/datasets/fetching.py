"""Published files from the network: whole and checked in their place, or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from equipoise.datasets.originals import Original, OriginalFile
from equipoise.datasets.texts import hash_of
from equipoise.errors import BadDataset
from equipoise.files import replacing, there, write_text
from equipoise.version import __version__

PATIENCE = 30  # seconds without a byte
PIECE = 1 << 16  # bytes
AS_PUBLISHED, SOME_HASHES, NO_HASH = (
    "as published",
    "as published where a hash is known",
    "not checked: no hash is known",
)


class Fetched(NamedTuple):
    """A file in its place."""

    file: OriginalFile
    sha256: str
    was_here: bool


def fetch(file: OriginalFile, progress: Callable[[float], None] = lambda share: None) -> Fetched:
    """The file, in its place: fetched, or left as it is if it is there already and is the published one."""
    if there(file.place):
        return Fetched(file, _checked(file, hash_of(file.place), f"{file.place} is there, but"), True)
    digest = hashlib.sha256()
    with replacing(file.place) as beside, beside.open("wb") as out:
        for piece, share in _pieces(file):
            digest.update(piece)
            out.write(piece)
            progress(share)
        found = _checked(file, digest.hexdigest(), f"What {file.url} gave")
    if not file.sha256:  # the next to ask can at least see whether it is still the same
        write_text(file.place.with_name(f"{file.name}.sha256"), f"{found}  {file.name}\n")
    return Fetched(file, found, False)


def state_of(wanted: Original) -> str:
    """Whether a published dataset is here, and how far that is known."""
    missing = [file.name for file in wanted.files if not there(file.place)]
    if missing:
        return "missing" if len(missing) == len(wanted.files) else f"missing {', '.join(missing)}"
    try:
        others = [file.name for file in wanted.files if file.sha256 not in ("", hash_of(file.place))]
    except BadDataset:
        return "here, but cannot be read"
    if others:
        return f"here, but not as published: {', '.join(others)}"
    unknown = sum(not file.sha256 for file in wanted.files)
    return f"here, {NO_HASH if unknown == len(wanted.files) else SOME_HASHES if unknown else AS_PUBLISHED}"


def _checked(file: OriginalFile, found: str, what: str) -> str:
    if file.sha256 and found != file.sha256:
        raise BadDataset(
            f"{what} is not the published file (its SHA-256 begins with {found[:12]}, not {file.sha256[:12]}); "
            f"get {file.name} from {file.url} and put it at {file.place}."
        )
    return found


def _pieces(file: OriginalFile) -> Iterator[tuple[bytes, float]]:
    """What the address gives, piece by piece, with the share that is there."""
    from http.client import HTTPException  # the network's modules are slow to import, and few runs need them
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    try:
        with urlopen(Request(file.url, headers={"User-Agent": f"equipoise/{__version__}"}), timeout=PATIENCE) as answer:
            length, received = int(answer.headers.get("Content-Length") or 0), 0
            while piece := answer.read(PIECE):
                received += len(piece)
                yield piece, received / length if length else 0.0
        if received < length:
            raise _unreachable(file, f"only {received:,} of {length:,} bytes came")
    except (OSError, HTTPException, ValueError) as error:
        if isinstance(error, HTTPError):  # it holds the page that says so, and with it the connection
            error.close()
        raise _unreachable(file, _why(error)) from error


def _why(error: Exception) -> str:
    """What went wrong, as short as it can be said: "HTTP Error 404: Not Found", "Connection refused"."""
    reason = getattr(error, "reason", None)
    inner = reason if isinstance(reason, OSError) else error
    return getattr(inner, "strerror", None) or str(inner) or type(inner).__name__


def _unreachable(file: OriginalFile, why: str) -> BadDataset:
    return BadDataset(
        f"{file.name} could not be fetched ({why}); get it from {file.url} in another way and put it at {file.place}."
    )
