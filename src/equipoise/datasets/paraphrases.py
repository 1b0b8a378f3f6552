"""The same sentence in other words: further templates for a question."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

from equipoise.datasets.dataset import Dataset

FACTS = Path(__file__).parent / "facts" / "paraphrases.json"


def paraphrased(dataset: Dataset, most: int) -> Dataset:
    """The dataset with up to `most` further templates for each of its own, after them; for some we have none."""
    further = [other for template in dataset.templates for other in _paraphrases().get(template, ())[:most]]
    return replace(dataset, templates=tuple(dict.fromkeys((*dataset.templates, *further))))


@cache
def _paraphrases() -> dict[str, list[str]]:
    return json.loads(FACTS.read_text(encoding="utf-8"))["paraphrases"]
