"""25 questions x 3 models of WEAT, without p-values."""

from __future__ import annotations

import math

from benchmarks.bench import QUERIES, Bench
from benchmarks.material import source_of_vectors
from benchmarks.table import Row, faster
from benchmarks.timing import Worker, medians

ROUNDS = 3  # each: one run of WEFE's, five of ours

NOTES = (
    f"Vectors: {source_of_vectors()}.",
    "Three models of them: whole, the first half of the dimensions, and with noise; open beforehand.",
    "Questions: the ten of WEAT, then their targets with each other's attributes; WEFE by run_queries, ours by audit.",
)


def run(bench: Bench) -> list[Row]:
    folder = bench.models_and_questions
    ours, theirs = [], []
    with (
        Worker("ours.queries", folder, cache=bench.new_folder("cache")) as us,
        Worker("peers.wefe_queries", folder) as wefe,
    ):
        us.ask("run")  # once to warm up
        for number in range(ROUNDS):
            bench.say(f"queries: round {number + 1} of {ROUNDS}")
            peer = wefe.ask("run")
            mine = us.ask("run", 5)
            theirs += peer.samples
            ours += mine.samples
    same = sum(math.isclose(a, b, rel_tol=1e-4, abs_tol=1e-6) for a, b in zip(mine.value, peer.value, strict=True))
    what = f"WEAT, {QUERIES} questions x 3 models, {same} of {len(mine.value)} values the same"
    return [faster(what, medians(ours), medians(theirs), 200)]
