"""The questions a metric may put to a model. An adapter answers those it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Progress = Callable[[float], None]  # told the share of the work that is done, 0 to 1


@dataclass(frozen=True)
class Embedded:
    """The vectors of the texts a model knows, in the order asked, and the texts it does not know."""

    found: tuple[str, ...]
    array: NDArray[np.floating]  # (found, dimensions)
    missing: tuple[str, ...]


@runtime_checkable
class Model(Protocol):
    """Who was asked."""

    name: str
    fingerprint: str  # names the content: another file or revision has another
    description: str
    notes: tuple[str, ...]  # what was odd about it


@runtime_checkable
class Vocabulary(Protocol):
    """A model that can list its words."""

    words: int  # how many
    by_frequency: bool  # whether they stand from frequent to rare

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """Where each stands in the vocabulary, -1 for those that do not."""
        ...

    def words_at(self, places: Sequence[int]) -> list[str]: ...


@runtime_checkable
class Vectors(Model, Protocol):
    """A model that gives one vector a text: a word, a sense key or a sentence."""

    def vectors(self, texts: Sequence[str]) -> Embedded: ...


class Sentence(NamedTuple):
    """A sentence, and where the words asked for stand in it."""

    text: str
    spans: tuple[tuple[int, int], ...]  # from the first character of a word to the one after its last


@runtime_checkable
class InContext(Vectors, Protocol):
    """A model that gives a word the vector it has inside a sentence; `vectors` gives a word's alone."""

    dimensions: int
    layers: tuple[int, ...]  # that it can be asked for: 0 for the vectors before the first, then one after each
    layer: int  # that it is asked for
    revision: str  # of the hub it comes from, or empty
    precision: str  # that it computes in

    def at(self, layer: int) -> InContext:
        """The same model asked for another layer."""
        ...

    def prepare(self, sentences: Sequence[Sentence], layers: Sequence[int], progress: Progress) -> None:
        """Read these sentences once and keep the vectors of these layers, so that asking for them later is quick."""
        ...

    def in_context(self, sentences: Sequence[Sentence]) -> NDArray[np.floating]:
        """The vectors of the words, (sentences, spans, dimensions); NaN where a word was cut off or has no token."""
        ...
