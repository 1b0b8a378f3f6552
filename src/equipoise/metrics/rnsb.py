"""Relative Negative Sentiment Bias (Sweeney and Najafian, ACL 2019).

    p(w) = probability that a classifier trained on the attributes gives target w to the negative set
    P    = p normalised over all targets                RNSB = KL(P || uniform), in nats

The classifier is a logistic regression with scikit-learn's settings. Which attributes are negative is the dataset's to
say; where it does not, they are the first set, as in mora-2022 (WEFE takes the second). In the class form every word
has a vector for each class; each example then weighs 1/classes, so that equal classes give the static value
(`weighted=false`: mora-2022 taken to the letter, which regularises less).

The test permutes the labels of the attributes: how often would a classifier trained on the same words, called negative
at random, find the targets as uneven? A target's vector in the class of an attribute set is the mean over its sentences
with that set, so it is taken anew under every labelling.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Annotated, Literal, NamedTuple

import numpy as np

from equipoise.bounds import Between
from equipoise.errors import CannotAnswer
from equipoise.metrics.logistic import Classifiers, Trainer, sigmoid
from equipoise.metrics.similarity import Sets, Words, seen_with, spans, without_words
from equipoise.results import Array, Resampling, Reweighed, Score, Seen

# How negative each target is, by classifiers trained on rows of weights of the attributes: (rows, 2, attribute words)
# to (rows or 1, runs, classes, targets).
SharesUnder = Callable[[Array], Array]
ATTRIBUTE_DRAWS = 250  # different draws of the attributes in a bootstrap: each trains a classifier,
FEWEST_DRAWS = 50  # and fewer of them where the lists are long and training is expensive
REMEMBERED = 20_000  # classifiers whose answers are kept: resamples share draws of the attributes
ONE_CLASSIFIER = "with holdout or liblinear the classifier is scikit-learn's, trained once and not for permuted labels"
TARGETS_BY_CLASS = (
    "the targets' vectors are means over sentences with the attributes of a set, and without the single sentences they "
    "cannot be taken anew for permuted labels"
)


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
    sentences = _by_sentence(targets)
    no_test = TARGETS_BY_CLASS if _by_class(targets) and sentences is None else ""
    published = holdout > 0 or solver != "lbfgs"  # settings that only scikit-learn repeats to the digit
    if published:
        from equipoise.metrics.held_out import held_out_shares

        first = int(rng.integers(2**32)) if random_state is None else random_state
        runs = held_out_shares(examples, words, holdout, solver, first, seeds)
        shares_under: SharesUnder = lambda weights: runs[None]  # noqa: E731
        no_test = ONE_CLASSIFIER
    else:
        shares_under = _remembering(_by_training(examples, words, sentences, negative))

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        return Reweighed(_divergence(target_weights.sum(axis=1), shares_under(attribute_weights)), None)

    resampling = Resampling(
        reweigh, sizes, examples.sizes, permuted="attributes", no_test=no_test, log_scale=True,
        leaves_out=without_words(attributes), attribute_draws=_draws(len(examples.labels)),
        resampled="targets" if published else "targets and attributes",
    )  # fmt: skip
    shares = shares_under(resampling.given()[1])[0]  # (runs, classes, targets)
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


def _by_training(examples: Examples, words: Array, sentences: Array | None, negative: int) -> SharesUnder:
    """The targets' shares by one classifier a row of weights.

    Rows that keep the labels begin with the classifier of all examples; random labels have nothing in common with it.
    """
    trainer = Trainer(examples.vectors)
    is_negative = examples.labels < 0
    everything = trainer.train(~is_negative[None] * examples.weights, is_negative[None] * examples.weights)
    flat = trainer.coordinates(words.reshape(-1, words.shape[-1]))  # (classes * targets, coordinates)
    met = None if sentences is None else trainer.coordinates(sentences)  # (targets, attribute words, coordinates)

    def shares_under(weights: Array) -> Array:
        sides = (2 - negative, negative - 1)  # the positive set, the negative one
        as_positive, as_negative = (weights[:, side][:, examples.words] * examples.weights for side in sides)
        as_labelled = not (as_positive[:, is_negative].any() or as_negative[:, ~is_negative].any())
        found = trainer.train(as_positive, as_negative, everything if as_labelled else None)
        if met is not None and not as_labelled:
            decisions = _decisions_by_sentence(found, met, weights)
        else:
            decisions = found.decisions(flat).reshape(len(weights), *words.shape[:2])
        shares = 1 - sigmoid(decisions)
        shares[~found.converged] = np.nan
        return shares[:, None]

    return shares_under


def _decisions_by_sentence(classifiers: Classifiers, sentences: Array, weights: Array) -> Array:
    """Decisions on the targets as seen with each attribute set of every row, (rows, classes, targets).

    A decision on a mean vector is the mean of the decisions.
    """
    targets, attributes = sentences.shape[:2]
    each = classifiers.decisions(sentences.reshape(targets * attributes, -1)).reshape(-1, targets, attributes)
    shares = weights / weights.sum(axis=2, keepdims=True)  # (rows, classes, attribute words)
    return np.asarray(np.matmul(shares, each.transpose(0, 2, 1)))


def _remembering(shares_under: SharesUnder) -> SharesUnder:
    """The same, training once for rows that come again: many resamples share a draw of the attributes."""
    known: dict[bytes, Array] = {}

    def remembered(weights: Array) -> Array:
        keys = [blake2b(np.ascontiguousarray(row).data, digest_size=16).digest() for row in weights]
        found = {key: known[key] for key in keys if key in known}
        new = {key: row for row, key in enumerate(keys) if key not in found}
        if new:
            found |= zip(new, shares_under(weights[list(new.values())]), strict=True)
            if len(known) + len(new) > REMEMBERED:
                known.clear()
            known.update(found)
        return np.stack([found[key] for key in keys])

    return remembered


def _by_class(targets: Sets) -> bool:
    return any(isinstance(words, Seen) for words in targets)


def _by_sentence(targets: Sets) -> Array | None:
    """Every target beside every attribute, (targets, attribute words, dimensions), where that is at hand."""
    if not all(isinstance(words, Seen) and words.sentences for words in targets):
        return None
    return np.concatenate(
        [np.concatenate(words.sentences, axis=1) for words in targets if isinstance(words, Seen) and words.sentences]
    )


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


def _divergence(counts: Array, shares: Array) -> Array:
    """KL(P || uniform) over all classes and targets, averaged over runs, for each row.

    counts: of the targets, (rows or 1, targets); shares: (rows or 1, runs, classes, targets).
    """
    classes, total = shares.shape[2], counts.sum(axis=1)  # (rows or 1,)
    own = shares.transpose(0, 3, 1, 2)  # (rows or 1, targets, runs, classes)
    per_word = np.einsum("bt,btrc->br", counts, own) / (classes * total)[:, None]  # mean share, (rows, runs)
    relative = own / per_word[:, None, :, None]  # P / uniform
    surprise = relative * np.log(np.where(relative > 0, relative, 1.0))  # 0 log 0 = 0
    return np.asarray(np.einsum("bt,btrc->br", counts, surprise).mean(axis=1) / (classes * total))
