"""A file of vectors to another one."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets.gendered import gendered_words
from equipoise.errors import BadOption
from equipoise.files import refuse_to_overwrite, refuse_to_replace
from equipoise.mitigation.vectors.choosing import DEFINITIONAL, EQUALISE, chosen
from equipoise.mitigation.vectors.hard import Hard, fit, transform
from equipoise.models import Progress, load_model
from equipoise.models.formats.writing import files_written, write_vectors
from equipoise.models.static import StaticVectors
from equipoise.version import __version__


@dataclass(frozen=True)
class Recipe:
    """What was done to which vectors."""

    method: str
    model: str
    fingerprint: str  # of the vectors that were read
    definitional: str
    definitional_pairs: int  # that the vectors have
    equalise: str
    equalised_pairs: int  # in all their forms
    gendered: str  # the fingerprint of the list of gendered words
    words: int
    kept: int  # words that are rightly gendered
    own_lengths: bool  # whether vectors have their lengths from before, and not 1
    version: str = __version__

    def told(self) -> str:
        """One sentence and all of it, for files that can say something about themselves."""
        return f"Hard debias of {self.model}: {json.dumps(asdict(self))}"


def hard_debiased(
    model: str | Path | StaticVectors, out: str | Path, force: bool = False, progress: Progress = lambda share: None,
    own_lengths: bool = False,
) -> Recipe:  # fmt: skip
    """Write the vectors to a file as hard debias leaves them, the whole file or nothing; how it was done comes back.

    The name of the file says its format, as in `equipoise convert`; .npz and .safetensors keep the recipe inside.
    Hard debias gives every vector length one. own_lengths: each gets the length back that it had, so that a network
    that reads them learns as fast as before; cosines are the same.
    """
    out = Path(out)
    for path in files_written(out):
        refuse_to_overwrite(path, force)
    if not isinstance(model, StaticVectors):
        refuse_to_replace([model], files_written(out))
    opened = _opened(model)
    about = chosen(opened)
    fitted = fit(opened.store.vectors, *about)
    recipe = Recipe(
        "hard debias", opened.name, opened.fingerprint, DEFINITIONAL, len(about.definitional), EQUALISE,
        len(about.equalise), gendered_words().fingerprint, opened.words, len(about.specific),
        own_lengths,
    )  # fmt: skip
    changed = cast("NDArray[np.floating]", Changed(opened.store.vectors, fitted, own_lengths))
    write_vectors(replace(opened.store, vectors=changed), out, progress, recipe.told())
    return recipe


class Changed:
    """Vectors that are changed when rows of them are asked for, so that no copy of all is needed."""

    def __init__(self, vectors: NDArray[np.floating], fitted: Hard, own_lengths: bool = False):
        self.vectors, self.fitted, self.shape, self.own_lengths = vectors, fitted, vectors.shape, own_lengths

    def __getitem__(self, rows: Any) -> NDArray[np.floating]:
        done = transform(self.vectors, self.fitted, rows)
        if self.own_lengths:
            done *= np.linalg.norm(self.vectors[rows], axis=1, keepdims=True)
        return done


def _opened(model: str | Path | StaticVectors) -> StaticVectors:
    opened = model if isinstance(model, StaticVectors) else load_model(model)
    if not isinstance(opened, StaticVectors):
        raise BadOption(
            f"{model} is no file of word vectors, and hard debias is about those; give one, such as a .txt."
        )
    return opened
