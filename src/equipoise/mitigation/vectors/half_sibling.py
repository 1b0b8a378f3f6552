"""Half-sibling regression (Yang and Feng, AAAI 2020).

    W = (D'D + alpha I)^-1 D'N;  N <- N - D W            the columns of D define the classes, those of N are all others

The dimensions are the samples: what of a word can be told from the words that define the classes is taken out of it.
For one column n that is n - (DD' + alpha I)^-1 DD' n, the same matrix for every word, so that rows can pass one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from equipoise.bounds import Between
from equipoise.mitigation.vectors.about import About, Rows
from equipoise.mitigation.vectors.fitted import Floats
from equipoise.results import Array, Json


@dataclass(frozen=True)
class Regressed:
    """What of any word the defining words tell, as a matrix, and whom it is not taken from."""

    told: Array  # (dimensions, dimensions), symmetric
    defining: Rows  # sorted
    detail: Mapping[str, Json]

    def transform(self, vectors: Floats, rows: Rows) -> Array:
        exact = np.asarray(vectors, dtype=np.float64)
        own = np.isin(rows, self.defining)
        return np.where(own[:, None], exact, exact - exact @ self.told)


def fit(
    vectors: Floats,
    about: About,
    *,
    rng: np.random.Generator | None = None,
    alpha: Annotated[float, Between(1e-6, 1e6)] = 60.0,
    defined_by: Literal["specific", "definitional"] = "specific",
) -> Regressed:
    """alpha: of the ridge regression; defined_by: all words that rightly belong to a class, or only the sets."""
    chosen = about.definitional.ravel()
    if defined_by == "specific":
        chosen = np.concatenate([chosen, about.specific])
    defining = np.unique(chosen)
    words = np.asarray(vectors[defining], dtype=np.float64)
    gram = words.T @ words  # DD', (dimensions, dimensions)
    told = np.linalg.solve(gram + alpha * np.eye(len(gram)), gram)
    removed = max(1, round(float(np.trace(told))))  # the degrees of freedom of a ridge regression
    return Regressed((told + told.T) / 2, defining, {"directions": removed, "defining": len(defining)})
