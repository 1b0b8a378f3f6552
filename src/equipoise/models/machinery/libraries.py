"""The heavy libraries, imported when they are needed and kept from talking."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from logging import CRITICAL
from pathlib import Path
from threading import Lock
from typing import Any

from equipoise.errors import MissingExtra


def library(name: str, asked: str, extra: str = "contextual") -> Any:
    """A library, or the sentence that says how to install it."""
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingExtra(asked, name.split(".")[0], extra) from error


@contextmanager
def quietly(asked: str) -> Iterator[Any]:
    """transformers, without its warnings, load reports and bars; what was set before is set again afterwards.

    Threads may be in here together: the first one in makes it quiet, the last one out restores.
    """
    with _QUIET.lock:
        if not _QUIET.within:
            _QUIET.restoring.enter_context(_silence(asked))
        _QUIET.within += 1
    try:
        yield library("transformers", asked)
    finally:
        with _QUIET.lock:
            _QUIET.within -= 1
            if not _QUIET.within:
                _QUIET.restoring.close()


class _Quiet:
    def __init__(self) -> None:
        self.lock, self.within, self.restoring = Lock(), 0, ExitStack()


_QUIET = _Quiet()


@contextmanager
def _silence(asked: str) -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        said, hub = library("transformers.utils.logging", asked), library("huggingface_hub.utils", asked)
        level, bars, no_hub_bars = (
            said.get_verbosity(),
            said.is_progress_bar_enabled(),
            hub.are_progress_bars_disabled(),
        )
        said.set_verbosity(CRITICAL)
        said.disable_progress_bar()
        try:
            yield
        finally:
            said.set_verbosity(level)
            if bars:
                said.enable_progress_bar()
            (hub.disable_progress_bars if no_hub_bars else hub.enable_progress_bars)()


@contextmanager
def native_silence() -> Iterator[None]:
    """Keep from the user what compiled code writes to standard error; what Python writes there still arrives.

    Some libraries write to the descriptor itself before they can be told not to.
    """
    try:
        shown = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    with (
        os.fdopen(shown, "w", buffering=1, errors="backslashreplace") as beside,
        Path(os.devnull).open("wb") as null,
    ):
        python = sys.stderr
        if _writes_to_2(python):
            python.flush()
            sys.stderr = beside
        os.dup2(null.fileno(), 2)
        try:
            yield
        finally:
            beside.flush()
            os.dup2(shown, 2)
            sys.stderr = python


def _writes_to_2(stream: Any) -> bool:
    try:
        return bool(stream.fileno() == 2)
    except (AttributeError, OSError, ValueError):
        return False


LONG = 160  # characters of what a library says


def in_short(error: Exception) -> str:
    """What a library says went wrong, in one line."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    first = (lines[0] if lines else type(error).__name__).partition(". ")[0]
    return (first if len(first) <= LONG else first[:LONG] + " ...").rstrip(".:")
