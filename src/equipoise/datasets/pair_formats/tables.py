"""Rows with named columns: .csv, .tsv and .jsonl files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from reprlib import repr as shown
from typing import Any, NamedTuple

from equipoise.datasets.pair_formats.texts import lines_of, parse_json, read_text, refuse

DELIMITERS = ",;\t"


class Row(NamedTuple):
    """What a file says in one place, by column."""

    line: int
    fields: dict[str, str]


class Table(NamedTuple):
    """The columns of a file, by their names in lower case, and its rows."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(path: Path) -> Table:
    """The table in a file: JSON, one object a line, or columns between commas, semicolons or tabs."""
    text = read_text(path)
    table = _json_lines(path, text) if path.suffix.casefold() == ".jsonl" else _separated(path, text)
    if not table.rows:
        refuse(path, "it has a line of column names and no row")
    return table


def _separated(path: Path, text: str) -> Table:
    first_line = lines_of(text.lstrip())[0]
    delimiter = max(DELIMITERS, key=first_line.count)
    # Strict: a stray quotation mark would otherwise swallow the lines up to the next one, or vanish.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        with _long_fields(len(text)):
            rows = [(reader.line_num, row) for row in reader if row]
    except csv.Error as error:
        refuse(
            path, f"line {reader.line_num} is not as a table has it ({error}); quotation marks in quotes are doubled"
        )
    columns = _columns(path, rows[0][1])
    return Table(columns, tuple(_row(path, columns, line, values) for line, values in rows[1:]))


@contextmanager
def _long_fields(characters: int) -> Iterator[None]:
    """Allow fields as long as the file, and leave the limit, which is the whole process's, as it was."""
    limit = csv.field_size_limit(characters + 1)
    try:
        yield
    finally:
        csv.field_size_limit(limit)


def _columns(path: Path, names: list[str]) -> tuple[str, ...]:
    columns = tuple(name.strip().casefold() for name in names)
    twice = next((name for name in columns if name and columns.count(name) > 1), None)
    if twice:
        refuse(path, f"the column {twice} stands twice in it")
    return columns


def _row(path: Path, columns: tuple[str, ...], line: int, values: list[str]) -> Row:
    if len(values) != len(columns):
        refuse(path, f"line {line} has {len(values)} fields, and the line of column names has {len(columns)}")
    return Row(line, dict(zip(columns, values, strict=True)))


def _json_lines(path: Path, text: str) -> Table:
    lines = [(number, line) for number, line in enumerate(lines_of(text), 1) if line.strip()]
    rows = tuple(Row(number, _object(path, number, line)) for number, line in lines)
    return Table(tuple(dict.fromkeys(name for row in rows for name in row.fields)), rows)


def _object(path: Path, number: int, line: str) -> dict[str, str]:
    value = parse_json(path, line, f"line {number}")
    if not isinstance(value, dict):
        refuse(path, f"line {number} must be one JSON object {{ ... }}, and it is {shown(value)}")
    columns = _columns(path, list(value))
    return {name: each for name, each in zip(columns, map(_text, value.values()), strict=True) if each is not None}


def _text(value: Any) -> str | None:
    """A field as text: ids may be numbers. Lists and objects are no fields of ours: as if they were not there."""
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else None
