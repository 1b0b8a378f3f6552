"""Processes of their own that keep what they read in a cache, to be killed or to be raced."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path


def begun(script: str, cache: Path, *arguments: object) -> subprocess.Popen[str]:
    """A process that prints the share it has read, line by line."""
    environment = {**os.environ, "EQUIPOISE_CACHE": str(cache), "PYTHONPATH": str(Path.cwd())}
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def kill_beyond(process: subprocess.Popen[str], share: float) -> None:
    """Kill it in the middle: it has read more than this share, and not everything."""
    assert process.stdout is not None
    shares = (float(line) for line in process.stdout)
    assert next(each for each in shares if each > share) < 1
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    process.communicate()
