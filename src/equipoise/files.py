"""Writing without half-written files, and where the cache is."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from equipoise.errors import CannotWrite

NOT_ALLOWED = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EEXIST, errno.ENOTDIR, errno.EISDIR)  # room is no remedy
LOCK = ".lock"  # in a folder that one process at a time works in


def cache_folder() -> Path:
    """$EQUIPOISE_CACHE, or equipoise in the user's cache folder."""
    chosen = os.environ.get("EQUIPOISE_CACHE")
    folder = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache") / "equipoise"
    try:
        return folder.expanduser()
    except RuntimeError as error:
        raise CannotWrite(f"There is no home folder for {folder}; set EQUIPOISE_CACHE to a folder.") from error


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A path beside this one to write to; it takes the place of this one only if all goes well."""
    import tempfile  # it brings archives along, which a mere import of the library should not pay for

    with telling_where(path):
        if is_folder(path):  # to be told when files are moved would be too late: others may have been by then
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        os.close(handle)
    beside = Path(name)
    try:
        with telling_where(path):
            yield beside
            beside.chmod(0o666 & ~_umask())  # mkstemp's 0600 is for secrets; this is an ordinary file
            beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def there(path: Path) -> bool:
    """Whether the path leads to something; unlike Path.exists, a place we may not look into leads to nothing."""
    return os.path.exists(path)  # noqa: PTH110


def is_folder(path: Path) -> bool:
    """Whether the path is a folder; unlike Path.is_dir, a place we may not look into is none."""
    return os.path.isdir(path)  # noqa: PTH112


def refuse_to_replace(read: Iterable[str | Path], written: Iterable[Path]) -> None:
    """Refuse to write where something is read from: a file, FILE:PART, or SCHEME:FILE."""
    for name in map(str, read):
        for path in (name, name.rpartition(":")[0], name.partition(":")[2]):
            for place in written:
                if path and there(Path(path)) and there(place) and Path(path).samefile(place):
                    raise CannotWrite(f"{place} is read here and would be replaced; write to another place.")


def refuse_to_overwrite(path: Path, force: bool) -> None:
    """Refuse to write over a file that is there, unless that is wished."""
    if there(path) and not force:
        raise CannotWrite(f"{path} exists already; choose another name, or add --force to replace it.")


def write_texts(texts: Mapping[Path, str]) -> None:
    """Write all of the files or none: every one is written beside its place before the first is moved into it."""
    with ExitStack() as stack:
        for path, text in texts.items():
            beside = stack.enter_context(replacing(path))
            with telling_where(path):
                beside.write_text(text, encoding="utf-8", newline="")


def write_text(path: Path, text: str) -> None:
    """Write the whole file or nothing."""
    write_texts({path: text})


def write_bytes(path: Path, data: bytes) -> None:
    """Write the whole file or nothing, and see it on disk before going on."""
    with replacing(path) as beside, beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """A folder that nobody else works in meanwhile; a process that is gone, however, works no more.

    A folder that is as it was before keeps no lock.
    """
    if there(folder) and not is_folder(folder):
        raise CannotWrite(f"{folder} is a file, and a folder is written; choose another name.")
    new = not there(folder)
    with telling_where(folder):
        before = set() if new else {path.name for path in folder.iterdir()}
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("a")
    with lock:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # this system has no such locks
            pass
        except OSError as error:
            raise CannotWrite(f"Another run is writing to {folder}; wait for it, or choose another folder.") from error
        try:
            yield
        finally:
            if is_folder(folder) and {path.name for path in folder.iterdir()} - before == {LOCK}:  # nothing came of it
                (folder / LOCK).unlink()
                if new:
                    folder.rmdir()


def sweep(folder: Path) -> None:
    """Remove what a killed process was writing to a folder that is ours alone."""
    for left in folder.rglob(".*.part"):
        if not is_folder(left):  # a corpus that is being changed is a whole folder, and whoever goes on clears it
            left.unlink(missing_ok=True)


@contextmanager
def telling_where(path: Path, what_to_do: str = "make room or choose another place") -> Iterator[None]:
    """Turn the system's refusal to write into a sentence that names the place."""
    try:
        yield
    except OSError as error:
        remedy = what_to_do.removeprefix("make room or ") if error.errno in NOT_ALLOWED else what_to_do
        raise CannotWrite(f"Nothing could be written to {path}: {error.strerror or error}; {remedy}.") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
