"""How many directions a change amounts to, where nobody says how it was made.

    after ~ before M by least squares, both less their mean
    directions = the sum over M's singular values of how far each is below the large ones (their 90th percentile)

A projection has singular values of one and, once for each direction that it takes out, of nothing; what is shrunk by
half counts half. The largest few say little: vectors that are brought to length one again have some that are larger.
Lengths and rotations do not matter. What is not linear is not seen.
"""

from __future__ import annotations

import numpy as np

from equipoise.aftermath.unit_vectors import Singles
from equipoise.mitigation.vectors.fitted import ROWS

LARGE = 0.9  # quantile of the singular values that counts as nothing taken out


def directions_taken_out(before: Singles, after: Singles) -> int:
    """Of the same words, (words, dimensions) each; at least one."""
    pair = before, after
    middles = [each.mean(axis=0, dtype=np.float64) for each in pair]
    products, crossed = np.zeros((before.shape[1],) * 2), np.zeros((before.shape[1], after.shape[1]))
    for start in range(0, len(before), ROWS):
        one, other = (each[start : start + ROWS] - middle for each, middle in zip(pair, middles, strict=True))
        products += one.T @ one
        crossed += one.T @ other
    fitted = np.linalg.lstsq(products, crossed, rcond=None)[0]
    singular = np.zeros(before.shape[1])  # dimensions that are not there any more were taken out
    found = np.linalg.svd(fitted, compute_uv=False)
    singular[: len(found)] = found
    large = float(np.quantile(found, LARGE))
    return max(1, round(float(np.maximum(0.0, 1 - singular / large).sum()))) if large else 1
