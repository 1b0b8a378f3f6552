"""Sentences to rows: each distinct one is read once, also where tasks share it, and those that cannot be are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.models import Progress, Sentences
from equipoise.quality.sentences.losses import Floats, Numbers
from equipoise.quality.sentences.options import Options
from equipoise.quality.sentences.readers import Entry, Parts

FULL_STOP = "."  # what SentEval's own examples read in place of a sentence without a known word
LISTED = 20  # missing sentences that a result shows


class Encoded(NamedTuple):
    """The sentences of a task as rows."""

    places: dict[str, int]  # sentence -> row; not those that are left out
    array: Floats  # (rows, dimensions)
    missing: tuple[str, ...]  # could not be read
    texts: int  # distinct


class Asked(NamedTuple):
    """The entries of a task that can be asked, part after part."""

    sentences: tuple[NDArray[np.int64], ...]  # one or two: the row of each entry's
    answers: Numbers
    parts: dict[str, NDArray[np.int64]]
    left_out: int


class Encoder:
    """A model that reads the sentences of several tasks, and keeps those that a later task needs, too."""

    def __init__(self, model: Sentences, options: Options, tasks: Sequence[Parts]):
        self.model, self.options = model, options
        self.wanted = [sentences_in(parts) for parts in tasks]
        self.places: dict[str, int] = {}
        self.array: Floats = np.zeros((0, 0), dtype=np.float32)
        self.unread: set[str] = set()

    def vectors(self, name: str, number: int, progress: Progress) -> Encoded:
        """The sentences of the task of this number, in which those before it are done."""
        texts = self.wanted[number]
        self._forget(set().union(*self.wanted[number:]))
        self._read([text for text in texts if text not in self.places and text not in self.unread], progress)
        missing = tuple(text for text in texts if text in self.unread)
        self._check(name, texts, missing)
        places = {text: self.places[text] for text in texts if text in self.places}
        array = self.array
        if missing and self.options.missing == "full-stop":
            places |= dict.fromkeys(missing, len(array))
            array = np.concatenate([array, self._full_stop(name)])
        return Encoded(places, array, missing, len(texts))

    def _read(self, texts: list[str], progress: Progress) -> None:
        found = self.model.read([text for text in texts if text], progress)
        array = np.asarray(found.array, dtype=np.float32)
        if not np.isfinite(array).all():
            raise CannotAnswer(
                f"{self.model.name} gives vectors that are not finite, so nothing can be fitted to them."
            )
        self.places |= {text: len(self.array) + row for row, text in enumerate(found.found)}
        self.array = np.concatenate([self.array, array]) if len(self.array) else array
        self.unread |= {text for text in texts if text not in self.places}

    def _forget(self, needed: set[str]) -> None:
        kept = [(text, row) for text, row in self.places.items() if text in needed]
        if len(kept) < len(self.places):
            self.array = self.array[[row for _, row in kept]]
            self.places = {text: place for place, (text, _) in enumerate(kept)}

    def _full_stop(self, name: str) -> Floats:
        found = self.model.read([FULL_STOP], lambda share: None)
        if not found.found:
            raise CannotAnswer(
                f"{name} has sentences that {self.model.name} cannot read, and it cannot read a full stop in their "
                "place either; leave them out with missing=leave-out."
            )
        return np.asarray(found.array, dtype=np.float32)

    def _check(self, name: str, texts: Sequence[str], missing: Sequence[str]) -> None:
        if len(missing) > self.options.max_missing * len(texts):
            some = "; ".join(text[:60] or "(empty)" for text in missing[:3])
            raise TooFewWords(
                f"{self.model.name} cannot read {len(missing):,} of the {len(texts):,} sentences of {name}, more than "
                f"the share of {self.options.max_missing:g} allowed (max_missing), such as: {some}."
            )


def sentences_in(parts: Parts) -> tuple[str, ...]:
    """The distinct sentences of a task, in their order."""
    return tuple(dict.fromkeys(text for own in parts.values() for entry in own for text in entry.sentences))


def asked_of(name: str, parts: Parts, vectors: Encoded) -> Asked:
    """The entries whose sentences have rows."""
    kept = {part: [entry for entry in own if _readable(entry, vectors)] for part, own in parts.items()}
    empty = next((part for part, own in kept.items() if not own), None)
    if empty is not None:
        raise TooFewWords(f"Nothing is left of {name}, {empty}, without the sentences that the model cannot read.")
    entries = [entry for own in kept.values() for entry in own]
    ends = np.cumsum([len(own) for own in kept.values()])
    rows = np.array([[vectors.places[text] for text in entry.sentences] for entry in entries])
    return Asked(
        tuple(rows.T), np.array([entry.answer for entry in entries]),
        {part: np.arange(end - len(own), end) for (part, own), end in zip(kept.items(), ends, strict=True)},
        sum(map(len, parts.values())) - len(entries),
    )  # fmt: skip


def features_of(vectors: Encoded, asked: Asked) -> Floats:
    """The rows that a fit learns from, with a last column of ones: u, or |u - v| and u * v for pairs."""
    own = [vectors.array[rows] for rows in asked.sentences]
    ones = np.ones((len(own[0]), 1), dtype=np.float32)
    if len(own) == 1:
        return np.concatenate([own[0], ones], axis=1)
    return np.concatenate([np.abs(own[0] - own[1]), own[0] * own[1], ones], axis=1)


def _readable(entry: Entry, vectors: Encoded) -> bool:
    return all(text in vectors.places for text in entry.sentences)
