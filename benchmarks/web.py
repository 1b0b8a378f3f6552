"""The local page: how long its answers take, and how many at once."""

from __future__ import annotations

import statistics
import time
import urllib.parse
import urllib.request
from collections.abc import Callable

from tests.web.explorers import explored
from tests.web.server import Server

from benchmarks.bench import Bench
from benchmarks.table import Row, seconds
from benchmarks.timing import OURS
from benchmarks.timing import run as run_command

ROUNDS = 15
EXPLORERS, MINUTE = 20, 60.0
SENTENCE = "She likes the new pink dress"
FIRST, EXPLORING = 0.3, 0.15  # seconds that the first page, and an answer with a model in memory, may take

NOTES = (
    "A real server, asked over HTTP on this machine, on the clock; medians. The peer is `equipoise explain`, which",
    "starts anew each time. Another sentence or word each time, the model and its direction in memory.",
)


def run(bench: Bench) -> list[Row]:
    server = Server(bench.new_folder("page") / "work")
    try:
        return [
            _needed("the first page of a new server, no model opened", [_timed(f"{server.url}/")], FIRST),
            *(_explored(bench, server, model) for model in ("builtin:glove-6b-50d", "builtin:minilm")),
            _word(bench, server),
            _many(bench, server),
        ]
    finally:
        server.close()


def _explored(bench: Bench, server: Server, model: str) -> Row:
    """A sentence explained, beside the command that does the same."""
    bench.say(f"web: sentences by {model}")
    ours = _rounds(lambda turn: f"{server.url}/sentence?{_query(text=f'{SENTENCE}, {turn}.', model=model)}")
    static = model == "builtin:glove-6b-50d"
    named = (f"bag:{model}",) if static else (model, "--pooling", "max")
    command = (OURS, "-m", "equipoise", "explain", *named)
    peer = [run_command((*command, f"{SENTENCE}, {turn}."), {}) for turn in range(3)]
    return _needed(f"a sentence by {model}", ours, EXPLORING, statistics.median(times.wall for times in peer))


def _word(bench: Bench, server: Server) -> Row:
    bench.say("web: words")
    model = "builtin:glove-6b-50d"
    ours = _rounds(lambda turn: f"{server.url}/word?{_query(word=f'nurse, engineer, number{turn}', model=model)}")
    return _needed(f"a word with its senses and neighbours, and two others, by {model}", ours, EXPLORING)


def _many(bench: Bench, server: Server) -> Row:
    bench.say(f"web: {EXPLORERS} explorers for {MINUTE:g} s")
    times, errors = explored(server.url, EXPLORERS, MINUTE)
    middle, slowest = statistics.median(times), max(times)
    return Row(
        f"{EXPLORERS} explorers at once for {MINUTE:g} s: {len(times):,} answers, {len(errors)} errors",
        f"{seconds(middle)} each (slowest {seconds(slowest)})", needed="no error", met=not errors,
        raw={"answers": len(times), "errors": errors, "median": middle, "slowest": slowest},
    )  # fmt: skip


def _rounds(url: Callable[[int], str]) -> list[float]:
    _timed(url(-1))  # once to open the model
    return [_timed(url(turn)) for turn in range(ROUNDS)]


def _timed(url: str) -> float:
    begun = time.perf_counter()
    with urllib.request.urlopen(url, timeout=120) as answer:
        answer.read()
    return time.perf_counter() - begun


def _query(**asked: str) -> str:
    return urllib.parse.urlencode(asked)


def _needed(what: str, times: list[float], most: float, peer: float | None = None) -> Row:
    middle = statistics.median(times)
    return Row(
        what, seconds(middle), seconds(peer) if peer else "", f"{peer / middle:,.0f}x" if peer else "",
        f"<= {seconds(most)}", middle <= most, {"ours": times, "peer": peer, "needed": most},
    )  # fmt: skip
