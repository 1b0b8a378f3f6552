"""Options that several questions share, refused where they have a value that cannot be."""

from __future__ import annotations

from typing import Any

from equipoise.errors import BadOption


def check_whole(name: str, value: Any, least: int) -> None:
    """Refuse what is no whole number of at least so much."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise BadOption(f"{name} must be a whole number of at least {least}, and it is {value!r}.")


def check_share(name: str, value: Any) -> None:
    """Refuse what is no number from 0 to 1; NaN is none, and no share would ever be more than it."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
        raise BadOption(f"{name} must be a share from 0 to 1, and it is {value!r}.")
