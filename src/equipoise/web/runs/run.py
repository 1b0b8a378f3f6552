"""A run is a folder: what was asked (run.json), how far it is (state.json), and what came of it (out/)."""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from equipoise.errors import BadOption, BadResults, UnknownName
from equipoise.files import LOCK, write_text
from equipoise.shapes import built

ASKED, STATE, STOP, LOG, OUT = "run.json", "state.json", "stop", "log.txt", "out"
TOLD = "told.json"  # what was found, in sentences
NAME = re.compile(r"\d{8}-\d{6}-\d{6}-[a-z]+-[0-9a-f]{4}")

WAITING, RUNNING, FINISHED, STOPPED, FAILED, ENDED = "waiting", "running", "finished", "stopped", "failed", "ended"
OVER = (FINISHED, STOPPED, FAILED, ENDED)
RESUMABLE = (STOPPED, FAILED, ENDED)


@dataclass(frozen=True)
class State:
    """How far a run is."""

    status: str = WAITING
    share: float = 0.0
    what: str = ""  # is being done
    sentence: str = ""  # why it failed, or what must be known of what came of it
    pid: int = 0
    changed: str = ""  # UTC


@dataclass(frozen=True)
class Run:
    """A folder with long work."""

    folder: Path
    kind: str  # one of TASKS
    title: str
    asked: Mapping[str, Any]
    created: str  # UTC

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def out(self) -> Path:
        return self.folder / OUT

    def state(self) -> State:
        """How far it is; running without anyone at work has been ended from outside."""
        said = _state(self.folder / STATE)
        if said.status == RUNNING and not at_work(self.folder):
            said = _state(self.folder / STATE)  # it may have come to its end between the two looks
            if said.status == RUNNING:
                return replace(said, status=ENDED)
        return said

    def tell(self, state: State) -> None:
        """Write how far it is."""
        write_text(self.folder / STATE, json.dumps(asdict(replace(state, changed=now()))) + "\n")

    def files(self) -> list[str]:
        """What came of it: names of files in out/, with their folders; nothing hidden, no links."""
        found = []
        for place, folders, names in os.walk(self.out):
            folders[:] = sorted(folder for folder in folders if not folder.startswith("."))
            paths = [Path(place) / name for name in names if not name.startswith(".")]
            found += [path.relative_to(self.out).as_posix() for path in paths if not path.is_symlink()]
        return sorted(found)

    def still_there(self, name: str) -> None:
        """Refuse a file that has become a link since it was named: what was looked at then is not what is there now."""
        place = Path(name.rpartition(":")[2])
        if place.is_absolute() and place.resolve() != place:
            raise BadOption(f"{place.name} is another file than it was when this run was started; start a new one.")

    def stop_asked(self) -> bool:
        return (self.folder / STOP).exists()

    def ask_to_stop(self) -> None:
        (self.folder / STOP).touch()

    def forget_stop(self) -> None:
        (self.folder / STOP).unlink(missing_ok=True)


def new_run(runs: Path, kind: str, title: str, asked: Mapping[str, Any]) -> Run:
    """A run that waits for a worker."""
    moment = datetime.now(UTC)
    folder = runs / f"{moment:%Y%m%d-%H%M%S-%f}-{kind}-{secrets.token_hex(2)}"
    run = Run(folder, kind, title, dict(asked), now())
    fields = {"equipoise_run": 1, "kind": kind, "title": title, "created": run.created, "asked": run.asked}
    run.tell(State())
    write_text(folder / ASKED, json.dumps(fields, ensure_ascii=False, indent=1) + "\n")  # the last: now it is one
    return run


def open_run(runs: Path, name: str) -> Run:
    """The run of this name; a name that is no run's leads nowhere."""
    folder = runs / name
    if not NAME.fullmatch(name) or not (folder / ASKED).is_file():
        raise UnknownName("run", name, ["those on the pages of audits and corpora"])
    try:
        fields = json.loads((folder / ASKED).read_text(encoding="utf-8"))
        return Run(folder, str(fields["kind"]), str(fields["title"]), dict(fields["asked"]), str(fields["created"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadResults(f"The run {name} cannot be read: its {ASKED} is damaged; start it anew.") from error


def every_run(runs: Path) -> Iterator[Run]:
    """All runs of a folder, the newest first; damaged ones are passed over."""
    names = sorted((path.name for path in runs.iterdir()), reverse=True) if runs.is_dir() else []
    for name in names:
        with suppress(UnknownName, BadResults):
            yield open_run(runs, name)


def at_work(folder: Path) -> bool:
    """Whether a process holds the folder: it lets go of it however it ends."""
    try:
        import fcntl

        with (folder / LOCK).open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except ImportError:  # this system has no such locks: look for the process
        return _alive(_state(folder / STATE).pid)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return pid > 0


def _state(path: Path) -> State:
    try:
        return built(State, json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError, BadResults):
        return State(ENDED)  # nothing is known, and it can be taken up again
