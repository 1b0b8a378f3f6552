"""Files of analogies as word2vec's questions-words.txt: ": section" lines, and four words a line."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from equipoise.errors import BadDataset
from equipoise.quality.words.similarity_files import text_of

SYNTACTIC = "gram"  # how the sections about grammar begin in that file; gensim tells them apart so, too


class Analogy(NamedTuple):
    """`first` is to `second` as `third` is to `fourth`, which is to be found."""

    section: str
    first: str
    second: str
    third: str
    fourth: str


def read_analogies(path: str | Path) -> list[Analogy]:
    """Every question of a file, in its order."""
    path, section, found = Path(path), "", list[Analogy]()
    for number, line in enumerate(text_of(path).splitlines(), 1):
        words = line.split()
        if line.startswith(":"):
            section = line[1:].strip()
        elif len(words) == 4 and section:
            found.append(Analogy(section, *words))
        elif words and not line.lstrip().startswith(("#", "//")):
            what = f"it has {len(words)} words, and four are needed" if section else "no ': section' line stands before"
            raise BadDataset(f"{path}, line {number}: {what}.")
    if not found:
        raise BadDataset(f"{path} has no analogies; a line has four words, under lines such as ': family'.")
    return found


def is_syntactic(section: str) -> bool:
    return section.startswith(SYNTACTIC)
