"""equipoise report RESULTS"""

from __future__ import annotations

import click

from equipoise.cli.options import formats_option, split_commas

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
    from equipoise.publish import check_format, read_results, write_reports

    wanted = split_commas(formats)
    for name in wanted:
        check_format(name)
    found = read_results(results)
    path = Path(results)
    for name, place in write_reports(found, out or (path if is_folder(path) else path.parent), wanted).items():
        click.echo(f"{name}: {place.resolve()}")
