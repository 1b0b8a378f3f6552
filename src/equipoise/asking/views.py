"""One model asked in several ways: at several layers, with words alone or in templates, by senses or by words."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple, TypeVar

from equipoise.asking.lexicon import Context, SensesAs
from equipoise.asking.manner import Contexts, Layer, SenseWays
from equipoise.errors import BadOption
from equipoise.models import InContext, Senses, Vectors

Named = TypeVar("Named", bound=Vectors)

ASKED: dict[Context, str] = {"template": "in templates", "word": "as words"}
SENSES_AS: dict[SenseWays, tuple[SensesAs, ...]] = {
    "auto": ("sense",), "sense": ("sense",), "word": ("word",), "closest": ("closest",), "both": ("sense", "word"),
}  # fmt: skip


class View(NamedTuple):
    """A model, at one layer, and how its words are put."""

    model: Vectors
    context: Context = "word"
    senses: SensesAs = ""
    twin_of: str = ""  # what a model of senses is called by itself


def views_of(model: Vectors, contexts: Contexts, layer: Layer, senses: SenseWays = "auto") -> list[View]:
    """Every way in which a model is to be asked; one for a model that has a vector a word."""
    static: Context = "class" if contexts == "class" else "word"
    if isinstance(model, Senses):
        return [_by_senses(model, way)._replace(context=static) for way in SENSES_AS[senses]]
    if not isinstance(model, InContext):
        return [View(model, static)]
    if contexts == "class":
        contexts = "template"
    at = [model if each == model.layer else model.at(each) for each in _layers(model, layer)]
    if contexts != "both":
        return [View(each, contexts) for each in at]
    return [View(_called(each, f"{each.name}, {how}"), context) for each in at for context, how in ASKED.items()]


def _by_senses(model: Senses, way: SensesAs) -> View:
    if way == "word":
        return View(_called(model.as_words(), f"{model.name} (words)"), senses=way, twin_of=model.name)
    named = _called(model, f"{model.name} (closest senses)") if way == "closest" else model
    return View(named, senses=way, twin_of=model.name)


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


def _called(model: Named, name: str) -> Named:
    named = copy(model)
    named.name = name
    return named
