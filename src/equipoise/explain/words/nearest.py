"""Which words of the pairs a word, or a sense, is nearest to."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from equipoise.asking import Answer
from equipoise.metrics.similarity import cosine, seen_with
from equipoise.results.explained import Near
from equipoise.sense_keys import word_of


def nearest(answer: Answer, most: int, own: Collection[str], forms: Mapping[str, str]) -> tuple[Near, ...]:
    """The nearest first, each word once and by its nearest sense; a word is not near itself.

    own: what the word asked about is called in the model; forms: what the words of the pairs are.
    """
    asked = seen_with(answer.attributes[0].vectors, 0)  # (1, dimensions)
    near = [
        Near(word_of(text), text, side.name, value)
        for side in answer.targets
        for text, value in zip(side.words, cosine(asked, seen_with(side.vectors, 0))[0].tolist(), strict=True)
        if forms[text] not in own
    ]
    ranked = sorted(near, key=lambda each: -each.cosine)
    once: dict[tuple[str, str], Near] = {}
    for each in ranked:
        once.setdefault((each.word, each.side), each)
    return tuple(once.values())[:most]
