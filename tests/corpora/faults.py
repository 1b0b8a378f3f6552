"""A command that scores a corpus in many small slices, to be killed; and what it leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

WORDS = (
    "she", "he", "woman", "man", "girl", "boy", "daughter", "son", "mother", "father", "gal", "guy", "female", "male",
    "her", "his", "herself", "himself", "mary", "john", "nurse", "pilot", "red", "hat", "runs", "to", "the", "old",
    "town", "and", "sings", "a", "song", "of", "rain", "in", "kitchen", "with", "an", "engine",
)  # fmt: skip
PATIENCE = 90  # seconds for something to happen, on a machine with other work
# Ctrl-C stops it, whatever runs the tests.
AS_BY_HAND = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.executable, sys.argv[1:])"
)


class Scoring:
    """A corpus, a model, and a command line that scores the one with the other."""

    def __init__(self, folder: Path, lines: int = 6_000, size: int = 2_048):
        self.folder, rng = folder, np.random.default_rng(0)
        rows = rng.standard_normal((len(WORDS), 24)).round(4)
        (folder / "words.txt").write_text(
            "".join(f"{word} {' '.join(map(str, row))}\n" for word, row in zip(WORDS, rows.tolist(), strict=True))
        )
        texts = (" ".join(rng.choice(WORDS, size=rng.integers(3, 12))) for _ in range(lines))
        odd = {5: "\0", 1_000: "x" * 6_000}
        self.corpus = folder / "corpus.txt"
        self.corpus.write_text("".join(f"{odd.get(number, text)}\n" for number, text in enumerate(texts)))
        self.size = size

    def command(self, out: str, *options: str) -> list[str]:
        return [sys.executable, "-m", "equipoise", "corpus", "score", str(self.corpus),
                "--model", str(self.folder / "words.txt"), "--out", str(self.folder / out),
                "--slice-size", str(self.size), "--workers", "2", "--longest", "5000", *options]  # fmt: skip

    def begin(self, out: str, *options: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", AS_BY_HAND, *self.command(out, *options)]
        return subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def finish(self, out: str, *options: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(self.command(out, *options), capture_output=True, text=True, timeout=2 * PATIENCE)
        assert "Traceback" not in done.stderr
        return done

    def done(self, out: str) -> int:
        """Lines of the manifest."""
        path = self.folder / out / "manifest.jsonl"
        return path.read_bytes().count(b"\n") if path.exists() else 0

    def wait_for(self, process: subprocess.Popen[str], out: str, lines: int) -> bool:
        """Whether it comes so far before it ends."""
        until = time.monotonic() + PATIENCE
        while self.done(out) < lines:
            assert time.monotonic() < until, "nothing happens"
            if process.poll() is not None:
                return False
            time.sleep(0.002)
        return process.poll() is None

    def content(self, out: str) -> dict[str, bytes]:
        """Every file, hidden ones too."""
        folder = self.folder / out
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that work for a command."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def runs(pid: int) -> bool:
    """Whether a process is there, and not only its entry in the table."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
