"""Which sense of WordNet each word#number is: a text file beside the vectors, as DeConf has one."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from equipoise.errors import BadVectors
from equipoise.wordnet import is_sense_key


class KeyMap(NamedTuple):
    """What the file calls each sense."""

    names: dict[str, str]  # sense key -> word#number
    fingerprint: str


def read_key_map(vectors: str | Path) -> KeyMap:
    """The key map beside these vectors."""
    path = _beside(Path(vectors))
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadVectors(
            f"{vectors} calls its senses word#number, and what senses these are is not known ({error.strerror}): put a "
            f"line for each into {path}, such as dog#1 dog%1:05:00::."
        ) from error
    names: dict[str, str] = {}
    for number, line in enumerate(content.decode("utf-8-sig", "replace").split("\n"), start=1):
        if line.strip():
            key, name = _pair(path, number, line)
            names.setdefault(key, name)
    return KeyMap(names, hashlib.sha256(content).hexdigest())


def _beside(vectors: Path) -> Path:
    with suppress(RuntimeError):  # ~ of an unknown user
        vectors = vectors.expanduser()
    return vectors.with_name(vectors.name + ".keys")


def _pair(path: Path, number: int, line: str) -> tuple[str, str]:
    """The sense key and the name of a line, whichever stands first."""
    fields = line.split()
    keys = [field for field in fields if is_sense_key(field)]
    if len(fields) != 2 or len(keys) != 1:
        raise BadVectors(
            f"{path} line {number} is {line.strip()[:40]!r} where a name and a sense key were expected, such as "
            "dog#1 dog%1:05:00::; mend the line."
        )
    return keys[0], next(field for field in fields if field != keys[0])
