"""What a reader of many results must be told beside them, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from equipoise.gathering.multiplicity import NOTES, Correction, hopeless
from equipoise.results import Refusal, Result


def notes_on(
    results: Sequence[Result], refusals: Sequence[Refusal], correction: Correction, scaled: Sequence[str]
) -> tuple[str, ...]:
    """How p-values were corrected, what could not be found or measured, and what ranks do not tell.

    scaled: the metrics whose values grow with the length of the vectors.
    """
    tests = _on_tests(results, correction)
    refused = (
        f"Measurements that could not be made: {len(refusals)}; a question that one model could not answer with a "
        "metric is left out of the rankings of all models with that metric."
    )
    return (*tests, *([refused] if refusals else []), *_on_ranks(results, scaled))


def _on_tests(results: Sequence[Result], correction: Correction) -> list[str]:
    notes = []
    if any(result.p_value is not None for result in results):
        notes.append(NOTES[correction])
    without_hope = hopeless(results)
    if without_hope:
        notes.append(
            f"Tests that could not have found anything: {without_hope}. Their lists are so short, or so few partitions "
            "were drawn, that even the most extreme division of the words would have an adjusted p of 0.05 or more. "
            "Longer lists, fewer questions or more --permutations help."
        )
    return notes


def _on_ranks(results: Sequence[Result], scaled: Sequence[str]) -> list[str]:
    notes: list[str] = []
    if len({result.model for result in results}) < 2:
        return notes
    sums = list(dict.fromkeys(result.metric for result in results if result.effect_size is not None))
    if sums:
        notes.append(
            f"Ranks and orders by {' and '.join(sums)} are of values, as published; they also compare how large a "
            "model's cosines are, which is a matter of its training and dimensions as well. Effect sizes are free of "
            "that: compare and gate use them, and may come to another order."
        )
    if scaled and not results[0].options["normalize"]:
        notes.append(
            f"Ranks by {' and '.join(scaled)} compare the lengths of the models' vectors as well as their bias: "
            "the vectors were not normalized."
        )
    if any(result.coverage < 1 for result in results):
        notes.append(
            "Not every model knows every word. Sums over words (WEAT's value, RND) are smaller where fewer words are "
            "known, so ranks by them favour models that know less; effect sizes and averages do not have this fault."
        )
    return notes
