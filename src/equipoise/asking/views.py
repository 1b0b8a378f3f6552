"""One model asked in several ways: at several layers, with words alone or in templates."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from equipoise.asking.lexicon import Context
from equipoise.asking.manner import Contexts, Layer
from equipoise.errors import BadOption
from equipoise.models import InContext, Vectors

ASKED: dict[Context, str] = {"template": "in templates", "word": "as words"}


class View(NamedTuple):
    """A model, at one layer, and how its words are put."""

    model: Vectors
    context: Context = "word"


def views_of(model: Vectors, contexts: Contexts, layer: Layer) -> list[View]:
    """Every way in which a model is to be asked; one for a model that has a vector a word."""
    if not isinstance(model, InContext):
        return [View(model)]
    at = [model if each == model.layer else model.at(each) for each in _layers(model, layer)]
    if contexts != "both":
        return [View(each, contexts) for each in at]
    return [View(_called(each, f"{each.name}, {how}"), context) for each in at for context, how in ASKED.items()]


def _layers(model: InContext, layer: Layer) -> tuple[int, ...]:
    if layer == "all":
        return model.layers
    if layer == "last":
        return (model.layer,)
    if layer not in model.layers:
        raise BadOption(
            f"{model.name} has no layer {layer}: it has 0, the vectors before the first, to {model.layers[-1]}."
        )
    return (layer,)


def _called(model: InContext, name: str) -> InContext:
    named = copy(model)
    named.name = name
    return named
