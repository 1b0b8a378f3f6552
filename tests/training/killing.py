"""Commands that train, begun, killed and finished."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 120
FILE = "checkpoint.safetensors"
STOPPED = "equipoise: Stopped. Where it was is kept; the same command goes on from there.\n"


class Runs:
    """A command that trains, and the folders it writes."""

    def __init__(self, folder: Path, *arguments: str | Path):
        self.folder, self.arguments = folder, arguments

    def command(self, out: str) -> Sequence[str]:
        own = (sys.executable, "-m", "equipoise", "train", *self.arguments, "--out", self.folder / out)
        return list(map(str, own))

    def begin(self, out: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(out), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def finish(self, out: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command(out), capture_output=True, text=True, timeout=PATIENCE)

    def content(self, out: str) -> dict[str, bytes]:
        files = (path for path in (self.folder / out).rglob("*") if path.is_file() and path.name != ".lock")
        return {str(path.relative_to(self.folder / out)): path.read_bytes() for path in files}

    def wait_for_checkpoint(self, process: subprocess.Popen[str], out: str, seconds: float) -> None:
        """Until a new checkpoint is there, and some time longer."""
        path = self.folder / out / FILE
        before = path.stat().st_mtime_ns if path.exists() else 0
        while process.poll() is None and not (path.exists() and path.stat().st_mtime_ns > before):
            time.sleep(0.01)
        time.sleep(seconds)

    def kill_often(self, out: str, times: int, longest: float) -> int:
        """Begin and kill so many times, at random moments, or until it is done; how often it was killed."""
        chance, killed = random.Random(3), 0
        for _ in range(times):
            process = self.begin(out)
            self.wait_for_checkpoint(process, out, chance.random() * longest)
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
                killed += 1
            process.communicate(timeout=PATIENCE)
            if (self.folder / out / "training.json").exists():
                break
        return killed

    def press_ctrl_c(self, out: str) -> tuple[int, str]:
        """Begin, and press Ctrl-C after the first checkpoint; the exit code, and what was said."""
        process = self.begin(out)
        self.wait_for_checkpoint(process, out, 0.1)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
        return process.returncode, said
