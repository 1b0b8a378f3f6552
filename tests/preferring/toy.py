"""A language model of five words whose probabilities can be read off a table, and questions to put to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import numpy as np

from equipoise.datasets import Dataset, SentencePair, SentencePairs
from equipoise.models.base import Tokenized
from equipoise.models.logits import LogitsModel

WORDS = ["[MASK]", "she", "he", "sings", "codes"]
ABOUT = dict.fromkeys(("title", "language", "source", "licence", "revision", "rationale"), "")

# P(word | neighbour): the word before, or the one after where there is none before
CHANCES = np.array(
    [  # [MASK] she  he  sings codes
        [0.2, 0.1, 0.3, 0.2, 0.2],  # beside [MASK]
        [0.1, 0.1, 0.1, 0.5, 0.2],  # beside she
        [0.1, 0.1, 0.1, 0.2, 0.5],  # beside he
        [0.1, 0.4, 0.3, 0.1, 0.1],  # beside sings
        [0.1, 0.3, 0.4, 0.1, 0.1],  # beside codes
    ]
)
LOOKS = (0.25, 0.75)  # the attention that the first and the second word receive


def toy(order: Literal["masked", "causal"] = "masked") -> LogitsModel:
    """Masked, it looks at a word's neighbour; causal, at the word before. Words may be written together: "shehe"."""
    return LogitsModel(
        f"toy-{order}", _beside if order == "masked" else lambda ids, mask: np.log(CHANCES)[ids], tokenized,
        order=order, mask=0 if order == "masked" else -1, attention=_looks, vocabulary=5, fingerprint="toy",
    )  # fmt: skip


def tokenized(text: str) -> Tokenized:
    found = list(re.finditer("she|he|sings|codes", text))
    pieces = tuple(each[0] for each in found)
    return Tokenized(
        tuple(map(WORDS.index, pieces)), pieces, tuple(each.span() for each in found), tuple(range(len(found))), True
    )


def _beside(ids: Any, mask: Any) -> Any:
    neighbours = np.concatenate([ids[:, 1:2], ids[:, :-1]], axis=1) if ids.shape[1] > 1 else np.zeros_like(ids)
    return np.log(CHANCES)[neighbours]


def _looks(ids: Any, mask: Any) -> Any:
    received = np.resize(LOOKS, ids.shape[1])
    return np.tile(received, (len(ids), ids.shape[1], 1))


def asked(*sentences: Sequence[str], name: str = "toy-pairs", **changes: Any) -> SentencePairs:
    """Pairs of sentences, named p1, p2, ..."""
    pairs = tuple(SentencePair(f"p{number}", first, second) for number, (first, second) in enumerate(sentences, 1))
    return pairs_of(pairs, name, **changes)


def pairs_of(pairs: Iterable[SentencePair], name: str = "toy-pairs", **changes: Any) -> SentencePairs:
    return SentencePairs(**{"name": name, "bias": "gender", **ABOUT, "pairs": tuple(pairs), **changes})


def about_words(templates: tuple[str, ...] = ("[TARGET] [ATTRIBUTE]",), name: str = "toy-words") -> Dataset:
    """A question of words: do singing and coding raise she and he?"""
    return Dataset(
        name=name, bias="gender", **ABOUT, targets={"female": ("she",), "male": ("he",)},
        attributes={"song": ("sings",), "code": ("codes",)}, templates=templates,
    )  # fmt: skip
