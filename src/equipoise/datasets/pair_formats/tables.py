"""Rows with named columns: .csv, .tsv and .jsonl files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from reprlib import repr as shown
from types import MappingProxyType
from typing import Any, NamedTuple

from equipoise.datasets.texts import lines_of, parse_json, read_text, refuse

DELIMITERS = ",;\t"


class Row(NamedTuple):
    """What a file says in one place, by column."""

    line: int
    fields: dict[str, str]  # numbers too, as they are written: ids may be such
    no_text: Mapping[str, Any] = MappingProxyType({})  # what a .jsonl file has in them and is no text


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


def check_fields(path: Path, table: Table, texts: Sequence[str], optional: Sequence[str] = ()) -> None:
    """Refuse a table in which a row lacks one of the texts, or has something else there.

    An object of a .jsonl file may lack what others have; what is optional may be a number.
    """
    for row in table.rows:
        for name in texts:
            if name not in row.fields and name not in row.no_text:
                refuse(path, f"line {row.line} has no {name}")
        odd = [name for name in (*texts, *optional) if name in row.no_text]
        for name in odd:
            if name in texts or name not in row.fields:
                refuse(path, f"line {row.line} has {shown(row.no_text[name])} for {name}, which must be text")


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
    named = list(zip(columns, values, strict=True))
    return Row(line, dict(reversed(named)))  # of several columns without a name the first counts


def _json_lines(path: Path, text: str) -> Table:
    lines = [(number, line) for number, line in enumerate(lines_of(text), 1) if line.strip()]
    rows = tuple(_object(path, number, line) for number, line in lines)
    return Table(tuple(dict.fromkeys(name for row in rows for name in (*row.fields, *row.no_text))), rows)


def _object(path: Path, number: int, line: str) -> Row:
    value = parse_json(path, line, number)
    if not isinstance(value, dict):
        refuse(path, f"line {number} must be one JSON object {{ ... }}, and it is {shown(value)}")
    said = dict(zip(_columns(path, list(value)), value.values(), strict=True))
    return Row(
        number, {name: str(each) for name, each in said.items() if isinstance(each, str) or _is_number(each)},
        {name: each for name, each in said.items() if not isinstance(each, str | None)},
    )  # fmt: skip


def _is_number(value: Any) -> bool:
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and isfinite(value))
