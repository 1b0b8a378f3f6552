"""Pairs of sentences, told by language models: how fast, how fast again, and how memory grows."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from benchmarks.bench import Bench
from benchmarks.material import SHARED
from benchmarks.table import Row, both, faster, megabytes
from benchmarks.timing import Answer, Times, Worker, medians
from equipoise.datasets import SentencePairs, load_dataset
from equipoise.models.builtin import installed
from equipoise.threads import processors

CROWS = SHARED / "data" / "crows-pairs" / "crows_pairs_anonymized.csv"
PAIRS = 1_508  # of CrowS; about as many of sssb where it is not there
ENCODER, CAUSAL = "minilm", "smollm2"
SAME = 1e-4  # how far two ways to the same score may be apart
BARE, ONE_BY_ONE = 0.8, 6  # how many times their rate ours must be
AGAIN_ROUNDS = 5
TIMES = 4  # as many pairs, to see memory grow


class Peer(NamedTuple):
    """Another way to the same scores."""

    way: str
    name: str
    needed: float | None = None
    by_clock: bool = False


class Case(NamedTuple):
    """A metric whose ways are compared."""

    metric: str
    every: int  # one pair of how many
    some: int  # pairs that are read one text at a time
    rounds: int  # each: ours and every other way once
    peers: tuple[Peer, ...]


def _one_by_one(what: str, needed: float | None = ONE_BY_ONE) -> tuple[Peer, ...]:
    return (
        Peer("one_by_one", f"one {what} at a time", needed, by_clock=True),
        Peer("one_by_one_on_one", f"one {what} at a time, one thread", needed, by_clock=True),
    )


MASKED = (
    Case("aul", 1, 50, 3, (
        Peer("bare", "the bare model", BARE), *_one_by_one("sentence"),
        Peer("as_published", "one sentence at a time, all that the published script does", ONE_BY_ONE, by_clock=True),
    )),
    Case("cps", 15, 8, 4, (Peer("bare", "the bare model", BARE), *_one_by_one("mask"))),
)  # fmt: skip
FORWARD = Case("likelihood", 40, 8, 3, (Peer("bare", "the bare model"), *_one_by_one("sentence", None)))

NOTES = (
    "No masked language model comes by pip, so one of real size is made: the encoder of builtin:minilm (6 layers, 384",
    "dimensions) and a head that passes on what it gets to its 30,522 word vectors. Its probabilities mean nothing.",
    f"Pairs: the {PAIRS:,} of CrowS, or as many of sssb where the shared folder is not there; for rates of CPS, some.",
    "Rates are of tokens read. Ours: tokens, batches, probabilities, an empty shelf filled, scores of texts and the",
    "share of pairs; no intervals and tests. Bare: the model with all of its head on tensors of the same batches, and",
    "nothing else. Both have as many batches at work as there are processors. One at a time: the whole model on some",
    "of the sentences (AUL 100, CPS all masks of 16), with tokens and scores. The published script (Kaneko and",
    "Bollegala 2022) also asks for attention and hidden states, and sorts the vocabulary at every token. All by turns",
    "in one process, torch and weights loaded before. Beside the bare model CPU time decides; beside one at a time it",
    "is the clock, as that way leaves processors idle.",
    "All pairs: a new process, an empty cache, torch and weights loaded before; one at a time from the rate above.",
    "Again: new processes with the same cache.",
    f"Growth: new processes, empty caches; {TIMES} times the pairs are others by a number at the end of each sentence.",
)


def run(bench: Bench) -> list[Row]:
    if not installed(ENCODER):
        return [Row("pairs of sentences", f"left out: the package of builtin:{ENCODER} is not installed")]
    pairs, every = _pairs()
    folder = bench.new_folder("language")
    with Worker("ours.likelihoods_making", folder) as maker:
        bench.say("likelihoods: making a masked language model")
        maker.ask("made")
    rows: list[Row] = []
    plain: dict[str, Times] = {}
    for case in MASKED:
        rates, compared = _compared(bench, str(folder), pairs, case._replace(every=every * case.every))
        plain[case.metric] = rates["one_by_one"]
        rows += compared
    rows += [*_asking(bench, folder, pairs, every, plain), *_growth(bench, folder, pairs, every)]
    if installed(CAUSAL):
        rows += _compared(bench, f"builtin:{CAUSAL}", pairs, FORWARD._replace(every=every * FORWARD.every))[1]
    return rows


def _pairs() -> tuple[str, int]:
    """The pairs, and one of how many to take."""
    dataset = load_dataset(CROWS if CROWS.is_file() else "sssb")
    assert isinstance(dataset, SentencePairs)
    return str(CROWS) if CROWS.is_file() else "sssb", max(1, len(dataset.pairs) // PAIRS)


def _compared(bench: Bench, model: str, pairs: str, case: Case) -> tuple[dict[str, Times], list[Row]]:
    """Tokens per second in each of the ways, and how ours compares."""
    samples: dict[str, list[Times]] = {way: [] for way in ("ours", *(peer.way for peer in case.peers))}
    arguments = (model, pairs, case.metric, str(case.every), str(case.some))
    with Worker("ours.likelihoods", *arguments, cache=bench.new_folder("cache"), threads=processors()) as us:
        bench.say(f"likelihoods: {case.metric} in every way, to warm up")
        us.ask("loaded")
        counts = us.ask("warmed_up").value
        for number in range(case.rounds):
            bench.say(f"likelihoods: {case.metric} in every way, round {number + 1} of {case.rounds}")
            us.ask("emptied")
            for way in samples:
                samples[way] += us.ask(way).samples
        same = "the same scores" if us.ask("apart").value < SAME else "DIFFERENT SCORES"
    rates = {
        way: _rate(each, counts["all" if way in ("ours", "bare") else "one by one"]) for way, each in samples.items()
    }
    what = f"{case.metric}, {counts['pairs']:,} pairs, {counts['all']:,} tokens in {counts['batches']} batches, {same}"
    return rates, [
        _rates(f"{'...' if number else what}; peer: {peer.name}", rates["ours"], rates[peer.way], peer)
        for number, peer in enumerate(case.peers)
    ]


def _rate(samples: list[Times], tokens: int) -> Times:
    """Tokens per second of processor time, and on the clock."""
    times = medians(samples)
    return Times(tokens / times.cpu, tokens / times.wall)


def _rates(what: str, ours: Times, theirs: Times, peer: Peer) -> Row:
    ratio = Times(ours.cpu / theirs.cpu, ours.wall / theirs.wall)
    mine, other = (f"{rate.cpu:,.0f}/s ({rate.wall:,.0f}/s)" for rate in (ours, theirs))
    met = (ratio.wall if peer.by_clock else ratio.cpu) >= peer.needed if peer.needed else None
    raw = {"ours": ours._asdict(), "peer": theirs._asdict(), "ratio": ratio._asdict(), "needed": peer.needed}
    needed = f">= {peer.needed:g}x" if peer.needed else ""
    return Row(what, mine, other, f"{ratio.cpu:.2f}x ({ratio.wall:.2f}x)", needed, met, raw)


def _asking(bench: Bench, folder: Path, pairs: str, every: int, plain: dict[str, Times]) -> list[Row]:
    """All pairs by each metric, then again with what was kept."""
    cache, rows = bench.new_folder("cache"), []
    with Worker("ours.likelihoods_asking", folder, pairs, str(every), "1", cache=cache) as us:
        us.ask("loaded")
        first = {}
        for metric in plain:
            bench.say(f"likelihoods: all pairs by {metric} for the first time")
            first[metric] = us.ask(metric)
    for metric, told in first.items():
        again = [_again(bench, folder, pairs, every, cache, metric) for _ in range(AGAIN_ROUNDS)]
        same = "the same scores" if {each.value["sum"] for each in again} == {told.value["sum"]} else "DIFFERENT SCORES"
        torch = "TORCH LOADED" if any(each.value["torch"] for each in again) else "torch not loaded"
        alone = Times(*(told.value["tokens"] / rate for rate in plain[metric]))
        (read,), times = told.samples, medians(each.samples[0] for each in again)
        what = f"{metric}, all {told.value['pairs']:,} pairs, {told.value['tokens']:,} tokens"
        rows += [
            faster(f"{what}; peer: one at a time, from its rate", read, alone),
            faster(f"... again, {same}, {torch}; peer: the first time", times, read),
        ]
    return rows


def _again(bench: Bench, folder: Path, pairs: str, every: int, cache: Path, metric: str) -> Answer:
    bench.say(f"likelihoods: all pairs by {metric} again")
    with Worker("ours.likelihoods_asking", folder, pairs, str(every), "1", cache=cache) as us:
        return us.ask(metric)


def _growth(bench: Bench, folder: Path, pairs: str, every: int) -> list[Row]:
    """Time and memory by the number of pairs."""
    rows: list[Row] = []
    for times in (1, TIMES):
        bench.say(f"likelihoods: {times} times the pairs")
        arguments = (folder, pairs, str(every), str(times))
        with Worker("ours.likelihoods_asking", *arguments, cache=bench.new_folder("cache")) as us:
            us.ask("loaded")
            answer = us.ask("aul")
        rows.append(_grown(answer, rows[0].raw["peak"] if rows else answer.peak))
    return rows


def _grown(answer: Answer, fewest: int) -> Row:
    (times,), count, peak = answer.samples, answer.value["pairs"], answer.peak
    cost, ratio = f"{both(times)}, {megabytes(peak)}", f"{1000 * times.cpu / count:.1f} ms a pair"
    raw = {"pairs": count, "times": times._asdict(), "peak": peak}
    return Row(f"aul, {count:,} pairs", cost, ratio=f"{ratio}, {peak / fewest:.2f} of the memory", raw=raw)
