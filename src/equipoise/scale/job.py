"""Pieces of work to files of a folder: begun again where it stopped, and the same bytes whatever happened meanwhile."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from equipoise.errors import CannotWrite
from equipoise.files import LOCK, sweep, there, write_bytes
from equipoise.scale.crews import Crew, Failed
from equipoise.scale.manifest import FILE, Manifest, read_manifest
from equipoise.scale.running import each


class Piece(Protocol):
    """Something to work on."""

    @property
    def number(self) -> int: ...

    @property
    def data(self) -> bytes: ...

    @property
    def where(self) -> Mapping[str, Any]:
        """Where it is from, for the manifest."""
        ...


class Done(NamedTuple):
    """What came of a piece: files, each under its name, and what the manifest says of it."""

    files: Mapping[str, bytes]
    line: Mapping[str, Any]


class Outcome(NamedTuple):
    """A job that has come to its end."""

    lines: list[Mapping[str, Any]]  # of the manifest, in the order of the pieces
    failed: list[Mapping[str, Any]]  # of them, those of which nothing came
    resumed: int  # pieces that were done before
    stopped: bool  # by the one who saw the lines


LOOSE = "places"  # of what names a job: where its files are now, which may change between two runs

Seen = Callable[[Mapping[str, Any]], bool]  # told each line; False stops the job after what is under way
StartCrew = Callable[[], Crew]  # called only where something is left to do


def run(
    folder: Path, about: Mapping[str, Any], pieces: Iterable[Piece], start: StartCrew, seen: Seen = lambda line: True
) -> Outcome:
    """All pieces done, each once; `about` names the job, and another job's folder is refused.

    The caller holds the folder by `files.only_one`. A piece that failed in an earlier run is tried again.
    """
    refuse_another(folder, about)
    sweep(folder)
    manifest = Manifest.opened(folder, about)
    job = _Job(folder, manifest, pieces, configuration_of(about), seen)
    crew: Crew | None = None
    first: Piece | None = None
    try:
        first = next(job.left, None)
        if first is not None:
            manifest.begin()  # before any file, so that a folder with files says whose they are
            crew = start()
            for piece, result in each(crew, job.all_from(first)):
                job.take(piece, result)
    finally:
        if crew is not None:
            crew.close()
        manifest.close()
        if first is not None and not manifest.done:  # nothing came of it, so the folder is nobody's
            (folder / FILE).unlink(missing_ok=True)
    return job.ended()


class _Job:
    """What is left to do, and what was done."""

    def __init__(self, folder: Path, manifest: Manifest, pieces: Iterable[Piece], configuration: bytes, seen: Seen):
        self.folder, self.manifest, self.configuration, self.seen = folder, manifest, configuration, seen
        self.resumed = self.counted = 0
        self.stopped = False
        self.left = self._left(pieces)

    def _left(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """The pieces that are not done yet."""
        for piece in pieces:
            self.counted += 1
            line = self.manifest.done.get(piece.number)
            if line is None or line["digest"] != self._digest(piece) or not self._whole(line):
                yield piece
            else:
                self.resumed += 1
                self._see(line)
            if self.stopped:
                return

    def all_from(self, first: Piece) -> Iterator[Piece]:
        yield first
        yield from self.left

    def take(self, piece: Piece, result: Done | Failed) -> None:
        """Write what came of a piece: its files first, then the line that says they are there."""
        line: dict[str, Any] = {"number": piece.number, "digest": self._digest(piece), **piece.where}
        if isinstance(result, Failed):
            line |= {"failed": result.why}
        else:
            for name, data in result.files.items():
                write_bytes(self.folder / name, data)
            line |= {**result.line, "files": {name: _said_of(data) for name, data in result.files.items()}}
        self._forget(self.manifest.done.get(piece.number, {}), line.get("files", {}))
        self.manifest.add(line)
        self._see(line)

    def ended(self) -> Outcome:
        """Put the manifest in order, if all is done."""
        for number in [number for number in self.manifest.done if number >= self.counted and not self.stopped]:
            self._forget(self.manifest.done.pop(number))  # of a corpus that was longer
        lines = [self.manifest.done[number] for number in sorted(self.manifest.done)]
        failed = [line for line in lines if "failed" in line]
        if not self.stopped and not (self.manifest.is_finished and self.counted == self.resumed):
            self.manifest.finish(self.counted)
        return Outcome(lines, failed, self.resumed, stopped=self.stopped)

    def _forget(self, line: Mapping[str, Any], kept: Iterable[str] = ()) -> None:
        """Remove files that a piece had and has no more."""
        for name in set(line.get("files", {})) - set(kept):
            (self.folder / name).unlink(missing_ok=True)

    def _see(self, line: Mapping[str, Any]) -> None:
        self.stopped = not self.seen(line) or self.stopped

    def _digest(self, piece: Piece) -> str:
        return digest(piece.data, self.configuration)

    def _whole(self, line: Mapping[str, Any]) -> bool:
        """Whether the files of a piece are there, and as long as they were."""
        return "failed" not in line and all(
            there(self.folder / name) and (self.folder / name).stat().st_size == said["bytes"]
            for name, said in line["files"].items()
        )


def refuse_another(folder: Path, about: Mapping[str, Any]) -> None:
    """Refuse a folder that holds the work of another job."""
    before = (read_manifest(folder) or (about,))[0]
    other = next((key for key in about if key != LOOSE and before.get(key) != about[key]), None)
    if other is not None:
        raise CannotWrite(
            f"{folder} holds the work of another job: {_difference(other, before.get(other), about[other])}; choose "
            "another folder, or add --force to begin anew."
        )


def _difference(name: str, before: Any, now: Any) -> str:
    """What is not the same, in words; of what has parts, only that."""
    name = name.replace("_", " ")
    if isinstance(before, str | int) and isinstance(now, str | int):
        return f"its {name} is {before!r} and not {now!r}"
    return f"its {name} differ" if name.endswith("s") else f"its {name} differs"


def refuse_foreign(folder: Path) -> None:
    """Refuse a folder with files that no job wrote."""
    if there(folder) and any(each.name != LOCK for each in folder.iterdir()) and not there(folder / FILE):
        raise CannotWrite(f"{folder} is not empty and has no {FILE}; choose another folder.")


def _said_of(data: bytes) -> dict[str, Any]:
    """What the manifest says of a file."""
    return {"bytes": len(data), "digest": content_digest(data)}


def content_digest(data: bytes) -> str:
    """Tells whether a file is as it was written."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def digest(data: bytes, configuration: bytes) -> str:
    """Names what comes of a piece: the same piece of another job has another."""
    return hashlib.blake2b(data, digest_size=16, key=configuration).hexdigest()


def configuration_of(about: Mapping[str, Any]) -> bytes:
    """A job's own key."""
    fixed = {key: value for key, value in about.items() if key != LOOSE}
    return hashlib.blake2b(json.dumps(fixed, sort_keys=True).encode(), digest_size=32).digest()
