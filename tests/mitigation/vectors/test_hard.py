"""Hard debias on arrays: by hand, by law, and beside the figures of the paper's own code."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from equipoise.errors import CannotAnswer
from equipoise.mitigation.vectors import applying, hard
from equipoise.mitigation.vectors.about import NONE, About
from equipoise.mitigation.vectors.fitted import unit
from tests.mitigation.vectors.made import changed as transform

WORDS, DIMENSIONS = 12, 5
PAIRS, SPECIFIC, EQUALISE = np.array([[0, 1], [2, 3]]), [0, 1, 2, 3], np.array([[2, 3], [4, 5]])
NEUTRAL = slice(6, None)

numbers = st.floats(-5, 5, width=32).filter(lambda number: number == 0 or abs(number) > 1e-3)
tables = arrays(np.float32, (WORDS, DIMENSIONS), elements=numbers).filter(
    lambda table: (
        (np.linalg.norm(table, axis=1) > 0.1).all()
        and np.linalg.norm(unit(table[[0, 2]]) - unit(table[[1, 3]]), axis=1).min() > 0.1
    )
)


def fit(vectors, definitional, specific, equalise, **options):
    return hard.fit(vectors, About(definitional, equalise, np.array([*specific], dtype=np.int64), NONE), **options)


def test_by_hand():
    """The direction is the first axis; a neutral word loses it, a word that is rightly gendered keeps it."""
    vectors = np.array([[3.0, 0], [-2, 0], [1, 1], [0.6, 0.8], [-0.8, 0.6]])
    fitted = fit(vectors, np.array([[0, 1]]), [0, 1], np.array([[3, 4]]))

    assert fitted.direction == pytest.approx([1, 0])
    done = transform(vectors, fitted)
    assert done[:3] == pytest.approx(np.array([[1, 0], [-1, 0], [0, 1]]))
    assert done[3:] == pytest.approx(np.array([[0, 1], [0, 1]]))  # neutralised before: their middle has length one


def test_a_pair_that_is_rightly_gendered_stands_on_both_sides_of_its_middle():
    vectors = np.array([[3.0, 0], [-2, 0], [0.6, 0.8], [-0.8, 0.6]])
    done = transform(vectors, fit(vectors, np.array([[0, 1]]), range(4), np.array([[2, 3]])))

    height = np.sqrt(1 - 0.7**2)
    assert done[2:] == pytest.approx(np.array([[height, 0.7], [-height, 0.7]]))


@given(tables)
def test_neutral_words_have_nothing_of_the_direction(table):
    fitted = fit(table, PAIRS, SPECIFIC, EQUALISE)
    assert np.abs(transform(table, fitted)[NEUTRAL] @ fitted.direction).max() < 1e-6


@given(tables)
def test_both_words_of_a_pair_are_equally_far_from_every_neutral_word(table):
    done = transform(table.astype(np.float64), fit(table, PAIRS, SPECIFIC, EQUALISE))
    for one, other in EQUALISE:
        distances = [np.linalg.norm(done[NEUTRAL] - done[word], axis=1) for word in (one, other)]
        assert distances[0] == pytest.approx(distances[1], abs=1e-6)


@given(tables)
def test_a_pair_keeps_its_sides(table):
    fitted = fit(table, PAIRS, SPECIFIC, EQUALISE)
    before, after = (
        np.asarray(each, dtype=np.float64) @ fitted.direction for each in (unit(table), transform(table, fitted))
    )
    for one, other in EQUALISE:
        assert (after[one] - after[other]) * (before[one] - before[other]) >= 0


@given(tables)
def test_once_more_changes_nothing(table):
    fitted = fit(table, PAIRS, SPECIFIC, EQUALISE)
    once = transform(table, fitted)
    assert transform(once, fitted) == pytest.approx(once, abs=1e-6)


@given(tables)
def test_the_vectors_given_stay_as_they_are(table):
    before = table.copy()
    transform(table, fit(table, PAIRS, SPECIFIC, EQUALISE))
    assert table.tobytes() == before.tobytes()


@given(tables)
def test_words_that_are_rightly_gendered_and_in_no_pair_only_get_length_one(table):
    done = transform(table, fit(table, PAIRS, SPECIFIC, EQUALISE))
    assert done[:2] == pytest.approx(unit(table)[:2], abs=1e-6)
    assert np.linalg.norm(done, axis=1) == pytest.approx(1, abs=1e-5) or (np.linalg.norm(done, axis=1) < 1e-5).any()


@given(tables, st.lists(st.integers(0, WORDS - 1), max_size=20))
def test_some_rows_are_those_of_all(table, rows):
    fitted = fit(table, PAIRS, SPECIFIC, EQUALISE)
    assert (
        applying.Changed(table, fitted, NONE)[np.array(rows, dtype=np.int64)] == transform(table, fitted)[rows]
    ).all()


def test_in_pieces_as_in_one(monkeypatch):
    table = np.random.default_rng(0).normal(size=(100, 8)).astype(np.float32)
    fitted = fit(table, PAIRS, SPECIFIC, EQUALISE)
    whole = transform(table, fitted)
    monkeypatch.setattr(applying, "ROWS", 7)
    assert transform(table, fitted) == pytest.approx(whole, abs=1e-7)


def test_a_map_of_a_file_is_read_only(tmp_path):
    table = np.memmap(tmp_path / "vectors", dtype=np.float32, mode="w+", shape=(WORDS, DIMENSIONS))
    table[:] = np.random.default_rng(1).normal(size=table.shape)
    mapped = np.memmap(tmp_path / "vectors", dtype=np.float32, mode="r", shape=table.shape)
    assert transform(mapped, fit(mapped, PAIRS, SPECIFIC, EQUALISE)).dtype == np.float32


def test_pairs_without_a_direction_are_refused():
    with pytest.raises(CannotAnswer, match="have no direction"):
        fit(np.ones((4, 3)), np.array([[0, 1], [2, 3]]), [], np.zeros((0, 2), dtype=np.int64))


def test_the_figures_of_debiaswe(shared):
    """debias() of debiaswe on twelve dimensions; where a pair was neutralised before, its side is as it was."""
    folder = shared / "golden" / "mlm"
    figures = json.loads((folder / "static_golden.json").read_text(encoding="utf-8"))["debiaswe_hard"]
    rows = [line.split(" ") for line in (folder / "toy_embedding.txt").read_text(encoding="utf-8").splitlines()]
    table = np.array([row[1:] for row in rows], dtype=np.float32)
    places = {row[0]: place for place, row in enumerate(rows)}
    pairs, equalise = (
        np.array([[places[word] for word in pair] for pair in figures[name]]) for name in ("defs", "equalize")
    )
    fitted = fit(table, pairs, [places[word] for word in figures["specific"]], equalise)

    sign = np.sign(fitted.direction @ figures["gender_direction"])
    assert sign * fitted.direction == pytest.approx(np.array(figures["gender_direction"]), abs=1e-6)
    done = transform(table, fitted)
    for word, vector in figures["after"].items():
        assert done[places[word]] == pytest.approx(np.array(vector), abs=1e-6), word


@pytest.mark.parametrize(("sides", "along"), [("own", (-1, 1)), ("class", (1, -1))])
def test_a_pair_that_lies_against_its_classes_stays_so_or_is_turned_round(sides, along):
    """The first word of a pair is of the first class, which the direction points to."""
    vectors = np.array([[3.0, 0], [-2, 0], [-0.1, 1], [0.1, 1], [0.6, 0.8], [-0.8, 0.6]])
    fitted = fit(vectors, np.array([[0, 1]]), range(6), np.array([[2, 3], [4, 5]]), sides=sides)
    done = transform(vectors, fitted)
    assert np.sign(done[2:4, 0]).tolist() == list(along)
    assert np.sign(done[4:, 0]).tolist() == [1, -1]
    assert fitted.detail["other_way"] == ([[2, 3]] if sides == "own" else [])


def test_pairs_are_not_made_equal_unless_that_is_wished():
    vectors = np.array([[3.0, 0], [-2, 0], [0.6, 0.8], [-0.8, 0.6]])
    fitted = hard.fit(vectors, About(np.array([[0, 1]]), np.array([[2, 3]]), np.arange(4), NONE), equalise=False)
    assert transform(vectors, fitted)[2:] == pytest.approx(vectors[2:])
    assert fitted.detail["equalised"] == 0


def test_of_a_word_that_is_but_the_direction_nothing_is_left():
    """Also in single precision, where a little is left by rounding: it is not blown up to a word of length one."""
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(40, 50)).astype(np.float32)
    pairs = np.arange(20).reshape(10, 2)
    found = fit(vectors, pairs, range(20), pairs[:0])
    alone = np.vstack([vectors[:39], 7 * found.direction]).astype(np.float32)
    again = fit(alone, pairs, range(20), pairs[:0])
    assert np.linalg.norm(transform(alone, again)[39]) == 0
    assert np.linalg.norm(transform(alone, again)[38]) == pytest.approx(1)
