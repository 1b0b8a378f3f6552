"""Multiclass hard debias (Manzini, Lim, Black and Tsvetkov, NAACL 2019).

    w <- w / |w|                                                     every word
    B = the first k principal components of the definitional sets, each centred on its own mean
    w <- (w - w_B) / |w - w_B|                                       neutralise: words that are not specific
    upsilon = mu - mu_B;  w <- upsilon + sqrt(1 - |upsilon|^2) (w_B - mu_B) / |w_B - mu_B|      equalise: each set

With two classes and k = 1 this is hard debias, but for pairs that were neutralised before: they have no w_B left, and
stay where they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from equipoise.bounds import Between
from equipoise.errors import BadOption
from equipoise.mitigation.vectors.about import About, Rows
from equipoise.mitigation.vectors.fitted import ROUNDING, Floats, neutralised, unit
from equipoise.results import Array, Json


@dataclass(frozen=True)
class Multiclass:
    """What was found: a subspace, who keeps it, and what sets become."""

    subspace: Array  # (components, dimensions), orthonormal
    specific: Rows  # sorted
    equalised: Rows  # sorted
    sets: Array  # (equalised, dimensions) what they become
    detail: Mapping[str, Json]

    def transform(self, vectors: Floats, rows: Rows) -> Array:
        done = neutralised(vectors, self.subspace, np.isin(rows, self.specific))
        own = np.isin(rows, self.equalised)
        done[own] = self.sets[np.searchsorted(self.equalised, rows[own])]
        return done


def fit(
    vectors: Floats,
    about: About,
    *,
    rng: np.random.Generator | None = None,
    components: Annotated[int, Between(0, 1000)] = 0,
    equalise: bool = True,
) -> Multiclass:
    """components: of the subspace; 0: one fewer than there are classes. equalise: as in hard debias."""
    found, explained = _subspace(unit(vectors[about.definitional]), components or about.classes - 1)
    specific = np.union1d(about.specific, about.definitional)
    sets = about.equalise if equalise else about.equalise[:0]
    words = np.unique(sets)
    after = dict(zip(words.tolist(), neutralised(vectors[words], found, np.isin(words, specific)), strict=True))
    for own in sets.tolist():
        after |= dict(zip(own, _equal(np.array([after[word] for word in own]), found), strict=True))
    return Multiclass(
        found, specific, words, np.array([*after.values()]).reshape(len(words), vectors.shape[1]),
        {"directions": len(found), "equalised": len(sets), "explained_variance": explained},
    )  # fmt: skip


def _subspace(sets: Array, components: int) -> tuple[Array, list[float]]:
    """The first components of sets (sets, classes, dimensions), and the share of variance that each explains."""
    centred = (sets - sets.mean(axis=1, keepdims=True)).reshape(-1, sets.shape[2])
    _, singular, rows = np.linalg.svd(centred, full_matrices=False)
    rank = int((singular > singular.max(initial=0.0) * 1e-6).sum())  # beyond it components are rounding, not words
    if components > rank or components >= sets.shape[2]:
        raise BadOption(
            f"components must be at most {min(rank, sets.shape[2] - 1)}, what {len(sets)} definitional sets can tell, "
            f"and it is {components}."
        )
    return rows[:components], (singular[:components] ** 2 / (singular**2).sum()).tolist()


def _equal(words: Array, subspace: Array) -> Array:
    """The words of a set, all at the same distance from whatever has nothing of the subspace."""
    along = words @ subspace.T @ subspace
    middle, middle_along = words.mean(axis=0), along.mean(axis=0)
    across = middle - middle_along
    height = np.sqrt(max(0.0, 1.0 - float(across @ across)))  # rounding can make it longer than one
    apart = along - middle_along
    if (np.linalg.norm(apart, axis=1) <= ROUNDING).any():  # neutralised before: nothing tells them apart
        return words
    return across + height * unit(apart)
