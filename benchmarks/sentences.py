"""Sentence encoders: what weighing words adds to encoding, and that SEAT reads each distinct sentence once."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.table import Row, both, faster
from benchmarks.timing import ROOT, Times, Worker, medians
from equipoise.models.builtin import installed
from equipoise.threads import processors

MOST = 1.15  # times the plain encoding that a bias score may take
WEIGHED = {"minilm": ("builtin:minilm, max-pooled", 2_000), "infersent": ("InferSent's shape, 4,096 dimensions", 300)}
ROUNDS = 7
AGAIN = 10

NOTES = (
    "Bias score: tokens, forward pass, max-pooling with its winners, cosines, words put together, gendered words left",
    "out, sums. Plain: tokens, forward pass and max-pooling alone, on the same batches. Both by turns in one process,",
    "as many batches at work as there are processors, nothing kept on disk. The median ratio of all rounds decides.",
    "SEAT: values alone of the 46 published files where they are at hand (EQUIPOISE_SHARED), else of the suite seat;",
    "then again in a new process with what was kept.",
)


def run(bench: Bench) -> list[Row]:
    if not installed("minilm") or not installed("glove-6b-50d"):
        return [Row("sentence encoders", "left out: the built-in models are not installed")]
    return [*(_weighing(bench, model) for model in WEIGHED), *_seat(bench)]


def _weighing(bench: Bench, model: str) -> Row:
    what, number = WEIGHED[model]
    scored, encoded = [], []
    with Worker("ours.sentences", model, str(number), cache=bench.new_folder("cache"), threads=processors()) as us:
        bench.say(f"sentences: {what}, to warm up")
        sentences = us.ask("loaded").value
        for turn in range(ROUNDS):
            bench.say(f"sentences: {what}, round {turn + 1} of {ROUNDS}")
            ways = ("scored", "encoded") if turn % 2 else ("encoded", "scored")
            times = {way: us.ask(way).samples[0] for way in ways}
            scored.append(times["scored"])
            encoded.append(times["encoded"])
    ratios = medians(Times(s.cpu / e.cpu, s.wall / e.wall) for s, e in zip(scored, encoded, strict=True))
    ours, peer = medians(scored), medians(encoded)
    return Row(
        f"bias score of {sentences:,} sentences, {what}; peer: plain encoding", both(ours), both(peer),
        f"{ratios.cpu:.2f} of it ({ratios.wall:.2f})", f"<= {MOST:g}", ratios.cpu <= MOST,
        {"ours": ours._asdict(), "peer": peer._asdict(), "ratio": ratios._asdict(), "needed": MOST},
    )  # fmt: skip


def _seat(bench: Bench) -> list[Row]:
    published = Path(os.environ.get("EQUIPOISE_SHARED", ROOT.parent / "shared")) / "data" / "seat" / "tests"
    asked = str(published) if published.is_dir() else "seat"
    cache = bench.new_folder("cache")
    bench.say("sentences: SEAT for the first time")
    with Worker("ours.seat", asked, cache=cache, threads=processors()) as us:
        us.ask("loaded")
        first, counts = us.ask("asked"), us.ask("counted").value
    bench.say("sentences: SEAT again")
    with Worker("ours.seat", asked, cache=cache, threads=processors()) as us:
        again = us.ask("asked")
    same = "the same values" if first.value["sum"] == again.value["sum"] else "DIFFERENT VALUES"
    torch = "TORCH LOADED" if again.value["torch"] else "torch not loaded"
    read, distinct = first.value["read"], counts["distinct"]
    what = f"SEAT, {counts['questions']} questions, {counts['sentences']:,} sentences, {distinct:,} of them distinct"
    (times,) = first.samples
    return [
        Row(what, both(times), ratio=f"{read:,} encoded", needed=f"{distinct:,}", met=read == distinct,
            raw={**counts, "read": read, "times": times._asdict()}),
        faster(f"... again, {same}, {torch}; peer: the first time", again.samples[0], times, AGAIN),
    ]  # fmt: skip
