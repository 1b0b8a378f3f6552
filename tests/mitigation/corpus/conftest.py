"""What tests of changed corpora share."""

from pathlib import Path

import pytest

from equipoise.corpora.scores import Scores
from tests.mitigation.corpus.made import TEN, scored, write_pairs


@pytest.fixture
def ten(tmp_path: Path) -> Scores:
    """Ten pairs whose scores are known."""
    return scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", TEN))
