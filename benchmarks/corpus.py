"""Corpora: what the engine, the manifest and the files around the scoring cost, and how memory grows."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median

from benchmarks.bench import Bench
from benchmarks.corpus_material import write_sentences
from benchmarks.table import Row, both, megabytes
from benchmarks.timing import Times
from benchmarks.tree import Cost, run_tree
from equipoise.models.builtin import installed
from equipoise.wordnet import find_wordnet

SENTENCES = (100_000, 1_000_000)
OF_BARE = 0.85  # of the rate of two workers with nothing around them
OF_ENCODING = 0.90
MEMORY = 2_000_000_000
ROUNDS = 3
WORKERS = 2
ENCODERS = {"minilm": 3_000, "infersent": 1_000}  # sentences; twice as many for the second run
SLICE, SMALL = 1 << 20, 1 << 14  # bytes: as the command has it, and so that few sentences are many slices
GLOVE = "builtin:glove-6b-50d"

NOTES = (
    "Static vectors: equipoise corpus score with two local workers, from the start of the command to its end, report",
    "included; peer: two processes that read, score and write every second slice, with no engine, manifest or report,",
    "and two that do not even write.",
    "Memory is that of all processes together. MiniLM and a BiLSTM of InferSent's shape (4,096 dimensions): the peer",
    "reads and encodes the same sentences in two processes and keeps nothing. There the rate is that of the sentences",
    "which the second, longer run has more than the first, so that loading torch and weights is not counted.",
    "Rates are by the clock, which is what two workers are for, in brackets by CPU time; this decides for encoders,",
    "where runs are so short that the last slice of one worker counts. Medians of rounds by turns.",
)


def run(bench: Bench) -> list[Row]:
    if find_wordnet() is None or not installed("glove-6b-50d"):
        return [Row("corpora", "left out: WordNet or the built-in vectors are not installed")]
    rows = [row for number in SENTENCES for row in _static(bench, number)]
    if installed("minilm"):
        rows += [_encoder(bench, name) for name in ENCODERS]
    return rows


def _static(bench: Bench, number: int) -> list[Row]:
    path = _corpus(bench, number)
    ours, bare, barer = list[Cost](), list[Cost](), list[Cost]()
    for turn in range(ROUNDS):
        bench.say(f"corpus: {number:,} sentences, static vectors, round {turn + 1} of {ROUNDS}")
        bare.append(_bare(bench, "scored", f"bag:{GLOVE}", path))
        ours.append(_ours(bench, path, ["--model", GLOVE]))
        barer.append(_bare(bench, "weighed", f"bag:{GLOVE}", path))
    needed = OF_BARE if number == SENTENCES[-1] else None
    peak = max(each.peak for each in ours)
    return [
        _rate(f"{number:,} sentences, static vectors; peer: two bare workers", number, _times(ours), _times(bare),
              needed),
        _rate("... peer: two that only read and score, and write nothing", number, _times(ours), _times(barer), None),
        Row("... memory of all processes", megabytes(peak), megabytes(max(each.peak for each in bare)),
            needed=f"< {megabytes(MEMORY)}", met=peak < MEMORY, raw={"peak": peak}),
    ]  # fmt: skip


def _encoder(bench: Bench, name: str) -> Row:
    number = ENCODERS[name]
    paths = [_corpus(bench, number), _corpus(bench, 2 * number)]
    model, pooling, words = _opened(name)
    options = ["--model", model, "--pooling", pooling, *(["--words", words] if words else [])]
    options += ["--slice-size", str(SMALL)]
    ours, bare = [], []
    for turn in range(ROUNDS):
        bench.say(f"corpus: {name}, round {turn + 1} of {ROUNDS}")
        bare.append(_more(*(_bare(bench, "encoded", model, path, pooling, words, SMALL) for path in paths)))
        ours.append(_more(*(_ours(bench, path, options) for path in paths)))
    return _rate(
        f"{number:,} sentences more, {name}, max-pooled; peer: encoding alone",
        number,
        ours,
        bare,
        OF_ENCODING,
        by="cpu",
    )


def _opened(name: str) -> tuple[str, str, str]:
    if name == "minilm":
        return "builtin:minilm", "max", ""
    from benchmarks.ours.sentences import infersent_file

    return f"infersent:{infersent_file()}", "max", GLOVE


def _corpus(bench: Bench, number: int) -> Path:
    path = bench.folder / f"corpus-{number}.txt"
    if not path.exists():
        bench.say(f"corpus: writing {number:,} sentences")
        write_sentences(path, number)
    return path


def _ours(bench: Bench, path: Path, options: list[str]) -> Cost:
    out = bench.new_folder("scores")
    command = [sys.executable, "-m", "equipoise", "corpus", "score", str(path), "--out", str(out / "scores"),
               "--workers", str(WORKERS), *options]  # fmt: skip
    return run_tree([command], {})


def _bare(
    bench: Bench, what: str, model: str, path: Path, pooling: str = "", words: str = "", size: int = SLICE
) -> Cost:  # fmt: skip
    folder = bench.new_folder("bare")
    start = [sys.executable, "-m", "benchmarks.ours.corpus", what, model, pooling, words, str(path), str(folder)]
    return run_tree([[*start, str(size), str(part), str(WORKERS)] for part in range(WORKERS)], {})


def _times(costs: list[Cost]) -> list[Times]:
    return [each.times for each in costs]


def _more(short: Cost, long: Cost) -> Times:
    """What the longer run took more."""
    return Times(long.times.cpu - short.times.cpu, long.times.wall - short.times.wall)


def _rate(what: str, number: int, ours: list[Times], bare: list[Times], needed: float | None, by: str = "wall") -> Row:
    """Our share of the peer's rate; medians of the rounds."""
    mine, theirs = (Times(median(t.cpu for t in times), median(t.wall for t in times)) for times in (ours, bare))
    ratio = Times(theirs.cpu / mine.cpu, theirs.wall / mine.wall)
    return Row(
        what, f"{both(mine)}, {number / mine.wall:,.0f}/s", f"{both(theirs)}, {number / theirs.wall:,.0f}/s",
        f"{ratio.wall:.0%} ({ratio.cpu:.0%})", f">= {needed:.0%}" if needed else "",
        getattr(ratio, by) >= needed if needed else None,
        {"ours": mine._asdict(), "peer": theirs._asdict(), "ratio": ratio._asdict(), "needed": needed},
    )  # fmt: skip
