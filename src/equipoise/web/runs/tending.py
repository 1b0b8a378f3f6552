"""Workers started when there is room, asked to stop, ended when they do not, and missed when they are gone."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from equipoise.errors import BadOption, EquipoiseError
from equipoise.web.runs.index import Index, Listed
from equipoise.web.runs.run import (
    ENDED,
    FAILED,
    LOG,
    OVER,
    RESUMABLE,
    RUNNING,
    STOPPED,
    WAITING,
    Run,
    State,
    new_run,
    open_run,
)

AT_ONCE = 2  # workers; the others wait
LOOK = 0.25  # seconds between two looks at the workers
PATIENCE = 20.0  # seconds for a worker to stop by itself
WORKER = "equipoise.web.runs.working"

log = logging.getLogger("equipoise.web")


class Runs:
    """The runs of a work folder, and the workers that this server has started."""

    def __init__(self, folder: Path, index: Path, at_once: int = AT_ONCE, patience: float = PATIENCE):
        self.folder, self.at_once, self.patience = folder, at_once, patience
        folder.mkdir(parents=True, exist_ok=True)
        self.index = Index(index, folder)
        self._workers: dict[str, subprocess.Popen[bytes]] = {}
        self._stopping: dict[str, float] = {}  # since when
        self._lock = threading.RLock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._tend, name="tending", daemon=True)

    def start(self) -> None:
        """Begin to tend; runs that waited when the last server ended go on waiting."""
        self._thread.start()

    def close(self) -> None:
        """Ask all workers to stop with what they have, and wait for them."""
        self._ended.set()
        with suppress(RuntimeError):  # it was never started
            self._thread.join()
        for name, worker in self._workers.items():
            if worker.poll() is None:
                with suppress(EquipoiseError):  # it is about to end, and its run was removed
                    self.open(name).ask_to_stop()
        for name, worker in self._workers.items():
            self._wait(name, worker)

    def new(self, kind: str, title: str, asked: Mapping[str, Any]) -> Run:
        """A run that begins as soon as there is room."""
        run = new_run(self.folder, kind, title, asked)
        self.index.note(run)
        return run

    def open(self, name: str) -> Run:
        return open_run(self.folder, name)

    def listed(self, *kinds: str) -> list[Listed]:
        """The runs of these kinds, the newest first; those that are not over as they are at this moment."""
        return [fresh for each in self.index.listed(kinds) if (fresh := self._fresh(each))]

    def unfinished(self) -> list[Run]:
        """The runs that wait or are at work, the oldest first."""
        found = []
        for each in self.index.unfinished():
            with suppress(EquipoiseError):  # it may have been removed meanwhile
                found.append(self.open(each.name))
        return [run for run in found if run.state().status not in OVER]

    def stop(self, name: str) -> None:
        """Ask a run to stop; it keeps what it has."""
        with self._lock:
            run = self.open(name)
            state = run.state()
            if name in self._workers or state.status == RUNNING:
                run.ask_to_stop()
                self._stopping.setdefault(name, time.monotonic())
            elif state.status == WAITING:
                self._told(run, replace(state, status=STOPPED))

    def resume(self, name: str) -> None:
        """Let a run go on from where it is."""
        with self._lock:
            run = self.open(name)
            state = run.state()
            if state.status not in RESUMABLE:
                raise BadOption(f"{run.title} is {state.status}, so there is nothing to resume.")
            if name in self._workers:  # the last one is at its very end
                self._workers.pop(name).wait()
            self._stopping.pop(name, None)
            run.forget_stop()
            self._told(run, State())

    def remove(self, name: str) -> None:
        """Delete a run that is over, with all that came of it."""
        with self._lock:
            run = self.open(name)
            if run.state().status not in OVER:
                raise BadOption(f"{run.title} is not over; stop it before it is deleted.")
            user = next((each for each in self.unfinished() if name in each.asked.values()), None)
            if user:
                raise BadOption(f"{user.title} needs it and is not over; stop that before this is deleted.")
            if name in self._workers:  # at its very end, it still removes files of its own
                self._workers.pop(name).wait()
            shutil.rmtree(run.folder)
            self.index.forget(name)

    def _fresh(self, listed: Listed) -> Listed | None:
        """A run as it is now, also in the list; None where it is gone or damaged, and then it leaves the list."""
        if listed.status in OVER:
            return listed
        try:
            run = self.open(listed.name)
        except EquipoiseError:
            self.index.forget(listed.name)
            return None
        state = run.state()
        if state.status != listed.status:
            self.index.note(run)
        return replace(listed, status=state.status, share=state.share, sentence=state.sentence)

    def _told(self, run: Run, state: State) -> None:
        run.tell(state)
        self.index.note(run)

    def _tend(self) -> None:
        while not self._ended.wait(LOOK):
            try:
                with self._lock:
                    self._look()
            except Exception:  # such as a full disk: the next look may do better, and without one nothing would begin
                log.exception("the runs could not be looked at")

    def _look(self) -> None:
        """See who has ended, end who does not stop, and begin what there is room for."""
        for name, worker in list(self._workers.items()):
            if worker.poll() is not None:
                del self._workers[name]
                self._note_end(name, worker.returncode)
        for name, since in list(self._stopping.items()):
            self._end(name, time.monotonic() - since > self.patience)
        unfinished = [fresh for each in self.index.unfinished() if (fresh := self._fresh(each))]
        busy = {each.name for each in unfinished if each.status == RUNNING} | set(self._workers)
        waiting = [each.name for each in unfinished if each.status == WAITING and each.name not in busy]
        for name in waiting[: max(0, self.at_once - len(busy))]:
            self._begin(self.open(name))

    def _end(self, name: str, late: bool) -> None:
        """Forget that a run is to stop once it has; end one that is late, whichever server has started it."""
        with suppress(EquipoiseError):
            state = self.open(name).state()
            if state.status in (RUNNING, WAITING):
                if late and name in self._workers:
                    self._workers[name].kill()
                elif late and state.status == RUNNING:
                    os.kill(state.pid, signal.SIGKILL)
                return
        self._stopping.pop(name, None)

    def _begin(self, run: Run) -> None:
        """A worker of its own, in a session of its own: what ends the server does not reach it by chance.

        -P: programs that lie in the folder where the page was started are data, and are not run.
        """
        try:
            with (run.folder / LOG).open("ab") as log_file:
                self._workers[run.name] = subprocess.Popen(
                    [sys.executable, "-P", "-m", WORKER, str(run.folder)], stdin=subprocess.DEVNULL, stdout=log_file,
                    stderr=log_file, start_new_session=True,
                )  # fmt: skip
        except OSError as error:
            why = f"No worker could be started: {error.strerror or error}; resume it when there is room."
            self._told(run, State(FAILED, sentence=why))

    def _note_end(self, name: str, code: int) -> None:
        """What became of a run whose worker is gone: that it was ended, if it did not come to say so."""
        with suppress(EquipoiseError):  # it may have been removed meanwhile
            run = self.open(name)
            state = run.state()
            if code and state.status in (WAITING, ENDED):
                run.tell(replace(state, status=ENDED))
            self.index.note(run)

    def _wait(self, name: str, worker: subprocess.Popen[bytes]) -> None:
        try:
            worker.wait(self.patience)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()
        self._note_end(name, worker.returncode)
