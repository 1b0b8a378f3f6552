"""equipoise data get NAME... and equipoise data list"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from equipoise.cli.showing import print_table, progress_bar
from equipoise.errors import UnknownName

if TYPE_CHECKING:
    from equipoise.datasets.originals import OriginalFile

EPILOG = """
Published sentence pairs belong to their authors and are not part of Equipoise. They are kept in the folder of the
environment variable EQUIPOISE_DATA, or in data in the cache; files put there by hand do as well.

\b
Examples:
  equipoise data list
  equipoise data get crows-pairs
  equipoise data get stereoset winobias
"""


@click.group(epilog=EPILOG, no_args_is_help=False)  # help is no one sentence; "Missing command" is
def data() -> None:
    """Fetch published sentence pairs, and show where they are kept."""


@data.command("get")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
def get(names: tuple[str, ...]) -> None:
    """Fetch published datasets and check that they are what was published."""
    from equipoise.datasets.originals import ORIGINALS, original

    for name in names:
        if name not in ORIGINALS:
            raise UnknownName("published dataset", name, list(ORIGINALS))
    for name in names:
        wanted = original(name)
        for file in wanted.files:
            _get(file)
        click.echo(f"{name}: {wanted.citation}. Licence: {wanted.licence}.")


def _get(file: OriginalFile) -> None:
    from equipoise.datasets.fetching import fetch

    with progress_bar(f"fetching {file.name}") as tell:
        done = fetch(file, progress=lambda share: tell(share, ""))
    how = "there already" if done.was_here else "fetched"
    checked = (
        "the published file" if file.sha256 else f"not checked, since no hash is known; its SHA-256 is {done.sha256}"
    )
    click.echo(f"{file.place}: {how}, {checked}.")


@data.command("list")
def show() -> None:
    """Show the published datasets, and which of them are here."""
    from equipoise.datasets.fetching import state_of
    from equipoise.datasets.originals import ORIGINALS, original

    known = [original(name) for name in ORIGINALS]
    rows = [(o.name, state_of(o), o.licence, o.citation, str(o.files[0].place.parent)) for o in known]
    print_table(("name", "state", "licence", "citation", "folder"), rows)
