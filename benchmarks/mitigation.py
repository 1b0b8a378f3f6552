"""Less bias in vectors, beside WEFE; and what hard debias of 400,000 words costs."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from benchmarks.bench import Bench
from benchmarks.table import Row, both, faster, megabytes
from benchmarks.timing import Times, Worker, medians
from equipoise.datasets.axes import load_axis
from equipoise.models.formats.writing import write_words

ROUNDS = 3
NEEDED = {"half-sibling": 5, "double-hard": 5}
METHODS = ("hard", "multiclass-hard", "half-sibling", "double-hard")
LARGE = (400_000, 300)
SECONDS, MEMORY = 5.0, 1.2

NOTES = (
    "Both are given the same vectors, pairs and gendered words, and give back all; the given ones stay.",
    "Double-hard tries the same number of components. Of 400,000 words: memory is what Python and NumPy hold at most,",
    "over the array that comes out; the given one is mapped from a file. Written: to an .npz, from the open file on.",
)


def run(bench: Bench) -> list[Row]:
    return [*_beside_wefe(bench), *_large(bench)]


def _beside_wefe(bench: Bench) -> list[Row]:
    folder = bench.models_and_questions
    asked = _write_words(bench.new_folder("mitigation") / "words.json", bench.words)
    rows = []
    with (
        Worker("ours.mitigation", folder / "whole.bin", asked, cache=bench.new_folder("cache")) as us,
        Worker("peers.wefe_mitigation", folder / "whole.bin", asked) as wefe,
    ):
        for method in METHODS:
            bench.say(f"mitigation: {method}")
            for worker in (us, wefe):
                worker.ask(method)  # the first call warms up imports
            ours, theirs = list[Times](), list[Times]()
            for _ in range(ROUNDS):
                theirs += wefe.ask(method).samples
                ours += us.ask(method, 3).samples
            what = f"{method}, {len(bench.words):,} x 300"
            rows.append(faster(what, medians(ours), medians(theirs), NEEDED.get(method)))
    return rows


def _large(bench: Bench) -> list[Row]:
    bench.say(f"mitigation: writing {LARGE[0]:,} x {LARGE[1]} vectors")
    path = bench.new_folder("large") / "vectors.npz"
    axis = load_axis("gender")
    words = list(dict.fromkeys(word for pair in (*axis.definitional, *axis.equalise) for word in pair))
    words += [f"word{number}" for number in range(LARGE[0] - len(words))]
    vectors = np.random.default_rng(0).standard_normal(LARGE, dtype=np.float32)
    write_words(words, vectors, path, "")
    with Worker("ours.mitigation_large", path, cache=bench.new_folder("cache")) as worker:
        worker.ask("opened")
        bench.say("mitigation: hard debias of all of them")
        times = medians(worker.ask("hard", ROUNDS).samples)
        written = medians(worker.ask("written").samples)
        held = worker.ask("memory").value
    size = vectors.nbytes
    return [
        Row(f"hard, {LARGE[0]:,} x {LARGE[1]}", both(times), "", "", f"< {SECONDS:g} s on the clock",
            times.wall < SECONDS, {"ours": times._asdict()}),
        Row("... and written to an .npz", both(written), raw={"ours": written._asdict()}),
        Row(f"... most memory over the array's {megabytes(size)}", f"{held / size:.2f} ({megabytes(held)})", "", "",
            f"<= {MEMORY}", held <= MEMORY * size, {"held": held, "array": size}),
    ]  # fmt: skip


def _write_words(path: Path, words: list[str]) -> Path:
    """The pairs, and the words that count as gendered, as both sides read them."""
    axis = load_axis("gender")
    pairs = [pair for pair in axis.definitional if all(word in words for word in pair)]
    path.write_text(json.dumps({"pairs": pairs, "specific": [word for word in words if axis.is_specific(word)]}))
    return path
