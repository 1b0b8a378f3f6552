"""What was asked, in full, for the readers of an audit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from equipoise.datasets import Dataset, Question
from equipoise.results import DatasetCard

ABOUT = ("name", "title", "bias", "language", "source", "licence", "revision", "rationale", "defects")


def dataset_card(question: Question) -> DatasetCard:
    """The question with its lists; of pairs of sentences their number, as they stand in the results."""
    if not isinstance(question, Dataset):
        about = {name: getattr(question, name) for name in ABOUT}
        return DatasetCard(**about, targets={}, attributes={}, sentence_pairs=len(question.pairs))
    fields = DatasetCard.__dataclass_fields__
    card = DatasetCard(**{name: getattr(question, name) for name in fields if hasattr(question, name)})
    return _by_words(card, question.made_of) if question.made_of else card


def _by_words(card: DatasetCard, made_of: Mapping[str, tuple[str, ...]]) -> DatasetCard:
    """The card with the words that sentences were made of, and how many sentences those are."""
    targets, attributes = (
        {name: tuple(dict.fromkeys(made_of[name])) for name in side} for side in (card.targets, card.attributes)
    )
    texts = {text for side in (card.targets, card.attributes) for own in side.values() for text in own}
    return replace(card, targets=targets, attributes=attributes, sentences=len(texts))
