"""Sense vectors made of a model of words: every sense is the mean of the words by which WordNet explains it.

    average_glosses(load_model("builtin:glove-6b-50d"), open_wordnet())

They are no published sense embeddings such as LMMS or ARES, which are learned from words in sentences. They are a
dictionary, read with a model of words, so that every question about senses can be asked without a download. What bias
they show is that of the wording of the glosses and of the vectors of those words.

Every word of gloss, examples and lemma that is known counts as one; function words (function-words.json) are left out,
and a lemma is taken whole where it is known whole. docs/senses.md has the rule in full and what speaks for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer
from equipoise.models.base import Progress, Vectors
from equipoise.sense_keys import lemma_of
from equipoise.wordnet import WordNet
from equipoise.wordnet.synsets import synsets

WORD = re.compile(r"[^\W\d_]{2,}")  # letters only; the s after an apostrophe is none
FUNCTION_WORDS = Path(__file__).parent / "function-words.json"


class GlossAverages(NamedTuple):
    """A vector for every sense of which the model knows a word."""

    keys: list[str]  # in the order of WordNet's files
    vectors: NDArray[np.float32]  # (keys, dimensions)
    left_out: list[str]  # the keys of the other senses
    share: float  # of the words of glosses that the model knows


def average_glosses(model: Vectors, wordnet: WordNet, progress: Progress = lambda share: None) -> GlossAverages:
    """The vectors of all senses of WordNet: the means of the words of gloss, examples and lemma."""
    found = list(synsets(wordnet))
    progress(0.3)
    glosses = [words_of(each.gloss) for each in found]
    keys = [key for each in found for key in each.keys]
    lemmas = {lemma: row for row, lemma in enumerate(dict.fromkeys(map(lemma_of, keys)))}
    progress(0.5)
    known = _Known(model, chain(*glosses, lemmas, *map(words_of, lemmas)))
    progress(0.8)
    synset_of = np.repeat(np.arange(len(found)), [len(each.keys) for each in found])  # (keys,)
    lemma_at = np.array([lemmas[lemma_of(key)] for key in keys])  # (keys,)
    gloss_sums, gloss_counts = known.summed(glosses)  # (synsets, dimensions), (synsets,)
    lemma_sums, lemma_counts = known.summed([known.lemma(lemma) for lemma in lemmas])
    counts = gloss_counts[synset_of] + lemma_counts[lemma_at]  # (keys,)
    kept = np.flatnonzero(counts)
    sums = gloss_sums[synset_of[kept]] + lemma_sums[lemma_at[kept]]  # (kept keys, dimensions)
    progress(1.0)
    return GlossAverages(
        keys=[keys[row] for row in kept],
        vectors=sums / counts[kept, None],
        left_out=[keys[row] for row in np.flatnonzero(counts == 0)],
        share=float(gloss_counts.sum(dtype=np.float64) / max(1, sum(map(len, glosses)))),
    )


def words_of(text: str) -> list[str]:
    """The words of a gloss that say what a sense is: in small letters, without function words."""
    skipped = function_words()
    return [word for word in WORD.findall(text.lower()) if word not in skipped]


@cache
def function_words() -> frozenset[str]:
    """Words that only hold a sentence together, in small letters."""
    return frozenset(json.loads(FUNCTION_WORDS.read_text(encoding="utf-8"))["words"])


class _Known:
    """The vectors of the words that a model knows, in small letters or with a capital."""

    def __init__(self, model: Vectors, words: Iterable[str]):
        asked = list(dict.fromkeys(words))
        small = model.vectors(asked)
        capital = model.vectors([word.title() for word in small.missing])
        rows = {text: row for row, text in enumerate((*small.found, *capital.found))}
        places = {word: rows.get(word, rows.get(word.title())) for word in asked}
        self.rows = {word: row for word, row in places.items() if row is not None}
        self.array = np.concatenate([small.array, capital.array]).astype(np.float32)
        if not self.rows:
            raise CannotAnswer(f"{model.name} knows none of the {len(asked):,} words of WordNet; give English vectors.")

    def lemma(self, lemma: str) -> list[str]:
        """A lemma, or its words if it is not known whole."""
        return [lemma] if lemma in self.rows else words_of(lemma)

    def summed(self, texts: Sequence[Sequence[str]]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The sum of the vectors of each text's known words, (texts, dimensions), and how many these are, (texts,)."""
        from scipy.sparse import csr_array

        rows = [[self.rows[word] for word in words if word in self.rows] for words in texts]
        counts = np.array([len(row) for row in rows])
        columns = np.fromiter(chain.from_iterable(rows), dtype=np.int64, count=counts.sum())
        ones = np.ones(len(columns), dtype=np.float32)
        chosen = csr_array((ones, columns, np.cumsum([0, *counts])), shape=(len(texts), len(self.array)))
        return chosen @ self.array, counts.astype(np.float32)
