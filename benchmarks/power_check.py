"""The formula of significance/power.py beside simulation: `python -m benchmarks.power_check [simulations]`.

Leans are drawn from two normal distributions, and each draw goes through the permutation test that `measure` uses:
every partition up to 10 words a side, a sample of 10,000 above. The same draws serve every effect and bar, so rows of
one size err together.
"""

from __future__ import annotations

import argparse
from math import sqrt

import numpy as np

from equipoise.results import Array, Resampling, Reweighed
from equipoise.significance.permutation import permutation_test
from equipoise.significance.power import power
from equipoise.threads import one_thread

EFFECTS = (0.5, 0.8, 1.2, 1.6)
WORDS = (4, 6, 8, 12, 25)
TESTS = (1, 20)  # 0.05 is divided by as many
SEED = 0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.power_check", description="Power beside simulation.")
    parser.add_argument("simulations", nargs="?", type=int, default=2_000)
    simulations = parser.parse_args().simulations
    print(f"{simulations:,} simulations a row, two-sided, seed {SEED}; (standard error of the simulated share)")
    print("words  effect    bar     formula  simulated          formula - simulated")
    for words in WORDS:
        with one_thread():
            p_values = simulated_p_values(words, simulations)
        for effect_size, found in zip(EFFECTS, p_values, strict=True):
            for tests in TESTS:
                print(_row(words, effect_size, tests, found), flush=True)


def simulated_p_values(words: int, simulations: int) -> Array:
    """p-values of the same draws under every effect, (effects, simulations)."""
    rng = np.random.default_rng([SEED, words])
    noise = rng.normal(size=(simulations, 2 * words))
    first = np.arange(2 * words) < words
    return np.array(
        [[_p_value(row + first * apart(effect), words, rng) for row in noise] for effect in EFFECTS],
    )


def apart(effect_size: float) -> float:
    """The difference of means, in deviations within a set, that gives this effect size."""
    return effect_size / sqrt(1 - effect_size**2 / 4)


def _p_value(leans: Array, words: int, rng: np.random.Generator) -> float:
    def reweigh(targets: Array, _: Array) -> Reweighed:
        return Reweighed((targets[:, 0] - targets[:, 1]) @ leans, None)

    asked = Resampling(reweigh, (words, words), (1,))
    found = permutation_test(asked, alternative="two-sided", ties="inclusive", rng=rng)
    assert found is not None
    return found.p_value


def _row(words: int, effect_size: float, tests: int, p_values: Array) -> str:
    formula, share = power(effect_size, words, tests=tests), float(np.mean(p_values < 0.05 / tests))
    error = sqrt(share * (1 - share) / len(p_values))
    return (
        f"{words:5}  {effect_size:6.1f}  {0.05 / tests:6.4f}  {formula:8.3f}  {share:9.3f} ({error:.3f})"
        f"  {formula - share:+10.3f}"
    )


if __name__ == "__main__":
    main()
