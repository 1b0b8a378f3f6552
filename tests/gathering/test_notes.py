"""What a reader of many results is told about models that read sentences."""

from __future__ import annotations

from dataclasses import replace

from equipoise import measure
from equipoise.gathering.notes import notes_on
from equipoise.models.fake import FakeModel
from equipoise.results import ModelCard
from tests.scrutiny.worlds import named, question

ASKED = question({k: named(k, 4) for k in "xy"}, {k: named(k, 4) for k in "ab"}, bias="gender")
MADE = measure(FakeModel(), ASKED, permutations=0, resamples=0, null_lists=0, leave_out=False)


def card(name, context="", layer=None):
    return ModelCard(name, "f", "", None, 3, (), context=context, layer=layer)


def notes(*cards, metric="weat", effect_size=0.5):
    results = [replace(MADE, model=each.name, metric=metric, effect_size=effect_size) for each in cards]
    return " ".join(notes_on(results, [], "none", [], {each.name: each for each in cards}))


def test_static_models_alone_need_no_word_about_contexts():
    assert notes(card("glove"), card("word2vec")) == " ".join(
        notes_on([replace(MADE, model=name) for name in ("glove", "word2vec")], [], "none", [])
    )
    assert "sentences" not in notes(card("glove"), card("word2vec"))


def test_each_way_of_asking_is_an_experiment():
    both = card("bert, in templates", "template"), card("bert, as words", "word")
    said = notes(card("glove"), *both)

    assert "ranks are among the models asked so and the static ones. A static model has the same values in both" in said
    assert "static" not in notes(*both).partition("experiment")[2]
    assert "experiment of its own" not in notes(card("glove"), both[0])


def test_crowded_vectors_are_not_compared_in_size():
    said = notes(card("glove"), card("bert", "template", 12))

    assert "A value by weat can be small or large for that reason alone" in said
    assert "between static and contextual models" in said
    assert "Effect sizes" in said
    assert "freer of it" not in notes(card("glove"), card("bert", "word"), metric="rnd", effect_size=None)


def test_layers_are_not_compared_in_size_either():
    assert "between layers" in notes(*(card(f"bert, layer {n}", "template", n) for n in (1, 2)))
    assert "point much the same way" not in notes(card("bert", "template", 12), card("roberta", "template", 12))


def test_a_model_that_answered_nothing_is_not_spoken_of():
    cards = {each.name: each for each in (card("glove"), card("bert", "word"))}

    assert not any("point much" in note for note in notes_on([replace(MADE, model="glove")], [], "none", [], cards))
