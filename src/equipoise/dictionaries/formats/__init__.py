"""Where definitions come from: one file a format.

Add one: write a file here with `read(location, examples=False, **options) -> Dictionary`, and a line in DICTIONARIES.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from equipoise.dictionaries.dictionary import Dictionary

DICTIONARIES = {  # name -> where its reader is; imported when asked for
    "wordnet": "equipoise.dictionaries.formats.wordnet:read",
}


def open_dictionary(name: str | Path, *, examples: bool = False, wordnet: str | Path | None = None) -> Dictionary:
    """The dictionary of this name, or the one in this file, whose format is recognised.

    examples: with the sentences in which words are used. wordnet: its folder, if it is in none of the usual places.
    """
    module, _, function = DICTIONARIES[str(name)].partition(":")
    found: Dictionary = getattr(import_module(module), function)(str(name), examples=examples, wordnet=wordnet)
    return found
