"""Parquet: tables by column, as Hugging Face keeps its datasets. A slice is some rows, as Arrow writes them."""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars
from polars.exceptions import PolarsError

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.entries import label_text
from equipoise.corpora.layouts import layout_of
from equipoise.corpora.shapes import Layout, Malformed, Parsed, Progress, in_silence
from equipoise.files import replacing

SAMPLE = 1000  # rows whose mean size stands for all
PART = 20_000  # rows that are written at a time
ANY_TEXT = (polars.String, polars.Categorical)  # columns that can hold new text

Row = dict[str, Any]


@dataclass(frozen=True)
class Parquet:
    asked: Asked
    layout: Layout
    schema: polars.Schema

    @classmethod
    def opened(cls, asked: Asked) -> Parquet:
        """A file whose columns have names and types."""
        with _reading(asked):
            schema = polars.scan_parquet(asked.path, glob=False).collect_schema()
        layout = layout_of(asked.path, list(schema), asked.columns, asked.label)
        for name in layout.sentences:
            if not isinstance(schema[name], polars.String | polars.Categorical | polars.Enum):
                asked.refuse(f"its column {name!r} is {schema[name]}, and sentences are text")
        texts = dict.fromkeys(layout.sentences, polars.String())  # what is an Enum cannot hold new sentences
        return cls(asked, layout, polars.Schema({**schema, **texts}))

    @property
    def marks_copies(self) -> bool:
        identity = self.layout.identity
        return bool(identity) and isinstance(self.schema[identity], ANY_TEXT)

    def kind(self) -> object:
        return "parquet", self.layout, dict(self.schema)

    def described(self) -> dict[str, object]:
        return self.asked.described("parquet", self.layout)

    def slices(self, size: int, progress: Progress = in_silence) -> Iterator[tuple[int, bytes]]:
        """Rows of about so many bytes together, by the mean of the first ones; and the number of their first row."""
        table = polars.scan_parquet(self.asked.path, glob=False)
        with _reading(self.asked):
            count = table.select(polars.len()).collect().item()
            sample = table.head(SAMPLE).collect()
        step = max(1, int(size * sample.height / max(1, sample.estimated_size())))
        for start in range(0, count, step):
            with _reading(self.asked):
                rows = table.slice(start, step).collect()
            progress(min(1.0, (start + step) / count))
            yield start + 1, _as_arrow(rows)

    def parse(self, data: bytes, first: int) -> Parsed:
        """The rows as entries."""
        parsed = Parsed([], [], [], [], [], 0)
        records: list[Row] = []
        for number, row in enumerate(polars.read_ipc(data).to_dicts(), first):
            sentences = tuple([row[name] for name in self.layout.sentences])
            if why := self._fault(sentences):
                parsed.malformed.append(Malformed(number, why, _shown(row)[: self.asked.longest]))
                continue
            parsed.lines.append(number)
            parsed.sentences.append(sentences)
            parsed.labels.append(label_text(row.get(self.layout.label)))
            records.append(row)
        return parsed._replace(records=records)

    def _fault(self, sentences: tuple[str | None, ...]) -> str:
        """Why these are no sentences; empty if they are."""
        for name, sentence in zip(self.layout.sentences, sentences, strict=True):
            if sentence is None:
                return f"null in column {name!r}, which must be text"
            if "\0" in sentence:
                return f"a NUL in column {name!r}"
            if len(sentence) > self.asked.longest // 4 and len(sentence.encode()) > self.asked.longest:
                return f"{len(sentence.encode()):,} bytes in column {name!r}, more than {self.asked.longest:,}"
        return ""

    def changed(self, record: Row, sentences: tuple[str, ...], mark: str) -> Row:
        """The row with other sentences."""
        changed = {**record, **{name: _empty(self.schema[name]) for name in self.layout.derived}}
        identity = self.layout.identity
        if self.marks_copies and record[identity] is not None:
            changed[identity] += mark
        changed.update(zip(self.layout.sentences, sentences, strict=True))
        return changed

    @contextmanager
    def writer(self, path: Path) -> Iterator[ParquetWriter]:
        """A new file with these columns that takes the place of `path` when all is written."""
        with (
            replacing(path) as beside,
            tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.") as folder,
        ):
            writer = ParquetWriter(Path(folder), self.schema)
            yield writer
            writer.join(beside)


class ParquetWriter:
    """Rows on their way into a file. As polars cannot append to one, they are kept in parts that are joined at last."""

    def __init__(self, folder: Path, schema: polars.Schema):
        self.folder, self.schema = folder, schema
        self.rows: list[Row] = []
        self.parts: list[Path] = []

    def write(self, records: Iterable[Row]) -> None:
        for row in records:
            self.rows.append(row)
            if len(self.rows) == PART:
                self._write_part()

    def join(self, path: Path) -> None:
        """One file of all parts; they stream through memory."""
        if self.rows or not self.parts:
            self._write_part()
        polars.scan_parquet(self.parts, glob=False).sink_parquet(path, row_group_size=PART)

    def _write_part(self) -> None:
        part = self.folder / f"{len(self.parts):06}.parquet"
        polars.DataFrame(self.rows, schema=self.schema, orient="row").write_parquet(part)
        self.parts.append(part)
        self.rows = []


@contextmanager
def _reading(asked: Asked) -> Iterator[None]:
    """Turn what polars says of a damaged file into a sentence."""
    try:
        yield
    except (PolarsError, OSError) as error:
        asked.refuse(f"it is damaged or no parquet file ({str(error).splitlines()[0]}); get it again")


def _as_arrow(rows: polars.DataFrame) -> bytes:
    """Rows as bytes, equal for equal rows: the oldest form has no leftovers of what was read around them."""
    buffer = io.BytesIO()
    rows.rechunk().write_ipc(buffer, compat_level=polars.CompatLevel.oldest())
    return buffer.getvalue()


def _empty(kind: polars.DataType) -> str | list[Any] | None:
    """What stands for nothing in a column of this type. An Array has its length, and an Enum its words."""
    if isinstance(kind, ANY_TEXT):
        return ""
    return [] if isinstance(kind, polars.List) else None


def _shown(row: Row) -> bytes:
    return json.dumps(row, ensure_ascii=False, default=str).encode()
