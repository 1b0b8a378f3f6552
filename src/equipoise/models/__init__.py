"""Who we ask: one adapter for each kind of model.

Add one: write a file here with `load(location, **options)`, a line in MODELS; the contract test runs by itself.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from equipoise.errors import UnknownName
from equipoise.files import there
from equipoise.models.base import Embedded, InContext, Model, Progress, Sentence, Vectors, Vocabulary

__all__ = [
    "MODELS", "Embedded", "InContext", "Model", "Progress", "Sentence", "Vectors", "Vocabulary", "load_model",
]  # fmt: skip

MODELS = {  # scheme -> where its adapter is; imported when asked for
    "builtin": "equipoise.models.builtin:load",
    "glove": "equipoise.models.static:open_vectors",
    "word2vec": "equipoise.models.static:open_vectors",
    "fasttext": "equipoise.models.static:open_vectors",
    "fake": "equipoise.models.fake:load",
}


def load_model(name: str | Path, *, allow_pickle: bool = False, progress: Progress = lambda share: None) -> Vectors:
    """The model of this name: "scheme:location", or the path of a file whose format is recognised."""
    scheme, colon, location = str(name).partition(":")
    options: dict[str, Any] = {"allow_pickle": allow_pickle, "progress": progress}
    if not colon or isinstance(name, Path) or (scheme not in MODELS and there(Path(name))):
        scheme, location = "glove", str(name)
        if not there(Path(name)):
            _refuse_slip(str(name))
    if scheme not in MODELS:
        raise UnknownName("kind of model", scheme, list(MODELS), f"{name!r} is no file either.")
    module, _, function = MODELS[scheme].partition(":")
    return getattr(import_module(module), function)(location, **options)


def _refuse_slip(name: str) -> None:
    """A built-in model's name without its scheme is a slip, not a missing file."""
    from equipoise.models.builtin import BUILTIN

    if name in BUILTIN:
        raise UnknownName("vector file", name, [f"builtin:{name}"])
