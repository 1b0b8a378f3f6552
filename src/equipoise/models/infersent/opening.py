"""A name and its options to the model: which weights, which words, which version."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from equipoise.errors import BadModel, BadOption
from equipoise.models.base import InContext, Progress, Senses, Sentences, Vectors
from equipoise.models.infersent.checkpoint import Checkpoint, read_checkpoint
from equipoise.models.infersent.model import PADDED, InferSent
from equipoise.models.machinery.machine import How

POOLINGS = {"own": "max", "max": "max", PADDED: PADDED}
SUCH_AS = "such as builtin:glove-6b-50d or the path of a file of vectors"


def load(location: str, **options: Any) -> InferSent:
    """infersent:file; which version it is the file says, or its name."""
    return _open(location, None, **options)


def load_first(location: str, **options: Any) -> InferSent:
    """infersent1:file, read as version 1, between <s> and </s>."""
    return _open(location, 1, **options)


def load_second(location: str, **options: Any) -> InferSent:
    """infersent2:file, read as version 2, between <p> and </p>."""
    return _open(location, 2, **options)


def _open(
    location: str,
    version: int | None,
    *,
    words: str | Path | Vectors | None = None,
    pooling: str = "own",
    device: str = "auto",
    precision: str = "float32",
    allow_pickle: bool = False,
    progress: Progress = lambda share: None,
    **_: Any,
) -> InferSent:
    if pooling not in POOLINGS:
        raise BadOption(
            f"infersent:{location} was trained with max-pooling, and pooling is {pooling!r}; leave it out, or "
            f"give max, or {PADDED} for the published code of version 1."
        )
    checkpoint = read_checkpoint(location)
    words = words or _own_words(checkpoint)
    if words is None:
        trained = f"; it was trained with {checkpoint.said['words']}" if "words" in checkpoint.said else ""
        raise BadOption(f"{checkpoint.name} needs the vectors of words it reads{trained}; give --words, {SUCH_AS}.")
    opened = _opened(checkpoint, words, allow_pickle=allow_pickle, progress=progress)
    how = How(device, precision)
    return InferSent(checkpoint, version, opened, POOLINGS[pooling], how)


def _own_words(checkpoint: Checkpoint) -> str | None:
    """The built-in vectors it was trained with: of other ones a file knows the name, and not where they are."""
    said = checkpoint.said.get("words", "")
    return said if said.startswith("builtin:") else None


def _opened(checkpoint: Checkpoint, words: str | Path | Vectors, **options: Any) -> Vectors:
    """The static model of this name, if its vectors are what the weights take."""
    from equipoise.models import load_model

    opened = load_model(words, **options) if isinstance(words, str | Path) else words
    if not isinstance(opened, Vectors) or isinstance(opened, InContext | Sentences | Senses):
        what = getattr(opened, "name", opened)
        raise BadOption(f"{checkpoint.name} reads static vectors of words, and {what} has none; give {SUCH_AS}.")
    dimensions = opened.vectors([]).array.shape[1]
    if dimensions != checkpoint.words:
        raise BadModel(
            f"{checkpoint.name} reads words of {checkpoint.words} dimensions, and {opened.name} has {dimensions}; "
            "give the vectors it was trained with."
        )
    return opened
