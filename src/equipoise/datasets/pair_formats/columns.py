"""Any table of a user's with two columns of sentences: .csv, .tsv or .jsonl."""

from __future__ import annotations

from pathlib import Path

from equipoise.datasets.pair_formats.about import pairs_of_a_user
from equipoise.datasets.pair_formats.checks import unique_ids
from equipoise.datasets.pair_formats.frames import with_shared_frames
from equipoise.datasets.pair_formats.tables import Row, Table, check_fields
from equipoise.datasets.sentence_pairs import SentencePair, SentencePairs
from equipoise.datasets.texts import refuse, stem_of

NAMES = (  # of the two columns: with the stereotype, against it
    ("stereotype", "antistereotype"),
    ("stereotype", "anti-stereotype"),
    ("sent_more", "sent_less"),
    ("stereo", "anti"),
    ("pro", "anti"),
)
GROUPS = ("bias", "sense", "word")
OPTIONAL = ("id", "term", *GROUPS)


def columns_of(path: Path, table: Table) -> SentencePairs:
    """The pairs of a table, a row each."""
    names = next((both for both in NAMES if set(both) <= set(table.columns)), None)
    if names is None:
        wanted = " or ".join(f"{first} and {second}" for first, second in NAMES)
        refuse(path, f"it needs two columns of sentences, {wanted}; its columns are {', '.join(table.columns)}")
    check_fields(path, table, names, OPTIONAL)
    pairs = [_pair(path, names, number, row) for number, row in enumerate(table.rows, 1)]
    return pairs_of_a_user(stem_of(path), with_shared_frames(unique_ids(path, pairs)))


def _pair(path: Path, names: tuple[str, str], number: int, row: Row) -> SentencePair:
    fields = row.fields
    own = fields.get("id", f"pair-{number}").strip()
    if not own:
        refuse(path, f"line {row.line} has an empty id")
    return SentencePair(own, fields[names[0]], fields[names[1]], _groups(fields), term=_term(fields))


def _groups(fields: dict[str, str]) -> dict[str, str]:
    groups = {name: fields[name].strip() for name in GROUPS if fields.get(name, "").strip()}
    if {"sense", "word"} <= set(groups):
        groups["word and sense"] = f"{groups['word']}, {groups['sense']}"
    return groups


def _term(fields: dict[str, str]) -> str:
    return (fields.get("term") or fields.get("word") or "").strip()
