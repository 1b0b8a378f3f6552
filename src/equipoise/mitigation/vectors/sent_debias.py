"""Sent-Debias (Liang, Li, Zheng, Lim, Salakhutdinov and Morency, ACL 2020).

    every sentence of a set says the same of another class
    V = the first k principal components of the sets' vectors, each less the mean of its set
    h <- h - V'V h                                          every sentence, those about a class as well

The authors' own code does not change the sentences about women and men that SEAT asks with; which those are, no encoder
can know, so that here all are changed, as in Meade, Poole-Dayan and Reddy (ACL 2022). Their code gives every sentence
length one before the mean is taken (normalise), and k is 1 in both.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from equipoise.bounds import Between
from equipoise.errors import BadOption, CannotAnswer
from equipoise.mitigation.vectors.about import About
from equipoise.mitigation.vectors.fitted import Floats, Removed, unit
from equipoise.results import Array

ROUNDING = 1e-6  # of the largest component: what is smaller is no difference between sentences


def fit(
    vectors: Floats,
    about: About,
    *,
    rng: np.random.Generator | None = None,
    components: Annotated[int, Between(1, 100)] = 1,
    normalise: bool = False,
) -> Removed:
    """components: directions to take out; normalise: sentences at length one before they are compared."""
    sets = np.asarray(vectors[about.definitional], dtype=np.float64)  # (sets, classes, dimensions)
    sets = unit(sets) if normalise else sets
    apart = (sets - sets.mean(axis=1, keepdims=True)).reshape(-1, sets.shape[2])
    _, singular, rows = np.linalg.svd(apart, full_matrices=False)
    _check(components, singular, sets)
    variance = singular**2 / (singular**2).sum()
    return Removed(rows[:components], {"directions": components, "explained_variance": variance[:components].tolist()})


def _check(components: int, singular: Array, sets: Array) -> None:
    """Refuse more directions than the sentences differ in, or as many as there are dimensions."""
    largest = float(singular.max(initial=0.0))
    if largest <= ROUNDING * float(np.abs(sets).max(initial=0.0)):
        raise CannotAnswer(
            f"The {len(sets)} sets of sentences have the same vector for every class, and so there is no direction to "
            "take out; give sentences whose words the model knows."
        )
    most = min(int((singular > ROUNDING * largest).sum()), sets.shape[2] - 1)
    if components > most:
        raise BadOption(
            f"components must be at most {most}, what {len(sets)} sets of sentences can tell, and it is {components}."
        )
