"""Does a sense lean farther than its word? Both resampled with the same draws, question by question (seed 000)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from equipoise.results import Array, ModelCard, Result, Twins
from equipoise.results.kept import unpacked
from equipoise.significance.differences import difference_of


def twins_of(results: Sequence[Result], cards: Mapping[str, ModelCard]) -> tuple[Twins, ...]:
    """How much farther from neutral every model of senses lies by sense than by word, where the draws were the same."""
    by_word = {card.twin_of: name for name, card in cards.items() if card.senses == "word"}
    answers = {(result.model, result.metric, result.dataset): result for result in results}
    found = (
        _compared(by_sense, answers.get((by_word[card.twin_of], by_sense.metric, by_sense.dataset)))
        for name, card in cards.items()
        if card.senses == "sense" and card.twin_of in by_word
        for by_sense in results
        if by_sense.model == name
    )
    return tuple(each for rows in found for each in rows)


def _compared(by_sense: Result, by_word: Result | None) -> Iterator[Twins]:
    """Effect sizes where both have one, or else values."""
    if by_word is None or by_sense.interval is None or by_sense.resampled is None or by_word.resampled is None:
        return
    if by_sense.resampled.draws != by_word.resampled.draws:
        return
    sized = by_sense.effect_size is not None and by_word.effect_size is not None
    (sense, drawn_sense), (word, drawn_word) = _distances(by_sense, sized), _distances(by_word, sized)
    found = difference_of(word, sense, drawn_word, drawn_sense, by_sense.interval.level)
    if np.isfinite(found.high):  # without end where too few draws have values
        yield {
            "metric": by_sense.metric, "dataset": by_sense.dataset, "sense": by_sense.model, "word": by_word.model,
            "difference": found.value, "low": found.low, "high": found.high, "level": by_sense.interval.level,
            "probability": found.probability,
        }  # fmt: skip


def _distances(result: Result, sized: bool) -> tuple[float, Array]:
    """How far the number lies from neutral, and under every draw; sized: the effect size."""
    assert result.resampled is not None
    if sized and result.effect_size is not None and result.resampled.effect_sizes is not None:
        return abs(result.effect_size), np.abs(unpacked(result.resampled.effect_sizes))
    return result.deviation, np.abs(unpacked(result.resampled.values) - result.neutral)
