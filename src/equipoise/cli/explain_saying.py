"""What explanations of words and of sentences are told with: paragraphs, bars of letters, and their limits."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from shutil import get_terminal_size
from textwrap import fill

import click

HALF = 8  # letters of a bar, to either side of zero


def in_terminal() -> bool:
    """Whether somebody looks, and not a file or another program."""
    return sys.stdout is not None and sys.stdout.isatty()


def in_colour() -> bool:
    """Whether colours are shown, and wished for (https://no-color.org)."""
    return in_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(text: str) -> None:
    """A paragraph: in lines between words in a terminal, in one line elsewhere."""
    width = get_terminal_size().columns
    after = "  " * text.startswith("- ")
    click.echo(
        fill(text, width, subsequent_indent=after, break_long_words=False, break_on_hyphens=False)
        if in_terminal()
        else text
    )


def say_limits(model: str, caveats: Iterable[str], notes: Iterable[str]) -> None:
    """What an explanation does not show, and what is odd about the model."""
    click.echo("\nWhat this does not show:")
    for caveat in caveats:
        say(f"- {caveat}")
    for note in notes:
        say(f"Note on {model}: {note}.")


def bar(value: float, largest: float) -> str:
    """Some letters from a zero line to the left or right: as many as fit the largest value."""
    length = min(HALF, round(HALF * abs(value) / largest)) if largest else 0
    left, right = ("", "=" * length) if value > 0 else ("=" * length, "")
    return f"{left:>{HALF}}|{right:<{HALF}}"
