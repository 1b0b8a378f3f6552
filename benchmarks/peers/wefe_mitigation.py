"""WEFE's methods on the same vectors and words. Arguments: model, words."""

import contextlib
import io
import json
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wefe.debias.double_hard_debias import DoubleHardDebias
from wefe.debias.half_sibling_regression import HalfSiblingRegression
from wefe.debias.hard_debias import HardDebias
from wefe.debias.multiclass_hard_debias import MulticlassHardDebias

from benchmarks.child import serve
from benchmarks.peers.wefe_reading import read_model

logging.disable(logging.CRITICAL)


def main(model_path: str, words_path: str) -> None:
    model = read_model(model_path)
    asked = json.loads(Path(words_path).read_text())
    pairs, specific = [list(pair) for pair in asked["pairs"]], asked["specific"]

    def quietly(action: Callable[[], Any]) -> Callable[[], float]:
        def timed() -> float:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                return float(action().wv.vectors[0, 0])

        return timed

    serve(**{
        "hard": quietly(lambda: HardDebias().fit(model, pairs).transform(model, ignore=specific)),
        "multiclass-hard": quietly(
            lambda: MulticlassHardDebias({"n_components": 1}).fit(model, pairs, pairs).transform(model, ignore=specific)
        ),
        "half-sibling": quietly(
            lambda: HalfSiblingRegression().fit(model, definitional_words=specific).transform(model)
        ),
        "double-hard": quietly(
            lambda: DoubleHardDebias().fit(model, pairs, ["he", "she"]).transform(model, ignore=specific)
        ),
    })  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
