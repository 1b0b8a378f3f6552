"""What every kind of training is given and leaves: lists of files, a record, a model card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version as version_of
from pathlib import Path

from equipoise.errors import BadOption
from equipoise.files import write_bytes, write_text
from equipoise.reports.training_card import training_card
from equipoise.results.training import DataFile, TrainingRecord
from equipoise.training.places import CARD, RECORD

Files = Sequence[str | Path]


def listed(train: str | Path | Files, dev: str | Path | Files, test: str | Path | Files) -> dict[str, list[str | Path]]:
    """The files of every part; without entries to train with, or to choose the best epoch by, nothing begins."""
    parts = {"train": train, "dev": dev, "test": test}
    files = {name: [each] if isinstance(each, str | Path) else list(each) for name, each in parts.items()}
    for part in ("train", "dev"):
        if not files[part]:
            raise BadOption(f"Training needs a file of {part} entries, and none was given.")
    return files


def write_record(folder: Path, record: TrainingRecord) -> None:
    """The model card, and last the record: where it is, the run is done."""
    write_text(folder / CARD, training_card(record))
    write_bytes(folder / RECORD, (record.to_json() + "\n").encode())


def seen_twice(files: Sequence[DataFile]) -> list[str]:
    """Notes on files that are judged by, or chosen by, what they were trained with."""
    parts = dict[str, list[str]]()
    for each in files:
        parts.setdefault(each.sha256, []).append(f"{each.name} ({each.part})")
    return [
        f"{' and '.join(same)} are the same file, so that its scores say little about other entries"
        for same in parts.values() if len(same) > 1
    ]  # fmt: skip


def libraries(*names: str) -> Mapping[str, str]:
    """Their versions."""
    return {name: version_of(name) for name in names}
