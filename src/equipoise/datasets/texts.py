"""A user's file as text or JSON, or the sentence that says why it is neither."""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any, NoReturn

from equipoise.errors import BadDataset

LINE_END = re.compile("\r\n|\r|\n")
HALF_CHARACTER = re.compile("[\ud800-\udfff]")


def refuse(path: Path, what: str) -> NoReturn:
    """Raise: this file cannot be used, and why."""
    raise BadDataset(f"The dataset {path} cannot be used: {what}.")


def decoded(path: Path) -> str:
    """The whole file, which may be empty; line ends are as they stand in it."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadDataset(f"{path} is not UTF-8 text (byte {error.start}); save it as UTF-8.") from error
    except OSError as error:
        raise BadDataset(f"The dataset {path} cannot be read: {error.strerror}.") from error


def hash_of(path: Path) -> str:
    """The SHA-256 of a file, which may be large."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise BadDataset(f"{path} cannot be read: {error.strerror}; make it readable, or move it away.") from error


def read_text(path: Path) -> str:
    """The same of a file that must hold text."""
    text = decoded(path)
    if not text.strip():
        refuse(path, "it is empty")
    if "\0" in text:
        refuse(path, f"it holds a NUL byte at character {text.index(chr(0)):,} and is no text")
    return text


def parse_json(path: Path, text: str, line: int = 0) -> Any:
    """What a JSON text says, the whole file or a line of it.

    Names that stand twice in an object are refused, since one of the two would be lost.
    """
    where = f"line {line}" if line else "it"
    try:
        value = json.loads(text, object_pairs_hook=lambda pairs: _without_repeats(path, where, pairs))
        half = HALF_CHARACTER.search(json.dumps(value, ensure_ascii=False))
    except json.JSONDecodeError as error:
        at = f"{error.msg} at line {line or error.lineno}, column {error.colno}"
        raise BadDataset(f"{path} is not JSON: {at}.") from error
    except RecursionError:
        refuse(path, f"{where} is nested too deeply")
    except ValueError:
        refuse(path, f"{where} holds a number with too many digits")
    if half:
        refuse(path, f"{where} holds {half[0]!r}, which is half a character")
    return value


def lines_of(text: str) -> list[str]:
    """The lines, whatever system wrote them; unlike splitlines, rare marks within a sentence do not end it."""
    return LINE_END.split(text)


def stem_of(path: Path) -> str:
    """The file's name without its last ending, in characters that can be printed and written."""
    return os.fsencode(path.stem).decode("utf-8", "replace")


def _without_repeats(path: Path, where: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        refuse(path, f"{max(names, key=names.count)!r} stands twice in the same object of {where}")
    return fields
