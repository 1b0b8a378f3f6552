"""Word vectors learned from WordNet's definitions, beside the plain loop."""

from __future__ import annotations

from benchmarks.bench import Bench
from benchmarks.table import Row, both
from benchmarks.timing import Worker, by_turns
from equipoise.wordnet import find_wordnet

SIZES = {64: (128, 512), 300: (32, 256)}  # dimensions -> entries of a batch, of a round
NEEDED = 5.0  # times the plain loop
ROUNDS = 3

NOTES = (
    "Peer: definitions in random order, padded to the longest of their batch, a softmax over 10,000 words for every",
    "word, and Adam on all weights. Ours: definitions of like length together, one softmax for a definition, and only",
    "rows moved that a batch reads. Both by turns in one process on the same entries of WordNet, batches of one size,",
    "45,000 words to read, one thread. The median ratio of all rounds decides.",
)


def run(bench: Bench) -> list[Row]:
    if find_wordnet() is None:
        return [Row("cpae", "left out: there is no WordNet")]
    return [_beside_the_plain(bench, dimensions, *sizes) for dimensions, sizes in SIZES.items()]


def _beside_the_plain(bench: Bench, dimensions: int, batch: int, entries: int) -> Row:
    with Worker("ours.cpae", str(dimensions), str(batch), str(entries)) as worker:
        bench.say(f"cpae: {dimensions} dimensions, to warm up")
        about = worker.ask("loaded").value
        ours, plain, ratio = by_turns(
            worker, ROUNDS, lambda turn: bench.say(f"cpae: {dimensions} dimensions, round {turn} of {ROUNDS}")
        )
    return Row(
        f"{dimensions} dimensions, {entries:,} entries of {about['length']:.1f} words in batches of {batch}, "
        f"{entries / ours.cpu:,.0f} a second",
        both(ours), both(plain), f"{ratio.cpu:.1f}x ({ratio.wall:.1f}x)", f">= {NEEDED:g}x", ratio.cpu >= NEEDED,
        {"ours": ours._asdict(), "peer": plain._asdict(), "ratio": ratio._asdict(), "needed": NEEDED, **about},
    )  # fmt: skip
