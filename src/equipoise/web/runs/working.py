"""The worker: python -m equipoise.web.runs.working FOLDER"""

from __future__ import annotations

import sys
import threading
import time
import traceback
from dataclasses import replace
from pathlib import Path

from equipoise.errors import CannotWrite, EquipoiseError
from equipoise.files import only_one, sweep
from equipoise.web.runs.run import FAILED, FINISHED, RUNNING, STOPPED, Run, State, open_run
from equipoise.web.runs.tasks import TASKS, StoppedEarly

OFTEN = 0.2  # seconds between two words on how far the work is
BROKEN = "Something went wrong that is a mistake of ours: {error}. The file log.txt of the run has the details."


class Telling:
    """How far the work is, written often enough and not more; raises where the run is to stop."""

    def __init__(self, run: Run, state: State):
        self.run, self.state, self._told = run, state, 0.0
        self._lock = threading.Lock()

    def __call__(self, share: float, what: str = "") -> None:
        if self.run.stop_asked():
            raise StoppedEarly
        self.say(share, what)

    def say(self, share: float, what: str = "") -> None:
        """The same without a look at whether it is to stop."""
        with self._lock:
            self.state = replace(self.state, share=min(1.0, max(0.0, share)), what=what or self.state.what)
            if time.monotonic() - self._told > OFTEN:
                self._told = time.monotonic()
                self.run.tell(self.state)


def work(folder: Path) -> None:
    """Do what a run asks for, and say how it ended."""
    run = open_run(folder.parent, folder.name)
    with only_one(folder):
        import os

        tell = Telling(run, replace(run.state(), status=RUNNING, sentence="", pid=os.getpid()))
        run.tell(tell.state)
        sweep(folder)
        try:
            sentence = TASKS[run.kind](run, tell)
            ended = replace(tell.state, status=FINISHED, share=1.0, what="", sentence=sentence)
        except StoppedEarly as stopped:
            ended = replace(tell.state, status=STOPPED, sentence=str(stopped))
        except EquipoiseError as error:
            ended = replace(tell.state, status=FAILED, sentence=" ".join(str(error).split()))
        except Exception as error:
            traceback.print_exc()
            ended = replace(tell.state, status=FAILED, sentence=BROKEN.format(error=f"{type(error).__name__}: {error}"))
        run.tell(ended)
        run.forget_stop()


if __name__ == "__main__":
    try:
        work(Path(sys.argv[1]))
    except CannotWrite:  # another worker has it already
        traceback.print_exc()
        sys.exit(1)
