"""What a reader must know of the models themselves, before any number: sentences without a full stop."""

from __future__ import annotations

from collections.abc import Sequence

from equipoise.aftermath.trying import UNKNOWN, recipe_of
from equipoise.models import Model, sentences_of
from equipoise.models.static import StaticVectors
from equipoise.results.aftermath import Outcome

HARDLY = 0.1  # of neighbours kept: half of the dimensions at random keep more


def made_already(model: Model) -> list[str]:
    """That the model was changed before, if so: its numbers are not those of an earlier page."""
    if not recipe_of(model):
        return []
    return [f"{model.name} was changed before: which words lean is found anew in it, and its numbers before are not "
            "those that an earlier page has of it after"]  # fmt: skip


def left_out(given: Sequence[Model], first: Model) -> list[str]:
    """That not all words took part, if so."""
    words = [each for each in given if isinstance(each, StaticVectors)]
    if not isinstance(first, StaticVectors) or first.words == max(each.words for each in words):
        return []
    told = " and ".join(f"{each.words:,} of {each.name}" for each in words)
    return [f"{first.words:,} words are in all models, of {told}; the others took no part"]


def of_another(given: Sequence[Model]) -> list[str]:
    """That a model says it was made of something else, if so: what changed is then not its method's doing alone."""
    first, *others = given
    recipes = [(each, recipe_of(each)) for each in others]
    return [
        f"{each.name} says that it was made of {recipe.get('model')}, with other content than {first.name} has here: "
        "what changed is not the doing of its method alone"
        for each, recipe in recipes if recipe and recipe.get("fingerprint") not in _fingerprints(first)
    ]  # fmt: skip


def unlike(outcomes: Sequence[Outcome], first: Model) -> list[str]:
    """That a model of others has hardly anything of this one, if so: no method changes so much."""
    kept = [(each.label, each.reading("neighbours-kept")) for each in outcomes if each.method == UNKNOWN]
    return [
        f"{label} keeps {own.value:.0%} of the nearest neighbours that words have in {first.name}: see that it was "
        "made of it"
        for label, own in kept if own and own.value < HARDLY
    ]  # fmt: skip


def _fingerprints(model: Model) -> set[str]:
    """A model's own, and that of the encoder of sentences in it."""
    return {model.fingerprint} | ({sentences_of(model).fingerprint} if not isinstance(model, StaticVectors) else set())
