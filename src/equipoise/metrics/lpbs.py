"""Log Probability Bias Score (Kurita, Vyas, Pareek, Black and Tsvetkov, 2019).

    increase(t, a) = log P([MASK] = t | sentence with attribute a) - log P([MASK] = t | both masked)
    s(a)           = mean_{t in T1} increase(t, a) - mean_{t in T2} increase(t, a)
    LPBS           = mean_{a in A1} s(a), or mean_{a in A1} s(a) - mean_{a in A2} s(a) with two attribute sets
    d              = that difference / std_{a in A1 u A2} s(a)

The prior takes out how likely the target words are anyway. Words of several tokens have all of them masked at once and
add their log-probabilities. Increases are means over the templates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.results import Array, Resampling, Reweighed, Score, membership

ROUNDING = 1e-12  # scores nearer than this are the same


def lpbs(targets: Sequence[Array], attributes: Sequence[int], *, ddof: Literal[0, 1] = 1) -> Score:
    """How much more the attributes raise the first targets than the second; with two sets, the first over the second.

    targets: for both target sets, the increases of every word by every attribute, (words, words of all attribute sets).
    attributes: the sizes of the one or two attribute sets.
    """
    if len(attributes) > 2:
        raise CannotAnswer(f"LPBS compares two sets of attributes, or takes one, and there are {len(attributes)}.")
    increases, sizes = np.vstack(targets), tuple(map(len, targets))  # (targets, attributes)

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        shares = target_weights / target_weights.sum(axis=2, keepdims=True)  # (rows, 2, targets)
        scores = (shares[:, 0] - shares[:, 1]) @ increases  # s(a), (rows, attributes)
        means = np.einsum("rsa,ra->rs", attribute_weights, scores) / attribute_weights.sum(axis=2)  # (rows, sets)
        if len(attributes) == 1:
            return Reweighed(means[:, 0], None)
        values = means[:, 0] - means[:, 1]
        return Reweighed(values, _effect_sizes(values, scores, attribute_weights.sum(axis=1), ddof))

    value, effect = reweigh(membership(sizes), membership(attributes))
    own = increases[: sizes[0]].mean(axis=0) - increases[sizes[0] :].mean(axis=0)
    return Score(
        value=float(value[0]),
        effect_size=float(effect[0]) if effect is not None and np.isfinite(effect[0]) else None,
        per_item={f"attributes_{n + 1}": part for n, part in enumerate(np.split(own, np.cumsum(attributes)[:-1]))},
        resampling=_resampling(reweigh, sizes, tuple(attributes)),
    )


def _resampling(
    reweigh: Callable[[Array, Array], Reweighed], targets: tuple[int, ...], attributes: tuple[int, ...]
) -> Resampling:
    """Two attribute sets trade their words, as the effect size is about them; else the targets do.

    Target sets are often one word each, such as he and she, which are not drawn.
    """
    several = min(targets) > 1
    if len(attributes) == 2:
        return Resampling(
            lambda traded, others: reweigh(others, traded), attributes, targets,
            resampled="targets and attributes" if several else "targets",
            called="" if several else "attributes", leaves_out=(),
        )  # fmt: skip
    return Resampling(
        reweigh, targets, attributes, resampled="targets and attributes" if several else "attributes", leaves_out=(),
        no_test="" if several else "a set of one word has nothing to trade",
    )  # fmt: skip


def _effect_sizes(values: Array, scores: Array, weights: Array, ddof: int) -> Array:
    """The values in deviations of all scores; NaN where those do not differ, (rows,)."""
    count = weights.sum(axis=1)
    middle = (weights * scores).sum(axis=1) / count
    spread = (weights * (scores - middle[:, None]) ** 2).sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(np.sqrt(spread) > ROUNDING, values / np.sqrt(spread / (count - ddof)), np.nan)
