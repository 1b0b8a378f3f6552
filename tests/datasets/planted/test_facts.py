"""The words of planted corpora, against GloVe: all are known, few lean, and occupations lean as is said of them."""

from __future__ import annotations

import json

import numpy as np
import pytest

from equipoise import measure
from equipoise.datasets import load_dataset
from equipoise.datasets.gendered import gendered_words
from equipoise.datasets.planted import plant
from equipoise.datasets.planted.facts import HERE, ties
from equipoise.models import load_model
from equipoise.weighing.axes import word_axis

FUNCTION_WORDS = {"a", "the", "is", "are", "in", "at", "not", "some", "two", "three", "four", "nobody"}
TIED_TO = json.loads((HERE / "occupations.json").read_text(encoding="utf-8"))["tied_to"]


@pytest.fixture(scope="module")
def glove():
    return load_model("builtin:glove-6b-50d")


@pytest.fixture(scope="module")
def lean(glove):
    """Cosines of words with the gender direction, female above zero."""
    axis = word_axis(glove, load_dataset("gender-pairs-definitional")).vector

    def of(words):
        found = glove.vectors(list(words))
        assert found.missing == ()
        return np.array([vector @ axis / np.linalg.norm(vector) for vector in found.array.astype(np.float64)])

    return of


@pytest.mark.parametrize("name", ["words.json", "occupations.json"])
def test_facts_say_where_they_come_from(name):
    facts = json.loads((HERE / name).read_text(encoding="utf-8"))
    assert all(facts[field].strip() for field in ("source", "licence", "rationale", "revision", "language"))


def test_every_word_is_known_and_few_ordinary_ones_lean(lean):
    made = plant(0.5, 9000)
    words = {word for part in made for entry in part for text in entry[1:3] for word in text.lower()[:-1].split()}
    ordinary = sorted(words - FUNCTION_WORDS - set(ties().tied_to) - set(gendered_words().words))

    assert len(ordinary) > 100
    assert np.abs(lean(ordinary)).max() < 0.2
    assert len(lean(sorted(words))) == len(words)


def test_occupations_lean_strongly_as_is_said_and_are_not_gendered_by_meaning(lean):
    for side in TIED_TO.values():
        assert lean(side["leaning_female"]).min() > 0.25
        assert lean(side["leaning_male"]).max() < -0.25
        assert {len(words) for words in side.values()} == {7}
    assert not any(gendered_words().is_gendered(name) for name in ties().tied_to)


def test_both_sides_lean_equally_on_the_whole(lean):
    women, men = (np.mean(lean([*side["leaning_female"], *side["leaning_male"]])) for side in TIED_TO.values())
    assert women == pytest.approx(men, abs=0.001)


def test_the_question_is_about_the_tied_occupations():
    asked = load_dataset("planted-occupations")
    tied = {side: [name for names in leans.values() for name in names] for side, leans in TIED_TO.items()}
    assert [list(words) for words in asked.targets.values()] == [tied["female"], tied["male"]]


def test_the_vectors_alone_answer_it_near_zero():
    assert abs(measure("bag:builtin:glove-6b-50d", "planted-occupations", "seat").value) < 0.05
