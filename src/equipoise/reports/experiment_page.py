"""Encoders before and after their corpus was made fairer: one web page, the same in Markdown, and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from equipoise.reports import experiment_done, experiment_figures, experiment_findings, experiment_tables
from equipoise.reports.csv import table_of
from equipoise.reports.experiment_findings import Said
from equipoise.reports.experiment_words import corpora_by_words, corpus_words, lead, of_seeds, title, version_lines
from equipoise.reports.html import environment
from equipoise.reports.md import bullets, drawn, plain
from equipoise.reports.table import Table
from equipoise.reports.words import count
from equipoise.results import Json
from equipoise.results.experiments import ORIGINAL, Cell, Estimate, Experiment

NOTHING = "No version stands beside its original, so nothing can be said of a change."
SEVERAL = (
    "Intervals are over seeds, that is over first weights and the order of entries: not over words, corpora or word "
    "vectors. Another corpus, or other vectors, may do otherwise.",
    "Many intervals are shown, and by chance alone one in twenty of them leaves out 0.",
)
FEW = (
    "{} are few: a change that is not found may be there all the same, and Student’s t supposes that seeds scatter "
    "normally."
)
ENOUGH = 10  # seeds
ONE_SEED = "With one seed there are no intervals, and no change can be told from chance."
ALWAYS = (
    "Effect sizes cannot exceed 2, and change little near it while much changes in the vectors.",
    "The mean of C6 to C8b is of effect sizes with their signs, as in seed 004: one that leans the other way lowers "
    "it.",
    "SEAT measures associations in an encoder. That they are less is not that people are treated better: that is "
    "another question, and was not asked.",
    "Every interval is about one number. Where there are many, some leave out 0 by chance.",
    "Where a number fell, what these questions do not ask may be as it was, or worse.",
)
PLANTED = (
    "A corpus with a planted stereotype checks a method where the answer is known. It is no evidence about corpora "
    "that people wrote, in which bias may be spread thinly."
)
SCORED = (
    "The versions of a corpus were made by the scores of one encoder, the first that was trained on it. Another would "
    "have chosen other entries, and that is in no interval."
)
PUBLISHED = (
    "No published figure is repeated or claimed. Numbers can be compared with those of seed 004 only where the corpus "
    "(SNLI), the word vectors and the encoder are the same."
)
ESTIMATES = (
    "corpus", "words", "version", "kind", "name", "seeds", "mean", "interval_low", "interval_high", "difference",
    "difference_interval_low", "difference_interval_high",
)  # fmt: skip
CELLS = ("corpus", "words", "version", "seed", "entries", "epochs", "weights", "dev_name", "dev")


def experiment_page(experiment: Experiment) -> str:
    """A complete HTML document."""
    return environment().get_template("experiment.html.j2").render(
        experiment=experiment, about="fairer corpora", by=experiment.encoder, title=title(experiment),
        lead=lead(experiment), versions=version_lines(experiment),
        nothing=NOTHING, limits=limits(experiment), found=experiment_findings,
        sections=sections, figures=experiment_figures, tables=experiment_tables, done=experiment_done,
    )  # fmt: skip


def experiment_markdown(experiment: Experiment) -> str:
    """The same in Markdown, figures as their tables."""
    parts = [_opening(experiment), _found(experiment), _figures(experiment), _corpora(experiment), _done(experiment)]
    return "\n\n".join(block for part in parts for block in part) + "\n"


def experiment_csv(experiment: Experiment) -> str:
    """A row an estimate, in full precision."""
    return table_of(ESTIMATES, [_estimate(each) for each in experiment.estimates])


def cells_csv(experiment: Experiment) -> str:
    """A row an encoder, in full precision; a column a test, a question and a task."""
    return table_of(CELLS, [_cell(each) for each in experiment.cells])


def limits(experiment: Experiment) -> list[str]:
    """What it does not show."""
    seeds = len(experiment.seeds)
    few = [FEW.format(count(seeds, "seed"))] if seeds < ENOUGH else []
    sure = [*SEVERAL, *few] if seeds > 1 else [ONE_SEED]
    planted = [PLANTED] if any(each.rate is not None for each in experiment.corpora) else []
    scored = [SCORED] if experiment.settings.get("scorer") == ORIGINAL else []
    return list(dict.fromkeys([*sure, *scored, *ALWAYS, *planted, PUBLISHED, *experiment.caveats]))


def _opening(experiment: Experiment) -> Iterator[str]:
    beware = experiment_done.beware(experiment)
    return opening(title(experiment), lead(experiment), version_lines(experiment), beware)


def opening(title: str, lead: str, lines: Iterable[tuple[str, str]], beware: Iterable[str]) -> Iterator[str]:
    """How an experiment's report begins: what was done to what, and what is missing."""
    yield f"# {plain(title)}"
    yield plain(lead)
    yield bullets(f"{names}: {what}" for names, what in lines)
    yield from (f"> **Beware.** {plain(text)}" for text in beware)


def said_list(said: Iterable[Said]) -> str:
    """Sentences below one another, the first words of each in bold."""
    return "\n".join(f"- **{plain(each.first)}**{plain(each.rest)}" for each in said)


def _found(experiment: Experiment) -> Iterator[str]:
    yield "## What was found"
    short, found = experiment_findings.in_short(experiment), experiment_findings.findings(experiment)
    yield from [bullets(short)] if short else []
    yield from [plain(experiment_findings.how_to_read(experiment))] if found else []
    for corpus, own in found:
        yield f"### {plain(corpus)}"
        for each in own:
            yield f"**{plain(each.heading)}**"
            yield said_list(each.said)
    yield from [] if found else [NOTHING]


def _figures(experiment: Experiment) -> Iterator[str]:
    for own in experiment.by_words():
        heading = [f"### {plain(own.words[0])}"] if own is not experiment else []
        tables = list(_numbers(own))
        yield from [*heading, *tables] if tables else []


def _numbers(experiment: Experiment) -> Iterator[str]:
    if experiment_figures.rates_figure(experiment):
        yield drawn(experiment_tables.rates_table(experiment))
    if experiment_figures.percentiles_figure(experiment) or experiment_figures.accuracy_figure(experiment):
        yield drawn(experiment_tables.percentiles_table(experiment))


def _corpora(experiment: Experiment) -> Iterator[str]:
    for heading, note, tables in sections(experiment):
        yield f"## {plain(heading)}"
        yield plain(note)
        for corpus, own in tables:
            yield f"### {plain(corpus)}"
            yield from map(drawn, own)


def sections(experiment: Experiment) -> Iterator[tuple[str, str, list[tuple[str, list[Table]]]]]:
    """Headings, how to read the tables, and those of each corpus; word vectors side by side first."""
    names = dict.fromkeys(each.name for each in experiment.corpora)
    by_words = [
        (corpus_words(experiment, name), own)
        for name in names if (own := experiment_tables.words_tables(experiment, name))
    ]  # fmt: skip
    if by_words:
        yield "Word vectors side by side", experiment_tables.WORDS.format(of_seeds(experiment)), by_words
    for heading, note, of in (
        ("Associations", experiment_tables.ASSOCIATIONS, experiment_tables.association_tables),
        ("Accuracy", experiment_tables.ACCURACY, experiment_tables.accuracy_tables),
        ("Quality (SentEval)", experiment_tables.QUALITY, experiment_tables.quality_tables),
    ):
        tables = [
            (called, told) for called, corpus, own in corpora_by_words(experiment) if (told := of(own, corpus))
        ]  # fmt: skip
        if tables:
            yield heading, note.format(of_seeds(experiment)), tables


def _done(experiment: Experiment) -> Iterator[str]:
    changed = experiment_done.changed_table(experiment)
    if changed:
        yield f"## {plain(changed.caption)}"
        yield plain(experiment_done.changed_note(experiment))
        yield drawn(changed)
    yield "## How it was done"
    yield bullets(f"{name}: {told}" for name, told in experiment_done.settings(experiment))
    yield from map(drawn, experiment_done.folded_tables(experiment))
    yield "## What this does not show"
    yield bullets(limits(experiment))
    yield f"Equipoise {plain(experiment.version)}"


def _estimate(each: Estimate) -> dict[str, Json]:
    ends, change = each.interval, each.difference_interval
    return {
        "corpus": each.corpus, "words": each.words, "version": each.version, "kind": each.kind, "name": each.name,
        "seeds": each.seeds, "mean": each.mean, "interval_low": ends and ends.low, "interval_high": ends and ends.high,
        "difference": each.difference, "difference_interval_low": change and change.low,
        "difference_interval_high": change and change.high,
    }  # fmt: skip


def _cell(cell: Cell) -> dict[str, Json]:
    row: dict[str, Json] = {
        "corpus": cell.corpus, "words": cell.words, "version": cell.version, "seed": cell.seed,
        "entries": cell.entries, "epochs": cell.epochs, "weights": cell.weights, "dev_name": cell.dev.name,
        "dev": cell.dev.score,
    }  # fmt: skip
    row |= {f"test {test.name}": test.score for test in cell.tests}
    row |= {f"effect size {each.question}": each.effect_size for each in cell.associations}
    row |= {f"value {each.question}": each.value for each in cell.associations}
    return row | {f"task {task.task}": task.first for task in (cell.quality.tasks if cell.quality else ())}
