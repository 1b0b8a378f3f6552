"""The two ways of asking a model that reads sentences, in words, and one name for a model that was asked both ways."""

from __future__ import annotations

from equipoise.reports import axes
from equipoise.reports.families import sense_families
from equipoise.reports.words import listed
from equipoise.results import ResultSet

HEADINGS = {
    "template": "In sentence templates",
    "word": "As single words",
    "auto": "In sentence templates where a question has some, else as single words",
}
SHORT = {"template": "templates", "word": "single words"}
SENSE_WAYS = ("sense", "closest senses", "word")  # in the order they are told
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
    return list(dict.fromkeys(_bare(results, model) for model in axes.models(results)))


def _bare(results: ResultSet, model: str) -> str:
    card = results.models.get(model)
    if card is None:
        return model
    return card.twin_of or one_name(results, model).replace(f", layer {card.layer}", "")


def models_asked(results: ResultSet) -> list[str]:
    """The same, with how senses were asked where that was in several ways: "lmms (by sense and by word)"."""
    names, ways = distinct_models(results), {family.heading: family.models for family in sense_families(results)}
    told = {name: listed(f"by {way}" for way in SENSE_WAYS if way in ways[name]) for name in ways}
    around = "{}, {}," if len(names) == 1 else "{} ({})"
    return [around.format(name, told[name]) if name in told else name for name in names]


def one_name(results: ResultSet, model: str) -> str:
    """The name of a model without how it was asked, where each way has a ranking of its own."""
    card = results.models.get(model)
    return model.replace(IN_NAMES.get(card.context, ""), "") if card and several(results) else model
