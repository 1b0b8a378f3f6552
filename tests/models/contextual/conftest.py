"""Tiny models, each made once."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from equipoise.models.contextual import ContextualModel, load
from tests.models.folders import Tiny, made_once

if not (find_spec("torch") and find_spec("transformers")):
    collect_ignore_glob = ["test_*.py"]  # without the extra there is nothing to test


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Tiny:
    """The folder of a tiny model of a family."""
    from tests.models.contextual.tiny import make

    return made_once(make, tmp_path_factory)


@pytest.fixture
def bert(tiny: Tiny, fresh_cache: Path) -> ContextualModel:
    """A tiny BERT that has read nothing yet."""
    return load(str(tiny("bert")))
