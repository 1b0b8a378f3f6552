"""Word vectors to others with less bias along an axis."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, cast

import numpy as np

from equipoise.datasets.axes import Axis, load_axis
from equipoise.errors import BadOption
from equipoise.mitigation.vectors.about import About, about_words, listed
from equipoise.mitigation.vectors.applying import Changed
from equipoise.mitigation.vectors.fitted import OTHER_WAY, Fitted, Floats
from equipoise.mitigation.vectors.methods import METHODS, Kind, Method, method_named
from equipoise.mitigation.vectors.recipe import Recipe
from equipoise.models import Model
from equipoise.models.static import StaticVectors
from equipoise.options import checked_options, default_options
from equipoise.results import Json
from equipoise.threads import one_thread

Lengths = Literal["published", "own"]
MOST_SEED = 2**63 - 1  # as of all measurements


def mitigated_words(
    model: StaticVectors,
    method: str,
    axis: str | Path | Axis = "gender",
    *,
    keep: Iterable[str] = (),
    only: Iterable[str] | None = None,
    lengths: Lengths = "published",
    seed: int = 0,
    about: About | None = None,
    **options: Any,
) -> StaticVectors:
    """The vectors as the method leaves them: an ordinary model, changed row by row as it is asked, with its recipe.

    about: what about_words says of this model, axis, keep and only, where it was asked already.
    """
    check_seed(seed)
    chosen = check_method(method, "words", options)
    axis = axis if isinstance(axis, Axis) else load_axis(axis)
    check_axis(method, chosen, axis)
    if lengths not in ("published", "own"):
        raise BadOption(f"lengths must be published or own, and it is {lengths!r}.")
    keep, only = listed(keep), None if only is None else listed(only)
    about = about or about_words(model, axis, keep, only)
    given = checked_options(chosen.fit, options, method)
    with one_thread():
        fitted = chosen.fit(model.store.vectors, about, rng=np.random.default_rng(seed), **given)
    recipe = recipe_of(model, method, axis, about, fitted, {**default_options(chosen.fit), **given}, seed, lengths)
    recipe = replace(
        recipe, unknown=tuple(model.vectors([*keep, *(only or ())]).missing), detail=_in_words(model, fitted.detail),
        keep=tuple(keep), only=None if only is None else tuple(only),
    )  # fmt: skip
    changed = cast(Floats, Changed(model.store.vectors, fitted, about.kept, lengths == "own"))
    store = replace(model.store, vectors=changed, notes=(*model.notes, recipe.sentence()), about=recipe.told())
    return StaticVectors(f"{model.name} ({method})", recipe.made, store)


def _in_words(model: StaticVectors, detail: Mapping[str, Json]) -> Mapping[str, Json]:
    """What was found, with words in place of rows."""
    told = {name: [model.words_at(rows) for rows in detail[name]] for name in (OTHER_WAY,) if name in detail}
    return {**detail, **told}


def recipe_of(
    model: Model, method: str, axis: Axis, about: About, fitted: Fitted, options: dict[str, Any], seed: int,
    lengths: str, words: int | None = None,
) -> Recipe:  # fmt: skip
    return Recipe(
        method, METHODS[method].title, model.name, model.fingerprint, axis.name, axis.fingerprint, options, seed,
        lengths, getattr(model, "words", 0) if words is None else words, len(about.definitional), len(about.specific),
        len(about.kept), hashlib.sha256(about.kept.tobytes()).hexdigest(), (), fitted.detail,
        earlier=Recipe.of(getattr(model, "about", "")),
    )  # fmt: skip


def check_seed(seed: int) -> None:
    """Refuse what no generator is begun with."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MOST_SEED:
        raise BadOption(f"seed must be a whole number from 0 to {MOST_SEED:,}, and it is {seed!r}.")


def check_method(name: str, kind: Kind, options: dict[str, Any]) -> Method:
    """The method, if it is one for such models and has such options."""
    method = method_named(name)
    if kind not in method.of:
        fitting = ", ".join(each for each, other in METHODS.items() if kind in other.of and not other.control)
        raise BadOption(
            f"{name} is a method for {' and '.join(method.of)}, and this is a model of {kind}; use {fitting}."
        )
    checked_options(method.fit, options, name)
    return method


def check_axis(name: str, method: Method, axis: Axis) -> None:
    if method.two_classes and len(axis.classes) != 2:
        fitting = ", ".join(
            each for each, other in METHODS.items()
            if not other.two_classes and not other.control and set(other.of) & set(method.of)
        )  # fmt: skip
        raise BadOption(f"{name} takes pairs, and {axis.name} has {len(axis.classes)} classes; use {fitting}.")
