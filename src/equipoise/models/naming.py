"""Names that tell models apart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from equipoise.errors import BadOption
from equipoise.models.base import Model


def named_apart(specs: Sequence[str | Path | Model], models: Sequence[Model]) -> list[Model]:
    """Models whose names do not clash: files of one name in two folders go by their paths."""
    names = [model.name for model in models]
    for spec, model in zip(specs, models, strict=True):
        if names.count(model.name) > 1 and isinstance(spec, str | Path):
            model.name = str(spec)
    names = [model.name for model in models]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise BadOption(f"The model {twice!r} was given twice; name each model once.")
    return list(models)
