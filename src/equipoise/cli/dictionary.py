"""equipoise dictionary report | edit"""

from __future__ import annotations

import click

from equipoise.cli.dictionary_edit import edit
from equipoise.cli.dictionary_report import report
from equipoise.cli.groups import InOrder

EPILOG = """
NAME is wordnet, gcide, wordnet-cpae (WordNet as seed 003 had it), or a file: jsonl (also Wiktionary's, as wiktextract
writes it), words with tabs and definitions, or CPAE's JSON; .gz and .zst are read as they are. docs/dictionaries.md
tells more.

\b
Examples:
  equipoise dictionary report wordnet gcide --out dictionaries.html
  equipoise dictionary edit wordnet --step np --step pro --preview 20
  equipoise dictionary edit wordnet --step np --step pro --out wordnet-np-pro.jsonl
"""


@click.group(cls=InOrder, epilog=EPILOG)
def dictionary() -> None:
    """Count pronouns in dictionaries, and edit them."""


for verb in (report, edit):
    dictionary.add_command(verb)
