"""RNSB beside scikit-learn's logistic regression, and how its test and interval grow with the lists."""

from __future__ import annotations

import math

from benchmarks.bench import Bench
from benchmarks.ours.rnsb import WORDS
from benchmarks.report import MODEL
from benchmarks.table import Row, both, faster, megabytes, seconds
from benchmarks.timing import Worker, medians
from equipoise.models.builtin import installed
from equipoise.significance import MOST_LEFT_OUT

NEEDED = 1  # as quick as scikit-learn at its default tolerance, on the longest lists

NOTES = (
    "Value: both sides train one classifier on the same vectors and put 50 targets to it. scikit-learn by lbfgs, with",
    "its default tolerance of 1e-4, which can leave the second digit to chance, and with 1e-8.",
    "Test: 1,000 labellings. Interval: 2,000 resamples, 50 to 250 different draws of the attributes. Up to 400 words,",
    "every word left out.",
)


def run(bench: Bench) -> list[Row]:
    models = [f"builtin:{MODEL}"] if installed(MODEL) else sorted(bench.models_and_questions.glob("*.bin"))[:1]
    rows = []
    with Worker("ours.rnsb", *models, cache=bench.new_folder("cache")) as us:
        us.ask(f"value_{WORDS[0]}")
        for count in WORDS:
            bench.say(f"rnsb: {count} words")
            mine, default, precise = (us.ask(f"{what}_{count}", 5) for what in ("value", "default", "precise"))
            same = math.isclose(mine.value, precise.value, rel_tol=1e-4)
            what = f"value, {count:,} attributes, {'the same' if same else 'ANOTHER VALUE'}; peer: scikit-learn"
            needed = NEEDED if count == WORDS[-1] else None
            rows.append(faster(what, medians(mine.samples), medians(default.samples), needed))
            rows.append(faster("... with a tolerance of 1e-8", medians(mine.samples), medians(precise.samples)))
        for part in ("test", "interval", "leave_out"):
            for count in WORDS:
                if part == "leave_out" and count + 50 > MOST_LEFT_OUT:
                    continue
                bench.say(f"rnsb: {part}, {count} words")
                answer = us.ask(f"{part}_{count}")
                times = medians(answer.samples)
                rows.append(
                    Row(
                        f"{part.replace('_', ' ')}, {count:,} attributes", both(times),
                        ratio=f"{seconds(times.cpu)}, {megabytes(answer.peak)} at most until here",
                        raw={"times": times._asdict(), "peak": answer.peak},
                    )
                )  # fmt: skip
    return rows
