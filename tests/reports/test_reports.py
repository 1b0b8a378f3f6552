"""The table of formats, and what holds for all of them."""

from __future__ import annotations

from typing import Any

import pytest

from equipoise.errors import UnknownName
from equipoise.reports import FORMATS, render
from equipoise.results import ResultSet


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_takes_every_set(any_results: ResultSet, format: str) -> None:
    assert render(any_results, format).strip()


@pytest.mark.parametrize("format", FORMATS)
def test_can_be_written_as_utf_8(make: Any, format: str) -> None:
    render(make.hostile(), format).encode()


@pytest.mark.parametrize("format", ["html", "markdown", "latex", "model-card"])
def test_never_promises_too_much(make: Any, format: str) -> None:
    text = render(make.large(6, 10), format).lower()
    assert "do not measure harm" in text
    assert "does not mean that the model has" in text
    assert not any(word in text for word in ("unbiased", "bias-free", "removes bias", "debias"))


def test_json_comes_back_unchanged(make: Any) -> None:
    results = make.large(3, 10)
    assert ResultSet.from_json(render(results, "json")) == results


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(UnknownName, match="no format 'htlm'; did you mean html"):
        render(ResultSet((), (), {}, {}, {}), "htlm")
