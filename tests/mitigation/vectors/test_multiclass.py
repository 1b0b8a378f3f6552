"""Multiclass hard debias: by hand, by law, and as hard debias where there are two classes."""

import numpy as np
import pytest

from equipoise.errors import BadOption
from equipoise.mitigation.vectors import hard
from equipoise.mitigation.vectors.about import NONE, About
from equipoise.mitigation.vectors.fitted import unit
from equipoise.mitigation.vectors.multiclass import fit
from tests.mitigation.vectors.made import changed, leaning_vectors, told


def test_by_hand():
    """Three classes along three axes that add up to nothing; the fourth axis is all that a neutral word keeps."""
    sets = np.array([[2.0, -1, -1, 0], [-1, 2, -1, 0], [-1, -1, 2, 0]])
    vectors = np.vstack([sets, [[1.0, 1, 1, 0], [1, 0, 0, 1]]])
    about = About(np.array([[0, 1, 2]]), np.zeros((0, 3), dtype=np.int64), np.arange(3), NONE)
    done = changed(vectors, fit(vectors, about))
    assert done[:3] == pytest.approx(sets / np.sqrt(6))
    assert done[3] == pytest.approx(np.array([1, 1, 1, 0]) / np.sqrt(3))  # across all three already
    assert done[4] == pytest.approx(np.array([1, 1, 1, 3]) / np.sqrt(12))


@pytest.mark.parametrize("classes", [2, 3, 4])
def test_neutral_words_have_nothing_of_the_subspace(classes):
    vectors = leaning_vectors(classes=classes)
    found = fit(vectors, told(classes))
    assert np.abs(changed(vectors, found)[classes * 6 :] @ found.subspace.T).max() < 1e-6
    assert len(found.subspace) == classes - 1


def test_the_words_of_a_set_are_equally_far_from_every_neutral_word():
    vectors = leaning_vectors(classes=3)
    about = told(3)
    done = changed(vectors.astype(np.float64), fit(vectors, about))
    for own in about.equalise:
        distances = np.linalg.norm(done[None, 18:] - done[own][:, None], axis=2)
        assert distances == pytest.approx(np.broadcast_to(distances[:1], distances.shape), abs=1e-9)


def test_with_two_classes_and_one_component_it_is_hard_debias():
    vectors, about = leaning_vectors(), told()
    assert changed(vectors, fit(vectors, about)) == pytest.approx(changed(vectors, hard.fit(vectors, about)), abs=1e-6)


def test_more_components_than_sets_can_tell_are_refused():
    """WEFE takes ten of seven pairs, three of them rounding noise."""
    with pytest.raises(BadOption, match="at most 6, what 6 definitional sets can tell, and it is 10"):
        fit(leaning_vectors(), told(), components=10)


def test_words_that_were_neutralised_before_stay_where_they_are():
    vectors, about = leaning_vectors(), told(equalise=np.array([[20, 21]]))
    plain = changed(vectors, fit(vectors, about, equalise=False))
    assert changed(vectors, fit(vectors, about))[20:22] == pytest.approx(plain[20:22], abs=1e-7)


PLANE = np.array([[1.0, 0], [-1, 0]])  # one set, whose subspace is the first axis


def sets_of(specific, equalise):
    return About(np.array([[0, 1]]), np.array([equalise]), np.array(specific), NONE)


def test_two_words_on_one_side_are_set_on_both_sides_of_their_middle():
    """By hand: the middle is (0.7, 0.7), and across it 0.7; the one that lay less far along lies against it."""
    vectors = np.vstack([PLANE, [[0.6, 0.8], [0.8, 0.6]]])
    done = changed(vectors, fit(vectors, sets_of([0, 1, 2, 3], [2, 3])))
    height = np.sqrt(1 - 0.7**2)
    assert done[2:] == pytest.approx(np.array([[-height, 0.7], [height, 0.7]]))


def test_a_set_with_a_word_that_nothing_tells_from_the_middle_stays_as_it_is():
    """Two words on both sides and one between them, which would otherwise have no length of one."""
    sets = np.array([[1.0, 0, 0], [-1, 0, 0], [0, 1, 0]])
    vectors = np.vstack([sets, [[0.6, 0, 0.8], [-0.6, 0, 0.8], [0, 0, 1.0]]])
    about = About(np.array([[0, 1, 2]]), np.array([[3, 4, 5]]), np.arange(5), NONE)
    done = changed(vectors, fit(vectors, about, components=1))
    assert done[3:] == pytest.approx(vectors[3:])


def test_sets_are_not_made_equal_unless_that_is_wished():
    vectors = np.vstack([PLANE, [[0.6, 0.8], [0.8, 0.6]]])
    done = changed(vectors, fit(vectors, sets_of([0, 1, 2, 3], [2, 3]), equalise=False))
    assert done[2:] == pytest.approx(vectors[2:])


def test_words_that_define_a_class_keep_it_though_no_one_said_that_they_belong_to_it():
    vectors = leaning_vectors()
    done = changed(vectors, fit(vectors, told(specific=NONE), equalise=False))
    assert done[:12] == pytest.approx(unit(vectors[:12]), abs=1e-6)


def test_something_is_always_left():
    vectors = leaning_vectors(dimensions=4)
    assert len(fit(vectors, told(), components=3).subspace) == 3
    with pytest.raises(BadOption, match="at most 3, what 6 definitional sets can tell, and it is 4"):
        fit(vectors, told(), components=4)
