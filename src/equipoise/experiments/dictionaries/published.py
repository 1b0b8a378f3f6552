"""What seed 003 and its repository report, to stand beside what is found here."""

from __future__ import annotations

import json
from pathlib import Path

from equipoise.results.dictionary_experiments import PublishedFigure

FILE = Path(__file__).with_name("published.json")


def published_figures() -> tuple[PublishedFigure, ...]:
    figures = json.loads(FILE.read_text(encoding="utf-8"))["figures"]
    return tuple(
        PublishedFigure(model, question, effect_size, p_value)
        for question, models in figures.items() for model, (effect_size, p_value) in models.items()
    )  # fmt: skip
