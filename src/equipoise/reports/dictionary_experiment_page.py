"""Vectors from versions of a dictionary: one web page, the same in Markdown, and as data."""

from __future__ import annotations

from collections.abc import Iterator

from equipoise.reports import (
    dictionary_experiment_done,
    dictionary_experiment_figures,
    dictionary_experiment_findings,
    dictionary_experiment_groups,
    dictionary_experiment_tables,
)
from equipoise.reports.csv import table_of
from equipoise.reports.dictionary_experiment_words import judged, lead, title, version_lines
from equipoise.reports.experiment_page import ENOUGH, FEW, opening, said_list
from equipoise.reports.experiment_words import Went
from equipoise.reports.html import environment
from equipoise.reports.md import bullets, drawn, plain
from equipoise.reports.words import count
from equipoise.results import Interval, Json
from equipoise.results.dictionary_experiments import DictionaryCell, DictionaryExperiment, VersionEstimate

NOTHING = "No version stands beside the dictionary as it is, so nothing can be said of a change."
WARNING = (
    "The entries that follow are quoted from the dictionary as they are. Some speak of people in ways that can hurt; "
    "they are here as evidence."
)
ALWAYS = (
    "One dictionary, in one language, learned by one kind of network and one size of it. Another dictionary, or a "
    "larger network, may do otherwise, and no interval counts that.",
    "WEAT measures associations between words in vectors. That they are less is not that people are treated better: "
    "that is another question, and was not asked.",
    "Effect sizes cannot exceed 2 by much, and change little near it while much changes in the vectors.",
    "The second lists share their targets with the first, so that the two are not independent evidence.",
    "“He or she” leaves out people who are neither, and a balanced pronoun does not change what else a definition "
    "says.",
    "To leave out entries is to leave out all their words, not only their pronouns and names: that a score moves says "
    "which entries matter, and not why.",
)
SEVERAL = (
    "Intervals count two kinds of chance: other seeds, and other words of the same kind. “Cannot be told” is not “no "
    "change”.",
)
MARKED = (
    "{} with an interval are shown, and marks are not corrected for their number: by chance alone about one interval "
    "in twenty leaves out 0."
)
BESIDE = (
    "Vectors beside were learned from other text, with other sizes and methods. That one lies lower is not owed to the "
    "dictionary alone."
)
PUBLISHED = (
    "Published figures (Lee 2020, and its repository for the second lists) are of one run each: 300 dimensions, other "
    "training, and one word dropped at random where lists differ in length; their p-values are one-sided, ours "
    "two-sided. No interval of theirs is known, and ours need not agree with them."
)
ESTIMATES = (
    "version", "group", "question", "seeds", "mean", "interval_low", "interval_high", "over_seeds_low",
    "over_seeds_high", "difference", "difference_interval_low", "difference_interval_high", "difference_over_seeds_low",
    "difference_over_seeds_high",
)  # fmt: skip
CELLS = ("version", "seed", "entries", "words", "dev_name", "dev", "dev_entries", "vectors", "job")


def dictionary_experiment_page(found: DictionaryExperiment) -> str:
    """A complete HTML document."""
    return environment().get_template("dictionary_experiment.html.j2").render(
        experiment=found, about="dictionaries", by=found.dictionary, title=title(found), lead=lead(found),
        versions=version_lines(found), nothing=NOTHING, warning=WARNING, limits=limits(found),
        found=dictionary_experiment_findings, figures=dictionary_experiment_figures,
        tables=dictionary_experiment_tables, groups=dictionary_experiment_groups, done=dictionary_experiment_done,
    )  # fmt: skip


def dictionary_experiment_markdown(found: DictionaryExperiment) -> str:
    """The same in Markdown, figures as their tables."""
    parts = [_opening(found), _found(found), _numbers(found), _groups(found), _done(found)]
    return "\n\n".join(block for part in parts for block in part) + "\n"


def dictionary_experiment_csv(found: DictionaryExperiment) -> str:
    """A row an estimate, in full precision."""
    groups = {each.name: each.group for each in found.versions}
    return table_of(ESTIMATES, [_estimate(each, groups.get(each.version, "")) for each in found.estimates])


def dictionary_cells_csv(found: DictionaryExperiment) -> str:
    """A row a set of vectors, in full precision; two columns a question, and one a task."""
    return table_of(CELLS, [_cell(each) for each in found.cells])


def limits(found: DictionaryExperiment) -> list[str]:
    """What it does not show."""
    seeds = len(found.seeds)
    marked = sum(judged(each) is not Went.UNTESTED for each in found.estimates)
    told = [*SEVERAL] if seeds > 1 else [dictionary_experiment_findings.ONE_SEED]
    told += [FEW.format(count(seeds, "seed"))] if 1 < seeds < ENOUGH else []
    told += [MARKED.format(count(marked, "difference"))] if marked else []
    told += [BESIDE] if found.beside else []
    told += [PUBLISHED] if found.published else []
    return list(dict.fromkeys([*told, *ALWAYS, *found.caveats]))


def _opening(found: DictionaryExperiment) -> Iterator[str]:
    return opening(title(found), lead(found), version_lines(found), dictionary_experiment_done.beware(found))


def _found(found: DictionaryExperiment) -> Iterator[str]:
    yield "## What was found"
    short, own = dictionary_experiment_findings.in_short(found), dictionary_experiment_findings.findings(found)
    yield from [bullets(short)] if short else []
    yield plain(dictionary_experiment_findings.how_to_read(found)) if own else NOTHING
    for each in own:
        yield f"### {plain(each.heading)}"
        yield said_list(each.said)


def _numbers(found: DictionaryExperiment) -> Iterator[str]:
    tables = dictionary_experiment_tables
    yield "## Effect sizes"
    yield plain(tables.effect_note(found))
    yield drawn(tables.effect_table(found))
    difference, quality = tables.difference_table(found), tables.quality_table(found)
    yield from [drawn(difference)] if difference else []
    yield "## Figure 1 in numbers"
    yield from map(drawn, tables.question_tables(found))
    if quality:
        yield f"## {plain(quality.caption)}"
        yield plain(tables.quality_note(found))
        yield drawn(quality)


def _groups(found: DictionaryExperiment) -> Iterator[str]:
    groups = dictionary_experiment_groups
    table, examples = groups.groups_table(found), groups.examples_table(found)
    if table:
        yield "## Which entries moved the score"
        yield plain(groups.groups_note(found))
        yield drawn(table)
        yield bullets(f"{name}: {what}" for name, what in groups.named_groups(found))
    if examples:
        yield f"> **Before you read.** {plain(WARNING)}"
        yield drawn(examples)


def _done(found: DictionaryExperiment) -> Iterator[str]:
    done = dictionary_experiment_done
    yield f"## {plain(done.versions_table(found).caption)}"
    yield plain(done.VERSIONS)
    yield drawn(done.versions_table(found))
    yield drawn(done.questions_table(found))
    yield "## How it was done"
    yield bullets(f"{name}: {told}" for name, told in done.settings(found))
    yield from map(drawn, done.folded_tables(found))
    yield "## What this does not show"
    yield bullets(limits(found))
    yield f"Equipoise {plain(found.version)}"


def _estimate(each: VersionEstimate, group: str) -> dict[str, Json]:
    ends = {
        "interval": each.interval, "over_seeds": each.over_seeds, "difference_interval": each.difference_interval,
        "difference_over_seeds": each.difference_over_seeds,
    }  # fmt: skip
    row: dict[str, Json] = {
        "version": each.version, "group": group, "question": each.question, "seeds": each.seeds, "mean": each.mean,
        "difference": each.difference,
    }  # fmt: skip
    return row | {name: end for of, own in ends.items() for name, end in _ends(of, own)}


def _ends(name: str, ends: Interval | None) -> Iterator[tuple[str, Json]]:
    yield f"{name}_low", ends and ends.low
    yield f"{name}_high", ends and ends.high


def _cell(cell: DictionaryCell) -> dict[str, Json]:
    row: dict[str, Json] = {
        "version": cell.version, "seed": cell.seed, "entries": cell.entries, "words": cell.words,
        "dev_name": cell.dev.name, "dev": cell.dev.score, "dev_entries": cell.dev.entries, "vectors": cell.vectors,
        "job": cell.job,
    }  # fmt: skip
    for each in cell.answers:
        row |= {f"effect size {each.question}": each.effect_size, f"p {each.question}": each.p_value}
    return row | {f"task {task.task}": task.first for task in (cell.quality.tasks if cell.quality else ())}
