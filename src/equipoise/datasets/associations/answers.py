"""Millions of answers as one row for each pair of cue and answer, as they are written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from equipoise.datasets.associations.columns import Columns
from equipoise.datasets.texts import refuse
from equipoise.errors import BadDataset

if TYPE_CHECKING:
    import polars as pl

ONCE = "1"  # how often an answer was given, where each has its own place in the file


def counted(path: Path, columns: Columns) -> pl.DataFrame:
    """How often each pair stands in the file: cue, answer, count (as written, of one of them), times."""
    from polars.exceptions import PolarsError

    try:
        found = _counted(path, columns, '"')
    except PolarsError as error:
        if columns.separator != "\t":
            raise _unreadable(path, error) from error
        try:  # tables between tabs are often written without quotation, SWOW's own among them
            found = _counted(path, columns, None)
        except PolarsError:
            raise _unreadable(path, error) from error
    if _over_lines(found):
        if columns.separator != "\t":
            refuse(path, "a quotation mark opens a field that goes on over several lines; double it, or take it out")
        found = _counted(path, columns, None)
    if found.is_empty():
        refuse(path, "it has a line of column names and no row")
    return found


def _over_lines(found: pl.DataFrame) -> bool:
    """Whether a word has a line break in it: two stray quotation marks take the rows between them for one field."""
    import polars as pl

    return bool(found.select(pl.any_horizontal(pl.col("cue", "answer").str.contains("[\n\r]")).any()).item())


def _counted(path: Path, columns: Columns, quote: str | None) -> pl.DataFrame:
    import polars as pl

    table = pl.scan_csv(path, separator=columns.separator, quote_char=quote, infer_schema=False)
    names = table.collect_schema().names()  # as polars tells apart those that stand twice
    if len(names) != len(columns.names):
        refuse(
            path, "its lines end with carriage returns alone; save it again with the line ends of any system of today"
        )
    count = pl.lit(ONCE) if columns.counts is None else pl.col(names[columns.counts])
    answers = [f"answer {place}" for place in columns.answers]
    return (
        table.select(
            count.alias("count"), pl.col(names[columns.cue]).alias("cue"),
            *(pl.col(names[place]).alias(name) for place, name in zip(columns.answers, answers, strict=True)),
        )
        .filter(~pl.all_horizontal(pl.col("cue", *answers).is_null()))  # an empty line
        .unpivot(on=answers, index=["cue", "count"], value_name="answer")
        .group_by("cue", "answer", "count")
        .agg(pl.len().alias("times"))
        .collect(engine="streaming")
    )  # fmt: skip


def _unreadable(path: Path, error: Exception) -> BadDataset:
    why = str(error).splitlines()[0].strip().rstrip(".")
    if "utf-8" in why.casefold():
        return BadDataset(f"{path} is not UTF-8 text; save it as UTF-8.")
    return BadDataset(
        f"The dataset {path} cannot be used: its rows are not as a table has them ({why[:200]}); each has as many "
        "fields as there are column names, and quotation marks in quotes are doubled."
    )
