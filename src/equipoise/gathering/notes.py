"""What a reader of many results must be told beside them, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from equipoise.gathering.multiplicity import FAMILIES, NOTES, Correction, Family, hopeless
from equipoise.gathering.rankings import CONTEXTS, STATIC
from equipoise.results import ModelCard, Refusal, Result

BOTH_WAYS = (
    "Models that read sentences were asked in two ways, in sentence templates and as single words. Each way is an "
    "experiment of its own: its ranks are among the models asked so{statics}."
)
WITH_STATICS = (
    " and the static ones. A static model has the same values in both, as far as the same questions count, but not "
    "always the same rank"
)
CROWDED = (
    "The vectors of a model that reads sentences often point much the same way, so that all of their cosines are high "
    "and lie close together. A value by {metrics} can be small or large for that reason alone: sizes are not to be "
    "compared between {kinds}, and ranks, which compare them, are to be read with that in mind."
)
FREER = " Effect sizes are measured against the spread of a model's own cosines and are freer of it."


def notes_on(
    results: Sequence[Result],
    refusals: Sequence[Refusal],
    correction: Correction,
    scaled: Sequence[str],
    cards: Mapping[str, ModelCard] | None = None,
    over: Family = "bias",
) -> tuple[str, ...]:
    """How p-values were corrected, what could not be found or measured, and what ranks do not tell.

    scaled: the metrics whose values grow with the length of the vectors; cards: of the models, by name; over: what
    p-values were corrected over.
    """
    tests = _on_tests(results, correction, over)
    refused = (
        f"Measurements that could not be made: {len(refusals)}; a question that one model could not answer with a "
        "metric is left out for all models that it is ranked with by that metric."
    )
    of_words = [result for result in results if not result.pairs]
    asked = [card for name, card in (cards or {}).items() if any(result.model == name for result in of_words)]
    on_words = (*_on_sentences(of_words), *_on_contexts(of_words, asked), *_on_ranks(of_words, scaled))
    return (*tests, *([refused] if refusals else []), *on_words)


def _on_tests(results: Sequence[Result], correction: Correction, over: Family) -> list[str]:
    notes = []
    if any(result.p_value is not None for result in results):
        notes.append(NOTES[correction].format(family=FAMILIES[over]))
    without_hope = hopeless(results)
    if without_hope:
        notes.append(
            f"Tests that could not have found anything: {without_hope}. Their lists or pairs are so few, or so few "
            "partitions were drawn, that even the most extreme outcome would have an adjusted p of 0.05 or more. "
            "Longer lists, more pairs, fewer questions or more --permutations help."
        )
    return notes


def _on_sentences(results: Sequence[Result]) -> list[str]:
    """Where sentences that belong together were counted one by one."""
    single = [r for r in results if r.metric == "seat" and r.detail.get("units") == "sentences"]
    if not single:
        return []
    return [
        f"seat counted every sentence of {len(single)} of its results as a witness of its own, as published. Sentences "
        "with one word in them are alike, so p-values are smaller and intervals narrower than the words bear out."
    ]


def _on_contexts(results: Sequence[Result], cards: Sequence[ModelCard]) -> list[str]:
    """What sets models that read sentences apart from the others, and one way of asking them from the other."""
    notes: list[str] = []
    contexts = {card.context for card in cards}
    if contexts.issuperset(CONTEXTS):
        notes.append(BOTH_WAYS.format(statics=WITH_STATICS if STATIC in contexts else ""))
    kinds = _kinds(cards)
    if kinds:
        metrics = dict.fromkeys(result.metric for result in results if not result.by_size)
        freer = FREER if any(result.effect_size is not None for result in results) else ""
        notes.append(CROWDED.format(metrics=" or ".join(metrics), kinds=kinds) + freer)
    return notes


def _kinds(cards: Sequence[ModelCard]) -> str:
    """Between what the size of cosines differs, "" where all models are of one kind."""
    readers = [card for card in cards if card.context != STATIC]
    if readers and len(readers) < len(cards):
        return "static and contextual models"
    return "layers" if len({card.layer for card in readers}) > 1 else ""


def _on_ranks(results: Sequence[Result], scaled: Sequence[str]) -> list[str]:
    notes: list[str] = []
    if len({result.model for result in results}) < 2:
        return notes
    sums = list(dict.fromkeys(r.metric for r in results if r.effect_size is not None and not r.by_size))
    sized = list(dict.fromkeys(result.metric for result in results if result.by_size))
    if sized:
        notes.append(f"Ranks and orders by {' and '.join(sized)} are of effect sizes: values grow with the sentences.")
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
