"""The two ways of asking a model that reads sentences, in words, and one name for a model that was asked both ways."""

from __future__ import annotations

from equipoise.reports import axes
from equipoise.results import ResultSet

HEADINGS = {
    "template": "In sentence templates",
    "word": "As single words",
    "auto": "In sentence templates where a question has some, else as single words",
}
SHORT = {"template": "templates", "word": "single words"}
IN_NAMES = {"template": ", in templates", "word": ", as words"}  # how a name tells one from the other


def approaches(results: ResultSet) -> list[str]:
    """The ways that were ranked apart; one, "", where there is one ranking."""
    return list(dict.fromkeys(row.get("context", "") for row in results.rankings))


def several(results: ResultSet) -> bool:
    return len(approaches(results)) > 1


def heading(context: str) -> str:
    return HEADINGS.get(context, context)


def short(context: str) -> str:
    return SHORT.get(context, context)


def distinct_models(results: ResultSet) -> list[str]:
    """The models without how they were asked, each once."""
    layers = {name: card.layer for name, card in results.models.items()}
    names = (one_name(results, model).replace(f", layer {layers.get(model)}", "") for model in axes.models(results))
    return list(dict.fromkeys(names))


def one_name(results: ResultSet, model: str) -> str:
    """The name of a model without how it was asked, where each way has a ranking of its own."""
    card = results.models.get(model)
    return model.replace(IN_NAMES.get(card.context, ""), "") if card and several(results) else model
