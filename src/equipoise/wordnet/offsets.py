"""Offsets, by which others name synsets: two copies of WordNet 3.0 are about, and differ in some.

Debian mended a relation between verbs and a gloss of an adjective, which moved what stands after them. Published
offsets are those of Princeton's own files, which NLTK has, too.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from equipoise.sense_keys import FILES, TYPES
from equipoise.wordnet.senses import WordNet

MOVED = {  # file -> the first of Princeton's offsets that moved, the first after it that did not, by how many bytes
    "verb": (613_018, 2_422_967, 18),
    "adj": (1_681_477, 100_000_000, 1),
}


def offsets_in_copies(wordnet: WordNet, part: str, offset: int) -> tuple[int, ...]:
    """Where a synset of this copy of WordNet stands: in this one, and in the other where that differs."""
    first, end, by = MOVED.get(FILES[TYPES[part]], (0, 0, 0))
    here = _is_debians(wordnet.folder)
    if not first + by * here <= offset < end:
        return (offset,)
    return offset, offset - by if here else offset + by


@lru_cache(maxsize=8)
def _is_debians(folder: Path) -> bool:
    first, _, by = MOVED["verb"]
    with (folder / "data.verb").open("rb") as file:
        file.seek(first + by)
        return file.read(9) == b"%08d " % (first + by)
