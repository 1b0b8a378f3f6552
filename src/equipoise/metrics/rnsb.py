"""Relative Negative Sentiment Bias (Sweeney and Najafian, ACL 2019).

    p(w) = probability that a classifier trained on the attributes gives target w to the negative set
    P    = p normalised over all targets                RNSB = KL(P || uniform), in nats

The classifier is a logistic regression with scikit-learn's settings. Which attributes are negative is the dataset's to
say; where it does not, they are the first set, as in seed 002 (WEFE takes the second). In the class form every word
has a vector for each class; each example then weighs 1/classes, so that equal classes give the static value
(`weighted=false`: seed 002 taken to the letter, which regularises less).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple

import numpy as np

from equipoise.bounds import Between
from equipoise.errors import CannotAnswer
from equipoise.metrics.logistic import trained
from equipoise.metrics.similarity import NO_GROUPS, Sets, Words, seen_with, spans, without_words
from equipoise.results import Array, Resampling, Reweighed, Score, Seen

# How negative each target is, by classifiers trained on rows of counts of the attributes: (rows, attribute words) to
# (rows or 1, runs, classes, targets).
SharesUnder = Callable[[Array], Array]
ATTRIBUTE_DRAWS = 250  # different draws of the attributes in a bootstrap: each trains a classifier,
FEWEST_DRAWS = 50  # and fewer of them where the lists are long and training is dear


class Examples(NamedTuple):
    """What the classifier learns from: the attribute vectors of all classes."""

    vectors: Array  # (examples, dimensions)
    labels: Array  # +1 or -1 for positive or negative
    weights: Array  # how much each counts
    words: np.ndarray  # which attribute word each is a vector of
    sizes: tuple[int, ...]  # attribute words in each set


def rnsb(
    targets: Sets,
    attributes: Sets,
    *,
    rng: np.random.Generator,
    negative: Literal[1, 2] = 1,
    holdout: Annotated[float, Between(0, 0.9)] = 0.0,
    seeds: Annotated[int, Between(1, 10_000)] = 1,
    solver: Literal["lbfgs", "liblinear"] = "lbfgs",
    weighted: bool = True,
    random_state: Annotated[int, Between(0, 2**32 - 1)] | None = None,
) -> Score:
    """How unevenly negative sentiment falls on the targets; 0: evenly.

    holdout: share of the attributes kept out of the training, as WEFE does with 0.2; then `seeds` splits are averaged.
    solver: liblinear penalises the intercept, as WEFE has it. random_state: scikit-learn's own seed for the first
    split, to repeat its figures; drawn from rng otherwise.
    """
    examples = _examples(attributes, negative, weighted)
    words, sizes = _target_words(targets)  # (classes, targets, dimensions)
    published = holdout > 0 or solver != "lbfgs"  # settings that only scikit-learn repeats to the digit
    if published:
        from equipoise.metrics.held_out import held_out_shares

        first = int(rng.integers(2**32)) if random_state is None else random_state
        runs = held_out_shares(examples, words, holdout, solver, first, seeds)
        shares_under: SharesUnder = lambda counts: runs[None]  # noqa: E731
    else:
        shares_under = _by_training(examples, words)

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        counts, place = np.unique(attribute_weights.sum(axis=1), axis=0, return_inverse=True)
        shares = shares_under(counts)
        return Reweighed(_divergence(target_weights.sum(axis=1), shares, place.ravel() % len(shares)), None)

    resampling = Resampling(
        reweigh, sizes, examples.sizes, no_test=NO_GROUPS, log_scale=True, leaves_out=without_words(attributes),
        attribute_draws=_draws(len(examples.labels)),
        resampled="targets" if published else "targets and attributes",
    )  # fmt: skip
    shares = shares_under(np.ones((1, sum(examples.sizes))))[0]  # (runs, classes, targets)
    _check(shares)
    by_target = shares.mean(axis=(0, 1))
    return Score(
        value=float(reweigh(*resampling.given()).values[0]),
        per_item={f"targets_{i}": by_target[span] for i, span in enumerate(spans(sizes), start=1)},
        detail={"negative": f"attributes_{negative}", "seeds": len(shares)},
        resampling=resampling,
    )


def _draws(examples: int) -> int:
    return int(np.clip(ATTRIBUTE_DRAWS * (100 / examples) ** 2, FEWEST_DRAWS, ATTRIBUTE_DRAWS))


def _check(shares: Array) -> None:
    if not np.isfinite(shares).all():
        raise CannotAnswer("RNSB's classifier does not converge on vectors of this length: normalize them.")
    if not shares.any(axis=(1, 2)).all():
        raise CannotAnswer("RNSB's classifier gives no target any negative sentiment at all: normalize the vectors.")


def _by_training(examples: Examples, words: Array) -> SharesUnder:
    """The targets' shares by one classifier a row of counts, each begun from that of all examples."""
    kernel = examples.vectors @ examples.vectors.T
    products = examples.vectors @ words.reshape(-1, words.shape[-1]).T  # (examples, classes * targets)
    everything = trained(kernel, examples.labels, examples.weights[None])

    def shares_under(counts: Array) -> Array:
        classifiers = everything
        if (counts != 1).any():
            weights = counts[:, examples.words] * examples.weights
            classifiers = trained(kernel, examples.labels, weights, everything)
        negative = 1 - classifiers.probabilities(products)
        negative[~classifiers.converged] = np.nan
        return negative.reshape(len(negative), 1, *words.shape[:2])

    return shares_under


def _classes(words: Words) -> list[Array]:
    return [seen_with(words, number) for number in range(len(words.vectors) if isinstance(words, Seen) else 1)]


def _examples(attributes: Sets, negative: int, weighted: bool) -> Examples:
    by_set = [_classes(words) for words in attributes]
    sizes = tuple(len(classes[0]) for classes in by_set)
    starts = [span.start for span in spans(sizes)]
    words = [
        np.tile(start + np.arange(size), len(classes))
        for start, size, classes in zip(starts, sizes, by_set, strict=True)
    ]
    lengths = [sum(map(len, classes)) for classes in by_set]
    signs = [-1.0 if number == negative else 1.0 for number in (1, 2)]
    weights = [1 / len(classes) if weighted else 1.0 for classes in by_set]
    return Examples(
        vectors=np.vstack([vectors for classes in by_set for vectors in classes]),
        labels=np.repeat(signs, lengths), weights=np.repeat(weights, lengths),
        words=np.concatenate(words), sizes=sizes,
    )  # fmt: skip


def _target_words(targets: Sets) -> tuple[Array, tuple[int, ...]]:
    """The targets' vectors by class, (classes, targets, dimensions), and how many targets each set has."""
    by_set = [_classes(words) for words in targets]
    words = np.stack([np.vstack(vectors) for vectors in zip(*by_set, strict=True)])
    return words, tuple(len(classes[0]) for classes in by_set)


def _divergence(counts: Array, shares: Array, place: np.ndarray) -> Array:
    """KL(P || uniform) over all classes and targets, averaged over runs, for each row of counts, (rows, targets).

    Row b has the shares at place[b], (different shares, runs, classes, targets).
    """
    classes, total = shares.shape[2], counts.sum(axis=1)  # (rows,)
    own = shares.transpose(0, 3, 1, 2)[place]  # (rows, targets, runs, classes)
    per_word = np.einsum("bt,btrc->br", counts, own) / (classes * total)[:, None]  # mean share, (rows, runs)
    relative = own / per_word[:, None, :, None]  # P / uniform
    surprise = relative * np.log(np.where(relative > 0, relative, 1.0))  # 0 log 0 = 0
    return np.einsum("bt,btrc->br", counts, surprise).mean(axis=1) / (classes * total)
