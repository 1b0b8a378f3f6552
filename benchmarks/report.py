"""The audit that `make demo` does: the built-in model, the default suites and metrics, with tests and intervals."""

from __future__ import annotations

from benchmarks.bench import Bench
from benchmarks.table import Row, both, megabytes
from benchmarks.timing import ask_fresh
from equipoise.models.builtin import installed

MODEL = "glove-6b-50d"

NOTES = ("Ours alone: audit and HTML report in a new process, first with an empty cache, then with the model in it.",)


def run(bench: Bench) -> list[Row]:
    if not installed(MODEL):
        return [Row(f"audit of builtin:{MODEL}", "left out: its package is not installed")]
    cache = bench.new_folder("cache")
    rows = []
    for how in ("empty cache", "model in the cache"):
        bench.say(f"report: {how}")
        folder = bench.new_folder("report")
        answer, _ = ask_fresh("ours.report", "audit_and_write", f"builtin:{MODEL}", folder, cache=cache)
        rows.append(
            Row(
                f"audit of builtin:{MODEL}, {answer.value['results']} results, {how}",
                f"{both(answer.samples[0])}, {megabytes(answer.peak)}",
                raw={"times": answer.samples[0]._asdict(), "peak": answer.peak, **answer.value},
            )
        )  # fmt: skip
    return rows
