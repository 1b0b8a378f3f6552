"""Workers started when there is room, asked to stop, ended when they do not, and missed when they are gone."""

from __future__ import annotations

import os
import shutil
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
from equipoise.web.runs.run import ENDED, LOG, OVER, RESUMABLE, RUNNING, STOPPED, WAITING, Run, State, new_run, open_run

AT_ONCE = 2  # workers; the others wait
LOOK = 0.25  # seconds between two looks at the workers
PATIENCE = 20.0  # seconds for a worker to stop by itself
WORKER = "equipoise.web.runs.working"


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
        found = self.index.listed(kinds)
        return [each if each.status in OVER else self._fresh(each) for each in found]

    def stop(self, name: str) -> None:
        """Ask a run to stop; it keeps what it has."""
        run = self.open(name)
        with self._lock:
            state = run.state()
            if name in self._workers or state.status == RUNNING:
                run.ask_to_stop()
                self._stopping.setdefault(name, time.monotonic())
            elif state.status == WAITING:
                self._told(run, replace(state, status=STOPPED))

    def resume(self, name: str) -> None:
        """Let a run go on from where it is."""
        run = self.open(name)
        with self._lock:
            state = run.state()
            if state.status not in RESUMABLE:
                raise BadOption(f"{run.title} is {state.status}, so there is nothing to resume.")
            if name in self._workers:  # the last one is at its very end
                self._workers.pop(name).wait()
            run.forget_stop()
            self._told(run, replace(state, status=WAITING, sentence=""))

    def remove(self, name: str) -> None:
        """Delete a run that is over, with all that came of it."""
        run = self.open(name)
        with self._lock:
            if run.state().status not in OVER:
                raise BadOption(f"{run.title} is not over; stop it before it is deleted.")
            shutil.rmtree(run.folder)
            self.index.forget(name)

    def _fresh(self, listed: Listed) -> Listed:
        state = self.open(listed.name).state()
        return replace(listed, status=state.status, share=state.share, sentence=state.sentence)

    def _told(self, run: Run, state: State) -> None:
        run.tell(state)
        self.index.note(run)

    def _tend(self) -> None:
        while not self._ended.wait(LOOK):
            with self._lock:
                self._look()

    def _look(self) -> None:
        """See who has ended, end who does not stop, and begin what there is room for."""
        for name, worker in list(self._workers.items()):
            if worker.poll() is not None:
                del self._workers[name]
                self._stopping.pop(name, None)
                self._note_end(name, worker.returncode)
            elif time.monotonic() - self._stopping.get(name, float("inf")) > self.patience:
                worker.kill()
        unfinished = [(each, self._noted(each)) for each in self.index.unfinished()]
        busy = {each.name for each, status in unfinished if status == RUNNING} | set(self._workers)
        waiting = [each.name for each, status in unfinished if status == WAITING and each.name not in busy]
        for name in waiting[: max(0, self.at_once - len(busy))]:
            self._begin(self.open(name))

    def _noted(self, listed: Listed) -> str:
        """The status of a run, noted where it is another than the list has."""
        run = self.open(listed.name)
        status = run.state().status
        if status != listed.status:
            self.index.note(run)
        return status

    def _begin(self, run: Run) -> None:
        """A worker of its own, in a session of its own: what ends the server does not reach it by chance."""
        with (run.folder / LOG).open("ab") as log:
            self._workers[run.name] = subprocess.Popen(
                [sys.executable, "-m", WORKER, str(run.folder)],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, env=os.environ.copy(),
            )  # fmt: skip

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
