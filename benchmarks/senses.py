"""Vectors of senses: 206,949 x 2,048 read and reopened, WAT by all senses of 12,000 words, scores spread on a graph."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np

from benchmarks.bench import Bench
from benchmarks.ours.senses import EVERY, LINES
from benchmarks.sense_vectors import DIMENSIONS, sense_keys, write_question, write_senses
from benchmarks.table import Row, faster, megabytes, seconds
from benchmarks.timing import Answer, Times, Worker, ask_fresh, medians
from equipoise.threads import processors
from equipoise.wordnet import WordNet, find_wordnet

ASKED = 12_000  # words
MOST_MEMORY, MOST_REOPENING, MOST_WAT, MOST_SPREADING = 1.3, 1, 60, 20  # of the array; seconds on the clock
GRAPH, FOR_INVERSE = (12_000, 400_000), (6_000, 200_000)  # words and edges
REOPENED = 5  # times
ALIKE = 1e-5  # how far numbers found in two ways may be apart

NOTES = (
    "Text as LMMS has it, 4 GB, with every key of WordNet 3.0; rows of random numbers that repeat after 2,039. Read: a",
    "new process, an empty cache; hashing, parsing, writing the store and looking for unknown keys. Again: new",
    f"processes with that cache, which open the file and ask for the senses of man. Plain loop: {LINES:,} lines, split",
    "and turned into an array one at a time, scaled to all of them.",
    f"WAT: equipoise.measure with senses=closest, the {ASKED:,} words with the most senses beside ten pairs of seeds,",
    f"the model open. Plain loop: the cosine of every pair of senses, for one word in {EVERY}, scaled by their senses.",
    "Spreading: alpha 0.99, twenty seeds. The inverse of a full matrix takes eight times as long for twice the words.",
)


def run(bench: Bench, senses: int | None = None) -> list[Row]:
    """All of it, or with the first so many senses of WordNet."""
    folder = find_wordnet()
    if folder is None:
        return [Row("vectors of senses", "left out: WordNet 3.0 is not on this machine"), *_spreading(bench)]
    keys = sense_keys(WordNet(folder))[:senses]
    bench.say(f"senses: writing {len(keys):,} x {DIMENSIONS:,} numbers as text")
    place = bench.new_folder("senses")
    path, question = write_senses(place / "senses.txt", keys), place / "associations.json"
    counts = write_question(question, keys, ASKED)
    cache = bench.new_folder("cache")
    rows = [*_reading(bench, (path, question), cache, len(keys)), *_wat(bench, (path, question), cache, *counts)]
    path.unlink()
    shutil.rmtree(cache)
    return [*rows, *_spreading(bench)]


def _reading(bench: Bench, files: tuple[Path, Path], cache: Path, rows: int) -> list[Row]:
    bench.say("senses: reading them")
    cold, _ = ask_fresh("ours.senses", "open_and_look_up", *files, cache=cache)
    bench.say("senses: reopening them")
    again = [ask_fresh("ours.senses", "open_and_look_up", *files, cache=cache) for _ in range(REOPENED)]
    bench.say("senses: reading some by a plain loop")
    loop, _ = ask_fresh("ours.senses", "lines_by_loop", *files)
    same = "the same vectors" if all(warm.value == cold.value for warm, _ in again) else "DIFFERENT VECTORS"
    (read,) = cold.samples
    plain = Times(*(rows / loop.value * each for each in loop.samples[0]))
    rate = files[0].stat().st_size / 1e6 / read.wall
    return [
        faster(f"reading {rows:,} x {DIMENSIONS:,}, {rate:,.0f} MB/s; peer: a plain loop", read, plain),
        _memory(cold, rows),
        _within(f"... again, {same}", medians(warm.samples[0] for warm, _ in again), MOST_REOPENING),
        _within("... again, the whole process with imports", medians(whole for _, whole in again)),
    ]


def _memory(cold: Answer, rows: int) -> Row:
    """The whole process, with its imports, beside what the vectors take as float32."""
    size = rows * DIMENSIONS * 4
    return Row(
        f"... most memory, over the array's {megabytes(size)}", f"{cold.peak / size:.2f} ({megabytes(cold.peak)})",
        needed=f"<= {MOST_MEMORY}", met=cold.peak <= MOST_MEMORY * size, raw={"peak": cold.peak, "array": size},
    )  # fmt: skip


def _within(what: str, times: Times, most: float | None = None) -> Row:
    """A row whose time on the clock must not exceed a limit."""
    needed, met = (f"< {most} s", times.wall < most) if most else ("", None)
    return Row(f"{what}, on the clock", seconds(times.wall), needed=needed, met=met, raw={"times": times._asdict()})


def _wat(bench: Bench, files: tuple[Path, Path], cache: Path, words: int, senses: int) -> list[Row]:
    with Worker("ours.senses", *files, cache=cache, threads=processors()) as us:
        us.ask("open_and_look_up")
        bench.say("senses: WAT by all senses")
        ours, sure = us.ask("wat"), us.ask("wat_with_interval")
        bench.say("senses: WAT by a plain loop")
        loop = us.ask("wat_by_loop")
    alike = "alike" if np.allclose(ours.value["leans"], loop.value["leans"], atol=ALIKE) else "DIFFERENT NUMBERS"
    (mine,), (whole,), (some,) = ours.samples, sure.samples, loop.samples
    plain = Times(*(senses / loop.value["senses"] * each for each in some))
    what = f"WAT, {words:,} words by {senses:,} senses"
    return [
        _within(what, mine, MOST_WAT),
        faster(f"... {alike}; peer: a plain loop", mine, plain),
        _within("... with interval", whole),
        Row("... its memory", megabytes(sure.peak), raw={"peak": sure.peak}),
    ]


def _spreading(bench: Bench) -> list[Row]:
    bench.say("senses: scores spread on a graph")
    (words, edges), (fewer, few_edges) = GRAPH, FOR_INVERSE
    with Worker("ours.propagation", str(words), str(edges)) as us:
        us.ask("by_solving")  # once to warm up
        times = medians(us.ask("by_solving", 5).samples)
    with Worker("ours.propagation", str(fewer), str(few_edges)) as us:
        us.ask("by_solving")
        ours = us.ask("by_solving", 5)
        bench.say("senses: the same by an inverse")
        inverse = us.ask("by_inverse")
    alike = "alike" if np.allclose(ours.value, inverse.value, atol=ALIKE) else "DIFFERENT NUMBERS"
    what = f"scores spread, {fewer:,} words, {few_edges:,} edges, {alike}; peer: the inverse"
    return [
        _within(f"scores spread, {words:,} words, {edges:,} edges", times, MOST_SPREADING),
        faster(what, medians(ours.samples), inverse.samples[0]),
    ]
