"""The nearest words of a vocabulary."""

import numpy as np
import pytest

import equipoise
from equipoise.explain.words import neighbours as module
from equipoise.explain.words.neighbours import neighbours

WORDS = {"up": (0, 1), "upper": (0.1, 2), "left": (-1, 0), "down": (0, -3), "Up": (0.2, 1), "nothing": (0, 0)}


@pytest.fixture
def model(tmp_path):
    path = tmp_path / "six.txt"
    path.write_text("".join(f"{word} {x} {y}\n" for word, (x, y) in WORDS.items()))
    return equipoise.load_model(path)


def test_the_nearest_come_first_and_the_word_itself_not_at_all(model):
    found = neighbours(model, "up", 3)

    assert [word for word, _ in found] == ["upper", "left", "down"]  # neither Up, nor what has no direction
    assert found[0][1] == pytest.approx(2 / np.hypot(0.1, 2))


def test_more_are_asked_for_than_there_are(model):
    assert [word for word, _ in neighbours(model, "up", 50)] == ["upper", "left", "down"]


def test_a_word_without_a_vector_and_a_model_that_cannot_list_have_none(model):
    assert neighbours(model, "sideways") == ()
    assert neighbours(equipoise.load_model("fake-context:"), "up") == ()


def test_blocks_make_no_difference(model, monkeypatch):
    whole = neighbours(model, "down", 4)
    monkeypatch.setattr(module, "BLOCK", 2)

    assert neighbours(model, "down", 4) == whole


def test_only_the_first_words_are_searched(model, monkeypatch):
    monkeypatch.setattr(module, "SEARCHED", 3)

    assert [word for word, _ in neighbours(model, "up", 4)] == ["upper", "left"]


def test_glove_knows_who_works_with_nurses():
    found = dict(neighbours(equipoise.load_model("builtin:glove-6b-50d"), "nurse"))

    assert {"doctor", "nurses", "dentist"} <= set(found)
    assert "nurse" not in found
