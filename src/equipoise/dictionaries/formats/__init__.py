"""Where definitions come from: one file a format.

    wordnet.py       WordNet 3.0            wordnet_cpae.py  the same as CPAE's authors took it
    gcide.py         GCIDE, by dictd's files; gcide_entries.py cuts its entries, gcide_text.py reads its signs
    jsonl.py         an object a line: our own, and Wiktionary's by wiktextract
    tsv.py           a word, a tab, a definition; dict2vec's three columns
    cpae.py          CPAE's own JSON
    recognise.py     which of them a file is

Add one: write a file here with `read(location, examples=False, **options) -> Dictionary`, and a line in DICTIONARIES;
if it is a file of the user's, a line in recognise.py.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from equipoise.dictionaries.dictionary import Dictionary
from equipoise.dictionaries.formats.recognise import format_of
from equipoise.errors import UnknownName
from equipoise.files import there

DICTIONARIES = {  # name -> where its reader is; imported when asked for
    "wordnet": "equipoise.dictionaries.formats.wordnet:read",
    "wordnet-cpae": "equipoise.dictionaries.formats.wordnet_cpae:read",
    "gcide": "equipoise.dictionaries.formats.gcide:read",
    "jsonl": "equipoise.dictionaries.formats.jsonl:read",
    "tsv": "equipoise.dictionaries.formats.tsv:read",
    "cpae": "equipoise.dictionaries.formats.cpae:read",
}
BY_NAME = ("wordnet", "wordnet-cpae", "gcide")  # that are found in their usual places; the others need a file


def open_dictionary(name: str | Path, *, examples: bool = False, wordnet: str | Path | None = None) -> Dictionary:
    """The dictionary of this name, or the one in this file, whose format is recognised; FORMAT:PATH says both.

    examples: with the sentences in which words are used. wordnet: its folder, if it is in none of the usual places.
    """
    format_name, location = _placed(name)
    module, _, function = DICTIONARIES[format_name].partition(":")
    found: Dictionary = getattr(import_module(module), function)(location, examples=examples, wordnet=wordnet)
    return found


def _placed(name: str | Path) -> tuple[str, str]:
    """The format, and where it is; "" for the usual places."""
    scheme, colon, path = str(name).partition(":")
    if str(name) in BY_NAME:
        return str(name), ""
    if colon and path and scheme in DICTIONARIES and not there(Path(name)):
        return scheme, _existing(path)
    return format_of(Path(_existing(str(name)))), str(name)


def _existing(path: str) -> str:
    if not path or not there(Path(path)):
        raise UnknownName("dictionary", path, list(BY_NAME), "Or name a file or folder; there is none of this name.")
    return path
