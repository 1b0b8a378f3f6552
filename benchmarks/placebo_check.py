"""Do random directions beat random directions? Placebos held against the control, as a method would be.

    python -m benchmarks.placebo_check [placebos]

Each is one more draw of as many directions. Better than the control, by the one test of what is left of the bias or by
any single check of bias, should be no more than chance: 5% of them.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from equipoise import load_model
from equipoise.aftermath.repeating import averaged
from equipoise.aftermath.subjects import subject_of
from equipoise.aftermath.trying import CONTROL, DRAWS, Trial
from equipoise.datasets.axes import load_axis

MODEL, OF_BIAS = "builtin:glove-6b-50d", ("recoverable", "associations")


def placebos(directions: int, number: int) -> tuple[int, int]:
    """How many of so many are better by the one test, and how many by any check of bias."""
    axis = load_axis("gender")
    trial = Trial(subject_of(load_model(MODEL), axis, 0, {}), axis, 0, DRAWS, lambda share: None, models=1)
    drawn = [
        trial.outcome(CONTROL, {"directions": directions, "draw": 1 + draw}) for draw in range(DRAWS + number)
    ]  # fmt: skip
    control = averaged(drawn[:DRAWS], f"{CONTROL} ({directions})")
    better = by_any = 0
    for each in drawn[DRAWS:]:
        found = trial.told([replace(each, label="placebo"), control])
        placebo = found.outcomes[0]
        groups = {card.name: card.group for card in found.checks}
        verdicts = [own.beyond.verdict for own in placebo.readings if own.beyond and groups[own.check] in OF_BIAS]
        better += bool(placebo.beyond and placebo.beyond.verdict == "better")
        by_any += "better" in verdicts
    return better, by_any


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for directions in (1, 10):
        better, by_any = placebos(directions, number)
        print(
            f"{directions} directions, {number} placebos: {better} better by the one test, {by_any} by a single check"
        )
