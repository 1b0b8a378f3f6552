"""Which words a number hangs on."""

import numpy as np
import pytest

from equipoise.metrics.weat import weat
from equipoise.results import Score
from equipoise.significance import Asked, Influence, decides, how_sure

AXIS = np.array([[1.0, 0.0]])


def words(*leans):
    """Unit vectors whose cosine with the first axis is given."""
    cosines = np.array(leans)
    return np.stack([cosines, np.sqrt(1 - cosines**2)], axis=1)


def sure_of(first, second):
    score = weat([words(*first), words(*second)], [np.repeat(AXIS, 3, axis=0), np.repeat(-AXIS, 3, axis=0)])
    return score, how_sure(score, Asked(resamples=0), np.random.default_rng(0))


def test_each_word_takes_its_own_lean_with_it_and_the_largest_move_comes_first():
    score, sure = sure_of((0.1, 0.2, 0.9), (0.1, 0.0, 0.1))

    values = {(each.role, each.place): each.value for each in sure.influences}
    moves = [abs(each.effect_size - score.effect_size) for each in sure.influences]
    assert values["targets_1", 2] == pytest.approx(score.value - 1.8)
    assert values["targets_2", 0] == pytest.approx(score.value + 0.2)
    assert moves == sorted(moves, reverse=True)


def test_the_words_most_likely_to_change_the_significance_are_tested_again():
    """Without the one word that leans the other way the sets part cleanly."""
    score, sure = sure_of((0.8, 0.7, 0.9, 0.6, -0.9), (0.1, 0.0, 0.2, -0.1, 0.05))

    tested = {(each.role, each.place): each.p_value for each in sure.influences if each.p_value is not None}
    assert len(tested) == 2
    assert sure.p_value > 0.05
    assert tested["targets_1", 4] == 1 / 126  # of all ways to choose four of nine
    assert (
        decides(
            next(each for each in sure.influences if each.place == 4 and each.role == "targets_1"),
            score,
            0.0,
            sure.p_value,
        )
        == "significance"
    )


def test_one_word_can_decide_the_sign():
    score, sure = sure_of((0.0, 0.0, 0.9), (0.1, 0.1, 0.1))

    decisive = [each for each in sure.influences if decides(each, score, 0.0, sure.p_value)]
    assert [(each.role, each.place) for each in decisive] == [("targets_1", 2)]


def influence(value, p):
    return Influence("targets_1", 0, value, None, 0.0, p)


@pytest.mark.parametrize(
    ("value", "p", "neutral", "what"),
    [
        (0.5, 0.01, 0.0, ""),
        (-0.5, 0.01, 0.0, "sign"),
        (0.5, 0.2, 0.0, "significance"),
        (-0.5, 0.2, 0.0, "sign and significance"),
        (-0.5, 0.2, None, "significance"),
        (0.0, 0.01, 0.0, ""),
        (0.5, None, 0.0, ""),
    ],
)
def test_what_a_word_decides(value, p, neutral, what):
    assert decides(influence(value, p), Score(0.4, {}), neutral, 0.02) == what


def test_nothing_is_left_out_unless_asked():
    score, _ = sure_of((0.1, 0.2), (0.3, 0.4))

    assert how_sure(score, Asked(leave_out=False), np.random.default_rng(0)).influences == []
