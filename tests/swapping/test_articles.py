"""a and an before an exchanged word."""

from __future__ import annotations

import pytest

from equipoise.swapping.articles import article_change
from equipoise.swapping.changes import Change


@pytest.mark.parametrize(
    ("text", "new", "article"),
    [("an Asian", "white", "a"), ("a white", "Asian", "an"), ("A white", "Asian", "An"), ("AN ASIAN", "WHITE", "A"),
     ("A WHITE", "ASIAN", "AN"), ("a rich", "honest", "an"), ("an  Asian", "European", "a")],
)  # fmt: skip
def test_it_suits_the_new_word(text, new, article):
    start = text.rindex(" ") + 1
    change = article_change(text, Change(start, len(text), new))
    assert change is not None and change.new == article
    assert text[change.start : change.end].lower() in ("a", "an")


@pytest.mark.parametrize(
    ("text", "new"), [("a white", "tall"), ("the Asian", "white"), ("Asian", "white"), ("via white", "Asian")]
)
def test_it_stays(text, new):
    start = text.rindex(" ") + 1 if " " in text else 0
    assert article_change(text, Change(start, len(text), new)) is None
