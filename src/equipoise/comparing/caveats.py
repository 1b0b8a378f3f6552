"""What numbers of a comparison or a gate do not say: of words, of pairs of sentences, or of both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Caveat(NamedTuple):
    """One text for numbers of words, one for numbers of sentence pairs."""

    words: str
    pairs: str


COMPARED = Caveat(
    "These are associations within vectors, not harm where the vectors are used: what is nearer to neutral here need "
    "not treat people better there.",
    "Numbers of sentence pairs say which of two written sentences a model finds likelier, not what harm is done where "
    "it is used: what is nearer to neutral here need not treat people better there.",
)
GATED = Caveat(
    "Passing says that associations within vectors kept to these limits, not that nobody is harmed by their use.",
    "Passing says that how often a model finds the stereotyped one of two written sentences likelier kept to these "
    "limits, not that nobody is harmed by its use.",
)


def caveats(texts: Caveat, metrics: Iterable[str]) -> list[str]:
    """The texts that these metrics call for; a metric that nobody knows is taken for one of words."""
    from equipoise.metrics import METRICS

    kinds = {METRICS[name].of if name in METRICS else "words" for name in metrics}
    return [text for kind, text in zip(("words", "pairs"), texts, strict=True) if kind in kinds]
