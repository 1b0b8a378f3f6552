"""The published scripts' numbers: what they do to any vectors, and the figures they gave (golden)."""

import json
from itertools import combinations, product

import numpy as np
import pytest

from equipoise.errors import CannotAnswer
from equipoise.metrics.offset import offset_bias
from equipoise.metrics.weat import weat
from equipoise.results import Sensed

CLOSE = 4  # standard errors


@pytest.fixture
def golden(shared):
    return json.loads((shared / "golden" / "mlm" / "static_golden.json").read_text(encoding="utf-8"))


def words(vectors, lemmas):
    """Words by all their senses."""
    senses = [[v for key, v in vectors.items() if key.partition("%")[0] == lemma] for lemma in lemmas]
    starts = np.cumsum([0, *map(len, senses[:-1])])
    return Sensed(np.array([v for own in senses for v in own]), starts)


def test_the_sense_weat_script_gives_two_or_minus_two(golden):
    figures = golden["weat_sense_published"]
    moved = {key: np.array(vector) + 1.5 for key, vector in golden["toy_sense_embedding"].items()}
    targets, attributes = ([words(moved, figures[name]) for name in side] for side in ("XY", "AB"))

    score = weat(targets, attributes, replicate="bias-sense", rng=np.random.default_rng(1))

    assert score.detail["published"]["whole"] == figures["full"]
    drawn = sum(figures["resample_values"].values())
    error = np.sqrt((4 - figures["mean"] ** 2) / drawn)  # of the mean of so many draws of 2 and -2
    assert score.value == pytest.approx(figures["mean"], abs=CLOSE * error)
    assert score.resampling is None


def test_whatever_the_vectors_one_sign_is_all_it_finds():
    """Flowers a hair nearer to the pleasant words than insects: the largest bias there is."""
    rng = np.random.default_rng(0)
    pleasant, unpleasant = np.array([[1.0, 0.0]] * 4), np.array([[0.0, 1.0]] * 4)
    flowers = np.array([[1.0, 0.999]] * 4)
    insects = np.array([[0.999, 1.0]] * 4)

    assert weat([flowers, insects], [pleasant, unpleasant], replicate="bias-sense", rng=rng).value == 2.0


@pytest.mark.parametrize("place", range(4))
def test_half_of_one_word_is_none(place):
    lists = [np.eye(2)[: 1 if each == place else 2] for each in range(4)]

    with pytest.raises(CannotAnswer, match="half"):
        weat(lists[:2], lists[2:], replicate="bias-sense", rng=np.random.default_rng(0))


def test_signal_to_noise_of_two_sides(golden):
    """The figures do not name the word; it is black%3:00:02::, whose cosine with the mean offset they also have."""
    pool = golden["bias_sense_pool30"]
    word = np.array([golden["toy_sense_embedding"]["black%3:00:02::"]])

    score = offset_bias(
        [np.array(pool["P"]), np.array(pool["N"])], [word], replicate="two-sided", rng=np.random.default_rng(1)
    )

    error = np.hypot(pool["two_sided"]["sem"], score.detail["published"]["standard_errors"][0])
    assert score.value == pytest.approx(pool["two_sided"]["mean"], abs=CLOSE * error)


def test_signal_to_noise_of_offsets_is_told_by_no_figure(golden):
    """The figure names neither its word nor its list. With black%3:00:02:: and P - N, as above, we are far from it.

    So it confirms nothing: of 37 words and 5 lists tried, 6 come within one standard error in size. One of them,
    engineer%1:18:00:: with P for the offsets, also has its sign and spread. What the score is rests on the plain loop
    below. This test keeps the disagreement in sight.
    """
    pool = golden["bias_sense_pool30"]
    first, second = np.array(pool["P"]), np.array(pool["N"])

    def asked(key, lists):
        word = np.array([golden["toy_sense_embedding"][key]])
        score = offset_bias(lists, [word], replicate="offsets", rng=np.random.default_rng(1))
        return score.per_item["attributes_1"][0], score.detail["published"]["standard_errors"][0]

    mean, error = pool["sample_avg"]["mean"], pool["sample_avg"]["sem"]
    as_the_others, _ = asked("black%3:00:02::", [first, second])
    fitting, spread = asked("engineer%1:18:00::", [first, np.zeros_like(first)])
    assert abs(as_the_others - mean) > CLOSE * np.hypot(error, error)
    assert fitting == pytest.approx(mean, abs=CLOSE * np.hypot(error, error))
    assert spread == pytest.approx(error, rel=0.05)


def test_the_papers_equation_on_the_same_words(golden):
    pool = golden["bias_sense_pool30"]
    word = np.array([golden["toy_sense_embedding"]["black%3:00:02::"]])

    score = offset_bias([np.array(pool["P"]), np.array(pool["N"])], [word])

    assert score.value == pytest.approx(pool["plain"]["cos_with_mean_offset"], abs=1e-12)


def test_few_pairs_have_draws_without_deviation(golden):
    """As the published figures of four words, which are NaN."""
    block = golden["bias_sense_sample_and_average"]
    assert all(figure["mean"] is None for figure in block["result"].values())
    vectors = golden["toy_sense_embedding"]
    first, second = (np.array([vectors[pair[side]] for pair in block["pairs"]]) for side in (0, 1))

    engineer = np.array([vectors["engineer%1:18:00::"]])
    with pytest.raises(CannotAnswer, match="4 pairs"):
        offset_bias([first, second], [engineer], replicate="offsets", rng=np.random.default_rng(1))


def test_several_words_are_averaged_by_size():
    rng = np.random.default_rng(5)
    first, second = rng.normal(size=(2, 40, 8))
    word = rng.normal(size=(1, 8))

    both = offset_bias([first, second], [np.vstack([word, -word])], replicate="two-sided", rng=rng)

    assert both.per_item["attributes_1"][0] == pytest.approx(-both.per_item["attributes_1"][1], abs=0.1)
    assert both.value == pytest.approx(np.abs(both.per_item["attributes_1"]).mean())


def drawn(cosines, many, rng):
    """The mean of some cosines, with replacement, over their deviation."""
    some = rng.choice(cosines, many)
    return some.mean() / some.std()


@pytest.mark.parametrize("form", ["two-sided", "offsets"])
def test_the_draws_are_those_of_a_plain_loop(form):
    """On few pairs, where half of them, or another deviation, would give other numbers."""
    rng = np.random.default_rng(8)
    first, second = 0.5 * rng.normal(size=(2, 12, 3)) + np.array([[[1.0, 0.0, 0.0]], [[0.0, 1.0, 0.0]]])
    word = np.array([1.0, -0.5, 0.0])  # near the first, so that the ratios are large

    def near(vectors):
        return vectors @ word / np.linalg.norm(vectors, axis=1) / np.linalg.norm(word)

    if form == "offsets":
        draws = [drawn(near(first - second), 6, rng) for _ in range(20_000)]
    else:
        sizes = rng.integers(6, 13, size=20_000)
        draws = [drawn(near(first), m, rng) - drawn(near(second), m, rng) for m in sizes]
    score = offset_bias([first, second], [word[None]], replicate=form, rng=rng)

    error = np.hypot(np.std(draws) / np.sqrt(len(draws)), score.detail["published"]["standard_errors"][0])
    assert score.per_item["attributes_1"][0] == pytest.approx(np.mean(draws), abs=CLOSE * error)


def test_the_shorter_of_two_attribute_lists_says_how_many_are_drawn():
    """Two of each: with more, the far list would hardly ever be of one kind alone."""
    rng = np.random.default_rng(3)
    targets = [np.array([[1.0, 0.5], [1.0, 0.4]]), np.array([[0.5, 1.0], [0.4, 1.0]])]
    near, far = np.array([[1.0, 0.0], [1.0, 0.0], *[[-0.2, 1.0]] * 4]), np.eye(2)[[1, 1]]

    score = weat(targets, [near, far], replicate="bias-sense", rng=rng)

    # one attribute a side: near is east in a third of the draws (+2), and to the west of north, which far is, in the
    # others (-2)
    assert score.value == pytest.approx(-2 / 3, abs=0.1)


def similarity(first, second):
    """Of two lists of words, each with the vectors of its senses: the cosine of mean vectors over all pairs."""

    def near(pair):
        return pair[0] @ pair[1] / np.linalg.norm(pair[0]) / np.linalg.norm(pair[1])

    pairs = [max(product(one, other), key=near) for one in first for other in second]
    a, b = (np.mean([pair[side] for pair in pairs], axis=0) for side in (0, 1))
    return near((a, b))


def test_halves_are_drawn_without_replacement_and_mean_vectors_compared():
    """Against every choice of halves; drawn with replacement, or by the mean of cosines, they come to other numbers."""
    rng = np.random.default_rng(12)
    lists = [[rng.normal(size=(rng.integers(1, 3), 3)) + 1.5 for _ in range(4)] for _ in range(4)]
    signs = [
        np.sign(similarity(x, a) - similarity(x, b) - similarity(y, a) + similarity(y, b))
        for x, y, a, b in product(*(list(combinations(words, 2)) for words in lists))
    ]

    sets = [Sensed(np.concatenate(words), np.cumsum([0, *map(len, words[:-1])])) for words in lists]
    score = weat(sets[:2], sets[2:], replicate="bias-sense", rng=rng)

    assert abs(2 * np.mean(signs)) < 1.5
    assert score.value == pytest.approx(2 * np.mean(signs), abs=CLOSE * score.detail["published"]["standard_error"])


def test_a_mean_vector_is_not_the_mean_of_cosines():
    """Of one long and one short vector the long one is the mean's direction."""
    east, north = np.array([[1.0, 0.0]]), np.array([[0.0, 1.0]])
    first, second = np.repeat(np.concatenate([9 * east, north]), 2, axis=0), np.repeat(east + 2 * north, 4, axis=0)
    score = weat([first, second], [np.repeat(east, 2, axis=0), np.repeat(north, 2, axis=0)],
                 replicate="bias-sense", rng=np.random.default_rng(0))  # fmt: skip

    # two of the first: both short in a sixth of the draws, and then further north than the second
    assert score.value == pytest.approx(2 * (5 / 6 - 1 / 6), abs=0.12)


def test_draws_without_any_difference_have_no_effect_size():
    same = np.ones((2, 2))

    with pytest.raises(CannotAnswer, match="no draw has an effect size"):
        weat([same, same], [np.eye(2), np.eye(2)[::-1]], replicate="bias-sense", rng=np.random.default_rng(0))


def test_one_offset_drawn_every_time_has_no_deviation():
    """Not even the one that rounding gives it: a seed that draws it would make the score of any size."""
    rng = np.random.default_rng(0)
    first, second, word = rng.normal(size=(10, 5)), rng.normal(size=(10, 5)), rng.normal(size=(1, 5))
    for seed in range(30):
        try:
            score = offset_bias([first, second], [word], replicate="offsets", rng=np.random.default_rng(seed))
        except CannotAnswer:
            continue
        assert abs(score.value) < 100


def test_one_pair_and_pairs_of_one_vector_are_refused():
    one = np.eye(3)[:1]

    with pytest.raises(CannotAnswer, match="1 pairs"):
        offset_bias([one, 2 * one], [one], replicate="two-sided", rng=np.random.default_rng(0))
    with pytest.raises(CannotAnswer, match="3 pairs"):
        offset_bias([np.eye(3), np.eye(3)], [one], replicate="offsets", rng=np.random.default_rng(0))


def test_a_pair_of_one_vector_has_a_cosine_of_zero():
    """As three of the script's 187 pairs; not as if it were left out, nor refused."""
    rng = np.random.default_rng(8)
    first, second = rng.normal(size=(2, 40, 3)) + np.array([[[2.0, 0.0, 0.0]], [[0.0, 0.0, 0.0]]])
    second[:4] = first[:4]
    word = np.array([1.0, 0.0, 0.0])
    offsets = first - second
    cosines = np.concatenate([np.zeros(4), offsets[4:] @ word / np.linalg.norm(offsets[4:], axis=1)])

    draws = [drawn(cosines, 20, rng) for _ in range(20_000)]
    score = offset_bias([first, second], [word[None]], replicate="offsets", rng=rng)

    error = np.hypot(np.std(draws) / np.sqrt(len(draws)), score.detail["published"]["standard_errors"][0])
    assert score.per_item["attributes_1"][0] == pytest.approx(np.mean(draws), abs=CLOSE * error)
