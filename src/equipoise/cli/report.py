"""equipoise report RESULTS"""

from __future__ import annotations

import click

from equipoise.cli.options import formats_of, formats_option

EPILOG = """
\b
Examples:
  equipoise report equipoise-report --format markdown,latex
  equipoise report audit/results.json --format model-card --out cards
"""


@click.command(epilog=EPILOG)
@click.argument("results")
@formats_option
@click.option("--out", "-o", help="Folder to write to; default: beside the results.")
def report(results: str, formats: tuple[str, ...], out: str | None) -> None:
    """Write reports again from the results of an audit.

    RESULTS is a results.json or the folder that holds it.
    """
    from pathlib import Path

    from equipoise.files import is_folder
    from equipoise.publish import read_results, write_reports

    wanted = formats_of(formats)
    found = read_results(results)
    path = Path(results)
    for name, place in write_reports(found, out or (path if is_folder(path) else path.parent), wanted).items():
        click.echo(f"{name}: {place.resolve()}")
