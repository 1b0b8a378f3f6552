"""A small encoder, made once."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from equipoise.models.infersent import InferSent

if not (find_spec("torch") and find_spec("transformers")):
    collect_ignore_glob = ["test_*.py"]  # without the extra there is nothing to test


@pytest.fixture(scope="session")
def small_model(tmp_path_factory: pytest.TempPathFactory) -> InferSent:
    """A model of a few words that has all the marks."""
    from tests.models.infersent.made import make

    return make(tmp_path_factory.mktemp("infersent"))
