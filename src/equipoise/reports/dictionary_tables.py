"""What dictionaries count, as tables."""

from __future__ import annotations

from collections.abc import Sequence

from equipoise.reports.table import Table
from equipoise.reports.words import DASH
from equipoise.results.dictionaries import DictionaryCounts, DictionaryReport, EditRecord, KindCounts, PronounCounts

KINDS = {  # as they are told
    "all": "all entries",
    "capitalised": "capitalised words",
    "small": "words in small letters",
    "single words": "single words",
}
PRONOUNS_HEAD = ("Entries", "Pronouns", "First only", "Second only", "Both", "Uses of first / second")


def size_table(report: DictionaryReport) -> Table:
    """How large they are."""
    rows = [(each.name, *(f"{number:,}" for number in _sizes(each))) for each in report.dictionaries]
    head = ("Dictionary", "Definitions", "Entries", "Single words", "Capitalised", "Small letters")
    return Table("How large they are", head, "lrrrrr", rows)


def _sizes(counts: DictionaryCounts) -> tuple[int, ...]:
    kinds = (counts.kind(name).entries for name in ("all", "single words", "capitalised", "small"))
    return counts.kind("all").definitions, *kinds


def entry_table(counts: DictionaryCounts) -> Table:
    """Pronouns among entries."""
    rows = [row for kind in counts.kinds for row in _rows(kind, kind.by_entry)]
    return Table(f"{counts.name}: entries that use one pronoun, the other, or both", PRONOUNS_HEAD, "llrrrr", rows)


def definition_table(counts: DictionaryCounts) -> Table:
    """Pronouns among definitions."""
    rows = [row for kind in counts.kinds for row in _rows(kind, kind.by_definition)]
    caption = f"{counts.name}: definitions that use one pronoun, the other, or both"
    return Table(caption, ("Of entries", *PRONOUNS_HEAD[1:]), "llrrrr", rows)


def gendered_table(counts: DictionaryCounts) -> Table:
    """Gendered words in usage examples, beside those in definitions."""
    rows = [
        (f"{each.number:,} {each.texts}", f"{pair.male}, {pair.female}", f"{pair.male_only:,}", f"{pair.female_only:,}",
         f"{pair.both:,}", _share(pair, each.number), ratio(pair))
        for each in counts.gendered for pair in each.counts
    ]  # fmt: skip
    head = ("In", "Words", "First only", "Second only", "Both", "Have either", "With first / second")
    return Table(f"{counts.name}: gendered words in definitions and in usage examples", head, "llrrrrr", rows)


def _share(pair: PronounCounts, number: int) -> str:
    return f"{(pair.male_only + pair.female_only + pair.both) / number:.2%}" if number else DASH


def _rows(kind: KindCounts, pairs: Sequence[PronounCounts]) -> list[tuple[str, ...]]:
    return [
        (KINDS.get(kind.kind, kind.kind), f"{pair.male}, {pair.female}", f"{pair.male_only:,}", f"{pair.female_only:,}",
         f"{pair.both:,}", ratio(pair))
        for pair in pairs
    ]  # fmt: skip


def ratio(pair: PronounCounts) -> str:
    """How many use the first for each that uses the second."""
    return f"{pair.with_male / pair.with_female:.1f}" if pair.with_female else DASH


def steps_table(record: EditRecord) -> Table:
    """What each step of an edit did."""
    rows = [
        (step.name, ", ".join(f"{name}={value}" if name else value for name, value in step.options.items()) or DASH,
         f"{step.dropped:,}", f"{step.changed:,}", f"{step.words:,}")
        for step in record.steps
    ]  # fmt: skip
    head = ("Step", "Options", "Definitions dropped", "Definitions changed", "Words concerned")
    return Table("What each step did", head, "lwrrr", rows)
