"""Dictionaries counted, and what an edit did to one: web pages that stand alone, and the counts in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from equipoise.reports import dictionary_diff, dictionary_figures, dictionary_tables
from equipoise.reports.html import environment
from equipoise.reports.md import bullets, drawn, plain
from equipoise.results.dictionaries import ChangedDefinition, DictionaryCounts, DictionaryReport, EditRecord

TITLE = "He and she in dictionaries"
EDITED = "A dictionary, edited"
READING = (
    "An entry is a word as it is written, with all its definitions; it uses a pronoun if one of them does. The bars "
    "are of entries that use either: on the left those with the male pronoun alone, on the right those with the female "
    "alone, between them those with both. Uses of first / second: how many use the first pronoun, alone or with the "
    "second, for one that uses the second."
)
ALWAYS = (
    "A capital is not a name. Monday, English and DNA begin with one, and dictionaries write some names without.",
    "Who is meant is not asked. A king’s “he” counts like the “he” that stands for anybody.",
    "“her” is both his and him, so it stands beside each of them.",
    "Pronouns are a small part of what definitions say of women and men, and say nothing of people who are neither.",
    "Whether vectors that are learned from a dictionary lean the same way is not shown: train them, and measure that.",
)
OF_EXAMPLES = (
    "A gendered word in an example may be what the entry is about: the examples of “queen” have “she”. Names are given "
    "names of people in the United States, with a capital and without ordinary words, months and well-known "
    "places; Roman and Jesus are among them."
)
OF_EDITS = (
    "An edit is meant to reduce the bias that vectors learn from a dictionary. Whether it does is not shown here.",
    "“he or she” leaves out people who are neither, and a gentleman’s “he” is balanced like a patient’s.",
    "Words without an entry have no vector of their own any more: a model of the rest does not know Galileo.",
)


def dictionary_page(report: DictionaryReport) -> str:
    """A complete HTML document."""
    return environment().get_template("dictionaries.html.j2").render(
        title=TITLE, lead=lead(report), report=report, reading=READING, limits=limits(report),
        tables=dictionary_tables, figures=dictionary_figures, caption=caption,
    )  # fmt: skip


def dictionary_markdown(report: DictionaryReport) -> str:
    """The same in Markdown, without the figures."""
    return "\n\n".join(_blocks(report)) + "\n"


def edit_page(record: EditRecord, changes: Sequence[ChangedDefinition], most: int) -> str:
    """A complete HTML document: what each step did, and the first so many changes."""
    return environment().get_template("dictionary_edit.html.j2").render(
        title=EDITED, record=record, changes=changes, most=most, limits=OF_EDITS,
        tables=dictionary_tables, diff=dictionary_diff,
    )  # fmt: skip


def lead(report: DictionaryReport) -> str:
    """What is most worth knowing, in a sentence a dictionary."""
    return " ".join(_told(each) for each in report.dictionaries)


def _told(counts: DictionaryCounts) -> str:
    kind = counts.kind("all")
    he = kind.by_entry[0]
    return (
        f"{counts.name}: {he.male_only:,} of {kind.entries:,} entries have {he.male} and not {he.female}, "
        f"{he.female_only:,} have {he.female} and not {he.male}, {he.both:,} have both."
    )


def caption(counts: DictionaryCounts) -> str:
    """The figure in words."""
    bars = dictionary_figures.balance(counts)
    case = "" if counts.any_case else " Only pronouns in small letters are counted."
    if not bars:
        return f"No entry of {counts.name} uses he, she, his or her.{case}"
    told = "; ".join(bar.says for bar in bars)
    return f"{told[:1].upper()}{told[1:]}.{case}"


def limits(report: DictionaryReport) -> list[str]:
    """What it does not show, and what was left out when they were read."""
    notes = [f"{each.name}: {note}." for each in report.dictionaries for note in each.notes]
    of_examples = [OF_EXAMPLES] if any(each.gendered for each in report.dictionaries) else []
    return [*ALWAYS, *of_examples, *notes]


def _blocks(report: DictionaryReport) -> Iterator[str]:
    yield f"# {plain(TITLE)}"
    yield plain(lead(report))
    yield drawn(dictionary_tables.size_table(report))
    for counts in report.dictionaries:
        yield f"## {plain(counts.name)}"
        yield plain(counts.source)
        yield plain(caption(counts))
        yield drawn(dictionary_tables.entry_table(counts))
        yield drawn(dictionary_tables.definition_table(counts))
        if counts.gendered:
            yield drawn(dictionary_tables.gendered_table(counts))
    yield "## What this does not show"
    yield bullets(limits(report))
    yield f"Equipoise {plain(report.dictionaries[0].version)}"
