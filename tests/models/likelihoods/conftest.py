"""Tiny language models, each made once."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from equipoise.models.likelihoods import LanguageModel, open_language
from equipoise.models.machinery.folder import find_folder
from tests.models.folders import Tiny, made_once

if not (find_spec("torch") and find_spec("transformers")):
    collect_ignore_glob = ["test_*.py"]  # without the extra there is nothing to test


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Tiny:
    """The folder of a tiny language model of a family."""
    from tests.models.likelihoods.tiny import make

    return made_once(make, tmp_path_factory)


def opened(folder: Path) -> LanguageModel:
    return open_language(find_folder(str(folder), "", lambda share: None))


@pytest.fixture
def bert(tiny: Tiny, fresh_cache: Path) -> LanguageModel:
    """A tiny masked BERT that has read nothing yet."""
    return opened(tiny("bert"))
