"""A dictionary as rows of words: every entry is a mark and the words of all its definitions, with marks between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.dictionaries import Definition, Dictionary
from equipoise.dictionaries.words import words_of
from equipoise.errors import BadDataset
from equipoise.models.glosses import function_words
from equipoise.training.cpae.configuration import Configuration

MARKS = ("<bos>", "<sep>")  # before the first definition, and between two
BEGIN, BETWEEN = range(len(MARKS))
NONE = -1  # the row of a word that stands in no definition
FEWEST = 2  # entries: one to learn from, one to be judged by

Ints = NDArray[np.int64]


class Entries(NamedTuple):
    """Words with all their definitions, those to be learned late behind the others."""

    defined: list[str]
    rows: Ints  # (entries,) of the defined words; NONE: a word that no definition has, or no early one
    words: NDArray[np.int32]  # rows of the vocabulary, end to end
    firsts: Ints  # (entries + 1,)
    early: int  # entries that are not late

    def __len__(self) -> int:  # entries, not fields
        return len(self.defined)

    @property
    def lengths(self) -> Ints:
        return np.diff(self.firsts)


class Material(NamedTuple):
    """All that a network is trained with."""

    entries: Entries
    vocabulary: list[str]  # marks, then words from frequent to rare
    counts: Ints  # (vocabulary,) in definitions that are read
    known: int  # rows of the vocabulary that stand in early entries; the others come behind them
    left_out: dict[str, int]  # entries, by reason

    def told(self, outputs: int) -> list[str]:
        """The words that are told again: so many of the most frequent, none of which is only in late entries."""
        return self.vocabulary[len(MARKS) : self.known][:outputs]

    def undefined(self, fewest: int) -> list[int]:
        """Rows of words without an entry that stand so often in the definitions of others; none if fewest is 0."""
        defined = set(self.entries.defined)
        words = enumerate(zip(self.vocabulary, self.counts.tolist(), strict=True))
        return [
            row for row, (word, count) in words if 0 < fewest <= count and word not in defined and word not in MARKS
        ]

    def words(self, fewest: int) -> set[str]:
        """All that will have a vector."""
        return {*self.entries.defined, *(self.vocabulary[row] for row in self.undefined(fewest))}


def read_material(dictionary: Dictionary, configuration: Configuration) -> Material:
    """The dictionary in numbers.

    Function words are no entries: WordNet's "he" is a letter and a gas. They have vectors all the same, by the
    definitions they stand in. The definitions of a word are put in an order that follows from the seed.
    """
    chosen, left_out = _chosen(dictionary, configuration.phrases)
    if len(chosen) < FEWEST:
        raise BadDataset(
            f"{dictionary.name} has {len(chosen):,} entries to learn from, and {FEWEST} is the least; "
            f"of {len(dictionary.entries):,} entries {_said(left_out)} were left out."
        )
    early = sum(not _is_late(definitions) for _, definitions in chosen)
    texts = _texts(chosen, early, configuration)
    counts, later = Counter[str](), Counter[str]()
    for number, text in enumerate(texts):
        (counts if number < early else later).update(text)
    for mark in MARKS:
        counts.pop(mark, None), later.pop(mark, None)
    known = [*MARKS, *_by_frequency(counts)]
    vocabulary = [*known, *(word for word in _by_frequency(later) if word not in counts)]
    return Material(
        _entries(chosen, texts, vocabulary, early, len(known)), vocabulary,
        np.array([counts[word] + later[word] for word in vocabulary]), len(known), left_out,
    )  # fmt: skip


Entry = tuple[str, Sequence[Definition]]


def _chosen(dictionary: Dictionary, phrases: bool) -> tuple[list[Entry], dict[str, int]]:
    """The entries to learn from, early ones first, and how many others there are, by reason."""
    skipped, left_out = function_words(), Counter[str]()
    early, late = list[Entry](), list[Entry]()
    for word, definitions in dictionary.entries.items():
        if " " in word and not phrases:
            left_out["of several words"] += 1
        elif word in skipped:
            left_out["function words"] += 1
        elif not any(words_of(each.text) for each in definitions):
            left_out["without a word that explains them"] += 1
        else:
            (late if _is_late(definitions) else early).append((word, definitions))
    return early + late, dict(left_out)


def _said(left_out: dict[str, int]) -> str:
    return ", ".join(f"{number:,} {why}" for why, number in left_out.items()) or "none"


def _is_late(definitions: Sequence[Definition]) -> bool:
    return all(each.late for each in definitions)


def _texts(chosen: Sequence[Entry], early: int, configuration: Configuration) -> list[list[str]]:
    """The words of every entry between marks, cut where they are too many; of early ones as if there were no others."""
    rng = np.random.default_rng(configuration.seed)
    parts = [[words_of(each.text) for each in definitions] for _, definitions in chosen]
    examples = [[words_of(example) for each in definitions for example in each.examples] for _, definitions in chosen]
    small = _small(part[1:] for entry in (*parts[:early], *examples[:early]) for part in entry)
    texts = []
    for own, used in zip(parts, examples, strict=True):
        order = rng.permutation(len(own))
        texts.append(_joined([_lowered(part, small) for part in (*(own[place] for place in order), *used)])[
            : configuration.longest
        ])  # fmt: skip
    return texts


def _small(parts: Iterable[Sequence[str]]) -> frozenset[str]:
    """Words that are written in small letters where nothing asks for a capital."""
    return frozenset(word for part in parts for word in part if word.islower())


def _lowered(words: list[str], small: frozenset[str]) -> list[str]:
    """A definition whose first word has its capital only if it always has."""
    return [words[0].lower(), *words[1:]] if words and words[0].lower() in small else words


def _joined(parts: Sequence[Sequence[str]]) -> list[str]:
    joined = [MARKS[BEGIN]]
    for part in parts:
        if part:
            joined += [*([MARKS[BETWEEN]] if len(joined) > 1 else []), *part]
    return joined


def _by_frequency(counts: Counter[str]) -> list[str]:
    return sorted(counts, key=lambda word: (-counts[word], word))


def _entries(
    chosen: Sequence[Entry], texts: Sequence[Sequence[str]], vocabulary: Sequence[str], early: int, known: int
) -> Entries:  # fmt: skip
    """An early word that stands in late entries alone is not known yet when it is learned."""
    places = {word: row for row, word in enumerate(vocabulary)}
    defined = [word for word, _ in chosen]
    rows = np.array([places.get(word, NONE) for word in defined])
    rows[:early][rows[:early] >= known] = NONE
    words = np.fromiter((places[word] for text in texts for word in text), dtype=np.int32)
    return Entries(defined, rows, words, np.cumsum([0, *map(len, texts)]), early)
