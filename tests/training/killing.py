"""Commands that train, begun, killed and finished."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time

from tests.killing import Commands

PATIENCE = 120
FILE = "checkpoint.safetensors"


class Runs(Commands):
    """A command that trains, and the folders it writes."""

    verb, patience = "train", PATIENCE

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
