"""Which form a file of sentence pairs has: told by its ending, and by what it holds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from equipoise.datasets.pair_formats.columns import columns_of
from equipoise.datasets.pair_formats.crows import COLUMNS, crows_of
from equipoise.datasets.pair_formats.picking import picked
from equipoise.datasets.pair_formats.sssb import is_sssb, read_sssb
from equipoise.datasets.pair_formats.stereoset import SECTIONS, is_stereoset, read_stereoset
from equipoise.datasets.pair_formats.tables import read_table
from equipoise.datasets.pair_formats.winobias import is_winobias, read_winobias
from equipoise.datasets.sentence_pairs import SentencePairs
from equipoise.datasets.texts import read_text, refuse
from equipoise.errors import BadDataset

TABLES = (".csv", ".tsv", ".jsonl")
TEXTS = (".txt", ".txt.dev", ".txt.test")
PAIR_ENDINGS = (*TABLES, *TEXTS)  # and .json, if it is StereoSet's


def is_pair_file(path: Path) -> bool:
    """Whether a file is one of sentence pairs; a .json file is if it holds what StereoSet has."""
    name = path.name.casefold()
    if name.endswith(".json"):
        try:
            return is_stereoset(read_text(path))
        except BadDataset:  # the reader of word lists says what is wrong with it
            return False
    return name.endswith(PAIR_ENDINGS)


def read_pairs(path: Path, name: str = "") -> SentencePairs:
    """The pairs of a file, or those of them that a name picks."""
    if path.suffix.casefold() == ".json":
        return _stereoset(path, name)
    asked = _table(path) if path.suffix.casefold() in TABLES else _text(path)
    return picked(asked, name) if name else asked


def _stereoset(path: Path, name: str) -> SentencePairs:
    first, _, rest = name.partition(":")
    if first not in SECTIONS:
        asked = read_stereoset(path)
        return picked(asked, name) if name else asked
    asked = read_stereoset(path, first)
    asked = replace(asked, name=f"{asked.name}:{first}")
    return picked(asked, rest) if rest else asked


def _table(path: Path) -> SentencePairs:
    table = read_table(path)
    return (crows_of if set(table.columns) >= COLUMNS else columns_of)(path, table)


def _text(path: Path) -> SentencePairs:
    if is_winobias(path):
        return read_winobias(path)
    if is_sssb(read_text(path)):
        return read_sssb(path)
    refuse(
        path, "its lines are neither sentences with [sense, key, label] behind them, as SSSB has, nor is it named "
        "pro_stereotyped or anti_stereotyped, as those of WinoBias",
    )  # fmt: skip
