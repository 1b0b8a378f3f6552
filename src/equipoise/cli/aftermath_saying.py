"""What came of methods, told in the terminal and written as a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from equipoise.cli.explain_saying import say
from equipoise.cli.showing import print_table

if TYPE_CHECKING:
    from equipoise.results.aftermath import Aftermath

LIMITS = (
    "These are associations within vectors, not harm where they are used; what is at chance here may be told by others."
)


def tell_aftermath(found: Aftermath, folder: Path, as_json: bool) -> None:
    """Write the page into the folder, then say what it says: what is still recoverable first."""
    from equipoise.publish import write_aftermath

    write_aftermath(found, folder)
    if as_json:
        click.echo(found.to_json())
        return
    for note in found.notes:
        click.echo(f"note: {note.rstrip('.')}.", err=True)
    _show(found)
    say(LIMITS)
    refused = dict.fromkeys([*found.refused, *(check for each in found.outcomes for check in each.refused)])
    if refused:
        say(f"Without an answer, for reasons that the page has: {', '.join(refused)}.")
    say(f"{folder / 'report.html'} has all numbers with their intervals, the pictures, and what each check asks.")


def _show(found: Aftermath) -> None:
    """Of one method its findings and every check; of several what can be said of all, and the trade-off."""
    from equipoise.reports.aftermath_findings import findings, in_short
    from equipoise.reports.aftermath_recovered import headline
    from equipoise.reports.aftermath_tables import table_columns, table_rows, tradeoff_table
    from equipoise.reports.aftermath_words import methods
    from equipoise.reports.words import visible

    if len(methods(found)) == 1:
        for each in findings(found)[0].said:
            say(visible(f"- {each.first}{each.rest}"))
        print_table(table_columns(found), [[visible(cell) for cell in row] for row in table_rows(found)])
        return
    for line in (headline(found), *in_short(found)):
        say(visible(f"- {line}"))
    table = tradeoff_table(found)
    print_table(table.head, [[visible(cell) for cell in row] for row in table.rows])
