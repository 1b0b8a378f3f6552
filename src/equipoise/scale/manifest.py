"""What is done, line by line: the checkpoint of a job.

The first line says what the job is, every other one names a piece that is done. Lines are added as pieces are done, so
a killed job has lost no more than half a line; when all is done they stand in the order of the pieces.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from equipoise.errors import BadResults
from equipoise.files import telling_where, write_bytes, write_text

FILE = "manifest.jsonl"
Line = Mapping[str, Any]


class Manifest:
    """The manifest of a folder, open for more lines."""

    def __init__(self, folder: Path, about: Line):
        """about: what the job is; another job's manifest must not be there."""
        self.path, self.about = folder / FILE, about
        self.done: dict[int, Line] = {}  # by number
        self.known: Line | None = None  # what the file says that the job is
        self.finished = False
        self.file: TextIO | None = None

    @classmethod
    def opened(cls, folder: Path, about: Line) -> Manifest:
        """The manifest of this job, with what was done before."""
        manifest = cls(folder, about)
        found = read_manifest(folder)
        if found is not None:
            manifest.known, lines, manifest.finished = found
            manifest.done = {line["number"]: line for line in lines}
        return manifest

    def add(self, line: Line) -> None:
        """One more is done; on disk before this returns."""
        if self.file is None:
            self.begin()
        assert self.file is not None
        with telling_where(self.path):
            self.file.write(_text(line))
            self.file.flush()
            os.fsync(self.file.fileno())
        self.done[line["number"]] = line

    def finish(self, pieces: int) -> None:
        """All pieces are done: the lines in their order, and a last one that says so."""
        self.close()
        lines = [self.done[number] for number in range(pieces)]
        write_bytes(self.path, "".join(map(_text, [self.about, *lines, {"finished": pieces}])).encode())
        self.known, self.finished = self.about, True

    @property
    def is_finished(self) -> bool:
        """Whether the file says so, of this very job."""
        return self.finished and self.known == self.about

    def close(self) -> None:
        if self.file is not None:
            with suppress(OSError):  # a disk that is full was told when the line was added
                self.file.close()
            self.file = None

    def begin(self) -> None:
        """Write what is known, without a line that a kill cut off, to go on behind it."""
        write_text(self.path, "".join(map(_text, [self.about, *self.done.values()])))
        with telling_where(self.path):
            self.file = self.path.open("a", encoding="utf-8")


def read_manifest(folder: Path) -> tuple[Line, list[Line], bool] | None:
    """What the job is, what is done, and whether that is all; None where there is no manifest."""
    path = folder / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise BadResults(f"{path} cannot be read ({error}); choose another folder.") from error
    *whole, _ = text.split("\n")  # what comes after the last line end was cut off by a kill
    for number, line in enumerate(whole, start=1):
        if not _is_sound(line, number):
            raise BadResults(f"{path} is damaged in line {number}; add --force to begin anew.")
    about, *lines = map(json.loads, whole) if whole else ({},)
    finished = bool(lines) and "finished" in lines[-1]
    return about, lines[:-1] if finished else lines, finished


def _is_sound(text: str, number: int) -> bool:
    """Whether a line is one of a manifest; the first may be any object."""
    try:
        line = json.loads(text)
    except ValueError:
        return False
    return isinstance(line, dict) and (number == 1 or isinstance(line.get("number", line.get("finished")), int))


def _text(line: Line) -> str:
    return json.dumps(line, separators=(",", ":")) + "\n"
