"""Tiny language models made once, one thread, and a cache of its own for each test that asks."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from equipoise.models.contextual.folder import find_folder
from equipoise.models.likelihoods import LanguageModel, open_language

if not (find_spec("torch") and find_spec("transformers")):
    collect_ignore_glob = ["test_*.py"]  # without the extra there is nothing to test


@pytest.fixture(scope="session", autouse=True)
def one_thread() -> None:
    import torch

    torch.set_num_threads(1)


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder of a tiny language model of a family."""
    from tests.models.likelihoods.tiny import make

    made: dict[str, Path] = {}

    def folder(family: str) -> Path:
        if family not in made:
            made[family] = make(family, tmp_path_factory.mktemp("tiny") / family)
        return made[family]

    return folder


@pytest.fixture
def fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def opened(folder: Path) -> LanguageModel:
    return open_language(find_folder(str(folder), "", lambda share: None))


@pytest.fixture
def bert(tiny: Callable[[str], Path], fresh_cache: Path) -> LanguageModel:
    """A tiny masked BERT that has read nothing yet."""
    return opened(tiny("bert"))
