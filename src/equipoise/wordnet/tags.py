"""How often each sense was tagged in SemCor, from cntlist.rev as cntlist(5WN) describes it."""

from __future__ import annotations

import re
from pathlib import Path

from equipoise.errors import BadOption

FILE = "cntlist.rev"
PLACE = re.compile(r"\([a-z]+\)")  # of a head adjective: above%5:00:00:preceding(a):00; keys elsewhere are without


def read_tags(folder: Path) -> dict[str, int]:
    """Sense key -> how often it was tagged; empty where the file is not, and without senses that were never tagged."""
    try:
        lines = (folder / FILE).read_text(encoding="utf-8").splitlines()
        return {_plain(key): int(count) for key, _, count in map(str.split, lines)}
    except FileNotFoundError:
        return {}
    except (ValueError, OSError) as error:
        raise BadOption(f"{folder / FILE} is damaged or no part of WordNet 3.0: get it anew.") from error


def _plain(key: str) -> str:
    return PLACE.sub("", key) if "(" in key else key
