"""WAT, and directions of few pairs: `python -m benchmarks.senses_check [--trials N] [--write docs/how-sure.md]`.

How often a 95% interval of WAT holds the correlation over endless words, why it has no test by turning pairs round, and
what few pairs that differ much do to a cosine with their mean offset.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from benchmarks.documents import error, parser, percent, publish, table
from equipoise.metrics.offset import offset_bias
from equipoise.metrics.similarity import cosine
from equipoise.metrics.wat import wat
from equipoise.results import Array, Score
from equipoise.significance import Asked, Certainty, how_sure
from equipoise.threads import one_thread

SEED, LEVEL, RESAMPLES, DIMENSIONS, PAIRS, POOL = 0, 0.95, 1_000, 50, 10, 20_000
WORDS = (20, 100, 1_000)
SHARES = (0.0, 0.5, 0.9)  # of the scores' deviation that is the words' own lean
LEANS = ((0.3, 0.1), (0.3, 0.3), (0.6, 0.1), (0.6, 0.3))  # cosine with the true direction; deviation of an offset


def main() -> None:
    asked = parser("senses_check", "WAT, and directions of few pairs.", 300).parse_args()
    with one_thread():
        parts = [_associations(asked.trials), _directions(asked.trials)]
    publish("senses", "\n\n".join(parts), {}, asked)


def _associations(trials: int) -> str:
    rng = np.random.default_rng(SEED)
    rows = [[f"{share:g}", *(cell for words in WORDS for cell in _held(share, words, trials, rng))] for share in SHARES]
    header = ["lean in the scores", *(f"{words:,} words: {what}" for words in WORDS for what in ("held", "turned"))]
    about = (
        f"WAT with {PAIRS} pairs and independent words ({trials} trials, seed {SEED}, errors up to "
        f"{percent(error(0.5, trials))} points), in %: how often the 95% interval holds the correlation over {POOL:,} "
        "words, and how often p < 0.05 by turning pairs round, a test that WAT therefore does not have: without any "
        "lean in the scores, what it finds is chance."
    )
    return f"{about}\n\n{table(header, rows)}"


def _held(share: float, words: int, trials: int, rng: np.random.Generator) -> tuple[str, str]:
    held = found = 0
    for _ in range(trials):
        first, second = rng.normal(size=(2, PAIRS, DIMENSIONS)) + np.array([1.0, -1.0])[:, None, None] / 5
        pool = rng.normal(size=(POOL, DIMENSIONS))
        leans = wat([first, second], [pool], scores=np.arange(POOL) + 0.0).per_item["attributes_1"]
        scores = share * leans / leans.std() + np.sqrt(1 - share**2) * rng.normal(size=POOL)
        true = float(np.corrcoef(leans, scores)[0, 1])
        sure = _sure(wat([first, second], [pool[:words]], scores=scores[:words]), rng)
        assert sure.interval is not None
        held += sure.interval.low <= true <= sure.interval.high
        found += _by_turning(first, second, pool[:words], scores[:words]) < 0.05
    return percent(held / trials), percent(found / trials)


def _directions(trials: int) -> str:
    rng = np.random.default_rng(SEED)
    rows = [[f"{lean:g}", f"{noise:g}", *_shrunk(lean, noise, trials, rng)] for lean, noise in LEANS]
    about = (
        f"A word's cosine with the mean offset of {PAIRS} pairs in {DIMENSIONS} dimensions, where offsets are a "
        f"direction of length one and noise of this deviation in every dimension ({trials} trials, seed {SEED}): its "
        "mean, how much the offsets are alike, and how often the 95% interval holds the cosine with the direction "
        "itself, in %."
    )
    return f"{about}\n\n{table(['cosine', 'noise', 'mean found', 'alike', 'held'], rows)}"


def _shrunk(lean: float, noise: float, trials: int, rng: np.random.Generator) -> list[str]:
    word = np.zeros((1, DIMENSIONS))
    word[0, :2] = lean, np.sqrt(1 - lean**2)
    found, alike, held = [], [], 0
    for _ in range(trials):
        offsets: Array = np.eye(DIMENSIONS)[:1] + noise * rng.normal(size=(PAIRS, DIMENSIONS))
        score = offset_bias([offsets, np.zeros_like(offsets)], [word])
        sure = _sure(score, rng)
        assert sure.interval is not None
        found.append(score.value)
        alike.append(score.detail["alike"])
        held += sure.interval.low <= lean <= sure.interval.high
    return [f"{np.mean(found):.2f}", f"{np.mean(alike):.2f}", percent(held / trials)]


def _by_turning(first: Array, second: Array, words: Array, scores: Array) -> float:
    """The p-value of a test that WAT does not have: pairs turned round, by what is left of the covariance."""
    gaps = cosine(first, words) - cosine(second, words)  # (pairs, words)
    turned = np.array(list(product((1.0, -1.0), repeat=PAIRS))) @ (gaps @ (scores - scores.mean()))
    return float(np.mean(np.abs(turned) >= abs(turned[0]) * (1 - 1e-9)))


def _sure(score: Score, rng: np.random.Generator) -> Certainty:
    wanted = Asked(permutations=0, resamples=RESAMPLES, level=LEVEL, leave_out=False)
    return how_sure(score, wanted, rng)


if __name__ == "__main__":
    main()
