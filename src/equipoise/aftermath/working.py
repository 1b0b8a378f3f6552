"""Do vectors still work? What utility.py asks, put as the other checks are.

    similarity        Spearman's correlation of cosines with people's ratings
    analogies         those answered right, without the section that is gendered by definition; and that section alone
    neighbours-kept   the share of a word's nearest neighbours that still are its nearest

Where items share pairs of words, those are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from equipoise.aftermath import utility
from equipoise.aftermath.drawing import Items
from equipoise.aftermath.material import Material
from equipoise.aftermath.unit_vectors import UnitVectors
from equipoise.datasets.words import FAMILY, Pair, analogy_pairs, rated_pairs


def similarity(vectors: UnitVectors, material: Material, part: str) -> Items:
    """Cosine and rating of each pair of a set."""
    model, pairs = material.before.model, rated_pairs(part)
    asked = material.once(f"similarity:{part}", lambda rng: utility.similarity_material(model, pairs, part))
    found = utility.similarity(vectors.model.store.vectors, asked)
    return Items(
        np.stack([found.cosines, found.ratings], axis=1), "spearman", of="pairs",
        draw=lambda rng, draws: utility.drawn_spearman(found.cosines, found.ratings, rng, draws),
        detail={"left_out": asked.left_out},
    )  # fmt: skip


def analogies(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """Whether each analogy of the other sections is answered."""
    sections = {name: pairs for name, pairs in analogy_pairs().items() if name != FAMILY}
    return _answered("analogies", sections, vectors, material)


def family_analogies(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """Whether each analogy of words that are gendered by definition is answered."""
    return _answered("analogies-family", {FAMILY: analogy_pairs()[FAMILY]}, vectors, material)


def _answered(
    name: str, sections: Mapping[str, Sequence[Pair]], vectors: UnitVectors, material: Material
) -> Items:  # fmt: skip
    model = material.before.model
    asked = material.once(name, lambda rng: utility.analogy_material(model, sections, rng))
    right = utility.analogies(vectors.first, asked).items
    return Items(
        right, "share", of="pairs of words", draw=lambda rng, draws: utility.drawn_answers(right, asked, rng, draws),
        detail={"sections": len(set(asked.sections)), "among": asked.searched},
    )  # fmt: skip


def neighbours_kept(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """The share of each word's nearest neighbours before that are among its nearest now."""
    before = material.before
    asked = material.once(
        "neighbours-kept",
        lambda rng: utility.neighbour_material(before.first, len(before.first), material.neutral.rows, rng),
    )
    return Items(utility.neighbours_kept(vectors.first, asked).items, "mean", detail={"among": asked.searched})
