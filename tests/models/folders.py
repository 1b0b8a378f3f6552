"""Folders of tiny models, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Tiny = Callable[[str], Path]


def made_once(make: Callable[[str, Path], Path], factory: pytest.TempPathFactory) -> Tiny:
    """The folder of a family's model."""
    made: dict[str, Path] = {}

    def folder(family: str) -> Path:
        if family not in made:
            made[family] = make(family, factory.mktemp("tiny") / family)
        return made[family]

    return folder
