"""SEAT by words and by sentences: `python -m benchmarks.seat_check [--trials N] [--write docs/how-sure.md]`.

How often p < 0.05 where no group leans, and how often a 95% interval holds the value over endless words, when words are
drawn and traded with all their sentences, and when every sentence counts as a witness of its own, as published.
"""

from __future__ import annotations

import numpy as np

from benchmarks.documents import error, parser, percent, publish, table
from equipoise.metrics.seat import seat
from equipoise.results import Array, InSentences, Score
from equipoise.significance import Asked, how_sure
from equipoise.threads import one_thread

SEED, DIMENSIONS, EACH, POOL = 0, 50, 6, 400
WORDS = (8, 16)
ALIKE = (0.9, 0.6, 0.3)  # of a sentence's variance that is its word's own
LEAN = 0.25  # of the first targets to the first attributes, where intervals are looked at

Sets = tuple[list[InSentences], list[InSentences]]


def main() -> None:
    asked = parser("seat_check", "SEAT by words and by sentences.", 400).parse_args()
    rng = np.random.default_rng(SEED)
    with one_thread():
        rows = [_row(words, alike, asked.trials, rng) for words in WORDS for alike in ALIKE]
    header = ["words a set, how alike", "p by words", "p by sentences", "held by words", "held by sentences"]
    about = (
        f"SEAT with {EACH} sentences a word ({asked.trials} trials, seed {SEED}, errors up to "
        f"{percent(error(0.5, asked.trials))} points), in %: how often p < 0.05 (one-sided) where no group leans, and "
        f"how often the 95% interval of the effect size holds that over {POOL} words a set. By words: words are traded "
        "and drawn with all of their sentences, as by default. By sentences: every sentence by itself, as published. "
        "How alike: the share of a sentence's variance that is its word's own."
    )
    publish("seat", f"{about}\n\n{table(header, rows)}", {}, asked)


def _row(words: int, alike: float, trials: int, rng: np.random.Generator) -> list[str]:
    found, held = np.zeros(2), np.zeros(2)
    for _ in range(trials):
        found += [_p(score) < 0.05 for score in _both(_question(words, alike, 0.0, rng))]
        frame = rng.normal(size=(EACH, DIMENSIONS)), rng.normal(size=(2, DIMENSIONS))
        true = _both(_question(POOL, alike, LEAN, rng, frame))[0].effect_size
        held += [_holds(score, float(true or 0)) for score in _both(_question(words, alike, LEAN, rng, frame))]
    return [f"{words}, {alike:g}", *(percent(share / trials) for share in (*found, *held))]


def _question(
    words: int, alike: float, lean: float, rng: np.random.Generator, frame: tuple[Array, Array] | None = None
) -> Sets:
    """Four sets of words, each word in the same templates; the two attributes lie apart."""
    templates, poles = frame or (rng.normal(size=(EACH, DIMENSIONS)), rng.normal(size=(2, DIMENSIONS)))
    shifts = [lean * (poles[0] - poles[1]), 0 * poles[0], poles[0], poles[1]]
    sets = [_set(words, alike, shift, templates, rng) for shift in shifts]
    return sets[:2], sets[2:]


def _set(words: int, alike: float, shift: Array, templates: Array, rng: np.random.Generator) -> InSentences:
    own = np.sqrt(alike) * (rng.normal(size=(words, 1, DIMENSIONS)) + shift)
    each = np.sqrt(1 - alike) * rng.normal(size=(words, EACH, DIMENSIONS))
    vectors = own + each + 0.5 * templates
    return InSentences(vectors.reshape(-1, DIMENSIONS), np.arange(words) * EACH)


def _both(sets: Sets) -> tuple[Score, Score]:
    targets, attributes = sets
    return seat(targets, attributes), seat([s.vectors for s in targets], [s.vectors for s in attributes])


def _p(score: Score) -> float:
    asked = Asked("greater", permutations=999, exact_up_to=15_000, resamples=0, leave_out=False)
    p_value = how_sure(score, asked, np.random.default_rng(SEED)).p_value
    assert p_value is not None
    return p_value


def _holds(score: Score, true: float) -> bool:
    sure = how_sure(score, Asked(permutations=0, resamples=1_000, leave_out=False), np.random.default_rng(SEED))
    interval = sure.effect_size_interval
    assert interval is not None
    return interval.low <= true <= interval.high


if __name__ == "__main__":
    main()
