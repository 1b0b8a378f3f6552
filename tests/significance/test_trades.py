"""Trades of labels between sentences: by brute force on small designs, by law, and under the null."""

from itertools import combinations, product

import numpy as np
import pytest

from equipoise.significance.trades import trade_test, trades_of

RNG = np.random.default_rng(5)


def crossed(scores: np.ndarray, stereotyped: int) -> tuple[np.ndarray, ...]:
    """Every one of the first frames compared with every other, for each term; scores are (terms, frames)."""
    terms, frames = scores.shape
    rows = list(product(range(terms), range(stereotyped), range(stereotyped, frames)))
    term, first, second = (np.array(column) for column in zip(*rows, strict=True))
    return first, second, term, scores[term, first], scores[term, second]


def total(scores: np.ndarray, chosen: tuple[int, ...]) -> float:
    """Wins less losses if these frames were called stereotyped."""
    others = [frame for frame in range(scores.shape[1]) if frame not in chosen]
    return float(sum(np.sign(row[a] - row[b]) for row in scores for a in chosen for b in others))


def test_every_choice_of_frames_is_worth_the_sum_of_their_wins():
    scores = RNG.normal(size=(3, 6))
    trades = trades_of(*crossed(scores, 2))

    (block,) = trades.blocks
    assert trades.total == total(scores, (0, 1))
    for chosen in combinations(range(6), block.chosen):
        assert block.wins[list(chosen)].sum() == total(scores, chosen)


def test_the_p_value_is_that_of_all_choices():
    scores = RNG.normal(size=(3, 7))
    scores[:, :3] += 0.6
    given = total(scores, (0, 1, 2))
    every = [total(scores, chosen) for chosen in combinations(range(7), 3)]

    for alternative, extreme in (
        ("two-sided", np.abs(every) >= abs(given)),
        ("greater", np.array(every) >= given),
        ("less", np.array(every) <= given),
    ):
        found, draws = trade_test(
            trades_of(*crossed(scores, 3)), alternative=alternative, samples=20_000, rng=np.random.default_rng(0)
        )
        assert draws == 20_000
        assert found == pytest.approx(extreme.mean(), abs=0.015)


def test_blocks_of_two_frames_are_turned_round():
    """The same sentence with he and with she, for four terms."""
    first, second = np.tile([0, 2, 4], 4), np.tile([1, 3, 5], 4)
    terms = np.repeat(np.arange(4), 3)
    trades = trades_of(first, second, terms, np.ones(12), np.zeros(12))

    assert trades.blocks == [] and trades.flips.tolist() == [4, 4, 4] and trades.total == 12
    found, _ = trade_test(trades, alternative="greater", samples=8_000, rng=np.random.default_rng(0))
    assert found == pytest.approx(1 / 8, abs=0.015)


def test_labels_that_differ_from_term_to_term_cannot_trade():
    first, second, terms, a, b = crossed(RNG.normal(size=(2, 5)), 2)
    turned = terms == 1

    assert trades_of(np.where(turned, second, first), np.where(turned, first, second), terms, a, b) is None


def test_frames_that_were_not_all_compared_cannot_trade():
    design = [column[:-1] for column in crossed(np.arange(10.0).reshape(2, 5), 2)]

    assert trades_of(*design) is None


def test_equal_scores_are_worth_nothing():
    trades = trades_of(*crossed(np.zeros((2, 5)), 2))

    assert trades.total == 0 and not trades.blocks[0].wins.any()
    assert trade_test(trades, alternative="two-sided", samples=100, rng=RNG)[0] == 1.0


def test_p_values_are_even_where_labels_say_nothing_whatever_terms_and_frames_do():
    rng = np.random.default_rng(11)
    found = []
    for _ in range(400):
        scores = rng.normal(size=(6, 1)) + 2 * rng.normal(size=(1, 11)) + rng.normal(size=(6, 11))
        trades = trades_of(*crossed(scores, 5))
        found.append(trade_test(trades, alternative="two-sided", samples=199, rng=rng)[0])

    assert np.mean(np.array(found) <= 0.05) <= 0.085  # three deviations of 400 trials
    assert 0.42 < np.mean(found) < 0.60
