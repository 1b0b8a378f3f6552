"""Seeds: the same thing done several times, to see what is chance."""

from __future__ import annotations

from equipoise.errors import BadOption

MOST = 1000


def seeds_of(number: int, first: int) -> tuple[int, ...]:
    """So many seeds, from the first on."""
    if not 1 <= number <= MOST or first < 0:
        raise BadOption(f"There are 1 to {MOST:,} seeds, from 0 on; {number:,} from {first:,} were asked for.")
    return tuple(range(first, first + number))
