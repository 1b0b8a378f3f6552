"""A real `equipoise serve`, in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

START = 60.0  # seconds


class Server:
    """The command, where it listens, and how it ends."""

    def __init__(self, work: Path, *options: str, cwd: Path | None = None, command: str = ""):
        self.work = work
        named = [str(Path(sys.executable).parent / command)] if command else [sys.executable, "-m", "equipoise"]
        self.process = subprocess.Popen(
            [*named, "serve", "--work", str(work), "--port", "0", *options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=cwd or work.parent,
            env=os.environ | {"PYTHONUNBUFFERED": "1"}, start_new_session=True,
        )  # fmt: skip
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, said + self.process.stdout.read()
        self.address = found[0]
        self.url = self.address.partition("?")[0].rstrip("/")
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + START
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}/static/icon.svg", timeout=5).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def interrupt(self) -> tuple[int, str]:
        """Ctrl-C; the exit code and what was said."""
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=60)
        return self.process.returncode, said

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=60)

    def close(self) -> None:
        if self.process.poll() is None:
            self.interrupt()
        if self.process.stdout:
            self.process.stdout.close()
