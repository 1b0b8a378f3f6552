"""The numbers of an experiment with a dictionary in tables: effect sizes, differences, quality."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from equipoise.reports.dictionary_experiment_words import (
    answer_of,
    asked,
    by_seed,
    change_words,
    compared,
    edited,
    judged,
    only_published,
    over_both,
    published_of,
    question_words,
)
from equipoise.reports.experiment_words import DIGITS, Went, ends_words, minus, with_ends
from equipoise.reports.quality_tables import tasks_in
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, interval_words, p_text, rounded
from equipoise.results.dictionary_experiments import (
    BASE,
    AskedQuestion,
    Beside,
    DictionaryCell,
    DictionaryExperiment,
    PublishedFigure,
    VersionEstimate,
)
from equipoise.results.quality import QualityReport

MARKS = {Went.FELL: "*", Went.ROSE: "†"}
NATS = 3  # decimals
UNASKED = (DASH,) * 4  # what is known of seeds and differences alone
ONE_SEED = "of one seed each, without an interval over seeds; differences have none either."
SEVERAL = (
    "means over {} seeds with their 95% intervals over seeds and words; of vectors beside, over words alone. * fell, † "
    "rose against the base, where all of the interval of the difference lies on one side of 0; lower is nearer to 0 "
    "only above 0."
)
QUALITY = (
    "Nats are what a word of a held-back definition costs: less is better. Which definitions are held back may differ "
    "between versions, so small differences between them say little."
)
SIMILARITY = (
    " Word similarity is Spearman’s correlation, times 100, of cosines with what people find alike; the mean over "
    "seeds, and in brackets the lowest and the highest."
)


def effect_note(found: DictionaryExperiment) -> str:
    seeds = len(found.seeds)
    return f"Effect sizes of WEAT: {ONE_SEED if seeds < 2 else SEVERAL.format(seeds)}"


def effect_table(found: DictionaryExperiment) -> Table:
    """Versions and the vectors beside below one another, questions side by side."""
    names = [each.name for each in asked(found)]
    rows = [(each.name, *(_effect(found.estimate(each.name, name)) for name in names)) for each in compared(found)]
    rows += [(each.model, *(_answer(each, name) for name in names)) for each in found.beside]
    return Table("Effect sizes", ("Vectors", *map(question_words, names)), "l" + "n" * len(names), rows)


def _effect(found: VersionEstimate | None) -> str:
    if found is None:
        return DASH
    return with_ends(found.mean, over_both(found), DIGITS) + MARKS.get(judged(found), "")


def _answer(model: Beside, question: str) -> str:
    found = answer_of(model.answers, question)
    return with_ends(found.effect_size, found.interval, DIGITS) if found else DASH


def difference_table(found: DictionaryExperiment) -> Table | None:
    """What changed against the base; None where there is nothing beside it."""
    names = [each.name for each in asked(found)]
    rows = [(each.name, *(_difference(found.estimate(each.name, name)) for name in names)) for each in edited(found)]
    head = ("Version", *map(question_words, names))
    return Table("Difference from the base", head, "l" + "n" * len(names), rows) if rows and names else None


def _difference(found: VersionEstimate | None) -> str:
    return change_words(found) + MARKS.get(judged(found), "") if found else DASH


def question_tables(found: DictionaryExperiment) -> list[Table]:
    """Figure 1 in numbers: a table a question, with the seeds and what was published."""
    return [_question(found, each) for each in asked(found)]


def _question(found: DictionaryExperiment, question: AskedQuestion) -> Table:
    name = question.name
    rows = [_version_row(found, each.name, name) for each in compared(found)]
    for model in found.beside:
        answer = answer_of(model.answers, name)
        size = rounded(answer.effect_size, DIGITS) if answer else DASH
        ends = interval_words(answer.interval if answer else None, DIGITS)
        rows.append((model.model, size, ends, *UNASKED, _published(published_of(found, model.model, name))))
    rows += [(each, DASH, DASH, *UNASKED, _published(published_of(found, each, name)))
             for each in only_published(found)]  # fmt: skip
    head = ("Vectors", "Effect size", "Over seeds and words", "Over seeds alone", "Single seeds", "Difference",
            "Difference over seeds alone", "Published")  # fmt: skip
    return Table(f"{question_words(name)}: {question.title}", head, "lrrrrrrr", rows)


def _version_row(found: DictionaryExperiment, version: str, question: str) -> tuple[str, ...]:
    published = _published(published_of(found, version, question))
    own = found.estimate(version, question)
    if own is None:
        return (version, DASH, DASH, *UNASKED, published)
    seeds = by_seed(found, version, question).values()
    return (version, rounded(own.mean, DIGITS), interval_words(over_both(own), DIGITS),
            interval_words(own.over_seeds, DIGITS), ", ".join(rounded(each, DIGITS) for each in seeds) or DASH,
            change_words(own), ends_words(own.difference_over_seeds, DIGITS), published)  # fmt: skip


def _published(figure: PublishedFigure | None) -> str:
    if figure is None:
        return DASH
    told = rounded(figure.effect_size, DIGITS)
    if figure.p_value is None:
        return told
    p = p_text(figure.p_value)
    return f"{told} (p {p if p.startswith('<') else f'= {p}'})"


def quality_note(found: DictionaryExperiment) -> str:
    return QUALITY + (SIMILARITY if tasks_in(_reports(found)) else "")


def quality_table(found: DictionaryExperiment) -> Table | None:
    """What held-back definitions cost, and word similarity where it was asked; None without vectors."""
    tasks = tasks_in(_reports(found))
    base = _nats(found, BASE)
    rows = [
        (each.name, _over(costs, NATS), _from_base(costs, base) if each.name != BASE else DASH,
         _held_back(found, each.name), *_similar([cell.quality for cell in _cells(found, each.name)], tasks))
        for each in found.versions if (costs := _nats(found, each.name))
    ]  # fmt: skip
    rows += [(each.model, DASH, DASH, DASH, *_similar([each.quality], tasks)) for each in found.beside if each.quality]
    head = ("Vectors", "Nats a word", "From the base", "Definitions held back", *tasks)
    return Table("What the vectors are good for", head, "lnrr" + "n" * len(tasks), rows) if rows else None


def _cells(found: DictionaryExperiment, version: str) -> list[DictionaryCell]:
    return [cell for cell in found.cells if cell.version == version]


def _nats(found: DictionaryExperiment, version: str) -> list[float]:
    return [cell.dev.score for cell in _cells(found, version)]


def _held_back(found: DictionaryExperiment, version: str) -> str:
    counts = sorted({cell.dev.entries for cell in _cells(found, version)})
    return f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"


def _from_base(costs: Sequence[float], base: Sequence[float]) -> str:
    return minus(fmean(costs) - fmean(base), NATS) if base else DASH


def _over(values: Sequence[float], digits: int) -> str:
    """The mean, and the lowest and the highest of several."""
    told = rounded(fmean(values), digits)
    return f"{told} ({rounded(min(values), digits)} to {rounded(max(values), digits)})" if len(values) > 1 else told


def _reports(found: DictionaryExperiment) -> list[QualityReport]:
    own, beside = [each.quality for each in found.cells], [each.quality for each in found.beside]
    return [each for each in (*own, *beside) if each]


def _similar(reports: Sequence[QualityReport | None], tasks: Sequence[str]) -> list[str]:
    found = [[task.first for report in reports if report and (task := report.task(name))] for name in tasks]
    return [_over(own, 1) if own else DASH for own in found]
