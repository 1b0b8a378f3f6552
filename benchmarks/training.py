"""Training a sentence encoder beside the plain loop, and how its cost grows with the entries."""

from __future__ import annotations

from typing import Any

from benchmarks.bench import Bench
from benchmarks.table import Row, both
from benchmarks.timing import Times, Worker, by_turns, medians
from equipoise.wordnet import find_wordnet

BATCH = 64
ENTRIES = {64: 48 * BATCH, 128: 32 * BATCH, 512: 20 * BATCH}  # an epoch, by hidden dimensions
NEEDED = {128: 2.0, 512: 2.0}  # times the plain loop
ROUNDS = 3
GROWN, GROWN_FROM = 2, 64  # times the entries, at so many hidden dimensions
MOST_GROWTH = 2.3  # times the time that twice the entries may take

NOTES = (
    "Peer: what the published training script does: entries in random order, vectors copied word by word into a padded",
    "array, a call of torch's LSTM for premises and one for hypotheses, gradients clipped in a loop. Ours: entries of",
    "like length together, both sentences in one call, distinct words of a batch multiplied once. Both by turns in one",
    "process, whole epochs of the same entries in batches of 64, 300-dimensional vectors, classifier of 512, one",
    "thread. Sentences are those of the Gutenberg books beside WordNet, as long as those of SNLI, whose captions",
    "repeat more words. The median ratio of all rounds decides.",
)


def run(bench: Bench) -> list[Row]:
    if find_wordnet() is None:
        return [Row("training", "left out: there is no WordNet, beside which the books are")]
    return [*(_beside_the_plain(bench, hidden) for hidden in ENTRIES), _growth(bench)]


def _beside_the_plain(bench: Bench, hidden: int) -> Row:
    entries = ENTRIES[hidden]
    with Worker("ours.training", str(hidden), str(entries)) as worker:
        bench.say(f"training: {hidden} hidden, to warm up")
        about = worker.ask("loaded").value
        ours, plain, ratio = by_turns(
            worker, ROUNDS, lambda turn: bench.say(f"training: {hidden} hidden, round {turn} of {ROUNDS}")
        )
    needed = NEEDED.get(hidden)
    return Row(
        f"{hidden} hidden, {entries:,} entries, {entries / ours.cpu:,.0f} a second, {_said(about)}",
        both(ours), both(plain), f"{ratio.cpu:.2f}x ({ratio.wall:.2f}x)",
        f">= {needed:g}x" if needed else "", ratio.cpu >= needed if needed else None,
        {"ours": ours._asdict(), "peer": plain._asdict(), "ratio": ratio._asdict(), "needed": needed, **about},
    )  # fmt: skip


def _said(about: dict[str, Any]) -> str:
    premise, hypothesis = about["lengths"]
    return f"{premise:.1f} and {hypothesis:.1f} words, {about['distinct']:.0%} of a batch's distinct"


def _growth(bench: Bench) -> Row:
    """Twice the entries should take twice the time."""
    entries, times = ENTRIES[GROWN_FROM], []
    bench.say(f"training: {GROWN_FROM} hidden, twice the entries")
    with (
        Worker("ours.training", str(GROWN_FROM), str(entries)) as once,
        Worker("ours.training", str(GROWN_FROM), str(GROWN * entries)) as twice,
    ):
        for worker in (once, twice):
            worker.ask("loaded")
        for _ in range(ROUNDS):
            times.append([worker.ask("ours").samples[0] for worker in (once, twice)])
    few, many = (medians(each) for each in zip(*times, strict=True))
    ratio = medians(Times(more.cpu / less.cpu, more.wall / less.wall) for less, more in times)
    return Row(
        f"{GROWN_FROM} hidden, {GROWN * entries:,} entries; peer: half as many", both(many), both(few),
        f"{ratio.cpu:.2f} of it ({ratio.wall:.2f})", f"<= {MOST_GROWTH:g}", ratio.cpu <= MOST_GROWTH,
        {"ours": many._asdict(), "peer": few._asdict(), "ratio": ratio._asdict(), "needed": MOST_GROWTH},
    )  # fmt: skip
