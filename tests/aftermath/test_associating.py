"""Is it open? Direct and indirect bias, SemBias and WEAT, by hand."""

import json
from dataclasses import replace

import numpy as np
import pytest

from equipoise import measure
from equipoise.aftermath import material as chosen
from equipoise.aftermath.associating import (
    direct_bias,
    indirect_bias,
    sembias_definition,
    sembias_stereotype,
    weat,
)
from equipoise.aftermath.drawing import RESAMPLES, reading_of
from equipoise.aftermath.material import material_of
from equipoise.aftermath.unit_vectors import unit_vectors
from equipoise.datasets.words import sembias
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.results.kept import unpacked
from tests.aftermath.small import DEFINING, axis_of, leaning, model_of, question_file

SIDES = [word for pair in DEFINING for word in pair]
ALONG = np.array([[1.0, 0, 0], [-1.0, 0, 0]] * len(DEFINING))


def listing(folder, words):
    """A dataset whose attributes are these words."""
    about = dict.fromkeys(("title", "bias", "source", "licence", "rationale"), "for tests")
    fields = {"name": "listed", "language": "en", "revision": "1", "pairs": [DEFINING[0]]}
    path = folder / "listed.json"
    path.write_text(json.dumps({**about, **fields, "attributes": {"words": list(words)}}), encoding="utf-8")
    return str(path)


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(chosen, "FEWEST_LISTED", 2)


def test_direct_bias_is_the_mean_of_cosines_along_the_pairs(tmp_path, few):
    model = model_of([*SIDES, "w", "v"], [*ALONG, [0.6, 0.8, 0], [0, 2, 0]])
    found = direct_bias(unit_vectors(model), material_of(model, axis_of(listing(tmp_path, "wv")), 0))
    assert found.value == pytest.approx(0.3)
    assert len(unpacked(found.drawn)) == RESAMPLES


def test_words_that_have_only_the_direction_in_common_have_an_indirect_bias_of_one(tmp_path, few):
    model = model_of([*SIDES, "w", "v"], [*ALONG, [0.6, 0.8, 0], [0.6, 0, 0.8]])
    found = indirect_bias(unit_vectors(model), material_of(model, axis_of(listing(tmp_path, "wv")), 0))
    assert found.numbers == pytest.approx([1])


def test_words_that_have_nothing_of_the_direction_have_none(tmp_path, few):
    model = model_of([*SIDES, "w", "v"], [*ALONG, [0, 0.8, 0.6], [0, 0, 1]])
    found = indirect_bias(unit_vectors(model), material_of(model, axis_of(listing(tmp_path, "wv")), 0))
    assert found.numbers == pytest.approx([0])


def test_words_at_right_angles_have_nothing_in_common_and_so_no_indirect_bias(tmp_path, few):
    model = model_of([*SIDES, "w", "v"], [*ALONG, [0, 1, 0], [0, 0, 1]])
    found = indirect_bias(unit_vectors(model), material_of(model, axis_of(listing(tmp_path, "wv")), 0))
    assert reading_of("indirect-bias", found, 0, "").value == 0


def gendered_model(which):
    """Words of SemBias, in which one of the four pairs is he and she once more and the others are anything else."""
    words = dict.fromkeys(["he", "she", *SIDES])
    vectors = {word: np.zeros(40) for word in words}
    rng = np.random.default_rng(0)
    for row in sembias():
        for pair in (row.definition, row.stereotype, *row.none):
            for word in pair:
                vectors.setdefault(word, np.concatenate([[0], rng.normal(size=39)]))
    for male, female in [("he", "she"), *DEFINING, *(getattr(row, which) for row in sembias())]:
        vectors[male], vectors[female] = (np.array([side, *rng.normal(scale=0.01, size=39)]) for side in (1, -1))
    return model_of(list(vectors), list(vectors.values()))


@pytest.mark.parametrize(("which", "shares"), [("definition", (1, 0)), ("stereotype", (0, 1))])
def test_the_pair_like_he_and_she_is_chosen(which, shares):
    model = gendered_model(which)
    material = material_of(model, replace(axis_of(), sembias=True), 0)
    found = [each(unit_vectors(model), material) for each in (sembias_definition, sembias_stereotype)]
    assert [each.numbers.mean() for each in found] == list(shares)
    assert [each.ideal for each in found] == [1, 0]
    assert len(found[0].numbers) == 440


def test_questions_of_sembias_share_pairs_and_so_its_draws_are_wider_than_of_so_many_questions():
    model = gendered_model("definition")
    noise = model_of(model.vocabulary(), np.random.default_rng(1).normal(size=(model.words, 40)))
    found = sembias_definition(unit_vectors(noise), material_of(noise, replace(axis_of(), sembias=True), 0))
    alone = np.sqrt(found.numbers.mean() * (1 - found.numbers.mean()) / 440)
    assert found.draw(np.random.default_rng(0), 1000).std() > 2 * alone


def test_sembias_is_only_for_axes_that_ask_for_it_and_models_that_know_it():
    model = leaning()
    with pytest.raises(CannotAnswer, match="SemBias is about women and men, and the axis sides"):
        sembias_definition(unit_vectors(model), material_of(model, axis_of(), 0))
    with pytest.raises(TooFewWords, match="knows all words of 0 of the 440 questions of SemBias"):
        sembias_stereotype(unit_vectors(model), material_of(model, replace(axis_of(), sembias=True), 0))


def test_weat_is_that_of_measure(tmp_path):
    question, model = question_file(tmp_path), leaning()
    found = weat(unit_vectors(model), material_of(model, axis_of(), 3), question)
    result = measure(model, question, "weat", seed=3, resamples=1000)
    assert (found.value, found.interval) == (result.effect_size, result.effect_size_interval)
    assert found.items == 16
    assert len(unpacked(found.drawn)) == RESAMPLES


def test_words_that_all_lean_alike_have_no_effect_size(tmp_path):
    model = leaning()
    same = model_of(model.vocabulary(), np.ones((model.words, 3)))
    with pytest.raises(CannotAnswer, match="has no effect size"):
        weat(unit_vectors(same), material_of(model, axis_of(), 0), question_file(tmp_path))
