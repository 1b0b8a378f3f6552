"""What a linear model is trained for: how wrong its outputs are, and what they say.

Outputs of several fits stand side by side, (rows, fits, columns). `slopes` is the derivative of each row's loss by its
outputs, before rows are weighed; `said` is a number a row and fit; `merit` is what the development rows judge by.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Numbers = NDArray[np.float64]


class Loss(Protocol):
    """A loss, with the answers of all rows."""

    @property
    def columns(self) -> int: ...

    def start(self, features: int, rng: np.random.Generator) -> Floats:
        """The first weights, (features and one for the constant, columns), the same for every fit."""
        ...

    def slopes(self, outputs: Floats, rows: NDArray[np.int64]) -> Floats: ...

    def said(self, outputs: Floats) -> Floats:
        """(rows, fits): the class, or the score."""
        ...

    def merit(self, said: Floats, rows: NDArray[np.int64], judging: NDArray[np.bool_]) -> Numbers:
        """(fits,): how good what is said is on the rows that judge each fit."""
        ...


def uniform(features: int, columns: int, rng: np.random.Generator) -> Floats:
    """As torch.nn.Linear begins: uniform within one over the root of the number of features, the constant too."""
    bound = 1 / np.sqrt(features)
    return rng.uniform(-bound, bound, size=(features + 1, columns)).astype(np.float32)


def softmax(outputs: Floats) -> Floats:
    powers = np.exp(outputs - outputs.max(axis=-1, keepdims=True))
    powers /= powers.sum(axis=-1, keepdims=True)
    return powers


class _Accuracy:
    """Judged by the share of rows whose class is right."""

    def __init__(self, classes: NDArray[np.int64]):
        self.classes = classes

    def merit(self, said: Floats, rows: NDArray[np.int64], judging: NDArray[np.bool_]) -> Numbers:
        right = (said == self.classes[rows, None]) & judging
        return np.asarray(right.sum(axis=0) / np.maximum(judging.sum(axis=0), 1))


class TwoClasses(_Accuracy):
    """Cross-entropy of two classes with one column.

    The slopes of the two columns of a softmax are each other's negative, so columns that begin as each other's
    negative stay so under Adam, weight decay included: one of them says all, at half the cost. SentEval draws both;
    half the difference of two draws begins with the same probabilities.
    """

    columns = 1

    def start(self, features: int, rng: np.random.Generator) -> Floats:
        both = uniform(features, 2, rng)
        return (both[:, 1:] - both[:, :1]) * np.float32(0.5)

    def slopes(self, outputs: Floats, rows: NDArray[np.int64]) -> Floats:
        probable = np.tanh(outputs)  # the other column is -outputs, and (1 + tanh z) / 2 is the sigmoid of 2 z
        probable += 1
        probable *= 0.5
        probable -= self.classes[rows, None, None].astype(np.float32)
        return probable

    def said(self, outputs: Floats) -> Floats:
        return (outputs[..., 0] > 0).astype(np.float32)


class ManyClasses(_Accuracy):
    """Cross-entropy of a softmax, a column a class."""

    def __init__(self, classes: NDArray[np.int64], number: int):
        super().__init__(classes)
        self.columns = number

    def start(self, features: int, rng: np.random.Generator) -> Floats:
        return uniform(features, self.columns, rng)

    def slopes(self, outputs: Floats, rows: NDArray[np.int64]) -> Floats:
        probable = softmax(outputs)
        probable -= np.eye(self.columns, dtype=np.float32)[self.classes[rows]][:, None]
        return probable

    def said(self, outputs: Floats) -> Floats:
        return outputs.argmax(axis=-1).astype(np.float32)


class SoftScores:
    """Squared error of a softmax over whole scores to soft labels (Tai et al., ACL 2015); what is said is the mean.

    loss="sum": over the columns, too, as in torch's MSELoss.
    """

    def __init__(self, scores: Numbers, labels: Floats, values: Numbers, loss: str = "mean"):
        self.scores, self.labels, self.values = scores, labels, values.astype(np.float32)
        self.columns = labels.shape[1]
        self.slope = np.float32(2 / (self.columns if loss == "mean" else 1))

    def start(self, features: int, rng: np.random.Generator) -> Floats:
        return uniform(features, self.columns, rng)

    def slopes(self, outputs: Floats, rows: NDArray[np.int64]) -> Floats:
        probable = softmax(outputs)
        off = (probable - self.labels[rows][:, None]) * self.slope
        return np.asarray(probable * (off - (off * probable).sum(axis=-1, keepdims=True)))

    def said(self, outputs: Floats) -> Floats:
        return softmax(outputs) @ self.values

    def merit(self, said: Floats, rows: NDArray[np.int64], judging: NDArray[np.bool_]) -> Numbers:
        """Pearson's correlation; -1 where all that is said is the same."""
        from equipoise.quality.sureness import pearson

        own = [pearson(said[on, fit], self.scores[rows[on]]) for fit, on in enumerate(judging.T)]
        return np.array([-1.0 if each is None else each for each in own])


def class_loss(classes: NDArray[np.int64], number: int) -> Loss:
    return TwoClasses(classes) if number == 2 else ManyClasses(classes, number)
