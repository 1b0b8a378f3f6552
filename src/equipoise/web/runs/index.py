"""All runs in SQLite: the list is there at once however many runs there are. The folders are the truth."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from equipoise.errors import CannotWrite
from equipoise.files import telling_where
from equipoise.web.runs.run import OVER, Run, every_run

TABLE = """
create table if not exists runs (
    name text primary key, kind text not null, title text not null, created text not null,
    status text not null, share real not null, sentence text not null
)
"""
BUSY = 10.0  # seconds to wait for another process


@dataclass(frozen=True)
class Listed:
    """A run in the list."""

    name: str
    kind: str
    title: str
    created: str
    status: str
    share: float
    sentence: str


class Index:
    """The list of runs of a folder; one that is lost or damaged is made again."""

    def __init__(self, file: Path, runs: Path):
        self.file, self.runs = file, runs
        self.rebuild()

    def rebuild(self) -> None:
        """The list anew, from the folders."""
        with telling_where(self.file):
            self.file.unlink(missing_ok=True)
        with self._connected():
            pass
        self.note(*every_run(self.runs))

    def note(self, *runs: Run) -> None:
        """How runs are now."""
        states = [(run, run.state()) for run in runs]
        rows = [(run.name, run.kind, run.title, run.created, state.status, state.share, state.sentence)
                for run, state in states]  # fmt: skip
        with self._open() as database:
            database.executemany("insert or replace into runs values (?, ?, ?, ?, ?, ?, ?)", rows)

    def forget(self, name: str) -> None:
        with self._open() as database:
            database.execute("delete from runs where name = ?", (name,))

    def listed(self, kinds: tuple[str, ...], most: int = 200) -> list[Listed]:
        """The newest first."""
        marks = ", ".join("?" * len(kinds))
        asked = f"select * from runs where kind in ({marks}) order by name desc limit ?"
        with self._open() as database:
            return [Listed(*row) for row in database.execute(asked, (*kinds, most))]

    def unfinished(self) -> list[Listed]:
        """Those that are not over, as far as the list knows; the oldest first."""
        marks = ", ".join("?" * len(OVER))
        with self._open() as database:
            found = database.execute(f"select * from runs where status not in ({marks}) order by name", OVER)
            return [Listed(*row) for row in found]

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The list, to be read or written; one that was lost or damaged since is made again first."""
        if not self._sound():
            self.rebuild()
        try:
            with self._connected() as database:
                yield database
        except sqlite3.Error as error:
            raise CannotWrite(f"The list of runs, {self.file}, cannot be used: {error}; try again.") from error

    def _sound(self) -> bool:
        """Whether the file is there, and a list of ours."""
        if not self.file.exists():
            return False
        try:
            with self._connected() as database:
                database.execute("select count(*) from runs").fetchone()
        except sqlite3.OperationalError:  # somebody else has it: that passes
            return True
        except sqlite3.DatabaseError:
            return False
        return True

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self.file, timeout=BUSY)) as database, database:
            database.execute(TABLE)
            yield database
