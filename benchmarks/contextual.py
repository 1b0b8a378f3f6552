"""Words in sentences, on the built-in encoder: how fast they are read, read again, and how cost grows."""

from __future__ import annotations

from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.table import Row, both, faster, megabytes
from benchmarks.timing import Answer, Times, Worker, medians
from equipoise.models.builtin import installed
from equipoise.threads import processors

MODEL = "minilm"
EVERY = 10  # one of how many sentences of seed 002 is read in each round
COMPARED = {  # way to read -> what it is, how many times its rate ours must be, and whether that is on the clock
    "bare": ("the bare model", 0.85, False),
    "one_by_one": ("one at a time", 8, True),
    "one_by_one_on_one": ("one at a time, one thread", 8, True),
}
ROUNDS = 7  # each: ours and every other way once
SAME = 1e-5  # how far two ways to the same vector may be apart
AGAIN, AGAIN_ROUNDS = 20, 5
MADE = {  # what -> how many questions, and how many words their target sets and their attribute sets have
    "1,000 sentences": (1, 10, 10, 25, 25),
    "4,000 sentences, 4 questions": (4, 10, 10, 25, 25),
    "16,000 sentences, 16 questions": (16, 10, 10, 25, 25),
    "60,000 sentences, 60 questions": (60, 10, 10, 25, 25),
    "60,024 sentences, 1 question with long lists": (1, 122, 122, 123, 123),
}
FLAT = 1.15  # how much more memory the most sentences may take: texts 1.05, an allocator at work for longer the rest

NOTES = (
    "Rates: every tenth distinct sentence of the 54 questions of seed-002 in their templates. Ours: tokens, forward",
    "pass, the mean of each word's tokens, and an empty cache filled. Bare: the forward pass alone, on tensors of the",
    "same batches. Both have as many batches at work as there are processors. One at a time: 100 of the sentences,",
    "tokens, forward pass and mean. All by turns in one process, torch and the weights loaded before. Beside the",
    "bare model CPU time decides; beside one at a time it is the clock, as that way leaves processors idle.",
    "The 54 questions: sentences read, then T and A by class of each, one after the other. One at a time would read",
    "every sentence of every question. Again: new processes with the same cache; CPU time decides, as only the first",
    "time has work for all processors.",
    "Growth: new processes, empty caches, sentences of 5 tokens, torch and weights loaded before. What grows with them",
    "is some 400 bytes for each: its text and tokens, where its words stand, and entries in two tables. Vectors go to",
    "the cache as they are read, and only means of them come back. Long lists also take what a test needs: two numbers",
    "for every attribute and every two targets.",
)


def run(bench: Bench) -> list[Row]:
    if not installed(MODEL):
        return [Row(f"builtin:{MODEL} in sentences", "left out: its package is not installed")]
    rates, rows = _reading(bench)
    return [*rows, *_asking(bench, rates["one_by_one_on_one"]), *_growth(bench)]


def _reading(bench: Bench) -> tuple[dict[str, Times], list[Row]]:
    """Sentences per second in each of the ways, and how ours compares."""
    samples: dict[str, list[Times]] = {way: [] for way in ("ours", *COMPARED)}
    with Worker("ours.contextual", str(EVERY), cache=bench.new_folder("cache"), threads=processors()) as us:
        bench.say("contextual: reading in every way, to warm up")
        us.ask("loaded")
        batches = us.ask("warmed_up").value
        for number in range(ROUNDS):
            bench.say(f"contextual: reading in every way, round {number + 1} of {ROUNDS}")
            counts = us.ask("emptied").value
            for way in samples:
                samples[way] += us.ask(way).samples
        same = "the same vectors" if us.ask("apart").value < SAME else "DIFFERENT VECTORS"
    rates = {way: _rate(samples[way], counts["some" if "one_by_one" in way else "all"]) for way in samples}
    what = f"{counts['all']:,} sentences in {batches} batches, {same}"
    return rates, [
        _rates(f"{what if way == 'bare' else '...'}; peer: {peer}", rates["ours"], rates[way], needed, by_clock)
        for way, (peer, needed, by_clock) in COMPARED.items()
    ]


def _rate(samples: list[Times], sentences: int) -> Times:
    """Sentences per second of processor time, and on the clock."""
    times = medians(samples)
    return Times(sentences / times.cpu, sentences / times.wall)


def _rates(what: str, ours: Times, peer: Times, needed: float, by_clock: bool) -> Row:
    ratio = Times(ours.cpu / peer.cpu, ours.wall / peer.wall)
    mine, theirs = (f"{rate.cpu:,.0f}/s ({rate.wall:,.0f}/s)" for rate in (ours, peer))
    met = (ratio.wall if by_clock else ratio.cpu) >= needed
    raw = {"ours": ours._asdict(), "peer": peer._asdict(), "ratio": ratio._asdict(), "needed": needed}
    return Row(what, mine, theirs, f"{ratio.cpu:.2f}x ({ratio.wall:.2f}x)", f">= {needed:g}x", met, raw)


def _asking(bench: Bench, one_by_one: Times) -> list[Row]:
    """All the questions of seed 002, then again with what was kept."""
    cache = bench.new_folder("cache")
    bench.say("contextual: the 54 questions for the first time")
    with Worker("ours.contextual_asking", "seed-002", cache=cache) as us:
        loading, first = us.ask("loaded").samples[0], us.ask("asked")
        counts = us.ask("counted").value
    again = [_asked(bench, cache) for _ in range(AGAIN_ROUNDS)]
    same = "the same vectors" if {each.value["sum"] for each in again} == {first.value["sum"]} else "DIFFERENT VECTORS"
    torch = "torch not loaded" if not any(each.value["torch"] for each in again) else "TORCH LOADED"
    times, (read,) = medians(each.samples[0] for each in again), first.samples
    plain = Times(*(counts["sentences"] / rate for rate in one_by_one))
    whole = Times(read.cpu + loading.cpu, read.wall + loading.wall)
    what = f"54 questions, {counts['sentences']:,} sentences, {counts['distinct']:,} of them distinct"
    return [
        faster(f"{what}; peer: one at a time, one thread, from its rate", read, plain),
        faster(f"... again, {same}; peer: the first time", times, read, AGAIN),
        faster(f"... again, {torch}; peer: the first time with the loading of torch and weights", times, whole),
    ]


def _asked(bench: Bench, cache: Path) -> Answer:
    """The 54 questions in a new process, with what the cache has."""
    bench.say("contextual: the 54 questions again")
    with Worker("ours.contextual_asking", "seed-002", cache=cache) as us:
        return us.ask("asked")


def _growth(bench: Bench) -> list[Row]:
    """Time and memory by the number of sentences."""
    rows: list[Row] = []
    for what, made in MADE.items():
        bench.say(f"contextual: {what}")
        with Worker("ours.contextual_asking", *map(str, made), cache=bench.new_folder("cache")) as us:
            us.ask("loaded")
            answer = us.ask("asked")
        questions, *sizes = made
        sentences = questions * sum(sizes[:2]) * sum(sizes[2:])
        fewest = rows[0].raw["peak"] if rows else answer.peak
        rows.append(_grown(what, sentences, answer, fewest if questions > 1 or not rows else None))
    return rows


def _grown(what: str, sentences: int, answer: Answer, fewest: int | None) -> Row:
    """What so many sentences cost; their memory beside that of the fewest, unless it is about the lists."""
    (times,) = answer.samples
    each, peak = 1000 * times.cpu / sentences, answer.peak
    raw = {"sentences": sentences, "times": times._asdict(), "peak": peak}
    cost, ratio = f"{both(times)}, {megabytes(peak)}", f"{each:.2f} ms a sentence"
    if fewest is None:
        return Row(what, cost, ratio=ratio, raw=raw)
    ratio = f"{ratio}, {peak / fewest:.2f} of the memory"
    return Row(what, cost, ratio=ratio, needed=f"<= {FLAT:g} of the memory", met=peak <= FLAT * fewest, raw=raw)
