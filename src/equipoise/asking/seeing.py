"""The words of a question as a model sees them in sentences: T and A by class (seed 002, 3.2.2).

Every target meets every attribute in every template. Sentences are looked at a few thousand at a time and only what
they add up to is kept: the mean vector of each word beside each set of the other side, and the products that tell how
the means would change if targets traded groups. So memory grows with the words, not with the sentences. Targets beside
every single attribute are kept, too, where there is room: their means change if attributes trade labels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.asking.sentences import grid
from equipoise.models import InContext
from equipoise.results import Array, Encounters, Seen

AT_ONCE = 4096  # sentences looked at together
MOST_ENCOUNTERS = 1 << 24  # of an attribute set: two arrays of 134 MB; a question with more has no test

Lists = Sequence[tuple[str, ...]]


class Sight(NamedTuple):
    """What was seen of a question's sets, and the words that could not be seen in some sentence."""

    targets: tuple[Seen, ...]
    attributes: tuple[Seen, ...]
    unseen_targets: frozenset[str]  # cut off, or without a token
    unseen_attributes: frozenset[str]
    cut_off: int  # sentences in which something was not seen


class Look(NamedTuple):
    """Some attributes beside all targets, means over the templates: each (attributes, targets, dimensions)."""

    targets: Array
    attributes: Array
    directions: Array  # of the attributes: the mean of their vectors at length one


def see(model: InContext, templates: Sequence[str], targets: Lists, attributes: Lists, normalize: bool) -> Sight:
    """The sets of words in the sentences they make together."""
    everyone = [word for words in targets for word in words]
    groups = np.split(np.arange(len(everyone)), np.cumsum([len(words) for words in targets])[:-1])
    met = len(everyone) ** 2 * max(map(len, attributes)) <= MOST_ENCOUNTERS  # for all attribute sets, or for none
    single = len(everyone) * sum(map(len, attributes)) * model.dimensions <= MOST_ENCOUNTERS
    looking = [_Looks(model, templates, everyone, words, normalize) for words in attributes]
    sets = [_seen(looks, groups, met, single) for looks in looking]
    return Sight(
        tuple(
            Seen(
                tuple(of.targets[group] for of in sets),
                sentences=tuple(of.sentences[group] for of in sets if of.sentences is not None) or None,
            )
            for group in groups
        ),
        tuple(of.attributes for of in sets),
        frozenset().union(*(looks.unseen_targets for looks in looking)),
        frozenset().union(*(looks.unseen_attributes for looks in looking)),
        sum(looks.cut_off for looks in looking),
    )


class _BesideSet(NamedTuple):
    """What was seen of the targets and of one attribute set."""

    targets: Array  # (targets, dimensions)
    sentences: Array | None  # (targets, attributes, dimensions), if they are to be kept
    attributes: Seen


def _seen(looks: _Looks, groups: Sequence[NDArray[np.intp]], met: bool, single: bool) -> _BesideSet:
    """The targets beside one attribute set, and that set beside every group."""
    total, parts, kept = np.zeros(()), [], []
    for look in looks:
        total = total + look.targets.sum(axis=0)
        kept += [look.targets] if single else []
        parts.append([(look.attributes[:, g].mean(axis=1), look.directions[:, g].mean(axis=1)) for g in groups])
    targets = total / len(looks.attributes)
    vectors, directions = (
        tuple(np.concatenate([by[g][which] for by in parts]) for g in range(len(groups))) for which in (0, 1)
    )
    sentences = np.concatenate(kept).transpose(1, 0, 2) if kept else None
    return _BesideSet(targets, sentences, Seen(vectors, directions, _encounters(targets, looks) if met else None))


def _encounters(targets: Array, looks: _Looks) -> Encounters:
    """Every attribute of a set beside every target."""
    units = targets / np.linalg.norm(targets, axis=1, keepdims=True)
    everyone, words = len(targets), len(looks.attributes)
    cosines, gaps = np.empty((everyone, everyone, words)), np.empty((words, everyone, everyone))
    start = 0
    for look in looks:
        rows = slice(start, start := start + len(look.attributes))
        cosines[:, :, rows] = (look.directions @ units.T).transpose(2, 1, 0)
        apart = targets - look.attributes
        np.matmul(apart, apart.transpose(0, 2, 1), out=gaps[rows])
    return Encounters(cosines, gaps)


class _Looks:
    """One attribute set beside all targets, some attributes at a time; read anew each time if one look is not all."""

    def __init__(
        self, model: InContext, templates: Sequence[str], targets: Sequence[str], attributes: Sequence[str],
        normalize: bool,
    ):  # fmt: skip
        self.model, self.templates, self.targets, self.attributes = model, templates, targets, attributes
        self.normalize = normalize
        self.unseen_targets: set[str] = set()
        self.unseen_attributes: set[str] = set()
        self.lost: dict[str, int] = {}  # sentences of each attribute in which something was not seen
        self.only: Look | None = None

    def __iter__(self) -> Iterator[Look]:
        step = max(1, AT_ONCE // (len(self.targets) * len(self.templates)))
        for start in range(0, len(self.attributes), step):
            look = self.only or self._look(self.attributes[start : start + step])
            self.only = look if step >= len(self.attributes) else None
            yield look

    def _look(self, attributes: Sequence[str]) -> Look:
        vectors = self.model.in_context(grid(self.templates, self.targets, attributes)).astype(np.float64)
        vectors = vectors.reshape(len(attributes), len(self.targets), len(self.templates), 2, -1)
        self._note_unseen(vectors, attributes)
        if self.normalize:
            vectors /= np.linalg.norm(vectors, axis=-1, keepdims=True)
        means = vectors.mean(axis=2)  # (attributes, targets, 2, dimensions)
        words = vectors[..., 1, :]
        directions = words / np.linalg.norm(words, axis=-1, keepdims=True)
        return Look(means[:, :, 0], means[:, :, 1], directions.mean(axis=2))

    def _note_unseen(self, vectors: Array, attributes: Sequence[str]) -> None:
        """An attribute that is lost beside every target, and targets beside which anything else is."""
        lost: NDArray[np.bool_] = np.any(np.isnan(vectors[..., 0]), axis=2)  # (attributes, targets, 2)
        always = lost[:, :, 1].all(axis=1)
        self.unseen_attributes.update(attributes[place] for place in np.flatnonzero(always).tolist())
        sometimes = lost[~always].any(axis=(0, 2))
        self.unseen_targets.update(self.targets[place] for place in np.flatnonzero(sometimes).tolist())
        sentences = np.isnan(vectors[..., 0]).any(axis=3).sum(axis=(1, 2))
        self.lost |= dict(zip(attributes, sentences.tolist(), strict=True))

    @property
    def cut_off(self) -> int:
        return sum(self.lost.values())
