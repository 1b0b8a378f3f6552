"""The user's own word lists, as files in the work folder."""

from __future__ import annotations

from pathlib import Path

from equipoise.web.places import Places


def own_lists(places: Places) -> list[Path]:
    """Their files, in the order of their names."""
    return sorted(places.lists.resolve().glob("*.json")) if places.lists.is_dir() else []
