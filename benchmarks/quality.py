"""SentEval's nested folds: every fold and l2 fitted together, beside fitting each in turn in torch as SentEval does."""

from __future__ import annotations

from benchmarks.bench import Bench
from benchmarks.table import Row, both, faster, seconds
from benchmarks.timing import Times, Worker, medians

NEEDED = 10  # times
NOISE = 0.01  # that the accuracies of the two ways may differ by
ENTRIES = 10_662  # of MR
SHAPES = {128: 1, 1024: 1}  # dimensions -> of ten outer folds, those that the baseline goes over
ROUNDS = 3  # of ours
GROWTH = ((ENTRIES, 5), (ENTRIES, 10), (2 * ENTRIES, 10))  # entries and folds: fits grow with the square of folds

NOTES = (
    "Data of MR's size, made: two classes that overlap, so that about three of four are right. Both in SentEval's",
    "configuration for papers: 10 folds within 10 folds, four values of l2, Adam, batches of 64. The peer (torch's",
    "layer, loss and optimiser, a loop over batches) goes over the number of outer folds that is told, each with its",
    "40 inner fits and its last one, and its time is multiplied to ten; ours is run whole. Shares that are right must",
    f"agree within {NOISE:g}. Encoding sentences is not counted: it is the same for both.",
)


def run(bench: Bench) -> list[Row]:
    return [*(row for dimensions in SHAPES for row in _beside(bench, dimensions)), *_growing(bench)]


def _beside(bench: Bench, dimensions: int) -> list[Row]:
    outer = SHAPES[dimensions]
    with Worker("ours.quality", str(dimensions), str(ENTRIES), "10", str(outer)) as us:
        bench.say(f"quality: {dimensions} dimensions, together")
        us.ask("loaded")
        ours = us.ask("together", ROUNDS)
        bench.say(f"quality: {dimensions} dimensions, in turn, {outer} of 10 outer folds")
        peer = us.ask("in_turn")
    (measured,) = peer.samples
    whole = Times(*(each * 10 / outer for each in measured))
    accuracies = ours.value["accuracy"], peer.value["accuracy"]
    devs = ours.value["dev"], peer.value["dev"]
    row = faster(f"nested 10-fold, {ENTRIES:,} entries, {dimensions:,} dimensions; peer: one fit after another "
                 f"({outer} of 10 outer folds, times {10 // outer})", medians(ours.samples), whole, NEEDED)  # fmt: skip
    apart = abs(devs[0] - devs[1])
    same = Row(
        f"... the share that is right where l2 is chosen; tested on the same folds: {accuracies[0]:.3f} and "
        f"{accuracies[1]:.3f}",
        f"{devs[0]:.4f}", f"{devs[1]:.4f}", f"{apart:.4f} apart", f"<= {NOISE:g}", apart <= NOISE,
        {"ours": ours.value, "peer": peer.value},
    )  # fmt: skip
    return [row, same]


def _growing(bench: Bench) -> list[Row]:
    """How the cost grows with folds and entries."""
    rows = []
    for entries, folds in GROWTH:
        bench.say(f"quality: {entries:,} entries, {folds} folds")
        with Worker("ours.quality", "128", str(entries), str(folds), "1") as us:
            us.ask("loaded")
            times = medians(us.ask("together", ROUNDS).samples)
        fits = 4 * folds * folds + folds
        each = seconds(times.cpu / fits)
        what = f"{folds} folds, {entries:,} entries, 128 dimensions: {fits} fits"
        rows.append(Row(what, both(times), ratio=f"{each} a fit", raw={"times": times._asdict(), "fits": fits}))
    return rows
