"""Experiments begun, killed and finished."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.corpora.faults import kill, workers_of

PATIENCE = 300


class Runs:
    """A command that runs an experiment, and the folders it writes; a training takes some seconds."""

    def __init__(self, folder: Path, *arguments: str | Path):
        self.folder, self.arguments = folder, arguments

    def command(self, out: str) -> Sequence[str]:
        own = (sys.executable, "-m", "equipoise", "experiment", *self.arguments, "--out", self.folder / out)
        return list(map(str, own))

    def begin(self, out: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(out), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def finish(self, out: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command(out), capture_output=True, text=True, timeout=PATIENCE)

    def content(self, out: str) -> dict[str, bytes]:
        """Every file of the cells and of the report."""
        root = self.folder / out
        files = [path for path in root.rglob("*") if path.is_file() and path.name != ".lock"]
        return {str(p.relative_to(root)): p.read_bytes() for p in files if "scores" not in p.relative_to(root).parts}

    def kill_often(self, out: str, times: int, shortest: float, longest: float) -> int:
        """Begin and kill so many times, at random moments, now and then a worker first; how often it was killed."""
        chance, killed = random.Random(1), 0
        for turn in range(times):
            process = self.begin(out)
            time.sleep(shortest + (longest - shortest) * chance.random())
            if turn % 2:
                with suppress(ProcessLookupError, FileNotFoundError, IndexError):
                    kill(chance.choice(workers_of(process)))
                time.sleep(1)
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
                killed += 1
            with process:  # waits for it, and not for its workers, which must not stand in the way of the next
                pass
            if (self.folder / out / "report.html").exists():
                break
        return killed

    def stop(self, out: str) -> tuple[int, str]:
        """Begin, press Ctrl-C in the midst of a training; the exit code, and what was said."""
        process = self.begin(out)
        while process.poll() is None and not any((self.folder / out / "cells").rglob("training")):
            time.sleep(0.05)
        time.sleep(0.5)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
        return process.returncode, said
