"""Words and senses side by side: does a word look unbiased because its senses are averaged? (seed 000, table 2)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from equipoise.reports import dimensions, sense_words, side_by_side
from equipoise.reports.families import WAYS, Family, sense_families
from equipoise.reports.side_by_side import NO_ANSWER, Cell, Grid, Row
from equipoise.reports.table import Section, Table
from equipoise.reports.words import rounded
from equipoise.results import ResultSet, Twins

HEADING = "Words and senses"
CAPTION = "Word and sense side by side"
NOTE = (
    "A word is here the mean of the vectors of its senses, so that both lie in one space and can be asked the same. In "
    "each row the number farther from neutral is bold, unless both are as far as printed. The last column says how "
    "much farther the sense lies than the word, with an interval for which the same words were drawn for both; below "
    "zero the word is farther, and an interval that holds zero does not tell which of them is. The intervals are not "
    "adjusted for their number: of many, some leave out zero by chance."
)
LIMITS = (
    "A mean can hide a sense that leans, and can lend its lean to a sense that has none. A larger number is no proof "
    "of harm, nor a smaller one that there is none."
)

Pair = tuple[str, str, str, str]  # metric, dataset, and the model by sense and by word


def sections(results: ResultSet) -> list[Section]:
    """All that is told of senses, in tables; the first section is the heading of the others."""
    first = Section(HEADING, _reading(results), tables(results))
    sized = Section(dimensions.HEADING, dimensions.NOTE, [panel.table for panel in dimensions.panels(results)])
    meanings = Section(sense_words.HEADING, sense_words.NOTE, [panel.table for panel in sense_words.panels(results)])
    others = [section for section in (sized, meanings) if section.tables]
    return [first, *others] if first.tables or others else []


def _reading(results: ResultSet) -> str:
    return " ".join(filter(None, [note(results), LIMITS, *model_notes(results)]))


def note(results: ResultSet) -> str:
    """How to read the tables, "" where there is none."""
    return NOTE if comparisons(results) else ""


def model_notes(results: ResultSet) -> list[str]:
    """What is odd about each model of senses that answered: a sentence a model, however many ways it was asked in."""
    answered = {result.model for result in results.results}
    asked = {card.twin_of or name: card for name, card in results.models.items() if card.senses and name in answered}
    return [f"Note on {name}: {'; '.join(card.notes)}." for name, card in asked.items() if card.notes]


def comparisons(results: ResultSet) -> list[Grid]:
    """One for each metric that asked both words and senses, all with the same columns."""
    columns = sense_families(results)
    models = {model for family in columns for model in family.models.values()}
    metrics = dict.fromkeys(result.metric for result in results.results if result.model in models)
    twins = {(each["metric"], each["dataset"], each["sense"], each["word"]): each for each in results.twins}
    return [_remarked(side_by_side.grid_of(results, metric, columns), twins) for metric in metrics]


def tables(results: ResultSet) -> list[Table]:
    return [side_by_side.table(grid) for grid in comparisons(results)]


def _remarked(grid: Grid, twins: Mapping[Pair, Twins]) -> Grid:
    """The same, with how much farther the sense is than the word."""
    rows = [row._replace(remarks=[_farther(grid, row, own, twins) for own in grid.families]) for row in grid.rows]
    return replace(grid, rows=rows, remarks="sense farther by")


def _farther(grid: Grid, row: Row, family: Family, twins: Mapping[Pair, Twins]) -> Cell:
    sense, word = (family.models.get(WAYS[way], "") for way in ("sense", "word"))
    found = twins.get((grid.metric, row.question, sense, word))
    if found is None or row.group:
        return NO_ANSWER
    difference, low, high = (rounded(found[part], grid.digits) for part in ("difference", "low", "high"))
    return Cell(difference, (low, high))
