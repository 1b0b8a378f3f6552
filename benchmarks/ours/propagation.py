"""Scores spread along a random graph, our way and by the inverse of a full matrix. Arguments: words, edges."""

import sys

import numpy as np
from scipy.sparse import coo_array

from benchmarks.child import serve
from equipoise.datasets.associations.building import ALPHA
from equipoise.datasets.associations.propagation import log_ratio, propagate

SEEDS = 10  # of each group
SHOWN = 100  # scores to compare


def main(words: str, edges: str) -> None:
    weights = _graph(int(words), int(edges))
    seeds = np.zeros((int(words), 2))
    seeds[:SEEDS, 0] = seeds[SEEDS : 2 * SEEDS, 1] = 1.0

    def by_solving() -> list[float]:
        return log_ratio(propagate(weights, seeds, ALPHA).reached)[:SHOWN].tolist()

    def by_inverse() -> list[float]:
        roots = 1 / np.sqrt(weights.sum(axis=1))
        spread = roots[:, None] * weights.toarray() * roots
        reached = (1 - ALPHA) * np.linalg.inv(np.eye(len(spread)) - ALPHA * spread) @ seeds
        return log_ratio(reached)[:SHOWN].tolist()

    serve(by_solving=by_solving, by_inverse=by_inverse)


def _graph(words: int, edges: int):
    """Symmetric weights of that many pairs of words; a few words are in many pairs, as in language."""
    rng = np.random.default_rng(0)
    ring = np.column_stack([np.arange(words), np.roll(np.arange(words), 1)])  # so that all are connected
    drawn = (words * rng.random((2 * edges, 2)) ** 2).astype(int)
    pairs = np.sort(np.vstack([ring, drawn[drawn[:, 0] != drawn[:, 1]]]), axis=1)
    _, first = np.unique(pairs, axis=0, return_index=True)
    a, b = pairs[np.sort(first)[:edges]].T
    given = coo_array((rng.integers(1, 50, len(a)).astype(float), (a, b)), shape=(words, words))
    return (given + given.T).tocsr()


if __name__ == "__main__":
    main(*sys.argv[1:])
