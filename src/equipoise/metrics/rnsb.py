"""Relative Negative Sentiment Bias (Sweeney and Najafian, ACL 2019).

    p(w) = probability that a classifier trained on the attributes gives target w to the negative set
    P    = p normalised over all targets                RNSB = KL(P || uniform), in nats

The classifier is scikit-learn's logistic regression. Which attributes are negative is the dataset's to say; where it
does not, they are the first set, as in seed 002 (WEFE takes the second). In the class form every word has a vector
for each class; each example then weighs 1/classes, so that equal classes give the static value
(`weighted=false`: seed 002 taken to the letter, which regularises less).
"""

from __future__ import annotations

import warnings
from typing import Annotated, Any, Literal

import numpy as np

from equipoise.bounds import Between
from equipoise.errors import CannotAnswer
from equipoise.metrics.similarity import Sets, Words, seen_with, spans
from equipoise.results import Array, Resampling, Reweighed, Score
from equipoise.threads import one_thread


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
    random_state: scikit-learn's own seed for the first split, to repeat its figures; drawn from rng otherwise.
    """
    examples, labels, weights = _examples(attributes, negative, weighted)
    first = int(rng.integers(2**32)) if random_state is None else random_state
    states = [(first + number) % 2**32 for number in range(seeds)]  # scikit-learn takes 32 bits
    words, sizes = _target_words(targets)  # (classes, targets, dimensions)
    runs = np.stack(
        [_negative_shares(_trained(examples, labels, weights, holdout, solver, state), words) for state in states]
    )  # (seeds, classes, targets)

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        counts = target_weights.sum(axis=1)  # (rows, targets); which set a target is in does not matter
        return Reweighed(np.mean([_divergence(counts, shares) for shares in runs], axis=0), None)

    if not runs.any(axis=(1, 2)).all():
        raise CannotAnswer("RNSB's classifier gives no target any negative sentiment at all: normalize the vectors.")
    shares = runs.mean(axis=(0, 1))  # (targets,)
    everything = np.ones((1, 1, len(shares)))
    return Score(
        value=float(reweigh(everything, everything).values[0]),
        per_item={f"targets_{i}": shares[span] for i, span in enumerate(spans(sizes), start=1)},
        detail={"negative": f"attributes_{negative}", "seeds": seeds},
        resampling=Resampling(
            reweigh,
            sizes,
            tuple(len(seen_with(words, 0)) for words in attributes),
            exchangeable=False,
            resampled="targets",
        ),
    )


def _classes(words: Words) -> list[Array]:
    return [seen_with(words, 0)] if isinstance(words, np.ndarray) else [seen_with(words, k) for k in range(len(words))]


def _examples(attributes: Sets, negative: int, weighted: bool) -> tuple[Array, Array, Array]:
    """The attribute vectors of all classes, +1 or -1 for positive or negative, and how much each counts."""
    by_set = [_classes(words) for words in attributes]
    vectors = np.vstack([vectors for classes in by_set for vectors in classes])
    signs = [-1.0 if number == negative else 1.0 for number in (1, 2)]
    labels = [np.full(sum(map(len, classes)), sign) for classes, sign in zip(by_set, signs, strict=True)]
    weights = [np.full(sum(map(len, classes)), 1 / len(classes) if weighted else 1.0) for classes in by_set]
    return vectors, np.concatenate(labels), np.concatenate(weights)


def _target_words(targets: Sets) -> tuple[Array, tuple[int, ...]]:
    """The targets' vectors by class, (classes, targets, dimensions), and how many targets each set has."""
    by_set = [_classes(words) for words in targets]
    words = np.stack([np.vstack(vectors) for vectors in zip(*by_set, strict=True)])
    return words, tuple(len(classes[0]) for classes in by_set)


def _trained(examples: Array, labels: Array, weights: Array, holdout: float, solver: str, state: int) -> Any:
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import train_test_split

    if holdout:
        try:
            examples, _, labels, _, weights, _ = train_test_split(
                examples, labels, weights, test_size=holdout, random_state=state, stratify=labels
            )
        except ValueError as error:
            raise CannotAnswer(f"RNSB cannot hold out {holdout:.0%} of {len(labels)} attributes: {error}") from error
    tolerance = 1e-8 if solver == "lbfgs" else 1e-4  # 1e-4, the default, leaves the third digit to chance; WEFE has it
    classifier = LogisticRegression(solver=solver, tol=tolerance, max_iter=10_000, random_state=state)
    with one_thread(), warnings.catch_warnings():
        warnings.simplefilter("error", ConvergenceWarning)
        try:
            return classifier.fit(examples, labels, sample_weight=weights)
        except ConvergenceWarning as warning:
            raise CannotAnswer(
                "RNSB's classifier does not converge on vectors of this length: normalize them."
            ) from warning


def _negative_shares(classifier: Any, words: Array) -> Array:
    """The probability of the negative class for every word and class, (classes, targets)."""
    flat = words.reshape(-1, words.shape[-1])
    return classifier.predict_proba(flat)[:, 0].reshape(words.shape[:-1])  # -1 sorts first


def _divergence(counts: Array, shares: Array) -> Array:
    """KL(P || uniform) over all classes and targets, for each row of counts, (rows, targets)."""
    classes, total = len(shares), counts.sum(axis=1)
    per_word = (counts @ shares.T).sum(axis=1) / (classes * total)  # mean share, (rows,)
    relative = shares[None] / per_word[:, None, None]  # P / uniform, (rows, classes, targets)
    surprise = (relative * np.log(np.where(relative > 0, relative, 1.0))).sum(axis=1)  # 0 log 0 = 0, (rows, targets)
    return (counts * surprise).sum(axis=1) / (classes * total)
