"""The fingerprint of files that were read before, as long as nobody touched them."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from equipoise.errors import CannotWrite
from equipoise.files import cache_folder, write_text

SETTLED = 2  # seconds; a file changed more recently may change again while its times stay the same


def remembered(place: Path, paths: Sequence[Path], fingerprint: Callable[[], str]) -> str:
    """The hash of the content, remembered for as long as the files' place, sizes and times stay the same."""
    seen = states(paths)
    note = cache_folder() / "seen" / f"{hashlib.sha256(os.fsencode(place.resolve())).hexdigest()[:32]}.json"
    try:
        noted = json.loads(note.read_text())
        if noted["seen"] == seen:
            return str(noted["fingerprint"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    found = fingerprint()
    if time.time() - max(path.stat().st_ctime for path in paths) > SETTLED:
        with suppress(CannotWrite):  # a cache that is only read is a good one if the store is there
            write_text(note, json.dumps({"seen": seen, "fingerprint": found}))
    return found


def states(paths: Sequence[Path]) -> list[list[int]]:
    """Sizes, times and numbers of files, which are others once a file was changed."""
    stats = [path.stat() for path in paths]
    return [[stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino] for stat in stats]
