"""equipoise dictionary report NAME..."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from equipoise.cli.explain_saying import in_terminal, say
from equipoise.cli.options import wordnet_option
from equipoise.cli.showing import print_table
from equipoise.errors import BadOption

if TYPE_CHECKING:
    from equipoise.dictionaries import Dictionary
    from equipoise.results.dictionaries import DictionaryReport, GenderedTexts

ENDINGS = (".html", ".md", ".json")
EPILOG = """
NAME is wordnet, gcide, a file, or FORMAT:PATH such as gcide:FOLDER; wordnet-cpae is WordNet as seed 003 had it, whose
counts come out with --small-letters.

\b
Examples:
  equipoise dictionary report wordnet
  equipoise dictionary report wordnet gcide my-words.tsv --out dictionaries.html
  equipoise dictionary report wordnet-cpae --small-letters
  equipoise dictionary report wordnet --examples
"""


@click.command(epilog=EPILOG)
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="A report: .html, .md or .json.")
@click.option("--json", "as_json", is_flag=True, help="Print all as one JSON object.")
@click.option("--small-letters", is_flag=True, help="Count he and not He, as seed 003 does.")
@click.option("--examples", is_flag=True, help="Count gendered words in usage examples, too, beside definitions.")
@wordnet_option
def report(
    names: tuple[str, ...], out: Path | None, as_json: bool, small_letters: bool, examples: bool, wordnet: str | None
) -> None:
    """Count which entries use he, she, his, her and so on, among capitalised words and others."""
    from equipoise.dictionaries import count_pronouns, open_dictionary
    from equipoise.files import refuse_to_replace, write_text
    from equipoise.results.dictionaries import DictionaryReport

    if out is not None:
        if out.suffix not in ENDINGS:
            raise BadOption(f"--out must end in {', '.join(ENDINGS)}, and it is {out}.")
        refuse_to_replace(names, [out])
    opened = _named_apart(names, [open_dictionary(name, examples=examples, wordnet=wordnet) for name in names])
    counted = [count_pronouns(each, any_case=not small_letters) for each in opened]
    if examples:
        counted = [replace(own, gendered=_gendered(each, not small_letters))
                   for each, own in zip(opened, counted, strict=True)]  # fmt: skip
    found = DictionaryReport(tuple(counted))
    if out is not None:
        write_text(out, _written(found, out.suffix))
    if as_json:
        click.echo(found.to_json())
        return
    _show(found)
    if out is not None:
        say(f"{out}: the report.")


def _gendered(dictionary: Dictionary, any_case: bool) -> tuple[GenderedTexts, ...]:
    """Gendered words in its definitions and examples; a dictionary without examples is refused."""
    from equipoise.datasets.gendered import gendered_words
    from equipoise.datasets.gendered_facts import name_facts
    from equipoise.dictionaries import count_gendered

    if not any(each.examples for each in dictionary.definitions):
        raise BadOption(f"{dictionary.name} has no usage examples to count gendered words in; leave out --examples.")
    both = gendered_words()
    other = both.ordinary | name_facts().written_large  # River, King; America and Virginia are mostly places
    names = {name: side for name, side in both.names.items() if name not in other}
    lists = {"words": replace(both, names={}).side, "names": replace(both, words={}, names=names).side}
    return count_gendered(dictionary, lists, any_case=any_case)


def _named_apart(names: Sequence[str], opened: list[Dictionary]) -> list[Dictionary]:
    """Files that differ in their folder or ending alone go by what was asked for."""
    called = Counter(each.name for each in opened)
    return [replace(each, name=name) if called[each.name] > 1 else each
            for name, each in zip(names, opened, strict=True)]  # fmt: skip


def _written(found: DictionaryReport, ending: str) -> str:
    from equipoise.reports.dictionary_page import dictionary_markdown, dictionary_page

    if ending == ".json":
        return found.to_json() + "\n"
    return dictionary_page(found) if ending == ".html" else dictionary_markdown(found)


def _show(found: DictionaryReport) -> None:
    """A table a dictionary to somebody who looks, one with a column of dictionaries to other programs."""
    from equipoise.reports.dictionary_tables import entry_table, gendered_table, size_table
    from equipoise.reports.words import visible

    sizes = size_table(found)
    print_table([name.lower() for name in sizes.head], [[visible(row[0]), *row[1:]] for row in sizes.rows])
    tables = [(each, entry_table(each)) for each in found.dictionaries]
    head = [name.lower() for name in tables[0][1].head]
    if in_terminal():
        for _, table in tables:
            print_table(head, table.rows, title=visible(table.caption))
        say("Uses of first / second: how many use the first, alone or with the second, for one that uses the second.")
    else:
        print_table(["dictionary", *head], [[visible(each.name), *row] for each, table in tables for row in table.rows])
    for each, table in [(each, gendered_table(each)) for each in found.dictionaries if each.gendered]:
        rows = table.rows if in_terminal() else [[visible(each.name), *row] for row in table.rows]
        head = [name.lower() for name in table.head]
        print_table(head if in_terminal() else ["dictionary", *head], rows, title=visible(table.caption))
    for each, _ in tables:
        for note in each.notes:
            say(visible(f"Note on {each.name}: {note}."))
