"""Functions of numbers and arrays compiled by numba, once for a machine: what was compiled is kept in the cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import numba

from equipoise.files import cache_folder

FOLDER = "compiled"
# Sums may be taken in any order, which a processor adds up many numbers at once by; but what is not a number stays so.
REORDERED = {"reassoc", "contract", "nsz", "arcp"}

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F, inline: str = "never") -> F:
    """The function, compiled when it is first called; other threads run meanwhile.

    All that it calls must stand in the same file: numba compiles anew when that has changed, and looks at no other.
    """
    how: dict[str, Any] = {"nogil": True, "fastmath": REORDERED, "inline": inline}
    with _kept_in_the_cache():
        try:
            made: F = numba.njit(cache=True, **how)(function)
        except RuntimeError:  # there is no place where anything can be kept: compiled in every process
            made = numba.njit(**how)(function)
    return made


def inlined(function: F) -> F:
    """The same, put in wherever it is called: arrays in a tuple are counted at every call, which costs more than it
    seems."""
    return compiled(function, "always")


@contextmanager
def _kept_in_the_cache() -> Iterator[None]:
    """Where numba keeps what it compiles is asked when a function is made; whoever else uses numba keeps their own."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder() / FOLDER)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
