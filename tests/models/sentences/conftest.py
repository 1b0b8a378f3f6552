"""A tiny BERT to pool, made once."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.models.folders import made_once

if not (find_spec("torch") and find_spec("transformers") and find_spec("sentence_transformers")):
    collect_ignore_glob = ["test_*.py"]  # without the extra there is nothing to test


@pytest.fixture(scope="session")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny BERT."""
    from tests.models.contextual.tiny import make

    return made_once(make, tmp_path_factory)("bert")
