"""Trades of labels between sentences: by brute force on small designs, by law, and under the null."""

from itertools import combinations, product

import numpy as np
import pytest

from equipoise.significance.trades import INCOMPLETE, PARTNERS, TURNED, Design, trade_test, trades_of

RNG = np.random.default_rng(5)


def crossed(scores: np.ndarray, stereotyped: int) -> tuple[Design, tuple[np.ndarray, np.ndarray]]:
    """Every one of the first frames compared with every other, for each term; scores are (terms, frames)."""
    terms, frames = scores.shape
    rows = list(product(range(terms), range(stereotyped), range(stereotyped, frames)))
    term, first, second = (np.array(column) for column in zip(*rows, strict=True))
    design = Design((first, second), (term * frames + first, term * frames + second), term, np.ones(len(rows)))
    return design, (scores[term, first], scores[term, second])


def blocks_of(design: Design, scores: tuple[np.ndarray, np.ndarray]):
    return trades_of(design, scores, one_score=True)


def total(scores: np.ndarray, chosen: tuple[int, ...]) -> float:
    """Wins less losses if these frames were called stereotyped."""
    others = [frame for frame in range(scores.shape[1]) if frame not in chosen]
    return float(sum(np.sign(row[a] - row[b]) for row in scores for a in chosen for b in others))


def test_every_choice_of_frames_is_worth_the_sum_of_their_wins():
    scores = RNG.normal(size=(3, 6))
    trades = blocks_of(*crossed(scores, 2))

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
            blocks_of(*crossed(scores, 3)), alternative=alternative, samples=20_000, rng=np.random.default_rng(0)
        )
        assert draws == 20_000
        assert found == pytest.approx(extreme.mean(), abs=0.015)


def test_several_sentences_of_one_frame_count_as_one_unit():
    """Two things a frame, and every sentence compared with every other, whatever its thing."""
    things, frames = 2, 4
    scores = RNG.normal(size=(things, frames))
    rows = list(product(range(things), range(2), range(things), range(2, frames)))
    one, first, other, second = (np.array(column) for column in zip(*rows, strict=True))
    sentences = (one * frames + first, other * frames + second)
    design = Design((first, second), sentences, np.zeros(len(rows), dtype=int), np.ones(len(rows)))
    (block,) = blocks_of(design, (scores[one, first], scores[other, second])).blocks

    def worth(chosen: tuple[int, ...]) -> float:
        ahead, behind = scores[:, list(chosen)], np.delete(scores, list(chosen), axis=1)
        return float(np.sign(ahead.ravel()[:, None] - behind.ravel()).sum())

    assert len(block.wins) == frames
    for chosen in combinations(range(frames), 2):
        assert block.wins[list(chosen)].sum() == worth(chosen)


def test_blocks_of_two_frames_are_turned_round():
    """The same sentence with he and with she, for four terms; scores may depend on the partner there."""
    first, second = np.tile([0, 2, 4], 4), np.tile([1, 3, 5], 4)
    design = Design((first, second), (first, second), np.repeat(np.arange(4), 3), np.ones(12))
    trades = trades_of(design, (np.ones(12), np.zeros(12)), one_score=False)

    assert trades.blocks == [] and trades.flips.tolist() == [4, 4, 4] and trades.total == 12
    found, _ = trade_test(trades, alternative="greater", samples=8_000, rng=np.random.default_rng(0))
    assert found == pytest.approx(1 / 8, abs=0.015)


def test_labels_that_differ_from_term_to_term_cannot_trade():
    design, scores = crossed(RNG.normal(size=(2, 5)), 2)
    turned = design.terms == 1
    first, second = design.frames
    frames = np.where(turned, second, first), np.where(turned, first, second)

    assert blocks_of(design._replace(frames=frames), scores) == TURNED


@pytest.mark.parametrize("seed", range(5))
def test_frames_that_were_not_all_compared_cannot_trade_whatever_the_scores(seed):
    design, scores = crossed(np.random.default_rng(seed).normal(size=(2, 5)), 2)
    fewer = Design(*([side[:-1] for side in part] if isinstance(part, tuple) else part[:-1] for part in design))

    assert blocks_of(fewer, tuple(side[:-1] for side in scores)) == INCOMPLETE


def test_scores_that_depend_on_the_partner_cannot_trade():
    assert trades_of(*crossed(RNG.normal(size=(2, 5)), 2), one_score=False) == PARTNERS


def test_equal_scores_are_worth_nothing():
    trades = blocks_of(*crossed(np.zeros((2, 5)), 2))

    assert trades.total == 0 and not trades.blocks[0].wins.any()
    assert trade_test(trades, alternative="two-sided", samples=100, rng=RNG)[0] == 1.0


def test_p_values_are_even_where_labels_say_nothing_whatever_terms_and_frames_do():
    rng = np.random.default_rng(11)
    found = []
    for _ in range(400):
        scores = rng.normal(size=(6, 1)) + 2 * rng.normal(size=(1, 11)) + rng.normal(size=(6, 11))
        trades = blocks_of(*crossed(scores, 5))
        found.append(trade_test(trades, alternative="two-sided", samples=199, rng=rng)[0])

    assert np.mean(np.array(found) <= 0.05) <= 0.085  # three deviations of 400 trials
    assert 0.42 < np.mean(found) < 0.60
