"""Words in sentences, on the built-in encoder: how fast they are read, read again, and how cost grows."""

from __future__ import annotations

from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.table import Row, both, faster, megabytes
from benchmarks.timing import Answer, Times, Worker, medians
from equipoise.models.builtin import installed
from equipoise.threads import _processors

MODEL = "minilm"
EVERY = 80  # one of how many sentences of seed 002 is read in each round
ROUNDS = {1: 5, _processors(): 3}  # by threads; a round: ours, bare, one at a time
OF_BARE, OF_ONE_BY_ONE, AGAIN = 0.85, 8, 20  # what is needed
QUESTIONS = (1, 4)
AGAIN_ROUNDS = 5
SAME = 1e-5  # how far two ways to the same vector may be apart
FLAT = 1.1  # how much more memory the most sentences may take than the fewest

NOTES = (
    "Reading: every eighth distinct sentence of the 54 questions of seed-002 in their templates. Ours: tokens, the",
    "forward pass, the mean of each word's tokens, and an empty cache filled. Bare: the forward pass alone, on tensors of",
    "the same batches. One at a time: transformers, 300 of the sentences. All in one process, by turns; torch and the",
    "weights are loaded before. CPU time with one thread decides; with all processors it is the clock that counts.",
    "Again: all 54 questions, sentences read and T and A by class of each; then the same in new processes, with the cache.",
    "Growth: new processes, empty caches, questions of 1,000 sentences of 5 tokens. Flat memory is at most a tenth more.",
    "What grows are the texts and where the words stand in them, while they wait to be read; no vector is kept in memory.",
)


def run(bench: Bench) -> list[Row]:
    if not installed(MODEL):
        return [Row(f"builtin:{MODEL} in sentences", "left out: its package is not installed")]
    return [row for threads in ROUNDS for row in (*_reading(bench, threads), *_again(bench, threads))] + _growth(bench)


def _reading(bench: Bench, threads: int) -> list[Row]:
    """Sentences per second: ours, the bare model's, and one at a time."""
    samples: dict[str, list[Times]] = {"ours": [], "bare": [], "one_by_one": []}
    with Worker("ours.contextual", str(EVERY), cache=bench.new_folder("cache"), threads=threads) as us:
        us.ask("loaded")
        counts = us.ask("warmed_up").value
        for number in range(ROUNDS[threads]):
            bench.say(f"contextual: reading, {_on(threads)}, round {number + 1} of {ROUNDS[threads]}")
            us.ask("empty_cache")
            answers = {way: us.ask(way) for way in samples}
            for way, answer in answers.items():
                samples[way] += answer.samples
    ours, bare = (_rate(samples[way], counts["sentences"]) for way in ("ours", "bare"))
    one_by_one = _rate(samples["one_by_one"], counts["some"])
    same = "the same vectors" if answers["one_by_one"].value < SAME else "DIFFERENT VECTORS"
    what = f"{counts['sentences']:,} sentences, {_on(threads)}"
    return [
        _rates(f"{what}; peer: the bare model", ours, bare, OF_BARE, threads),
        _rates(f"... {same}; peer: one at a time", ours, one_by_one, OF_ONE_BY_ONE, threads),
    ]


def _rate(samples: list[Times], sentences: int) -> Times:
    """Sentences per second, of processor time and on the clock."""
    times = medians(samples)
    return Times(sentences / times.cpu, sentences / times.wall)


def _rates(what: str, ours: Times, peer: Times, needed: float, threads: int) -> Row:
    ratio = Times(ours.cpu / peer.cpu, ours.wall / peer.wall)
    decides = ratio.cpu if threads == 1 else ratio.wall
    mine, theirs = (f"{rate.cpu:,.0f}/s ({rate.wall:,.0f}/s)" for rate in (ours, peer))
    raw = {"ours": ours._asdict(), "peer": peer._asdict(), "ratio": ratio._asdict(), "needed": needed}
    shown = f"{ratio.cpu:.2f}x ({ratio.wall:.2f}x)"
    return Row(what, mine, theirs, shown, f">= {needed:g}x", decides >= needed, raw)


def _on(threads: int) -> str:
    return "one thread" if threads == 1 else f"{threads} threads"


def _again(bench: Bench, threads: int) -> list[Row]:
    """All the questions of seed 002, then again with what was kept."""
    cache = bench.new_folder("cache")
    bench.say(f"contextual: 54 questions, {_on(threads)}")
    with Worker("ours.contextual_asking", "seed-002", cache=cache, threads=threads) as us:
        loading, first = us.ask("loaded").samples[0], us.ask("asked")
    again = [_asked(cache, "seed-002", threads) for _ in range(AGAIN_ROUNDS)]
    same = (
        "the same vectors" if {answer.value["sum"] for answer in again} == {first.value["sum"]} else "DIFFERENT VECTORS"
    )
    torch = "torch loaded" if any(answer.value["torch"] for answer in again) else "torch not loaded"
    times, read = medians(answer.samples[0] for answer in again), first.samples[0]
    whole = Times(*(sum(both) for both in zip(loading, read, strict=True)))
    return [
        faster(f"54 questions again, {_on(threads)}, {same}; peer: the first time", times, read, AGAIN),
        faster(f"... {torch}; peer: the first time, torch and weights loaded", times, whole),
    ]


def _asked(cache: Path, which: str, threads: int) -> Answer:
    """A new process that puts the questions once."""
    with Worker("ours.contextual_asking", which, cache=cache, threads=threads) as us:
        return us.ask("asked")


def _growth(bench: Bench) -> list[Row]:
    """Time and memory by the number of sentences, torch and weights loaded before."""
    rows: list[Row] = []
    for count in QUESTIONS:
        bench.say(f"contextual: {1000 * count:,} sentences")
        with Worker("ours.contextual_asking", str(count), cache=bench.new_folder("cache")) as us:
            us.ask("loaded")
            answer = us.ask("asked")
        (times,) = answer.samples
        raw = {"sentences": 1000 * count, "times": times._asdict(), "peak": answer.peak}
        fewest = rows[0].raw["peak"] if rows else answer.peak
        rows.append(
            Row(
                f"{1000 * count:,} sentences read and seen", f"{both(times)}, {megabytes(answer.peak)}",
                ratio=f"{times.cpu / count:.2f} ms a sentence, {answer.peak / fewest:.2f} of the memory",
                needed=f"<= {FLAT:g} of the memory", met=answer.peak <= FLAT * fewest, raw=raw,
            )
        )  # fmt: skip
    return rows
