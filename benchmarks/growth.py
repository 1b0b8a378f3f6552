"""How cost grows with rows read and with words asked."""

from __future__ import annotations

from benchmarks.bench import Bench
from benchmarks.material import write_question_of
from benchmarks.table import Row, both, megabytes
from benchmarks.text_vectors import write_text
from benchmarks.timing import Worker, ask_fresh, medians

ROWS = (25_000, 50_000, 100_000)
WORDS = (8, 16, 25, 50)

NOTES = (
    "Ours alone. Reading: three new processes a size, each with an empty cache; memory is what the process grew by.",
    "WEAT: p-value without interval; all 12,870 partitions at 8 words a side, a sample of 10,000 above.",
)


def run(bench: Bench) -> list[Row]:
    return [*_reading(bench), *_weat(bench)]


def _reading(bench: Bench) -> list[Row]:
    rows = []
    for count in ROWS:
        bench.say(f"growth: reading {count:,} rows")
        path = write_text(bench.new_folder("text") / "vectors.txt", count)
        answers = [
            ask_fresh("ours.read", "open_and_look_up", path, cache=bench.new_folder("cache"))[0] for _ in range(3)
        ]
        path.unlink()
        times, grown = medians(answer.samples[0] for answer in answers), max(answer.grown for answer in answers)
        each = f"{1e6 * times.cpu / count:.1f} µs and {grown / count / 1000:.2f} kB a row"
        rows.append(
            Row(
                f"read {count:,} x 300, cold", f"{both(times)}, {megabytes(grown)}", ratio=each,
                raw={"rows": count, "times": times._asdict(), "grown": grown},
            )
        )  # fmt: skip
    return rows


def _weat(bench: Bench) -> list[Row]:
    rows = []
    folder = bench.new_folder("sizes")
    model = bench.models_and_questions / "whole.bin"
    cache = bench.new_folder("cache")
    for size in WORDS:
        bench.say(f"growth: WEAT of {size} words a side")
        with Worker("ours.weat", model, write_question_of(folder, bench.words, size), cache=cache) as us:
            us.ask("with_p")
            answer = us.ask("with_p", 21)
        times = medians(answer.samples)
        rows.append(
            Row(
                f"WEAT with p, {size} words a side", both(times), ratio=answer.value["test"]["kind"],
                raw={"words": size, "times": times._asdict()},
            )
        )  # fmt: skip
    return rows
