"""A folder of published tests."""

from __future__ import annotations

import re
from pathlib import Path

from equipoise.datasets.seat.published import is_seat_file
from equipoise.errors import BadDataset

DIGITS = re.compile(r"(\d+)")


def seat_files(folder: Path) -> list[Path]:
    """The files of SEAT tests in a folder, weat2 before weat10; whatever else it holds is passed over."""
    try:
        files = sorted(folder.iterdir(), key=_in_order)
    except OSError as error:
        raise BadDataset(f"The folder {folder} cannot be read: {error.strerror}.") from error
    return [file for file in files if is_seat_file(file)]


def _in_order(path: Path) -> list[str | int]:
    """Numbers in a name by their size; text and numbers take turns, so that like meets like."""
    return [int(part) if part.isdecimal() else part for part in DIGITS.split(path.name.casefold())]
