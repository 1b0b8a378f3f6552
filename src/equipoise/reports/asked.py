"""How models that read sentences were asked: which way, at which layer, in how many sentences."""

from __future__ import annotations

from equipoise.reports.approaches import heading
from equipoise.reports.table import Table
from equipoise.reports.words import DASH
from equipoise.results import ModelCard, Result, ResultSet

HEADING = "How models that read sentences were asked"
CAPTION = "The models that read sentences"
WAYS = {
    "template": "In sentence templates: a word of one side is read in a sentence with every word of the other, and its "
    "vector is taken where it stands, the mean over its pieces. So a word has other vectors beside other words. "
    "The numbers speak for these sentences; other wordings may give others.",
    "word": "As single words: the word alone is the sentence. Nothing tells which sense is meant, and models rarely "
    "read such sentences in training, so it is not known what the vector stands for.",
}
SENTENCES = (
    "Sentences are counted for each question and added up; one that several questions share is read once. Where a word "
    "lies beyond what a model can read at a time, the sentence is left out and counted as cut off."
)


def asked_table(results: ResultSet) -> Table:
    """One row a model that reads sentences."""
    rows = [_row(card, results) for card in results.models.values() if card.context]
    return Table(CAPTION, ("Model", "Asked", "Layer", "Revision", "Sentences", "Cut off"), "llrwrr", rows)


def remarks(results: ResultSet) -> list[str]:
    """What the table does not say."""
    ways = {card.context for card in results.models.values() if card.context}
    return [*(text for way, text in WAYS.items() if ways & {way, "auto"}), SENTENCES] if ways else []


def asked_words(card: ModelCard) -> str:
    """ "in sentence templates, layer 6"."""
    return f"{heading(card.context).lower()}{'' if card.layer is None else f', layer {card.layer}'}"


def _row(card: ModelCard, results: ResultSet) -> tuple[str, ...]:
    own = [result for result in results.results if result.model == card.name]
    return (
        card.name,
        heading(card.context).lower(),
        DASH if card.layer is None else f"{card.layer}",
        card.revision or DASH,
        _total(own, "sentences"),
        _total(own, "cut_off"),
    )


def _total(own: list[Result], name: str) -> str:
    """Added up over questions, each of which several metrics may have asked; a dash where nothing is known."""
    counts = {result.dataset: number for result in own if isinstance(number := result.detail.get(name), int)}
    return f"{sum(counts.values()):,}" if counts else DASH
