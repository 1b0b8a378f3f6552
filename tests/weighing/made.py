"""A sentence encoder whose answers are written by hand: every word is a token, between two special ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from equipoise.models.base import Embedded, Weighed

SPECIAL = (0.2, (0.0, 0.0))  # a share, and a vector


class Written:
    """Words with their share and their vector; unknown ones have no token."""

    name, fingerprint, description, notes = "written", "written-1", "by hand", ()
    pooling, space, lexicon = "max", "sentences", None

    def __init__(self, words: Mapping[str, tuple[float, tuple[float, float]]], most: int = 1000):
        self.words, self.most = words, most

    def vectors(self, texts: Sequence[str]) -> Embedded:
        return self.read(texts, lambda share: None)

    def read(self, texts, progress) -> Embedded:
        return Embedded(tuple(texts), np.array([each.pooled[0] for each in self.weigh(texts, progress)]), ())

    def weigh(self, texts: Sequence[str], progress) -> Iterator[Weighed]:
        for place, text in enumerate(texts):
            tokens, at = [(SPECIAL, 0, 0)], 0
            for word in text.split():
                start = text.index(word, at)
                at = start + len(word)
                if word in self.words and at <= self.most:
                    tokens.append((self.words[word], start, at))
            tokens.append((SPECIAL, 0, 0))
            vectors = np.array([vector for (_, vector), _, _ in tokens])
            progress((place + 1) / len(texts))
            yield Weighed(
                np.array([place]), np.array([0, len(tokens)]),
                np.array([start for _, start, _ in tokens], dtype=np.int32),
                np.array([end for _, _, end in tokens], dtype=np.int32),
                vectors, np.array([share for (share, _), _, _ in tokens]), vectors.sum(axis=0)[None],
                np.array([self.most], dtype=np.int32),
            )  # fmt: skip
