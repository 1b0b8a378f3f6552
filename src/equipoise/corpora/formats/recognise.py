"""Which format a file has, by its first bytes and its name."""

from __future__ import annotations

import re

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.parallel import first_of, refuse_in_part, with_companions
from equipoise.corpora.layouts import are_numbers, is_sts_benchmark, known_sentences
from equipoise.corpora.opening import head_of, inner_name, packing_of

REFUSED = {  # how other files begin, and what to do about them
    b"PK\x03\x04": "it is a zip archive; unpack it and give the files in it",
    b"%PDF": "it is a PDF",
    b"\xff\xfe": "it is UTF-16 text; save it as UTF-8",
    b"\xfe\xff": "it is UTF-16 text; save it as UTF-8",
}
TAR = slice(257, 262)


def recognise(asked: Asked) -> str:
    """The name of the format."""
    head = head_of(asked.path)
    if head.startswith(b"PAR1"):
        return "parquet"
    name = inner_name(asked.path)
    if len(with_companions(asked.path)) > 1:
        return "parallel"
    refuse_in_part(asked)
    line = head.decode(asked.encoding, "replace").removeprefix("\ufeff").lstrip("\r\n").partition("\n")[0]
    if line.lstrip().startswith('{"') or name.endswith((".jsonl", ".ndjson", ".json")):
        return "jsonl"
    if _is_tab_separated(line, name, asked.columns):
        return "tsv"
    return "csv" if name.endswith(".csv") or _is_comma_separated(line, asked.columns) else "text"


def check_readable(asked: Asked) -> None:
    """Refuse what is no corpus in any format."""
    head = head_of(asked.path)
    if not head:
        asked.refuse("it is empty")
    for start, what in REFUSED.items():
        if head.startswith(start):
            asked.refuse(what)
    if head[TAR] == b"ustar":
        asked.refuse("it is a tar archive; unpack it and give the files in it")
    if first := first_of(asked.path):
        asked.refuse(f"it belongs to {first.name}; give that, and it is read with the files beside it")
    if head.startswith(b"PAR1") and packing_of(asked.path):
        asked.refuse("it is parquet inside another pack; unpack it first")


def _is_comma_separated(line: str, columns: tuple[str, ...]) -> bool:
    """Whether a line has the columns asked for. Numbers do not tell: sentences have commas, too."""
    fields = {field.strip().strip('"') for field in re.split("[,;]", line)}
    return bool(columns) and set(columns) <= fields


def _is_tab_separated(line: str, name: str, columns: tuple[str, ...]) -> bool:
    fields = line.rstrip("\r").split("\t")
    if name.endswith(".tsv"):
        return True
    if len(fields) == 1:
        return False
    wanted = bool(columns) and (set(columns) <= set(fields) or are_numbers(columns))
    return wanted or bool(known_sentences(fields)) or is_sts_benchmark(fields)
