"""Reading 100,000 x 300 vectors from text."""

from __future__ import annotations

from benchmarks.bench import Bench
from benchmarks.table import Row, faster, megabytes
from benchmarks.text_vectors import array_bytes, write_text
from benchmarks.timing import Answer, Times, ask_fresh, medians

ROWS = 100_000
ROUNDS = 2  # each: gensim once, ours cold once and warm five times

NOTES = (
    "Cold: hashing, parsing and writing the cache; warm: the cache is there. Each is a new process that opens the file",
    "and looks up 100 words; gensim has no cache and parses every time. The system has the file in memory for both.",
)


def run(bench: Bench) -> list[Row]:
    bench.say(f"read: writing {ROWS:,} x 300 numbers as text")
    path = write_text(bench.new_folder("text") / "vectors.txt", ROWS)
    cold: list[Answer] = []
    warm: list[Answer] = []
    theirs: list[Answer] = []
    whole: list[tuple[Times, Times]] = []  # processes from start to end: ours warm, theirs
    for number in range(ROUNDS):
        bench.say(f"read: round {number + 1} of {ROUNDS}, ours")
        cache = bench.new_folder("cache")
        cold.append(ask_fresh("ours.read", "open_and_look_up", path, cache=cache)[0])
        again = [ask_fresh("ours.read", "open_and_look_up", path, cache=cache) for _ in range(5)]
        warm += [answer for answer, _ in again]
        bench.say(f"read: round {number + 1} of {ROUNDS}, gensim")
        answer, process = ask_fresh("peers.gensim_read", "open_and_look_up", path)
        theirs.append(answer)
        whole.append((medians([times for _, times in again]), process))
    path.unlink()
    peer = _medians(theirs)
    same = "the same vectors" if cold[0].value == warm[0].value == theirs[0].value else "DIFFERENT VECTORS"
    return [
        faster(f"reading 100,000 x 300, cold, {same}", _medians(cold), peer, 10),
        faster("... warm", _medians(warm), peer, 100),
        faster("... warm, the whole process with imports", medians(w for w, _ in whole), medians(p for _, p in whole)),
        _memory(cold, theirs),
    ]


def _medians(answers: list[Answer]) -> Times:
    return medians(sample for answer in answers for sample in answer.samples)


def _memory(cold: list[Answer], theirs: list[Answer]) -> Row:
    size = array_bytes(ROWS)
    ours, peer = max(answer.grown for answer in cold), max(answer.grown for answer in theirs)
    return Row(
        f"... cold, most memory over the array's {megabytes(size)}",
        f"{ours / size:.2f} ({megabytes(ours)})", f"{peer / size:.2f} ({megabytes(peer)})",
        f"{peer / ours:.1f}x", "<= 2", ours <= 2 * size, {"ours": ours, "peer": peer, "array": size},
    )  # fmt: skip
