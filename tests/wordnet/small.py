"""A WordNet of eight synsets in the real layout, so that what the files look like can be read here."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

NOTICE = "".join(f"  {number} WordNet 3.0 Copyright, or so.\n" for number in range(1, 4))

SYNSETS = {  # file -> lines of data.*: lex_filenum, ss_type, number of words, words with lex_ids, pointers | gloss
    "noun": [
        "18 n 02 mentor 0 wise_man 0 001 @ 00000000 n 0000 | a trusted adviser",
        "17 n 03 Moon 0 moon 3 Luna a 000 | what goes around the earth",
        '18 n 01 moon 1 000 | someone who dreams; "he is a moon"',
    ],
    "verb": ["32 v 01 mentor 0 000 01 + 08 00 | be a mentor to"],
    "adj": [
        "00 a 01 plentiful 2 001 & {1} a 0000 | there is much of it",
        "00 s 02 galore(ip) 0 a-go-go 0 001 & {0} a 0000 | in plenty",
        "01 a 01 lunar(a) 0 001 \\ 00000000 n 0101 | of the moon",
    ],
    "adv": ["02 r 01 plentifully 0 000 | in plenty"],
}

TAGS = """\
galore%5:00:00:plentiful(a):02 1 2
mentor%2:32:00:: 1 7
moon%1:17:03:: 1 4
moon%1:18:01:: 2 4
"""


def write(folder: Path) -> Path:
    """The files of a WordNet in this folder; an offset is where in bytes a line begins."""
    folder.mkdir(parents=True, exist_ok=True)
    for part, synsets in SYNSETS.items():
        index: dict[str, list[str]] = defaultdict(list)
        places = [
            len(NOTICE) + sum(9 + len(before) + 1 for before in _sized(synsets[:number]))
            for number in range(len(synsets))
        ]
        text = NOTICE
        for place, synset in zip(places, synsets, strict=True):
            line = synset.format(*(f"{each:08d}" for each in places))
            text += f"{place:08d} {line}\n"
            for lemma in _lemmas(line):
                index[lemma].append(f"{place:08d}")
        (folder / f"data.{part}").write_text(text, encoding="utf-8")
        rows = [
            f"{lemma} {part[0]} {len(at)} 1 @ {len(at)} 0 {' '.join(at)}  \n" for lemma, at in sorted(index.items())
        ]
        (folder / f"index.{part}").write_text(NOTICE + "".join(rows), encoding="utf-8")
    (folder / "cntlist.rev").write_text(TAGS, encoding="utf-8")
    return folder


def _sized(synsets: list[str]) -> list[str]:
    return [synset.format(*["00000000"] * 9) for synset in synsets]


def _lemmas(line: str) -> list[str]:
    fields = line.split()
    words = fields[3 : 3 + 2 * int(fields[2], 16) : 2]
    return list(dict.fromkeys(word.partition("(")[0].lower() for word in words))
