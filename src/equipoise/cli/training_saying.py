"""What the verbs that train tell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from equipoise.cli.explain_saying import say
from equipoise.cli.showing import print_table

if TYPE_CHECKING:
    from equipoise.results.training import TrainingRecord


@contextmanager
def going_on() -> Iterator[None]:
    """Say what to do after Ctrl-C."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt("Where it was is kept; the same command goes on from there.") from None


def show_record(record: TrainingRecord, out: Path, as_json: bool) -> None:
    """How well it does, and where it is."""
    if as_json:
        click.echo(record.to_json())
        return
    judged = [f"{record.measure} on dev"] if record.dev else []
    rows = [
        [str(each.number), f"{each.rate:.3g}", f"{each.loss:.4f}", *(f"{each.score:.4f}" for _ in judged)]
        for each in record.epochs
    ]
    print_table(["epoch", "step size", "loss", *judged], rows)
    tested = [
        [each.name, f"{each.entries:,}", f"{each.score:.4f}",
         f"{each.interval.low:.4f} to {each.interval.high:.4f}" if each.interval else ""]
        for each in record.tested
    ]  # fmt: skip
    if tested:
        print_table(["entries of", "number", record.measure, "95% interval"], tested)
    for each in record.data:
        lost = each.unlabelled + each.unreadable + each.malformed
        if lost:
            say(f"Note: {lost:,} entries of {each.name} ({each.part}) were left out; the model card says why.")
    for note in record.notes:
        say(f"Note: {note}.")
    say(f"{out}: the weights of epoch {record.best_epoch}, training.json, and a model card (README.md).")
