"""The files that corpora come in. Add one: a class like those here, a line in FORMATS, and a line in recognise.py."""

from __future__ import annotations

from importlib import import_module

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.shapes import Format

FORMATS = {  # name -> its class; imported when needed
    "text": "equipoise.corpora.formats.text:Text",
    "jsonl": "equipoise.corpora.formats.jsonl:JsonLines",
    "tsv": "equipoise.corpora.formats.tsv:TabSeparated",
    "csv": "equipoise.corpora.formats.csv:CommaSeparated",
    "parallel": "equipoise.corpora.formats.parallel:Parallel",
    "parquet": "equipoise.corpora.formats.parquet:Parquet",
}


def open_format(name: str, asked: Asked) -> Format:
    """A file as the format of this name reads it."""
    module, _, kind = FORMATS[name].partition(":")
    return getattr(import_module(module), kind).opened(asked)
