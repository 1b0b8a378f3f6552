"""Whose folder it is: one experiment, done in one way."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from equipoise.errors import BadResults, CannotWrite
from equipoise.files import LOCK, there, write_text

SETTINGS = "settings.json"


def claim(folder: Path, settings: Mapping[str, Any]) -> None:
    """Say whose folder it is."""
    check_claim(folder, settings)
    if not there(folder / SETTINGS):
        write_text(folder / SETTINGS, json.dumps(settings, indent=1) + "\n")


def check_claim(folder: Path, settings: Mapping[str, Any]) -> None:
    """Refuse the folder of an experiment that was done otherwise; more of what it compares is welcome."""
    path = folder / SETTINGS
    if not there(path):
        if any(each.name != LOCK for each in folder.iterdir()):
            raise CannotWrite(f"{folder} is not empty and holds no experiment; choose another folder.")
        return
    before, now = _read(path), json.loads(json.dumps(settings))
    other = next((name for name in {**before, **now} if before.get(name) != now.get(name)), None)
    if other is not None:
        raise CannotWrite(
            f"{folder} holds an experiment that was done otherwise: its {other} is {before.get(other)!r} and not "
            f"{now.get(other)!r}; choose another folder."
        )


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadResults(f"{path} cannot be read ({error}); choose another folder.") from error
    if not isinstance(found, dict):
        raise BadResults(f"{path} does not say how an experiment is done; choose another folder.")
    return found
