"""All synsets of WordNet, from its data.* files read once from end to end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from equipoise.errors import BadOption
from equipoise.sense_keys import PARTS_OF_SPEECH
from equipoise.wordnet.data_lines import Synset, parsed
from equipoise.wordnet.senses import WordNet

NOTICE = "  "  # how the lines of the licence begin that every file has first


def synsets(wordnet: WordNet) -> Iterator[Synset]:
    """Every synset: nouns, then verbs, adjectives and adverbs, in the order of the files."""
    for part in PARTS_OF_SPEECH:
        path = wordnet.folder / f"data.{part}"
        try:
            yield from _read(path)
        except (ValueError, LookupError, OSError) as error:  # an empty, cut or exchanged file
            raise BadOption(f"{path} is damaged or no part of WordNet 3.0: get it anew.") from error


def _read(path: Path) -> list[Synset]:
    with path.open(encoding="utf-8") as file:
        lines = {int(line[:8]): line for line in file if not line.startswith(NOTICE)}
    if not lines or not next(reversed(lines.values())).endswith("\n"):
        raise ValueError("cut off")
    return [parsed(line, lines.__getitem__) for line in lines.values()]
