"""What encoders are asked, chosen on one whose vectors are plain: a lean for every word, and nothing else."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest

from equipoise.aftermath.sentences import sentence_material
from equipoise.aftermath.sentences.recovering import _by_group, _told
from equipoise.datasets.axes import load_axis
from equipoise.models import Embedded

GENDER, RELIGION = load_axis("gender"), load_axis("religion")
LEANS = {**dict.fromkeys(("she", "her", "woman"), 1.0), **dict.fromkeys(("he", "his", "him", "man"), -1.0)}
LISTED = tuple(f"word{number}" for number in range(90))  # the first lean most to the first class


class Leaning:
    """Sentences in a plane: the first number is how far their words lean, the second is always one."""

    name, fingerprint, description, notes, pooling = "leaning", "leaning", "sentences in a plane", (), "own"

    def __init__(self, leans):
        self.leans = LEANS | leans

    def vectors(self, texts):
        return self.read(texts, lambda share: None)

    def read(self, texts, progress):
        rows = [[sum(self.leans.get(word, 0.0) for word in re.findall(r"\w+", text.lower())), 1.0] for text in texts]
        return Embedded(tuple(texts), np.array(rows).reshape(-1, 2), ())


def material_of(axis=GENDER, leans=(), seed=0):
    return sentence_material(Leaning(dict(leans)), axis, seed)


def with_list(folder, words):
    """The axis of gender with a neutral list of its own."""
    about = dict.fromkeys(("title", "bias", "source", "licence", "rationale"), "for tests")
    fields = {"name": "listed", "language": "en", "revision": "1", "pairs": [["she", "he"]]}
    path = folder / "listed.json"
    path.write_text(json.dumps({**about, **fields, "attributes": {"words": list(words)}}), encoding="utf-8")
    return replace(GENDER, neutral=str(path))


def leaning_words(material):
    """The words of each class."""
    found = material.leaning
    words = [re.search(r"word\d+", text)[0] for text, *_ in found.texts]
    return [{word for word, label in zip(words, found.labels, strict=True) if label == k} for k in (0, 1)]


@pytest.mark.parametrize("shift", [0.0, 0.5, -0.5])
def test_words_lean_more_or_less_than_the_others_and_not_than_nothing(tmp_path, shift):
    """Ninety words, of which the first lean most: a third to either side, though all may lean the same way."""
    leans = {word: shift + 0.4 - number / 89 * 0.8 for number, word in enumerate(LISTED)}
    first, second = leaning_words(material_of(with_list(tmp_path, LISTED), leans))
    assert first == set(LISTED[:30])
    assert second == set(LISTED[60:])


def test_leaning_words_are_in_folds_with_as_many_of_each_class_and_in_three_sentences(tmp_path):
    leans = {word: 0.4 - number / 89 * 0.8 for number, word in enumerate(LISTED)}
    found = material_of(with_list(tmp_path, LISTED), leans).leaning
    for k in (0, 1):
        assert np.bincount(found.folds[found.labels == k]).tolist() == [6] * 5
    assert {len(texts) for texts in found.texts} == {3}
    assert len(set(found.groups.tolist())) == 60  # every word is a witness of its own


def test_a_phrase_with_a_word_of_a_class_belongs_to_it(tmp_path):
    axis = with_list(tmp_path, [*LISTED, "tall_woman", "woman"])
    assert len(material_of(axis)._listed()) == len(LISTED)


@pytest.mark.parametrize("axis", [GENDER, RELIGION])
def test_there_are_five_folds_of_about_as_many_groups(axis):
    sides = material_of(axis).sides
    groups = [len(np.unique(sides.groups[sides.folds == fold])) for fold in range(int(sides.folds.max()) + 1)]
    assert len(groups) == min(5, len(np.unique(sides.groups)))
    assert max(groups) - min(groups) <= 1


@pytest.mark.parametrize("axis", [GENDER, RELIGION])
def test_sentences_of_a_set_have_the_classes_in_their_order(axis):
    material = material_of(axis)
    classes = len(axis.classes)
    flat = [text for (text,) in material.sides.texts]
    assert [tuple(flat[start : start + classes]) for start in range(0, len(flat), classes)] == list(material.axis_sets)
    assert material.sides.labels.tolist() == list(range(classes)) * len(material.axis_sets)


def test_another_seed_has_other_folds():
    one, same, other = (material_of(seed=seed).sides.folds.tolist() for seed in (0, 0, 1))
    assert one == same != other


NEW = tuple((f"lady{number}", f"lord{number}") for number in range(10))


def test_a_set_of_which_any_word_was_learned_from_is_not_unseen():
    """man stands in sentences that methods learn from, whichever class it is put with."""
    axis = replace(GENDER, equalise=(*NEW, ("lady10", "man"), ("woman", "lord10")))
    said = {word for (text,) in material_of(axis).unseen.texts for word in re.findall(r"\w+", text.lower())}
    assert {word for pair in NEW for word in pair} <= said
    assert not said & {"lady10", "lord10", "man", "woman"}


def test_unseen_words_are_asked_for_in_three_frames_of_each_set_together():
    found = material_of(replace(GENDER, equalise=NEW)).unseen
    assert np.bincount(found.groups).tolist() == [3 * 2] * 10  # frames and classes
    for group in range(10):
        texts = {text for (text,), own in zip(found.texts, found.groups, strict=True) if own == group}
        assert all(re.search(rf"l(ady|ord){group}\b", text.lower()) for text in texts)
        assert len(set(found.folds[found.groups == group].tolist())) == 1


def test_the_mean_is_over_the_sentences_of_each_item():
    """At length one before: nothing leans, or all of it does."""
    material = material_of(leans={"far": 1e9})
    found = material.means(material.before, [("far",), ("far", "near", "near", "far"), ("near",)])
    assert found == pytest.approx(np.array([[1, 0], [0.5, 0.5], [0, 1]]), abs=1e-6)


class Recorder:
    """A classifier that says the first class of all, and keeps what it was shown."""

    def __init__(self, shown):
        self.shown = shown

    def fit(self, rows, labels):
        self.shown.append((rows, labels))
        return self

    def predict(self, rows):
        return np.zeros(len(rows), dtype=np.int64)


def test_a_classifier_is_shown_the_other_folds_with_numbers_of_size_one():
    material, shown = material_of(), []
    found = _told(lambda: Recorder(shown), material.before, material, material.sides)
    assert found.numbers.tolist() == (material.sides.labels == 0).tolist()
    sizes = np.bincount(material.sides.folds)
    assert [len(labels) for _, labels in shown] == [len(material.sides.labels) - own for own in sizes]
    for rows, _ in shown:
        assert (rows**2).mean(axis=1) == pytest.approx(1)


def test_groups_of_other_sizes_still_give_a_share():
    drawn = _by_group(np.ones(10), np.repeat([0, 1, 2], [1, 2, 7]), 0.5).draw(np.random.default_rng(0), 200)
    assert drawn == pytest.approx(1)
