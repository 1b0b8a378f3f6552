"""A sentence encoder's configuration files, read with doubt: what is damaged ends in a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from equipoise.errors import BadModel


def refuse(name: str, file: Path, what: str) -> NoReturn:
    """Raise: this file cannot be used, and why."""
    raise BadModel(f"{name} cannot be opened: {file} is damaged: {what}; download it again.")


def json_of(name: str, file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadModel(f"{name} cannot be opened: {file} cannot be read ({error}); download it again.") from error


def mapping_of(name: str, file: Path) -> Mapping[str, Any]:
    said = json_of(name, file)
    if not isinstance(said, dict):
        refuse(name, file, "it holds no configuration")
    return said


def number_in(said: Mapping[str, Any], field: str, file: Path, name: str, least: int) -> int | None:
    """A whole number that a file may give; None where it does not."""
    given = said.get(field)
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given < 1 << 31:
        refuse(name, file, f"{field} is {str(given)[:40]}")
    return given


def text_in(said: Mapping[str, Any], field: str, file: Path, name: str) -> str:
    """A text that a file may give; "" where it does not."""
    given = said.get(field)
    if given is None:
        return ""
    if not isinstance(given, str):
        refuse(name, file, f"{field} is no text")
    return given
