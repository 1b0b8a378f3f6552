"""What a path is: a dictionary's folder, or a file whose format its first lines tell."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

from equipoise.dictionaries.formats.lines import lines_of
from equipoise.dictionaries.formats.packed import inner_name
from equipoise.errors import BadDataset
from equipoise.files import is_folder, there

LOOKED_AT = 50  # lines
FOLDERS = {"data.noun": "wordnet", "gcide.index": "gcide"}  # by a file that is in them
ENDINGS = {".jsonl": "jsonl", ".ndjson": "jsonl", ".tsv": "tsv"}  # of files that say it; .txt and .json are looked into
DICTD = (".dict", ".index")  # what the two files of a dictionary for dictd end in, the first packed or not


def format_of(path: Path) -> str:
    """The name of the format, one of DICTIONARIES."""
    if is_folder(path):
        found = next((name for file, name in FOLDERS.items() if there(path / file)), None)
        if found is None:
            raise BadDataset(
                f"There is no dictionary in the folder {path}; name a file, or a folder of WordNet or GCIDE."
            )
        return found
    if inner_name(path).endswith(DICTD):
        return "gcide"
    lines = [line for _, line in islice(lines_of(path), LOOKED_AT)]
    if not lines:
        raise BadDataset(f"There is no definition in {path}: it is empty.")
    ending = Path(inner_name(path)).suffix
    if ending in ENDINGS:
        return ENDINGS[ending]
    if any(_is_entry(line) for line in lines):
        return "jsonl"
    if lines[0].lstrip().startswith(b"{"):
        return "cpae"
    if any(b"\t" in line for line in lines):
        return "tsv"
    raise BadDataset(
        f"{path} is no dictionary that can be read: neither an object of JSON a line, nor words, tabs and definitions."
    )


def _is_entry(line: bytes) -> bool:
    found = _parsed(line)
    return isinstance(found, dict) and isinstance(found.get("word"), str)


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
