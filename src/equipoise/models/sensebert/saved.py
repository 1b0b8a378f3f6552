"""A SavedModel in memory: tokens -> logits. TensorFlow lives here."""

from __future__ import annotations

import os
import warnings
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from logging import CRITICAL
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadModel
from equipoise.models.machinery.libraries import in_short, library, native_silence

TAG, SIGNATURE = "serve", "serving_default"
INPUTS, OUTPUTS = ("input_ids", "input_mask"), ("masked_lm", "ss")
LOG_LEVEL = "TF_CPP_MIN_LOG_LEVEL"  # read by TensorFlow when it is loaded


class SavedModel:
    """The graph of a SenseBERT, run by the names that its signature gives to tensors.

    A session runs only what an output is made from. The signature as a function, TensorFlow 2's way, would also ask for
    inputs that served for training: where multi-word expressions begin, labels, ...
    """

    def __init__(self, name: str, path: Path):
        with quietly(name) as tensorflow:
            graph = tensorflow.Graph()
            self.session = tensorflow.compat.v1.Session(graph=graph)
            weakref.finalize(self, self.session.close)
            signature = _loaded(name, path, tensorflow, self.session)
        _refuse_without(name, path, "input", INPUTS, signature.inputs)
        _refuse_without(name, path, "output", OUTPUTS, signature.outputs)
        self.ids, self.mask = (signature.inputs[each].name for each in INPUTS)
        self.masked_lm = signature.outputs["masked_lm"].name
        shapes = {each: graph.get_tensor_by_name(signature.outputs[each].name).shape for each in OUTPUTS}
        self.widths: dict[str, int | None] = {each: shape[-1] if shape.rank else None for each, shape in shapes.items()}

    def logits(self, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[np.floating]:
        """Of every token at every place, (texts, tokens, vocabulary)."""
        return self.session.run(self.masked_lm, {self.ids: ids, self.mask: mask})


def _loaded(name: str, path: Path, tensorflow: Any, session: Any) -> Any:
    """The signature, after graph and variables are in the session."""
    try:
        found = tensorflow.compat.v1.saved_model.loader.load(session, [TAG], str(path)).signature_def
    except Exception as error:  # damaged files fail in any way
        raise BadModel(f"{name} cannot be loaded from {path} ({in_short(error)}); download it again.") from error
    if SIGNATURE not in found:
        known = ", ".join(sorted(found)) or "none"
        raise BadModel(f"{name} has no signature {SIGNATURE} in {path}, only {known}; give a SenseBERT.")
    return found[SIGNATURE]


def _refuse_without(name: str, path: Path, kind: str, needed: tuple[str, ...], found: Any) -> None:
    missing = [each for each in needed if each not in found]
    if missing:
        known = ", ".join(sorted(found)) or "none"
        raise BadModel(f"{name} has no {kind} {' and no '.join(missing)} in {path}, only {known}; give a SenseBERT.")


@contextmanager
def quietly(asked: str) -> Iterator[Any]:
    """TensorFlow, without its warnings and notices; what was set before is set again afterwards."""
    with native_silence(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tensorflow = _tensorflow(asked)
        said = tensorflow.get_logger()
        level = said.level
        said.setLevel(CRITICAL)
        try:
            yield tensorflow
        finally:
            said.setLevel(level)


def _tensorflow(asked: str) -> Any:
    before = os.environ.get(LOG_LEVEL)
    os.environ[LOG_LEVEL] = before or "3"
    try:
        return library("tensorflow", asked, "sensebert")
    finally:
        if before is None:
            del os.environ[LOG_LEVEL]
