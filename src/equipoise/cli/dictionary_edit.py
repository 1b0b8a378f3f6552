"""equipoise dictionary edit NAME --step STEP... --out FILE"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from equipoise.cli.explain_saying import in_colour, say
from equipoise.cli.options import wordnet_option
from equipoise.cli.showing import print_table
from equipoise.errors import BadOption

if TYPE_CHECKING:
    from equipoise.mitigation.dictionaries import Edited

ON_A_PAGE = 2000  # changes
COLOURS = {"-": "red", "+": "green", "@": "bright_black"}
EPILOG = """
\b
Steps, done in the order given:
  np                      drop entries of capitalised words
  pro                     he or she for he, his or her for his, unless a woman is within 3 words;
                          pro:window=5, pro:near=counterpart, pro:also=him,himself, pro:examples=yes,
                          pro:replicate=cpae-bias (the published script, slips and all)
  names-last              mark capitalised words, to be learned when all others are
  replace:PATTERN=>TEXT   put TEXT for what a regular expression fits in definitions
  drop-words:PATTERN      drop entries of words that it fits
  drop-definitions:PATTERN

An edit is meant to reduce bias; whether it does is seen in vectors that are learned from it.

\b
Examples:
  equipoise dictionary edit wordnet --step np --step pro --preview 20
  equipoise dictionary edit wordnet --step np --step pro --out wordnet-np-pro.jsonl --diff changes.html
  equipoise dictionary edit my-words.tsv --step 'replace:\\bchairman\\b=>chairperson' --out edited.tsv
"""


@click.command(epilog=EPILOG)
@click.argument("name", metavar="NAME")
@click.option(
    "--step", "steps", multiple=True, required=True, metavar="STEP", help="What to do; repeat it for several."
)
@click.option(
    "--out", metavar="FILE", type=click.Path(path_type=Path),
    help="The edited dictionary: .jsonl, which keeps everything, or .tsv, words and definitions alone.",
)  # fmt: skip
@click.option(
    "--preview", type=click.IntRange(1), metavar="NUMBER", help="Show so many changes, and write no dictionary."
)
@click.option(
    "--diff",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=f"The changes as a web page (.html): {ON_A_PAGE:,}, or as many as --preview says.",
)
@click.option("--examples", is_flag=True, help="Keep the example sentences, where the dictionary has some.")
@click.option("--json", "as_json", is_flag=True, help="Print what was done, and what --preview shows, as JSON.")
@wordnet_option
def edit(
    name: str, steps: tuple[str, ...], out: Path | None, preview: int | None, diff: Path | None, examples: bool,
    as_json: bool, wordnet: str | None,
) -> None:  # fmt: skip
    """Edit a dictionary step by step, and record what each step did."""
    from equipoise.dictionaries import open_dictionary, write_dictionary
    from equipoise.files import write_text
    from equipoise.mitigation.dictionaries import edited
    from equipoise.mitigation.dictionaries.editing import step_of

    _check(name, out, preview, diff)
    made = [step_of(step) for step in steps]  # a wrong one is said before anything is read
    done = edited(open_dictionary(name, examples=examples, wordnet=wordnet), made)
    if out is not None and preview is None:
        write_dictionary(done.dictionary, out)
    if diff is not None:
        from equipoise.reports.dictionary_page import edit_page

        write_text(diff, edit_page(done.record, done.changes, preview or ON_A_PAGE))
    if as_json:
        from equipoise.reports.dictionary_diff import shown

        changes = {"changes": [asdict(each) for each in shown(done.changes, preview)]} if preview else {}
        click.echo(json.dumps(asdict(done.record) | changes, ensure_ascii=False))
        return
    if preview is not None:
        _show_changes(done, preview)
    _show_steps(done)
    if out is not None and preview is None:
        say(f"{out}: {len(done.dictionary):,} definitions.")
    if diff is not None:
        say(f"{diff}: the changes.")


def _check(name: str, out: Path | None, preview: int | None, diff: Path | None) -> None:
    """Refuse what cannot be meant, before any work is done."""
    from equipoise.dictionaries.writing import check_ending
    from equipoise.files import refuse_to_replace

    if out is None and preview is None:
        raise BadOption("Say where to write by --out FILE.jsonl or FILE.tsv, or look first with --preview NUMBER.")
    if out is not None:
        check_ending(out)
    if diff is not None and diff.suffix != ".html":
        raise BadOption(f"--diff must end in .html, and it is {diff}.")
    refuse_to_replace([name], [place for place in (out, diff) if place is not None])


def _show_changes(done: Edited, most: int) -> None:
    from equipoise.reports.dictionary_diff import diff, summary

    for line in diff(done.changes, most):
        click.secho(line, fg=COLOURS[line[0]]) if line[:1] in COLOURS and in_colour() else click.echo(line)
    say(f"{summary(done.changes)}. No dictionary was written: --out without --preview does that.")


def _show_steps(done: Edited) -> None:
    from equipoise.reports.dictionary_tables import steps_table
    from equipoise.reports.words import visible

    table = steps_table(done.record)
    print_table([name.lower() for name in table.head], [list(map(visible, row)) for row in table.rows])
    before, after = done.record.definitions_before, done.record.definitions_after
    say(visible(f"{done.record.before} had {before:,} definitions, {done.record.after} has {after:,}."))
