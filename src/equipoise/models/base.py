"""The questions a metric may put to a model. An adapter answers those it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

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
