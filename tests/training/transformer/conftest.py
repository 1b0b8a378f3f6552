"""A tiny sentence encoder and small files, made once."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.training.transformer.made import write_labels, write_scores

if not (find_spec("torch") and find_spec("transformers") and find_spec("sentence_transformers")):
    collect_ignore_glob = ["test_*.py"]  # without the extra there is nothing to test


@pytest.fixture(scope="session")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny BERT without a word on pooling."""
    from tests.models.contextual.tiny import make

    return make("bert", tmp_path_factory.mktemp("tiny") / "bert")


@pytest.fixture(scope="session")
def encoder(bert: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as sentence-transformers saves it: mean-pooled, with a layer after that, normed."""
    from tests.models.sentences.made import peer

    folder = tmp_path_factory.mktemp("encoder") / "tiny-encoder"
    peer(bert, folder, "mean", dense=True, normalize=True, most=20)
    return folder


@pytest.fixture(scope="session")
def scores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("scores")
    sizes = {"train": 320, "dev": 60, "test": 60}
    return {part: write_scores(folder / f"sts-{part}.csv", size, size + len(part)) for part, size in sizes.items()}


@pytest.fixture(scope="session")
def labels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("labels")
    sizes = {"train": 320, "dev": 60, "test": 60}
    return {part: write_labels(folder / f"{part}.jsonl", size, size + len(part)) for part, size in sizes.items()}
