"""A tokenizer taken from the shelf does as the one that was put there."""

from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.models.likelihoods.keeping import keep_tokenizer, kept_tokenizer
from equipoise.models.machinery.shelf import Shelf
from tests.models.folders import Tiny
from tests.models.likelihoods.conftest import opened
from tests.models.likelihoods.plain import TEXTS
from tests.models.likelihoods.tiny import FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_tokens(family: str, tiny: Tiny, tmp_path: Path, fresh_cache: Path) -> None:
    shelf = Shelf(tmp_path / "one.db")
    assert kept_tokenizer("hf:tiny", shelf) is None
    own = opened(tiny(family)).telling.tokenizer
    keep_tokenizer(own, shelf)
    again = kept_tokenizer("hf:tiny", shelf)
    assert again is not None and again.marks == own.marks
    texts = [*TEXTS, "", "nurse " * 100]
    for one, other in zip(own.tokens(texts), again.tokens(texts), strict=True):
        assert one.tolist() == other.tolist()


def test_other_versions_make_their_own(
    tiny: Tiny, tmp_path: Path, fresh_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path / "one.db")
    keep_tokenizer(opened(tiny("bert")).telling.tokenizer, shelf)
    monkeypatch.setattr("equipoise.models.likelihoods.keeping.version", lambda name: "99.0")
    assert kept_tokenizer("hf:tiny", shelf) is None
