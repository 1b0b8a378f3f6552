"""equipoise quality report FILE... --out FILE"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from equipoise.cli.quality_showing import check_out, finish, json_option, out_option
from equipoise.errors import BadResults

if TYPE_CHECKING:
    from equipoise.results.quality import QualityReports

EPILOG = """
FILE is a .json that equipoise quality wrote. The first model is what the others differ from.

\b
Examples:
  equipoise quality report before.json after.json --out both.html
"""


@click.command(epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@out_option
@json_option
def report(files: tuple[str, ...], out: Path | None, as_json: bool) -> None:
    """Put reports of several runs side by side."""
    from equipoise.results.quality import QualityReports

    check_out(out, files)
    found = [report for file in files for report in _read(Path(file)).reports]
    if not found:
        raise BadResults(f"There is no report in {', '.join(files)}; equipoise quality writes them with --out.")
    finish(QualityReports(tuple(found)), out, as_json)


def _read(path: Path) -> QualityReports:
    from equipoise.results.quality import QualityReports

    try:
        return QualityReports.from_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadResults(f"The report {path} cannot be read: {error.strerror}.") from error
    except (BadResults, UnicodeDecodeError) as error:
        raise BadResults(f"{path} is no report of equipoise quality: {error}") from error
