"""What people see in the terminal: progress while they wait, tables when they ask. Quiet when nobody looks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import fill

import click

WIDE = 80  # columns of a terminal in which a table may fold its cells
UNFOLDED = 100_000  # columns in which none needs to


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float, str], None]]:
    """A function to tell the share done and what is next; a bar on standard error if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda share, label: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=1.0)

        def tell(share: float, label: str) -> None:
            if share < bar.tasks[0].completed:  # another piece of work: the time of the last one says nothing of it
                bar.reset(task)
            bar.update(task, completed=share, description=label[:48] or what)

        yield tell


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]], *, title: str = "") -> None:
    """A table that fits the terminal, tab-separated lines elsewhere; columns without names have no head.

    In a narrow terminal a table of many columns that does not fit is printed row by row: no number is cut in two.
    """
    named = any(columns)
    if sys.stdout is None or not sys.stdout.isatty():
        for row in [columns, *rows] if named else rows:
            click.echo("\t".join(row))
        return
    from rich import box
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title or None, box=box.SIMPLE, title_justify="left", pad_edge=False, show_header=named)
    for number, column in enumerate(columns):
        table.add_column(column, overflow="fold", no_wrap=number == 0)
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console()
    unfolded = Measurement.get(console, console.options.update(width=UNFOLDED), table).maximum
    if len(columns) > 2 and console.width < WIDE and unfolded > console.width:
        _print_stacked(columns, rows, title, console.width)
    else:
        console.print(table)


def _print_stacked(columns: Sequence[str], rows: Sequence[Sequence[str]], title: str, width: int) -> None:
    """Every row as a block of lines, a cell each."""
    if title:
        click.echo(title)
    for row in rows:
        click.echo()
        for number, (name, cell) in enumerate(zip(columns, row, strict=True)):
            line = fill(f"{name}: {cell}", width, initial_indent="  " * bool(number), subsequent_indent="    ",
                        break_long_words=False, break_on_hyphens=False)  # fmt: skip
            click.echo(line)
    click.echo()
