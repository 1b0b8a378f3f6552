"""Experiments begun, killed and finished."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.corpora.faults import kill, workers_of
from tests.killing import Commands
from tests.training.killing import FILE

PATIENCE = 300


def _wait(process: subprocess.Popen[str], until: Callable[[], bool]) -> None:
    """Until it is so, or the process has ended; one that does neither is killed, and has failed."""
    last = time.monotonic() + PATIENCE
    while process.poll() is None and not until():
        if time.monotonic() > last:
            process.kill()
            raise AssertionError(f"nothing came of it in {PATIENCE} seconds")
        time.sleep(0.02)


def _when(path: Path) -> int:
    with suppress(FileNotFoundError):
        return path.stat().st_mtime_ns
    return 0


class Runs(Commands):
    """A command that runs an experiment, and the folders it writes; a training takes some seconds."""

    verb, patience = "experiment", PATIENCE

    def content(self, out: str) -> dict[str, bytes]:
        """Every file of the cells and of the report."""
        return {name: own for name, own in super().content(out).items() if "scores" not in Path(name).parts}

    def trainings(self, out: str) -> dict[Path, int]:
        """Where trainings were begun, and when each was kept last."""
        return {place: _when(place / FILE) for place in (self.folder / out / "cells").rglob("training")}

    def kill_often(self, out: str, times: int, longest: float) -> int:
        """Begin and kill so many times, now and then a worker first; how often it was killed.

        The moment is a random one after another training was begun, or one was kept.
        """
        chance, killed = random.Random(1), 0
        for turn in range(times):
            before, process = self.trainings(out), self.begin(out)
            _wait(process, lambda before=before: self.trainings(out) != before)
            time.sleep(longest * chance.random())
            if turn % 2:
                with suppress(ProcessLookupError, FileNotFoundError, IndexError):
                    kill(chance.choice(workers_of(process)))
                time.sleep(0.5)
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
        _wait(process, lambda: bool(self.trainings(out)))
        time.sleep(0.5)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
        return process.returncode, said
