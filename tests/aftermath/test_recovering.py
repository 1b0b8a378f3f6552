"""Is it hidden? Words that no one could mistake, and words that say nothing."""

import numpy as np
import pytest

from equipoise.aftermath import recovering
from equipoise.aftermath.material import material_of
from equipoise.aftermath.recovering import _matched
from equipoise.aftermath.unit_vectors import unit_vectors
from equipoise.datasets.axes import load_axis
from equipoise.errors import CannotAnswer
from tests.aftermath.small import NEUTRAL, WORDS, axis_of, model_of, noise, question_file, separable

CHECKS = ("recovery", "linear_recovery", "clusters", "neighbours")


def asked(check, before, after, axis=None):
    return getattr(recovering, check)(unit_vectors(after), material_of(before, axis or axis_of(), 0))


@pytest.mark.parametrize("check", CHECKS)
def test_words_on_two_sides_of_a_plane_are_all_told(check):
    found = asked(check, separable(), separable())
    assert found.numbers.mean() == 1
    assert found.ideal == pytest.approx(0.5)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("seed", range(3))
def test_vectors_that_say_nothing_are_near_chance(check, seed):
    found = asked(check, separable(), noise(seed=seed))
    assert found.numbers.mean() == pytest.approx(0.5, abs=0.13)


@pytest.mark.parametrize("check", CHECKS)
def test_a_side_that_only_moved_to_another_dimension_is_still_told(check):
    before = separable(4)
    moved = model_of(WORDS, np.roll(before.store.vectors, 1, axis=1))
    assert asked(check, before, moved).numbers.mean() == 1


def test_a_ring_around_a_core_is_told_by_the_kernel_and_not_by_a_line():
    rng = np.random.default_rng(0)
    angles = rng.uniform(0, 2 * np.pi, len(WORDS))
    height = np.where(np.arange(len(WORDS)) % 2, 0.3, 3.0)  # at length one: near the pole on both sides, or the equator
    height = height * rng.choice([-1, 1], len(WORDS))
    ring = model_of(WORDS, np.stack([np.cos(angles), np.sin(angles), height], axis=1))
    assert asked("recovery", separable(), ring).numbers.mean() > 0.95
    assert asked("linear_recovery", separable(), ring).numbers.mean() < 0.7


def test_clusters_are_matched_for_the_best():
    assert _matched(np.array([1, 1, 0, 0, 2]), np.array([0, 0, 1, 1, 2])).tolist() == [0, 0, 1, 1, 2]
    assert _matched(np.array([0, 0, 0, 1]), np.array([1, 1, 0, 1])).tolist() == [1, 1, 1, 0]


def test_the_neutral_list_stands_among_those_that_leaned_as_it_did(tmp_path):
    axis = axis_of(neutral=question_file(tmp_path))
    found = asked("profession_neighbours", separable(), separable(), axis)
    assert set(found.numbers[:, 1]) == {0, 1}  # all neighbours lean the same way
    assert np.corrcoef(found.numbers.T)[0, 1] > 0.99
    alike = asked("profession_neighbours", separable(), noise(), axis)
    assert abs(np.corrcoef(alike.numbers.T)[0, 1]) < 0.5
    assert (found.numbers[:, 0] == alike.numbers[:, 0]).all()  # as it leaned before


def test_a_list_along_three_classes_has_no_two_sides():
    axis = load_axis("religion")
    words = [*dict.fromkeys(word for own in axis.definitional for word in own), *NEUTRAL]
    model = model_of(words, np.random.default_rng(0).normal(size=(len(words), 6)))
    with pytest.raises(CannotAnswer, match="profession-neighbours is of two classes, and religion has 3"):
        asked("profession_neighbours", model, model, axis)
    found = asked("recovery", model, model, axis)
    assert found.ideal == pytest.approx(1 / 3)
    assert found.numbers.mean() > 0.6


def test_no_word_is_its_own_neighbour(monkeypatch, tmp_path):
    """Of one neighbour each, in vectors that say nothing, about half lean the same way; itself would always do so."""
    monkeypatch.setattr(recovering, "NEIGHBOURS", 1)
    assert asked("neighbours", separable(), noise()).numbers.mean() == pytest.approx(0.5, abs=0.2)
    listed = asked("profession_neighbours", separable(), noise(), axis_of(neutral=question_file(tmp_path)))
    assert ((listed.numbers[:, 0] > 0) == listed.numbers[:, 1]).mean() < 0.8


class Recorder:
    """A classifier that says the first class of all, and keeps what it was shown."""

    def fit(self, rows, labels):
        self.rows, self.labels = rows, labels

    def predict(self, rows):
        return np.zeros(len(rows), dtype=np.int64)


def test_a_classifier_is_shown_the_words_that_are_taught_with_numbers_of_size_one():
    material, shown = material_of(separable(5), axis_of(), 0), Recorder()
    found = recovering._told(shown, unit_vectors(noise(5)), material)
    assert found.numbers.tolist() == (material.asked.labels == 0).tolist()
    assert shown.labels.tolist() == material.taught.labels.tolist()
    assert (shown.rows**2).mean(axis=1) == pytest.approx(1, abs=1e-5)
