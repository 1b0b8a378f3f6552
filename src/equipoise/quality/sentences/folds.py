"""Who learns from which rows: stratified folds, folds within folds, and a small part held out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer

Places = NDArray[np.int64]
HELD_OUT = 0.05  # of the rows of a last fit, as SentEval holds out


def stratified(classes: Places, folds: int, rng: np.random.Generator) -> Places:
    """The fold of each row: folds differ by one row at most, and so does each class within them."""
    shuffled = rng.permutation(len(classes))
    by_class = shuffled[np.argsort(classes[shuffled], kind="stable")]
    fold = np.empty(len(classes), dtype=np.int64)
    fold[by_class] = np.arange(len(classes)) % folds
    return fold


def nested(classes: Places, folds: int, rng: np.random.Generator) -> tuple[Places, Places]:
    """The outer fold of each row, and (rows, folds) its fold within the rows outside of each outer fold; -1 inside."""
    outer = stratified(classes, folds, rng)
    inner = np.full((len(classes), folds), -1)
    for fold in range(folds):
        outside = np.flatnonzero(outer != fold)
        inner[outside, fold] = stratified(classes[outside], folds, rng)
    return outer, inner


def held_out(rows: Places, rng: np.random.Generator) -> Places:
    """A random twentieth of these rows, one at least."""
    return rng.permutation(rows)[: max(1, int(HELD_OUT * len(rows)))]


def check_classes(task: str, classes: Places, folds: int) -> None:
    """Refuse data too small for so many folds."""
    fewest = int(np.bincount(classes).min(initial=len(classes))) if len(classes) else 0
    if fewest < folds:
        raise CannotAnswer(
            f"{task} is asked in {folds} folds, and one of its classes has {fewest} entries; give the whole data, "
            f"or fewer folds."
        )
