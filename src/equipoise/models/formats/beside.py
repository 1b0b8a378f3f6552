"""What a file beside vectors says of how they were made, for formats that have no place for it.

Its last line names the vectors that it belongs to by their fingerprint: others may have taken their place since.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

BELONGS = "of the vectors with the fingerprint "  # how the last line begins
REMEDY = "remove it, or make the vectors anew"


class Told(NamedTuple):
    """What is known of how vectors were made, and a note for whoever reads results; each may be empty."""

    about: str
    note: str


def about_beside(path: Path) -> Path:
    """Where a file says how its vectors were made, if its format has no place for that."""
    return path.with_name(path.name + ".about.txt")


def with_owner(about: str, fingerprint: str) -> str:
    """The content of such a file."""
    return f"{about}\n{BELONGS}{fingerprint}\n"


def told_beside(path: Path, fingerprint: str) -> Told:
    """What the file beside says of the vectors with this fingerprint; of others, or of nobody knows which, nothing."""
    try:
        text = about_beside(path).read_bytes().decode("utf-8", "replace")
    except OSError:
        return Told("", "")
    about, _, owner = text.rstrip().rpartition("\n")
    if owner == BELONGS + fingerprint:
        return Told(about, about.partition("\n")[0])
    whose = "belongs to other ones" if owner.startswith(BELONGS) else "does not say which ones it belongs to"
    return Told("", f"the .about.txt beside these vectors {whose} and is not believed; {REMEDY}")
