"""Commands begun, killed and finished, and what they left."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

STOPPED = "equipoise: Stopped. Where it was is kept; the same command goes on from there.\n"


def _hear_ctrl_c() -> None:
    """A shell that runs the tests in the background ignores Ctrl-C for all that it begins."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Commands:
    """A command, and the folders it writes."""

    verb: ClassVar[str]
    patience: ClassVar[int]  # seconds until a command that should have ended has failed

    def __init__(self, folder: Path, *arguments: str | Path):
        self.folder, self.arguments = folder, arguments

    def command(self, out: str) -> Sequence[str]:
        own = (sys.executable, "-m", "equipoise", self.verb, *self.arguments, "--out", self.folder / out)
        return list(map(str, own))

    def begin(self, out: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(out), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
            preexec_fn=_hear_ctrl_c,
        )  # fmt: skip

    def finish(self, out: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command(out), capture_output=True, text=True, timeout=self.patience)

    def content(self, out: str) -> dict[str, bytes]:
        """Every file, by where it lies."""
        root = self.folder / out
        files = (path for path in root.rglob("*") if path.is_file() and path.name != ".lock")
        return {str(path.relative_to(root)): path.read_bytes() for path in files}
