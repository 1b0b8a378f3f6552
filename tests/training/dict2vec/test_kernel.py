"""What is drawn, and a step of gradient descent beside one in plain NumPy."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.training.dict2vec.configuration import Dict2vec
from equipoise.training.dict2vec.kernel import (
    How,
    Weights,
    are_paired,
    draw_rows,
    drawn_below,
    drawn_word,
    room_for,
    step,
    train_lines,
)  # fmt: skip
from equipoise.training.dict2vec.pairs import Pairs, partners
from equipoise.training.dict2vec.steps import stretches, used
from equipoise.training.dict2vec.tables import make_tables

WORDS, DIMENSIONS = 12, 7
COUNTS = np.array([90, 60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5])


def pairs_of(strong, weak):
    return Pairs(*(partners(np.array([*rows, *(row[::-1] for row in rows)], dtype=np.int64).reshape(-1, 2), WORDS)
                   for rows in (strong, weak)))  # fmt: skip


PAIRS = pairs_of([[0, 1], [0, 5], [2, 3]], [[0, 2], [0, 7], [1, 4], [6, 7]])
NONE = pairs_of([], [])


def how(**said):
    base = {"window": 3, "negatives": 5, "strong": 4, "weak": 5, "strong_weight": 0.8, "weak_weight": 0.45,
            "rate": 0.1, "by_pair": False}  # fmt: skip
    return How(**base | said)


def state(seed=1):
    return np.array([seed], dtype=np.uint64)


def weights(seed=0, scale=1.0):
    rng = np.random.default_rng(seed)
    return Weights(*(rng.normal(0, scale, (WORDS, DIMENSIONS)).astype(np.float32) for _ in range(2)))


def drawn(line, place, begin, end, pairs, seed, **said):
    """What the word at a place is compared with."""
    room = room_for(how(**said))
    known = draw_rows(np.array(line, np.int32), place, begin, end, make_tables(COUNTS, pairs, 0.0), how(**said), room,
                      state(seed))  # fmt: skip
    return room, int(known)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def plain_step(inputs, outputs, centre, rows, wanted, weights, rate):
    """The loss of a centre and one step against its gradient, row after row, in 64 bits."""
    v, change, loss = inputs[centre].copy(), np.zeros(DIMENSIONS), 0.0
    slopes = [(near - sigmoid(v @ outputs[row])) * weight * rate for row, near, weight in
              zip(rows, wanted, weights, strict=True)]  # fmt: skip
    for row, near, weight in zip(rows, wanted, weights, strict=True):
        loss += weight * np.log1p(np.exp((1 - 2 * near) * (v @ outputs[row])))
    for row, slope in zip(rows, slopes, strict=True):
        change += slope * outputs[row]
        outputs[row] += slope * v
    inputs[centre] += change
    return loss


@pytest.mark.parametrize("by_pair", [False, True])
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_step_beside_plain_numpy(by_pair, seed):
    line, place = [3, 0, 4, 2, 1], 1
    room, known = drawn(line, place, 0, 4, PAIRS, seed, by_pair=by_pair)
    ours, theirs = weights(seed), [each.astype(np.float64) for each in weights(seed)]
    some = slice(0, known)

    loss = step(ours.inputs[0], np.empty(DIMENSIONS, np.float32), ours.outputs, room, known, 0.1)
    expected = plain_step(*theirs, 0, room.rows[some], room.wanted[some], room.weights[some], 0.1)

    assert loss == pytest.approx(expected, rel=1e-4)
    assert np.allclose(ours.inputs, theirs[0], atol=2e-5) and np.allclose(ours.outputs, theirs[1], atol=2e-5)
    moved = np.flatnonzero((ours.outputs != weights(seed).outputs).any(axis=1))
    assert set(moved.tolist()) <= set(room.rows[some].tolist())


@given(st.integers(1, 2**63), st.booleans())
def test_what_a_centre_is_compared_with(seed, by_pair):
    """Every target once, partners as many as asked for, and no partner and no target among its own negatives."""
    line, place = [3, 0, 4, 9, 1], 1
    room, known = drawn(line, place, 0, 4, PAIRS, seed, by_pair=by_pair)
    rows, wanted, given_weights = (each[:known].tolist() for each in room[:3])
    targets, times = [3, 4, 9], 3 if by_pair else 1

    plain = [(row, near) for row, near, weight in zip(rows, wanted, given_weights, strict=True) if weight == 1]
    assert [row for row, near in plain if near][:3] == targets
    negatives = [row for row, near in plain if not near]
    assert len(negatives) <= 15 and not set(negatives) & {1, 2, 5, 7}
    weight = 1 if by_pair else 3
    strong = [row for row, each in zip(rows, given_weights, strict=True) if each == np.float32(0.8 * weight)]
    weak = [row for row, each in zip(rows, given_weights, strict=True) if each == np.float32(0.45 * weight)]
    assert len(strong) == 4 * times and set(strong) <= {1, 5}
    assert len(weak) == 5 * times and set(weak) <= {2, 7}


def test_both_ways_to_draw_have_the_same_step_where_there_is_one_partner():
    """Then nothing is left to chance, and a draw that weighs three times is three draws."""
    pairs, line = pairs_of([[0, 5]], [[0, 7]]), [3, 0, 4, 9, 1]
    changed = []
    for by_pair in (False, True):
        own = weights(scale=0.5)
        room, known = drawn(line, 1, 0, 4, pairs, 9, by_pair=by_pair, negatives=0)
        step(own.inputs[0], np.empty(DIMENSIONS, np.float32), own.outputs, room, known, 1e-4)
        changed.append([each - before for each, before in zip(own, weights(scale=0.5), strict=True)])

    assert np.allclose(changed[0][0], changed[1][0], rtol=1e-2, atol=1e-6)
    assert np.allclose(changed[0][1], changed[1][1], rtol=1e-2, atol=1e-6)


def test_both_ways_to_draw_have_the_same_expected_gradient():
    """The mean over many draws is, for both, what weights times numbers over partners give."""
    line = [3, 0, 4, 9, 1]
    expected = np.zeros(WORDS)
    expected[[1, 5]], expected[[2, 7]] = 3 * 4 * 0.8 / 2, 3 * 5 * 0.45 / 2
    for by_pair in (False, True):
        total, draws = np.zeros(WORDS), 3000
        for seed in range(1, draws + 1):
            room, known = drawn(line, 1, 0, 4, PAIRS, seed * 7919, by_pair=by_pair, negatives=0)
            np.add.at(total, room.rows[3:known], room.weights[3:known])  # the first three are targets
        assert np.allclose(total / draws, expected, rtol=0.05)


@given(st.integers(0, WORDS - 1), st.integers(0, WORDS - 1))
def test_pairs_are_found(word, partner):
    tables = make_tables(COUNTS, PAIRS, 0.0)
    expected = partner in PAIRS.strong.of(word) + PAIRS.weak.of(word)

    assert are_paired(word, partner, tables.all_firsts, tables.all, tables.sieve) == expected


def test_negatives_are_drawn_by_count_to_the_power_of_three_quarters():
    tables, own, draws = make_tables(COUNTS, NONE, 0.0), state(), 200_000
    found = np.bincount([drawn_word(own, tables.own, tables.other) for _ in range(draws)], minlength=WORDS) / draws

    assert np.allclose(found, COUNTS**0.75 / (COUNTS**0.75).sum(), atol=0.005)


def test_random_numbers_are_spread_evenly():
    own = state(3)
    found = np.bincount([drawn_below(own, 6) for _ in range(60_000)])

    assert len(found) == 6 and np.allclose(found / 60_000, 1 / 6, atol=0.01)


def text(lines=400, seed=5):
    rng = np.random.default_rng(seed)
    lengths = rng.integers(1, 12, lines)
    return rng.choice(WORDS, lengths.sum(), p=COUNTS / COUNTS.sum()).astype(np.int32), np.cumsum([0, *lengths])


def trained(pairs, seed=4, **said):
    ids, firsts = text()
    own = weights(scale=0.1)
    loss = train_lines(ids, firsts, own, make_tables(COUNTS, pairs, 1e-2), how(**said), 0.0, 1.0, np.uint64(seed))
    return own, loss


def test_without_weight_it_is_plain_skip_gram():
    """Pairs that weigh nothing are as if there were none, as negatives too."""
    nothing = Dict2vec(strong_weight=0.0, weak_weight=0.0)
    left, plain = trained(used(PAIRS, nothing)), trained(NONE)

    assert left[1] == plain[1] and all(np.array_equal(*each) for each in zip(left[0], plain[0], strict=True))
    assert not np.array_equal(trained(PAIRS)[0].inputs, plain[0].inputs)


def test_the_same_seed_gives_the_same_bytes_and_another_does_not():
    once, again, other = trained(PAIRS), trained(PAIRS), trained(PAIRS, seed=5)

    assert once[0].inputs.tobytes() == again[0].inputs.tobytes() and once[1] == again[1]
    assert once[0].inputs.tobytes() != other[0].inputs.tobytes()


def test_a_window_does_not_reach_into_another_line():
    ids, firsts = np.array([0, 1], np.int32), np.array([0, 1, 2])
    own = weights()

    assert train_lines(ids, firsts, own, make_tables(COUNTS, NONE, 0.0), how(), 0.0, 1.0, np.uint64(1)) == (0.0, 0)
    assert all(np.array_equal(*each) for each in zip(own, weights(), strict=True))


def test_frequent_words_are_left_out_as_often_as_said():
    """Lines of two words, the window of one: a line has two targets if both are kept."""
    counts = np.array([1000, 1000] + [1] * 10)
    ids, firsts = np.tile(np.array([0, 1], np.int32), 20_000), np.arange(0, 40_001, 2)
    share = 0.04 * counts.sum() / 1000
    tables = make_tables(counts, NONE, 0.04)

    _, targets = train_lines(ids, firsts, weights(), tables, how(window=1, negatives=0), 0.0, 1.0, np.uint64(3))

    assert targets / 40_000 == pytest.approx((np.sqrt(share) + share) ** 2, rel=0.03)


def test_what_is_not_finite_is_told():
    own = weights()
    own.inputs[:] = np.float32(1e30)
    own.outputs[:] = np.float32(1e30)
    ids, firsts = text()

    assert np.isnan(train_lines(ids, firsts, own, make_tables(COUNTS, NONE, 0.0), how(), 0.0, 1.0, np.uint64(1))[0])


@given(st.lists(st.integers(0, 9), min_size=1, max_size=60).filter(sum), st.integers(1, 4))
def test_stretches_are_all_lines_once(lengths, threads):
    firsts = np.cumsum([0, *lengths])
    found = stretches(firsts, threads)

    assert found[0][0] == 0 and found[-1][-1] == firsts[-1]
    assert all(one[-1] == other[0] for one, other in pairwise(found)) and min(map(len, found)) > 1
    assert sum(len(each) - 1 for each in found) == len(lengths)
