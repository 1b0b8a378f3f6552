"""The folder of a run: one run at a time, what is finished is not done again, another job is refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from equipoise.corpora.formats.parallel import with_companions
from equipoise.errors import BadResults, CannotWrite
from equipoise.files import LOCK, is_folder, telling_where, there
from equipoise.results.training import TrainingRecord
from equipoise.training.checkpoints import FILE, Checkpoint, read_checkpoint

RECORD = "training.json"
CARD = "README.md"


def job_of(about: Mapping[str, Any]) -> str:
    """A hash of all that the weights depend on."""
    return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()


def finished(folder: Path) -> TrainingRecord | None:
    """The record of a run that came to its end in this folder, if all that it wrote is there as it was written."""
    path = folder / RECORD
    if not there(path):
        return None
    try:
        record = TrainingRecord.from_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, BadResults) as error:
        raise BadResults(f"{path} is no record of a training; add --force to begin anew.") from error
    lost = next((name for name, digest in record.files.items() if not _is(folder / name, digest)), None)
    if lost:
        raise BadResults(f"{folder / lost} is gone or was changed since it was trained; add --force to train it anew.")
    return record


def _is(path: Path, digest: str) -> bool:
    return path.is_file() and sha256(path) == digest


def begun(folder: Path, job: str, force: bool, *, replace: bool = False) -> TrainingRecord | Checkpoint | None:
    """What there is of this job: its record if it is done, where it stopped, or nothing; another job is refused.

    force: whatever there is counts for nothing. replace: what is of another job, or damaged, counts for nothing.
    """
    if force or (replace and _is_of_another(folder, job)):
        clear(folder)
        return None
    found = finished(folder) or read_checkpoint(folder)
    if found is not None and found.job != job:
        raise CannotWrite(
            f"{folder} holds another run: its data, words or configuration differ; choose another folder, or add "
            "--force to begin anew."
        )
    if found is None and is_folder(folder) and any(path.name != LOCK for path in folder.iterdir()):
        raise CannotWrite(f"{folder} is not empty and holds no run; choose another folder.")
    if isinstance(found, TrainingRecord):
        (folder / FILE).unlink(missing_ok=True)  # of a run that was killed at its last moment
    return found


def _is_of_another(folder: Path, job: str) -> bool:
    """Whether there is a run that is not of this job, or is damaged."""
    try:
        found = finished(folder) or read_checkpoint(folder)
    except BadResults:
        return True
    return found is not None and found.job != job


def clear(folder: Path) -> None:
    """Remove what a run wrote, and nothing else; the record first, so that no half of a run looks whole."""
    with telling_where(folder):
        names = _written_files(folder)
        for name in (RECORD, FILE, CARD, *names):
            place = folder / name
            if folder.resolve() in place.resolve().parents:
                place.unlink(missing_ok=True)


def _written_files(folder: Path) -> tuple[str, ...]:
    """What the record says was written, if it can be read."""
    try:
        return tuple(TrainingRecord.from_json((folder / RECORD).read_text(encoding="utf-8")).files)
    except (OSError, UnicodeDecodeError, BadResults):
        return ()


def sha256_of_corpus(path: Path) -> str:
    """The SHA-256 of a file of a corpus; of three files side by side (s1.train), of their own."""
    files = with_companions(path)
    return sha256(path) if len(files) == 1 else hashlib.sha256("".join(map(sha256, files)).encode()).hexdigest()


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
