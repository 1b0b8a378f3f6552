"""What cannot be asked of word vectors: sets given twice, and words that are too few."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from equipoise.errors import BadOption, TooFewWords

LISTED = 10  # unknown words that a refusal names


def check_distinct(files: Sequence[str | Path]) -> None:
    """Refuse a set that is given twice, since it would count twice, and two that a report could not tell apart."""
    places, names = dict[Path, Path](), dict[str, Path]()
    for path in map(Path, files):
        if path.resolve() in places:
            raise BadOption(f"The word set {path} is given twice and would count twice; give it once.")
        if path.stem in names:
            raise BadOption(
                f"The word sets {names[path.stem]} and {path} would both be called {path.stem!r} in the report; "
                f"rename one of the files."
            )
        places[path.resolve()] = names[path.stem] = path


def check_known(found: str, known: int, asked: int, max_missing: float, least: int, missing: Sequence[str]) -> None:
    """Refuse where more is left out than may be, or less is left than is needed; `found` begins the sentence."""
    unknown = f"; unknown: {', '.join(missing[:LISTED])}" if missing else ""
    if asked - known > max_missing * asked:
        raise TooFewWords(f"{found}, fewer than max_missing={max_missing:g} allows{unknown}.")
    if known < least:
        raise TooFewWords(f"{found}, and {least} at least must be known{unknown}.")
