from __future__ import annotations

from datetime import date

import pytest

from equipoise.corpora.formats.entries import label_text


@pytest.mark.parametrize(
    ("value", "text"),
    [("é", "é"), (3, "3"), (None, ""), (True, "true"), (0.5, "0.5"), (["é"], '["é"]'),
     (date(2026, 11, 17), '"2026-11-17"')],
)  # fmt: skip
def test_labels_are_text(value, text):
    assert label_text(value) == text
