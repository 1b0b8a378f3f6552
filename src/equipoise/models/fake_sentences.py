"""A sentence encoder made of random numbers, for tests and examples: the same text always gets the same vector."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np

from equipoise.models.base import Embedded, Progress, Vectors, Weighed
from equipoise.models.fake import FakeModel

TOKEN = re.compile(r"\w+|[^\w\s]")
BEGIN = "[BEGIN]"  # a token that stands for no text
AROUND = 0.2  # of a token's vector that is the sentence's
NOTHING_CUT = np.iinfo(np.int32).max


class FakeSentences:
    """Every word and every mark is a token, and the largest of each dimension is the sentence's; words named as
    unknown have none."""

    description = "random vectors of sentences, by max-pooling, for tests and examples"
    notes: tuple[str, ...] = ()
    pooling = "max"
    space: Literal["words", "sentences"] = "sentences"
    lexicon: Vectors | None = None

    def __init__(self, unknown: str = ""):
        self.tokens = FakeModel(unknown)
        self.name, self.fingerprint, self.dimensions = f"fake-sentences:{unknown}", f"fake-sentences-{unknown}", 16

    def vectors(self, texts: Sequence[str]) -> Embedded:
        return self.read(texts, lambda share: None)

    def read(self, texts: Sequence[str], progress: Progress) -> Embedded:
        """A text without a known word is missing."""
        rows = {text: self._weighed(place, text) for place, text in enumerate(dict.fromkeys(texts))}
        known = {text: row.pooled[0] for text, row in rows.items() if len(row.shares) > 1}
        progress(1.0)
        found = tuple(text for text in texts if text in known)
        array = np.array([known[text] for text in found]).reshape(len(found), self.dimensions)
        return Embedded(found, array, tuple(text for text in texts if text not in known))

    def weigh(self, texts: Sequence[str], progress: Progress) -> Iterator[Weighed]:
        for place, text in enumerate(texts):
            progress((place + 1) / len(texts))
            yield self._weighed(place, text)

    def _weighed(self, place: int, text: str) -> Weighed:
        found = [(each.group(), each.span()) for each in TOKEN.finditer(text)]
        known = self.tokens.vectors([word for word, _ in found])
        spans = [(0, 0), *(span for word, span in found if word not in known.missing)]
        begin, around = FakeModel().vectors([BEGIN, f"around {text}"]).array
        tokens = np.vstack([begin, known.array]) + AROUND * around  # (tokens, dimensions)
        won = np.bincount(tokens.argmax(axis=0), minlength=len(tokens))
        starts, ends = np.array(spans, dtype=np.int32).T
        return Weighed(
            np.array([place]), np.array([0, len(tokens)]), starts, ends, tokens, won / self.dimensions,
            tokens.max(axis=0)[None], np.array([NOTHING_CUT], dtype=np.int32),
        )  # fmt: skip


def load(location: str, **_: object) -> FakeSentences:
    """fake-sentences: or fake-sentences:unknown,words"""
    return FakeSentences(location)
