"""Many sentences to every word's importance and bias, and the sums of each sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets.sentence_starts import begins_after
from equipoise.metrics.bias_score import Sums, added, bias_scores, words_of_tokens
from equipoise.models import Importances, Progress, Weighed
from equipoise.results import Array
from equipoise.weighing.axes import Axis
from equipoise.weighing.words import word_of_tokens, words_in

KINDS = ("scored", "gendered", "unknown", "cut off")  # of words
SCORED, GENDERED, UNKNOWN, CUT_OFF = range(4)

KNOWN = 1 << 17  # words about which it is remembered whether they are left out
LeftOut = Callable[[str, bool], bool]  # a word, and whether it begins the sentence -> whether it scores nothing


class Scored(NamedTuple):
    """Some sentences, weighed; their words stand end to end."""

    places: NDArray[np.int64]  # (sentences,) which of those asked for
    sentence_of: NDArray[np.int64]  # (words,) of these sentences
    spans: list[tuple[int, int]]  # (words,) characters
    kinds: NDArray[np.int8]  # (words,) places in KINDS
    importance: Array  # (words,)
    bias: Array  # (words,) 0 for what is not scored
    weighted: Array  # (words,)
    sums: Sums  # (sentences,) each
    elsewhere: Array  # (sentences,) importance of what is in no word
    pooled: NDArray[np.floating]  # (sentences, dimensions)


class Scorer:
    """A sentence encoder, a direction in its space, and which words score nothing."""

    def __init__(self, encoder: Importances, axis: Axis, left_out: LeftOut):
        self.encoder, self.axis, self.left_out = encoder, axis, lru_cache(KNOWN)(left_out)

    def score(self, texts: Sequence[str], progress: Progress = lambda share: None) -> Iterator[Scored]:
        """Every text once, in batches of like length, in which order the encoder likes."""
        for weighed in self.encoder.weigh(texts, progress):
            yield self.of(weighed, [texts[place] for place in weighed.places])

    def of(self, weighed: Weighed, texts: Sequence[str]) -> Scored:
        """The scores of sentences that were weighed."""
        spans = [words_in(text) for text in texts]
        counts = np.array([len(own) for own in spans], dtype=np.int64)
        sentence_of = np.repeat(np.arange(len(texts)), counts)
        flat = [span for own in spans for span in own]
        token_sentences = np.repeat(np.arange(len(texts)), np.diff(weighed.firsts))
        word_of = word_of_tokens(
            sentence_of, flat, token_sentences, weighed.starts.astype(np.int64), weighed.ends.astype(np.int64)
        )
        words = words_of_tokens(weighed.shares, self._cosines(weighed.vectors), word_of, len(flat))
        kinds = self._kinds(texts, spans, np.bincount(word_of[word_of >= 0], minlength=len(flat)), weighed.cut_at)
        counted = kinds == SCORED
        bias, weighted = np.where(counted, words.bias, 0.0), np.where(counted, words.weighted, 0.0)
        elsewhere = added(token_sentences, weighed.shares * (word_of < 0), len(texts))
        return Scored(
            weighed.places, sentence_of, flat, kinds, words.importance, bias, weighted,
            bias_scores(weighted, sentence_of, len(texts)), elsewhere, weighed.pooled,
        )  # fmt: skip

    def _cosines(self, vectors: NDArray[np.floating]) -> Array:
        """Of tokens with the direction; 0 for a vector without length."""
        along = vectors @ self.axis.vector.astype(vectors.dtype)
        lengths = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
        return np.divide(along, lengths, out=np.zeros_like(along), where=lengths > 0).astype(np.float64)

    def _kinds(
        self, texts: Sequence[str], spans: Sequence[Sequence[tuple[int, int]]], tokens: NDArray[np.int64],
        cut_at: NDArray[np.int32],
    ) -> NDArray[np.int8]:  # fmt: skip
        """What each word is: left out, without a token, behind what was read, or scored."""
        kinds = np.where(tokens > 0, SCORED, UNKNOWN).astype(np.int8)
        word = 0
        for text, own, cut in zip(texts, spans, cut_at.tolist(), strict=True):
            before, last = "", 0
            for start, end in own:
                if end > cut:
                    kinds[word] = CUT_OFF
                elif self.left_out(text[start:end], not before or _begins(before, text[last:start])):
                    kinds[word] = GENDERED
                before, last, word = text[start:end], end, word + 1
        return kinds


def _begins(before: str, gap: str) -> bool:
    """Whether a sentence begins after this gap; between most words there is but a space."""
    return gap != " " and begins_after(before, gap)
