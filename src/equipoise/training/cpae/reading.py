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
from equipoise.training.cpae.beginning import order_of
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

    def told(self, chosen: Ints, outputs: int) -> tuple[Ints, Ints]:
        """Every word that is to be told: of which of the chosen entries it is, and which of the outputs."""
        places = np.full(len(self), NONE)
        places[chosen] = np.arange(len(chosen))
        whose = np.repeat(places, self.lengths)
        words = self.words.astype(np.int64) - len(MARKS)
        kept = (whose != NONE) & (words >= 0) & (words < outputs)
        return whose[kept], words[kept]


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

    def judgeable(self, outputs: int) -> Ints:
        """Early entries with a word that is told again: the others cannot be judged by it."""
        return np.unique(self.entries.told(np.arange(self.entries.early), outputs)[0])

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
    definitions they stand in. The definitions of a word are put in an order that follows from the word and the seed.
    """
    chosen, left_out = _chosen(dictionary, configuration.phrases)
    early = sum(not _is_late(definitions) for _, definitions in chosen)
    if early < FEWEST:
        raise BadDataset(
            f"{dictionary.name} has {len(dictionary.entries):,} entries, of which {early:,} can be learned from, and "
            f"{FEWEST} is the least{_said({**left_out, 'to be learned last': len(chosen) - early})}."
        )
    texts = _texts(chosen, early, configuration)
    counts, later = Counter[str](), Counter[str]()
    for number, text in enumerate(texts):
        (counts if number < early else later).update(text)
    known = [*MARKS, *_by_frequency(counts)]
    vocabulary = [*known, *(word for word in _by_frequency(later) if word not in counts)]
    material = Material(
        _entries(chosen, texts, vocabulary, early, len(known)), vocabulary,
        np.array([counts[word] + later[word] for word in vocabulary]), len(known), left_out,
    )  # fmt: skip
    if len(judgeable := material.judgeable(configuration.outputs)) < FEWEST:
        raise BadDataset(
            f"Of {early:,} entries of {dictionary.name} {len(judgeable):,} have one of the words that are told again, "
            f"and {FEWEST} is the least; choose more words than {configuration.outputs:,} (--outputs), or longer "
            f"entries than {configuration.longest:,}."
        )
    return material


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
    told = ", ".join(f"{why} {number:,}" for why, number in left_out.items() if number)
    return f" (left out: {told})" if told else ""


def _is_late(definitions: Sequence[Definition]) -> bool:
    return all(each.late for each in definitions)


def _texts(chosen: Sequence[Entry], early: int, configuration: Configuration) -> list[list[str]]:
    """The words of every entry between marks, cut where they are too many; of early ones as if there were no others."""
    parts = [[words_of(each.text) for each in definitions] for _, definitions in chosen]
    examples = [[words_of(example) for each in definitions for example in each.examples] for _, definitions in chosen]
    small = _small(part[1:] for entry in (*parts[:early], *examples[:early]) for part in entry)
    texts = []
    for (word, _), own, used in zip(chosen, parts, examples, strict=True):
        ordered = [own[place] for place in order_of(len(own), word, configuration.seed)]
        texts.append(_joined([_lowered(part, small) for part in (*ordered, *used)])[: configuration.longest])
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
    """Words without marks, the most frequent first."""
    return sorted(counts.keys() - {*MARKS}, key=lambda word: (-counts[word], word))


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
