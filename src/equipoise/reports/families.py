"""Which models are compared with one another: the ways in which one model of senses was asked, and all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from equipoise.reports import axes
from equipoise.results import ResultSet

WAYS = {"word": "word", "sense": "sense", "closest": "closest senses"}  # how senses are asked, and what that is called


class Family(NamedTuple):
    """Models whose numbers stand side by side."""

    heading: str  # "" where each goes by its own name
    models: Mapping[str, str]  # what each is called there, and its name


def families(results: ResultSet, metric: str) -> list[Family]:
    """The models that a metric asked: those of senses, each with its ways, and all others together."""
    asked = {result.model for result in results.results if result.metric == metric}
    of_senses = [family for family in sense_families(results) if asked & set(family.models.values())]
    told = {model for family in of_senses for model in family.models.values()}
    others = {model: model for model in axes.models(results) if model in asked - told}
    return [*of_senses, *([Family("", others)] if others else [])]


def sense_families(results: ResultSet) -> list[Family]:
    """The models of senses that answered in two ways or more, the word before its senses."""
    answered = {result.model for result in results.results}
    found: dict[str, dict[str, str]] = {}
    for name, card in results.models.items():
        if card.senses in WAYS and card.twin_of and name in answered:
            found.setdefault(card.twin_of, {})[card.senses] = name
    return [
        Family(name, {called: own[way] for way, called in WAYS.items() if way in own})
        for name, own in found.items()
        if len(own) > 1
    ]
