"""WEAT 8x8x8x8 with a p-value."""

from __future__ import annotations

import math

from benchmarks.bench import Bench
from benchmarks.table import Row, faster
from benchmarks.timing import Times, Worker, medians

ROUNDS = 7  # each: one run of WEFE's, ten of ours
ITERATIONS, SCALED_TO = 100, 10_000

NOTES = (
    f"WEFE ran {ITERATIONS} iterations; its time is scaled to its default of {SCALED_TO:,}: without p, plus "
    f"{SCALED_TO // ITERATIONS} times what {ITERATIONS} iterations added.",
    "Ours looks at all 12,870 partitions and keeps their list from call to call; the first call makes it, and imports",
    "numpy.random. Both models are open beforehand.",
)


def run(bench: Bench) -> list[Row]:
    folder = bench.models_and_questions
    files = (folder / "whole.bin", folder / "weat-6.json")
    plain, with_p, ours, ours_with_interval = [], [], [], []
    with (
        Worker("ours.weat", *files, cache=bench.new_folder("cache")) as us,
        Worker("peers.wefe_weat", *files) as wefe,
    ):
        first = us.ask("with_p")
        wefe.ask("plain")  # its first call warms up imports
        for number in range(ROUNDS):
            bench.say(f"weat: round {number + 1} of {ROUNDS}")
            plain += wefe.ask("plain").samples
            theirs = wefe.ask("with_p")
            with_p += theirs.samples
            ours += us.ask("with_p", 10).samples
            ours_with_interval += us.ask("with_p_and_interval", 10).samples
    scaled = _scaled(medians(plain), medians(with_p))
    same = "the same value" if math.isclose(first.value["value"], theirs.value, rel_tol=1e-5) else "DIFFERENT VALUES"
    return [
        faster(f"WEAT 8x8x8x8 with p, {same}", medians(ours), scaled, 10_000),
        faster("... and an interval, 1,000 resamples", medians(ours_with_interval), scaled),
        faster("... the first call of a process, without interval", first.samples[0], scaled),
    ]


def _scaled(plain: Times, with_p: Times) -> Times:
    times = SCALED_TO / ITERATIONS
    return Times(*(once + times * (long - once) for once, long in zip(plain, with_p, strict=True)))
