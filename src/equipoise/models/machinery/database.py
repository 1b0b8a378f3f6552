"""SQLite as the shelf uses it: opened by many at once, written in whole batches."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from equipoise.files import there

PATIENCE = 60.0  # seconds to wait for another process that writes

SCHEMA = """
    PRAGMA page_size = 8192;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS places (key INTEGER PRIMARY KEY, row INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS vectors (row INTEGER PRIMARY KEY, vector BLOB NOT NULL);
"""


def connected(path: str) -> sqlite3.Connection:
    """The database at this path, made if it is not there; "" is one that vanishes with its connection."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    end = time.monotonic() + PATIENCE
    while True:
        try:
            connection.executescript(SCHEMA)
            return connection
        except sqlite3.Error as error:  # two that open a new one at once: SQLite does not wait by itself for this
            if not getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY") or time.monotonic() > end:
                connection.close()
                raise
            time.sleep(0.05)


def only_to_look_in(path: Path) -> list[sqlite3.Connection]:
    """The database of a cache that may be read and not written, if there is a whole one."""
    log = path.with_name(path.name + "-wal")
    if not there(path) or there(log):
        return []
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True, check_same_thread=False)
    try:
        connection.execute("SELECT key FROM places LIMIT 1")
        return [connection]
    except sqlite3.Error:
        connection.close()
        return []


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All that is written in this block, or nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:  # Ctrl-C too
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def close(connections: list[sqlite3.Connection]) -> None:
    while connections:
        connections.pop().close()
