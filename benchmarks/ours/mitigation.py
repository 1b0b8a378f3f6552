"""Word vectors with less bias, by every method that WEFE has as well. Arguments: model, words."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

import equipoise
from benchmarks.child import serve
from equipoise.mitigation.vectors import METHODS
from equipoise.mitigation.vectors.about import NONE, About
from equipoise.mitigation.vectors.applying import Changed

OPTIONS: dict[str, dict[str, object]] = {"double-hard": {"components": 4}, "multiclass-hard": {"components": 1}}


def main(model_path: str, words_path: str) -> None:
    model = equipoise.load_model(model_path)
    asked = json.loads(Path(words_path).read_text())
    pairs = np.array([model.places(pair) for pair in asked["pairs"]])

    def changed(method: str) -> Callable[[], float]:
        def action() -> float:
            vectors = model.store.vectors
            about = About(pairs, pairs, np.unique(model.places(asked["specific"])), NONE)
            fitted = METHODS[method].fit(vectors, about, rng=np.random.default_rng(0), **OPTIONS.get(method, {}))
            return float(Changed(vectors, fitted, NONE)[:][0, 0])

        return action

    serve(**{method: changed(method) for method in ("hard", "multiclass-hard", "half-sibling", "double-hard")})


if __name__ == "__main__":
    main(*sys.argv[1:])
