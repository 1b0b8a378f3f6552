"""Which words of a vocabulary a method is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets.axes import Axis
from equipoise.errors import BadOption, TooFewWords
from equipoise.models.static import StaticVectors

FEWEST = 2  # definitional sets; one alone would be all of the direction
FAMILY = 4  # first letters that words of one family share: nurse, Nurses, nursing

Rows = NDArray[np.int64]
NONE: Rows = np.zeros(0, dtype=np.int64)
Sets = Sequence[Sequence[str]]  # one word for each class


class About(NamedTuple):
    """Rows of a vocabulary, or of the sentences that an encoder has read."""

    definitional: Rows  # (sets, classes)
    equalise: Rows  # (sets, classes) none of whose words is kept
    specific: Rows  # sorted: those that rightly belong to a class
    kept: Rows  # sorted: those that nothing may change
    names: Rows = NONE  # sorted: that may be people's names: no stereotypes, and not surely names either
    asked: Rows = NONE  # sorted: that checks ask about, so that no method may learn from them
    examples: tuple[Rows, ...] | None = None  # that stand for each class; None: those that lean to it most

    @property
    def classes(self) -> int:
        return self.definitional.shape[1]


def about_words(model: StaticVectors, axis: Axis, keep: Iterable[str] = (), only: Iterable[str] | None = None) -> About:
    """The rows that a method is about. keep: words to leave as they are; only: leave all but these as they are.

    In vectors in small letters no name can be told from a word, and so given names are not specific there.
    """
    definitional = known_sets(model, axis.definitional)
    if len(definitional) < FEWEST:
        raise TooFewWords(
            f"{model.name} knows {len(definitional)} whole sets of the {len(axis.definitional)} that define "
            f"{axis.name}, and a direction takes at least {FEWEST}; use vectors of {axis.language or 'these'} words, "
            "or an axis of your own."
        )
    kept = _kept(model, keep, only)
    equalise = _each_once(known_sets(model, list(forms(axis.equalise))))
    free = ~np.isin(equalise, kept).any(axis=1)  # a set of which one word must stay cannot be made equal
    words = model.vocabulary()
    return About(
        definitional, equalise[free], rows_where(axis.is_specific, words), kept, rows_where(axis.may_be_name, words),
        rows_where(for_asking, words),
    )  # fmt: skip


def for_asking(word: str) -> bool:
    """Whether a word is there to check methods with, and not for them to learn from: about half of all words are.

    It follows from its first letters, so that it is the same in every vocabulary, and most families are on one side.
    """
    return crc32(word.lower()[:FAMILY].encode("utf-8", "surrogatepass")) % 2 == 1


def rows_where(holds: Callable[[str], bool], words: Iterable[str]) -> Rows:
    """The rows of words of which something holds."""
    return np.array([row for row, word in enumerate(words) if holds(word)], dtype=np.int64)


def forms(sets: Sets) -> Iterator[tuple[str, ...]]:
    """Every set as it is, in small letters, with capitals, and in large letters; each form once."""
    every = (tuple(map(change, each)) for each in sets for change in (str, str.lower, str.title, str.upper))
    return iter(dict.fromkeys(every))


def known_sets(model: StaticVectors, sets: Sets) -> Rows:
    """The rows of sets of which every word is known: as they are, else all of the set in small letters.

    A word alone is not spelled otherwise: (SISTER, brother) is no pair.
    """
    found, small = (
        np.stack([model.places([change(each[side]) for each in sets]) for side in range(len(sets[0]))], axis=1)
        for change in (str, str.lower)
    )
    found = np.where((found >= 0).all(axis=1, keepdims=True), found, small)
    whole = found[(found >= 0).all(axis=1)]
    return np.array(list(dict.fromkeys(map(tuple, whole.tolist()))), dtype=np.int64).reshape(-1, len(sets[0]))


def _each_once(sets: Rows) -> Rows:
    """The sets without those that share a word with an earlier one: it would be made equal with another word, too."""
    taken, kept = set[int](), list[list[int]]()
    for own in sets.tolist():
        if not taken.intersection(own):
            kept.append(own)
            taken.update(own)
    return np.array(kept, dtype=np.int64).reshape(-1, sets.shape[1])


def _kept(model: StaticVectors, keep: Iterable[str], only: Iterable[str] | None) -> Rows:
    kept = _asked(model, keep, "keep")
    if only is None:
        return kept
    every = np.ones(model.words, dtype=bool)
    every[_asked(model, only, "only")] = False
    every[kept] = True
    if every.all():
        raise BadOption("All words of only are to be kept, too, so that nothing would change; leave some out of keep.")
    return np.flatnonzero(every)


def listed(words: Iterable[str]) -> list[str]:
    """Words in a list; a text is one word, and not its letters."""
    return [words] if isinstance(words, str) else list(words)


def _asked(model: StaticVectors, words: Iterable[str], option: str) -> Rows:
    """The rows of words that a user named; none of them known is a slip."""
    asked = list(dict.fromkeys(listed(words)))
    places = model.places(asked) if asked else NONE
    if asked and not (places >= 0).any():
        few = ", ".join(asked[:5]) + (", ..." if len(asked) > 5 else "")
        raise TooFewWords(f"{model.name} knows none of the words of {option} ({few}); check their spelling.")
    return np.unique(places[places >= 0])
