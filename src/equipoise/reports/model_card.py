"""A section on bias for each model's own card, in Markdown without a header, to paste where models are published."""

from __future__ import annotations

from collections.abc import Iterator

from equipoise.reports import axes
from equipoise.reports.asked import asked_words
from equipoise.reports.markdown import finding_blocks
from equipoise.reports.md import bullets, plain
from equipoise.reports.notices import ABSENCE, HOW_SURE, SCOPE
from equipoise.reports.summary import date
from equipoise.reports.words import share
from equipoise.results import ResultSet


def model_card(results: ResultSet) -> str:
    """One section a model."""
    sections = ["\n\n".join(_section(results, model)) for model in axes.models(results)]
    return "\n\n---\n\n".join(sections or ["No model was measured."]) + "\n"


def _section(results: ResultSet, model: str) -> Iterator[str]:
    yield "## Bias, Risks, and Limitations"
    yield f"Associations measured in **{plain(model)}** on {plain(date(results))}. Words in the lists can hurt."
    yield from finding_blocks(results, model, "###")
    yield "### What this does not say"
    yield bullets((SCOPE, ABSENCE, HOW_SURE))
    yield from _limits(results, model)
    yield "### Recommendations"
    yield plain(
        "Measure the system that uses these vectors, on its own task and with the people concerned, before it decides "
        "about anyone. Where an association found here matters to that task, reduce it and measure again."
    )
    yield "### How it was measured"
    yield bullets(_how(results, model))


def _limits(results: ResultSet, model: str) -> Iterator[str]:
    used = {result.metric for result in results.results if result.model == model}
    cards = [card for card in results.metrics.values() if card.name in used]
    if cards:
        yield bullets(f"{card.name}: {card.limits}" for card in cards)


def _how(results: ResultSet, model: str) -> Iterator[str]:
    own = [result for result in results.results if result.model == model]
    card = results.models.get(model)
    if card:
        yield f"Fingerprint of the vectors: {card.fingerprint}"
        if card.context:
            yield f"Asked {asked_words(card)}"
        if card.revision:
            yield f"Revision: {card.revision}"
        yield from card.notes
    if own:
        yield f"Share of the words known: {share(min(result.coverage for result in own))} or more in every question"
    for version, seed in dict.fromkeys((result.version, result.seed) for result in own):
        yield f"Equipoise {version}, seed {seed}"
    yield from dict.fromkeys(f"Questions from: {card.source}" for card in results.datasets.values() if card.source)
    yield from dict.fromkeys(f"{card.name}: {card.paper}" for card in results.metrics.values())
    yield from results.notes
