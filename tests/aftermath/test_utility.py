"""What vectors can still do: by hand in a plane, by law, and on GloVe against figures of ours and of gensim."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

from equipoise import load_model
from equipoise.aftermath.utility import (
    NEAREST,
    AnalogyMaterial,
    NeighbourMaterial,
    SimilarityMaterial,
    analogies,
    analogy_material,
    drawn_answers,
    drawn_spearman,
    even_shares,
    nearest,
    neighbour_material,
    neighbours_kept,
    similarity,
    similarity_material,
)
from equipoise.datasets.words import FAMILY, RatedPair, analogy_pairs, rated_pairs
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.models.builtin import installed
from equipoise.quality import word_similarity


class Words:
    """A vocabulary, in the order of its words."""

    name = "small"

    def __init__(self, words):
        self.listed = list(words)
        self.words = len(self.listed)

    def places(self, texts):
        return np.array([self.listed.index(text) if text in self.listed else -1 for text in texts], dtype=np.int64)


class Lazy:
    """Vectors that are made only when rows are asked for, and can do nothing else."""

    def __init__(self, vectors, change=lambda rows: rows):
        self.vectors, self.change = vectors, change

    def __getitem__(self, rows):
        return self.change(self.vectors[rows])


def seeded(seed=0):
    return np.random.default_rng(seed)


def at_angles(angles):
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def drawn_places(items, resamples, seed=0):
    """The draws that a generator of this seed makes."""
    return seeded(seed).integers(items, size=(resamples, items))


# Ratings


def rated(number):
    return [RatedPair(f"a{place}", f"b{place}", float(place)) for place in range(number)]


def test_known_pairs_are_found_in_other_spellings_and_the_others_counted():
    model = Words([*(word for pair in rated(20) for word in pair[:2]), "paris", "Rome"])
    material = similarity_material(
        model, [*rated(20), RatedPair("Paris", "rome", 3.5), RatedPair("a0", "x", 1.0)], "set"
    )

    assert material.rows.tolist() == [*([2 * place, 2 * place + 1] for place in range(20)), [40, 41]]
    assert material.ratings.tolist() == [*map(float, range(20)), 3.5]
    assert material.left_out == 1


def test_too_few_known_pairs_are_refused():
    model = Words(word for pair in rated(19) for word in pair[:2])
    with pytest.raises(TooFewWords) as refused:
        similarity_material(model, rated(25), "wordsim-353")
    assert str(refused.value) == (
        "small knows both words of 19 of the 25 pairs of wordsim-353, and at least 20 are needed; "
        "use a larger vocabulary of English words."
    )


def test_twenty_known_pairs_are_enough():
    model = Words(word for pair in rated(20) for word in pair[:2])
    assert len(similarity_material(model, rated(25), "set").rows) == 20


def test_similarity_by_hand():
    vectors = np.array([[3.0, 0.0], [3.0, 4.0], [0.0, 2.0], [-1.0, 0.0]])
    material = SimilarityMaterial(np.array([[0, 1], [0, 2], [0, 3], [1, 2]]), np.array([3.0, 2.0, 1.0, 9.0]), 0)
    found = similarity(Lazy(vectors), material)

    assert found.cosines == pytest.approx([0.6, 0.0, -1.0, 0.8])
    assert found.value == pytest.approx(1.0)
    assert similarity(Lazy(vectors, lambda rows: -5 * rows), material).cosines == pytest.approx(found.cosines)


def test_a_vector_of_which_nothing_is_left_is_near_to_nothing():
    material = SimilarityMaterial(np.array([[0, 1], [1, 2]]), np.array([1.0, 2.0]), 0)
    assert similarity(np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]), material).cosines[0] == 0


def test_cosines_that_are_all_the_same_have_no_correlation():
    material = SimilarityMaterial(np.array([[0, 1], [1, 2]]), np.array([1.0, 2.0]), 0)
    with pytest.raises(CannotAnswer, match="are the same"):
        similarity(np.ones((3, 2)), material)


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=3, max_size=12), st.integers(0, 99))
def test_a_drawn_correlation_is_that_of_the_items_drawn(items, seed):
    first, second = np.array(items, dtype=np.float64).T
    drawn = drawn_spearman(first, second, seeded(seed), 20)

    for places, value in zip(drawn_places(len(items), 20, seed), drawn, strict=True):
        if np.ptp(first[places]) and np.ptp(second[places]):
            assert value == pytest.approx(spearmanr(first[places], second[places])[0], abs=1e-12)
        else:
            assert np.isnan(value)


# Analogies


def grid(pairs, offset=(0.0, 3.0)):
    """Pairs of words and vectors on two parallel lines, so that the second is the first and an offset."""
    words = [word for pair in pairs for word in pair]
    starts = np.stack([np.arange(1.0, len(pairs) + 1), np.zeros(len(pairs))], axis=1)
    return Words(words), np.stack([starts, starts + offset], axis=1).reshape(-1, 2)


LETTERS = [(letter, letter.upper() * 2) for letter in "abcdefgh"]


def test_questions_are_two_pairs_of_a_section_without_a_common_word():
    pairs = [("a", "x"), ("b", "x"), ("c", "y"), ("d", "z"), ("e", "w"), ("gone", "q")]
    material = analogy_material(Words("abcdexyzwq"), {"only": pairs}, seeded())

    asked = {tuple("abcdexyzwq"[row] for row in rows) for rows in material.rows.tolist()}
    assert len(asked) == len(material.rows) == 5 * 4 - 2  # not a and b, which share x, in either order
    assert ("a", "x", "c", "y") in asked
    assert set(material.sections) == {"only"}


def test_words_beyond_the_first_are_no_part_of_questions():
    model, _ = grid(LETTERS)
    material = analogy_material(model, {"letters": LETTERS}, seeded(), searched=10)
    assert (material.rows.max(), len(material.rows), material.searched) == (9, 5 * 4, 10)


def test_a_word_that_stands_just_beyond_the_first_is_no_part_of_questions():
    """The second word of the sixth pair is the twelfth."""
    material = analogy_material(grid(LETTERS)[0], {"letters": LETTERS}, seeded(), searched=11)
    assert (material.rows.max(), len(material.rows)) == (9, 5 * 4)


def test_too_few_questions_are_refused():
    model, _ = grid(LETTERS[:3])
    with pytest.raises(
        TooFewWords, match=r"^small has the words of 6 analogies among its first 6, and at least 10 are"
    ):
        analogy_material(model, {"letters": LETTERS}, seeded())


def test_questions_are_drawn_alike_from_the_same_seed_and_evenly_over_sections():
    model, _ = grid(LETTERS)
    sections = {"few": LETTERS[:3], "many": LETTERS, "half": LETTERS[:5]}
    first, again, other = (analogy_material(model, sections, seeded(seed), most=40) for seed in (1, 1, 2))

    assert [first.sections.count(name) for name in sections] == [6, 17, 17]
    assert first.rows.tolist() == again.rows.tolist() != other.rows.tolist()
    assert len(set(zip(first.sections, map(tuple, first.rows.tolist()), strict=True))) == 40


@given(st.lists(st.integers(0, 50), min_size=1, max_size=8), st.integers(0, 200))
def test_shares_are_even_and_as_many_as_there_can_be(sizes, most):
    shares = even_shares(sizes, most)

    assert sum(shares) == min(most, sum(sizes))
    assert all(share <= size for share, size in zip(shares, sizes, strict=True))
    cut = [share for share, size in zip(shares, sizes, strict=True) if share < size]
    assert not cut or max(shares) - min(cut) <= 1


def test_analogies_by_hand():
    vectors = np.array([[1.0, 0, 0], [0.6, 0.8, 0], [0, 0, 1.0], [-0.6, 0.2, 1.0], [0, -1.0, 0.0], [0, 0, 2.0]])
    rows = np.array([[0, 1, 2, 3], [0, 1, 2, 5], [2, 3, 0, 4]])
    found = analogies(Lazy(vectors), AnalogyMaterial(rows, ("one", "one", "two"), 6))

    # second - first + third is (-0.4, 0.8, 1): its product with the unit vectors of words 3 and 5 is 1.18 and 1.0;
    # and (0.49, 0.17, -0.15) for the last question, which is nearest to word 1
    assert found.items.tolist() == [1, 0, 0]
    assert found.value == pytest.approx(1 / 3)


def test_answers_are_looked_for_among_the_first_words_only():
    vectors = np.array([[1.0, 0, 0], [0, 1.0, 0], [1.0, 0, 1.0], [0.5, 0.5, 0.6], [0, 1.0, 1.0]])
    rows = np.array([[0, 1, 2, 3]])
    assert analogies(vectors, AnalogyMaterial(rows, ("s",), 4)).value == 1
    assert analogies(vectors, AnalogyMaterial(rows, ("s",), 5)).value == 0  # the last is nearer


def test_drawn_answers_count_a_question_as_often_as_both_its_pairs_were_drawn():
    rows = np.array([[0, 1, 2, 3], [2, 3, 4, 5], [4, 5, 0, 1]])
    items = np.array([1.0, 0.0, 0.0])
    drawn = drawn_answers(items, AnalogyMaterial(rows, ("s",) * 3, 6), seeded(3), 50)

    for places, value in zip(drawn_places(3, 50, 3), drawn, strict=True):
        a, b, c = np.bincount(places, minlength=3)
        total = a * b + b * c + c * a
        assert value == pytest.approx(a * b / total if total else 1 / 3)


def test_sections_are_drawn_apart_and_keep_their_shares():
    """Where a section is all right or all wrong, no draw can change the share."""
    material = analogy_material(grid(LETTERS)[0], {"one": LETTERS[:4], "two": LETTERS[4:]}, seeded())
    items = np.array([section == "one" for section in material.sections], dtype=np.float64)
    assert drawn_answers(items, material, seeded(), 30) == pytest.approx(np.full(30, items.mean()))


def test_draws_of_pairs_spread_more_where_answers_depend_on_the_pair():
    material = analogy_material(grid(LETTERS)[0], {"letters": LETTERS}, seeded())
    items = (material.rows[:, 3] < 8).astype(np.float64)  # right for half of the pairs asked about
    as_if_independent = items.std() / np.sqrt(len(items))
    assert drawn_answers(items, material, seeded()).std() > 2 * as_if_independent


# Neighbours


def by_sorting(unit, rows, number):
    """The same without any haste: sorted by cosine and then by row."""
    cosines = np.asarray(unit, dtype=np.float64) @ unit.T
    ranked = [sorted((-cosines[row, other], other) for other in range(len(unit)) if other != row) for row in rows]
    return [sorted(other for _, other in own[:number]) for own in ranked]


def test_neighbours_in_a_plane():
    unit = at_angles(np.array([0.0, 0.1, 0.3, 1.0, 3.0])).astype(np.float32)
    assert nearest(unit, np.array([0, 3, 4]), 2).tolist() == [[1, 2], [1, 2], [2, 3]]


@given(st.lists(st.sampled_from([(1, 0), (0, 1), (-1, 0), (0, -1)]), min_size=6, max_size=30), st.integers(1, 5))
def test_of_equals_the_first_are_neighbours(points, number):
    unit, rows = np.array(points, dtype=np.float32), np.arange(len(points))
    assert nearest(unit, rows, number).tolist() == by_sorting(unit, rows, number)


def test_neighbours_are_the_same_whatever_the_block():
    vectors = seeded(4).normal(size=(700, 8)).astype(np.float32)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    assert nearest(unit, np.arange(600), 5).tolist() == by_sorting(unit, range(600), 5)


def test_vectors_that_stay_keep_all_neighbours_and_so_do_those_turned():
    vectors = seeded(5).normal(size=(400, 6))
    turn = np.linalg.qr(seeded(6).normal(size=(6, 6)))[0]
    material = neighbour_material(Lazy(vectors), 400, np.arange(400), seeded())

    assert (material.rows.shape, material.neighbours.shape, material.searched) == ((400,), (400, NEAREST), 400)
    assert neighbours_kept(Lazy(vectors), material) == (1.0, pytest.approx(np.ones(400)))
    assert neighbours_kept(Lazy(vectors, lambda rows: 3 * rows @ turn), material).value > 0.999


def test_vectors_without_relation_keep_neighbours_by_chance():
    material = neighbour_material(seeded(5).normal(size=(400, 6)), 400, np.arange(400), seeded())
    found = neighbours_kept(seeded(7).normal(size=(400, 6)), material)
    assert found.value == pytest.approx(NEAREST / 399, abs=0.01)
    assert found.value == pytest.approx(found.items.mean())


def test_kept_neighbours_by_hand():
    material = NeighbourMaterial(np.array([0]), np.array([[1, 2]]), 5)
    moved = at_angles(np.array([0.0, 0.1, 2.0, 0.2, 3.0]))
    assert neighbours_kept(moved, material).items.tolist() == [0.5]


def test_words_asked_about_are_neutral_frequent_and_drawn_by_the_seed():
    vectors = seeded(8).normal(size=(30_000, 3))
    neutral = np.arange(0, 30_000, 3)
    first, again, other = (neighbour_material(vectors, 30_000, neutral, seeded(seed)).rows for seed in (1, 1, 2))

    assert first.tolist() == again.tolist() != other.tolist()
    assert len(set(first.tolist())) == len(first) == 1000
    assert first.max() < 20_000
    assert not (first % 3).any()


def test_neighbours_are_looked_for_among_the_first_words_only():
    vectors = seeded(5).normal(size=(400, 6))
    material = neighbour_material(vectors, 400, np.arange(400), seeded(), searched=150)
    assert (material.searched, len(material.rows)) == (150, 150)
    assert max(material.rows.max(), material.neighbours.max()) < 150


def test_a_vocabulary_that_is_too_small_for_neighbours_is_refused():
    vectors = seeded().normal(size=(150, 3))
    with pytest.raises(TooFewWords, match="has 99 words to look for neighbours among, and at least 100 are needed"):
        neighbour_material(vectors, 99, np.arange(99), seeded())
    with pytest.raises(TooFewWords, match="have 19 neutral ones, and at least 20 are needed"):
        neighbour_material(vectors, 150, np.arange(19), seeded())


# Real vectors


@cache
def glove():
    if not installed("glove-6b-50d"):
        pytest.skip("builtin:glove-6b-50d is not installed: pip install 'equipoise[demo]'")
    return load_model("builtin:glove-6b-50d")


GENSIM_SPEARMAN = {"wordsim-353": 0.503319577396603, "simlex-999": 0.2645792192990813}  # 4.4.0, evaluate_word_pairs


@pytest.mark.parametrize("name", GENSIM_SPEARMAN)
def test_the_correlation_is_that_of_quality_and_of_gensim(name, tmp_path):
    model, path = glove(), tmp_path / f"{name}.tsv"
    path.write_text("".join(f"{first}\t{second}\t{rating}\n" for first, second, rating in rated_pairs(name)))
    material = similarity_material(model, rated_pairs(name), name)
    found = similarity(model.store.vectors, material)

    assert (len(found.cosines), material.left_out) == (len(rated_pairs(name)), 0)
    assert found.value == pytest.approx(word_similarity(model, path).tasks[0].scores["spearman"], abs=1e-9)
    assert found.value == pytest.approx(GENSIM_SPEARMAN[name], abs=1e-6)


GENSIM_ANALOGIES = {  # 4.4.0, evaluate_word_analogies with restrict_vocab=50000: right answers, and questions asked
    FAMILY: (321, 420), "capital-common-countries": (401, 506), "currency": (67, 502), "gram3-comparative": (693, 1332),
}  # fmt: skip


@pytest.mark.parametrize("section", GENSIM_ANALOGIES)
def test_as_many_analogies_are_right_as_gensim_finds(section):
    material = analogy_material(glove(), {section: analogy_pairs()[section]}, seeded())
    found = analogies(glove().store.vectors, material)
    assert (found.items.sum(), len(found.items)) == GENSIM_ANALOGIES[section]


def test_noise_does_less_well_in_everything():
    model, vectors = glove(), glove().store.vectors
    noisy = vectors + seeded(1).standard_normal(vectors.shape, dtype=np.float32)
    ratings = similarity_material(model, rated_pairs("wordsim-353"), "wordsim-353")
    questions = analogy_material(model, {FAMILY: analogy_pairs()[FAMILY]}, seeded())
    words = neighbour_material(vectors, model.words, np.arange(1000, 1200), seeded())

    assert similarity(noisy, ratings).value < similarity(vectors, ratings).value - 0.1
    assert analogies(noisy, questions).value < analogies(vectors, questions).value - 0.1
    assert neighbours_kept(noisy, words).value < neighbours_kept(vectors, words).value - 0.1 == 0.9
