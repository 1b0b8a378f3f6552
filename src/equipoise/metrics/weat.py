"""Word Embedding Association Test (Caliskan, Bryson and Narayanan, Science 2017).

    s(w, A, B)    = mean_{a in A} cos(w, a) - mean_{b in B} cos(w, b)
    s(X, Y, A, B) = sum_{x in X} s(x, A, B) - sum_{y in Y} s(y, A, B)
    d             = (mean_{x in X} s(x, A, B) - mean_{y in Y} s(y, A, B)) / std_{w in X u Y} s(w, A, B)

X, Y are the targets and A, B the attributes. In the class form (seed 002, 3.3) a target w has one vector seen with A
and one seen with B, each the mean over its sentences, and an attribute has all of its vectors seen with X, or with Y;
`combine=both` takes their mean, too. Static vectors have one for all.
`aggregate=max` takes the best attribute instead of the mean, as for sense vectors (seed 000, eq. 1-3). Words given by
all their senses are as near as their nearest senses.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.metrics.published import signs_of_halves
from equipoise.metrics.similarity import IN_CLASSES, Sets, Words, cosine, nearness, seen_with, unit, without_words
from equipoise.results import Array, Resampling, Reweighed, Score, Seen, membership

ROUNDING = 1e-12  # cosines nearer than this are the same


def weat(
    targets: Sets,
    attributes: Sets,
    *,
    aggregate: Literal["mean", "max"] = "mean",
    combine: Literal["targets", "both"] = "targets",
    ddof: Literal[0, 1] = 1,
    replicate: Literal["none", "bias-sense"] = "none",
    rng: np.random.Generator | None = None,  # for what is published as a mean over draws
) -> Score:
    """How differently the two target sets lean to the two attribute sets; positive: the first leans to the first.

    replicate: what the script published with zhou-2022 computes in its place (see published.py).
    """
    near, far = (_cosines(targets, words, number, combine) for number, words in enumerate(attributes))
    by_class = any(isinstance(words, Seen) for words in attributes)
    met = near.shape[1] > 1
    if by_class and aggregate == "max":
        raise CannotAnswer("aggregate=max takes the best of a word's senses; words in sentences need aggregate=mean.")
    sizes = tuple(len(words.vectors[0] if isinstance(words, Seen) else words) for words in targets)
    over = np.mean if aggregate == "mean" else np.max
    given = _as_labelled(over(near, axis=2) - over(far, axis=2), membership(sizes))  # (1, sets, targets)
    first, second = given[0, 0, : sizes[0]], given[0, -1, sizes[0] :]  # s(w, A, B) of every target
    if replicate == "bias-sense":
        assert rng is not None
        return signs_of_halves(targets, attributes, (first, second), rng)
    mean_1, mean_2 = float(first.mean()), float(second.mean())

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        if aggregate == "max":  # does not move smoothly with weights, so the attributes stay
            return _reweighed(target_weights, given, ddof)
        split = near.shape[2]
        leans = _means_under(attribute_weights[:, 0, :split], near) - _means_under(attribute_weights[:, 1, split:], far)
        return _reweighed(target_weights, _as_labelled(leans, target_weights), ddof)

    return Score(
        value=float(first.sum() - second.sum()),
        effect_size=_effect_size(np.concatenate([first, second]), mean_1 - mean_2, ddof),
        per_item={"targets_1": first, "targets_2": second},
        detail={"mean_1": mean_1, "mean_2": mean_2},
        resampling=Resampling(
            reweigh, sizes, (near.shape[2], far.shape[2]),
            resampled="targets and attributes" if aggregate == "mean" else "targets",
            no_test=IN_CLASSES if by_class and not met else "", leaves_out=without_words(attributes, met),
            in_sentences=met, numbers=sum(sizes) ** 2 if met else 0,
        ),
    )  # fmt: skip


def _cosines(targets: Sets, attribute: Words, number: int, combine: str) -> Array:
    """Cosines of every target with each of the attributes, (targets, seen beside, attributes).

    Seen beside every target apart, where all their sentences are at hand; else just once, as beside its own set.
    """
    if not any(isinstance(words, Seen) for words in (*targets, attribute)):
        return np.vstack([nearness(words, attribute) for words in targets])[:, None, :]
    if combine == "targets" and isinstance(attribute, Seen) and attribute.directions:
        if attribute.encounters:
            return attribute.encounters.cosines
        directions = (
            attribute.directions
        )  # the mean of cosines is the cosine with the mean direction, not at length one
        own = [unit(seen_with(words, number)) @ directions[place].T for place, words in enumerate(targets)]
    else:
        own = [cosine(seen_with(words, number), seen_with(attribute, place)) for place, words in enumerate(targets)]
    return np.vstack(own)[:, None, :]


def _means_under(weights: Array, cosines: Array) -> Array:
    """Mean over the attributes under each row of weights, (rows, attributes): (rows, targets, seen beside)."""
    words, beside, attributes = cosines.shape
    flat = weights @ cosines.reshape(-1, attributes).T / weights.sum(axis=1, keepdims=True)
    return flat.reshape(-1, words, beside)


def _as_labelled(leans: Array, target_weights: Array) -> Array:
    """Leans as each target set would see them, (rows or 1, sets or 1, targets): beside the words of that set."""
    leans = leans if leans.ndim == 3 else leans[None]  # (rows or 1, targets, seen beside)
    turned = leans.transpose(0, 2, 1)
    if turned.shape[1] == 1:
        return turned
    shares = target_weights / target_weights.sum(axis=2, keepdims=True)  # (rows, sets, targets)
    rows, sets, words = shares.shape
    return (shares.reshape(-1, words) @ turned[0]).reshape(rows, sets, words) if len(turned) == 1 else shares @ turned


def _effect_size(leans: Array, difference: float, ddof: int) -> float | None:
    """The difference of means in deviations of all leans; None where they do not differ at all (up to rounding)."""
    if len(leans) <= ddof or np.ptp(leans) <= ROUNDING:
        return None
    return difference / float(leans.std(ddof=ddof))  # ddof=1 as May et al. 2019; 0 as WEFE


def _reweighed(weights: Array, leans: Array, ddof: int) -> Reweighed:
    """Statistic and effect size under target weights, (rows, 2, targets), and leans, (rows or 1, 2 or 1, targets)."""
    middle = leans.mean(axis=(1, 2))[:, None]  # (rows or 1, 1); squares of what is left lose no digits
    moved = leans - middle[:, :, None]
    moved[np.abs(moved) <= ROUNDING] = 0.0  # noise must not be told apart from noise
    count, total, square = _moments(weights, moved)  # each (rows, 2)
    words, means = count.sum(axis=1), total / count
    spread = square.sum(axis=1) - total.sum(axis=1) ** 2 / words
    spread = np.where(spread <= ROUNDING * square.sum(axis=1), 0.0, spread) / (words - ddof)
    sums = total + count * middle
    with np.errstate(divide="ignore", invalid="ignore"):  # leans that do not differ have no spread: NaN or infinite
        effects = (means[:, 0] - means[:, 1]) / np.sqrt(spread)
    return Reweighed(sums[:, 0] - sums[:, 1], effects)


def _moments(weights: Array, leans: Array) -> list[Array]:
    """Weighted count, sum and sum of squares, (rows, 2) each; one matrix product where all rows share the leans."""
    rows, sets, words = weights.shape
    if leans.shape[1] > 1:
        return [weights.sum(axis=2), *(np.einsum("bit,bit->bi", weights, leans**power) for power in (1, 2))]
    powers = np.stack([np.ones_like(leans[:, 0]), leans[:, 0], leans[:, 0] ** 2], axis=2)  # (rows or 1, targets, 3)
    sums = weights.reshape(-1, words) @ powers[0] if len(powers) == 1 else np.matmul(weights, powers)
    return list(np.moveaxis(sums.reshape(rows, sets, -1), 2, 0))
