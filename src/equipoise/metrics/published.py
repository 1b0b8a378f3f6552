"""What the scripts published with seed 000 compute, where it is not what the paper says; only to repeat its table 2.

(LivNLP/bias-sense: weat-sense.py, eval-sssb-sense.py. None of these numbers has a test or an interval here. Written
from a description of the scripts and a few figures of theirs, not from the scripts: that halves are drawn with
replacement is the reading that fits those figures best, and no figure that we have confirms `offsets`.)
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.metrics.similarity import cosine
from equipoise.results import Array, Score

DRAWS = 5000
ROUNDING = 1e-12  # cosines nearer than this are the same


def signs_of_halves(
    near: Array, far: Array, sizes: tuple[int, ...], leans: tuple[Array, Array], rng: np.random.Generator
) -> Score:
    """WEAT as weat-sense.py has it: 2 (P(+) - P(-)), where a sign is that of the effect on half of the words.

    Every target is given the association of its whole set, so that the effect size of two values is +2 or -2 whatever
    the vectors; halves of all four lists are drawn with replacement, and the mean of their effects is called the bias.
    """
    first, second = sizes[0], sizes[1]
    half, of_attributes = min(sizes) // 2, min(near.shape[1], far.shape[1]) // 2
    if not half or not of_attributes:
        raise CannotAnswer("The published script takes half of every list, and one of them has fewer than two words.")

    def drawn(words: int, many: int) -> Array:
        return rng.multinomial(many, np.full(words, 1 / words), size=DRAWS) / many

    a, b = drawn(near.shape[1], of_attributes), drawn(far.shape[1], of_attributes)
    leaning = a @ near.T - b @ far.T  # (draws, targets)
    sides = drawn(first, half), drawn(second, half)
    difference = (sides[0] * leaning[:, :first]).sum(axis=1) - (sides[1] * leaning[:, first:]).sum(axis=1)
    effects = 2 * np.sign(difference)
    whole = float(2 * np.sign(leans[0].mean() - leans[1].mean()))
    return Score(
        value=float(effects.mean()),
        per_item={"targets_1": leans[0], "targets_2": leans[1]},
        detail={"published": {"whole": whole, "draws": DRAWS, "standard_error": _standard_error(effects)}},
    )


def signal_to_noise(
    first: Array, second: Array, words: Array, form: Literal["two-sided", "offsets"], rng: np.random.Generator
) -> Score:
    """SSSB for static senses as eval-sssb-sense.py has it: cosines' mean over their deviation, averaged over draws.

    two-sided: such a ratio over the first words of the pairs less that over the second ones, each time of m words with
    replacement, m itself drawn from half of the list to all of it. offsets: one ratio, over half as many offsets.
    Over several words, and always of offsets, the mean of sizes is taken, as published.
    """
    if form == "offsets" and not np.linalg.norm(first - second, axis=1).all():
        raise CannotAnswer("The published script takes cosines with offsets, and a pair with one vector has none.")
    score = _two_sided if form == "two-sided" else _of_offsets
    draws = np.stack([score(first, second, word[None, :], rng) for word in words])  # (words, draws)
    if not np.isfinite(draws).all():
        raise CannotAnswer(
            f"The published script divides by a deviation, which is zero in some draws of {len(first)} pairs; give it "
            "more of them."
        )
    per_word = draws.mean(axis=1)
    return Score(
        value=float(per_word[0] if form == "two-sided" and len(words) == 1 else np.abs(per_word).mean()),
        per_item={"attributes_1": per_word},
        detail={"published": {"draws": DRAWS, "standard_errors": [_standard_error(own) for own in draws]}},
    )


def _two_sided(first: Array, second: Array, word: Array, rng: np.random.Generator) -> Array:
    cosines = [cosine(side, word)[:, 0] for side in (first, second)]
    sizes = rng.integers(len(first) // 2, len(first), endpoint=True, size=DRAWS)
    return np.array([_ratio(rng.choice(cosines[0], m)) - _ratio(rng.choice(cosines[1], m)) for m in sizes.tolist()])


def _of_offsets(first: Array, second: Array, word: Array, rng: np.random.Generator) -> Array:
    cosines = cosine(first - second, word)[:, 0]
    return np.array([_ratio(rng.choice(cosines, len(cosines) // 2)) for _ in range(DRAWS)])


def _ratio(cosines: Array) -> float:
    """NaN where one and the same was drawn every time, up to rounding."""
    apart = len(cosines) > 0 and float(np.ptp(cosines)) > ROUNDING
    return float(cosines.mean() / cosines.std()) if apart else float("nan")


def _standard_error(draws: Array) -> float:
    return float(draws.std(ddof=1) / np.sqrt(len(draws)))
