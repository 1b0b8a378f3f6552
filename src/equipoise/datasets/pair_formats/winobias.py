"""WinoBias (Zhao et al. 2018): two text files, whose lines with the same number differ in the pronoun's gender.

pro_stereotyped_type1.txt.dev and anti_stereotyped_type1.txt.dev belong together; either finds the other.

    1 [The baker] thanked the plumber because [she] had found the leak.
"""

from __future__ import annotations

import re
from pathlib import Path

from equipoise.datasets.pair_formats.about import pairs_of
from equipoise.datasets.sentence_pairs import SentencePair, SentencePairs
from equipoise.datasets.texts import lines_of, read_text, refuse
from equipoise.errors import BadDataset
from equipoise.files import there

SIDES = ("pro_stereotyped", "anti_stereotyped")
NUMBER = re.compile(r"^\s*\d+\s+(?=\S)")
BRACKETS = re.compile(r"\[([^\[\]]*)\]")
ARTICLE = re.compile(r"(?:the|an?)\s+")
PRONOUNS = {"he", "him", "his", "himself", "she", "her", "hers", "herself"}
TYPE = re.compile(r"type([12])")


def is_winobias(path: Path) -> bool:
    """Whether a file is named as those of WinoBias are."""
    return any(side in path.name for side in SIDES)


def read_winobias(path: Path) -> SentencePairs:
    """The pairs of a file and its sibling."""
    pro, anti = (path.with_name(re.sub("(pro|anti)_stereotyped", side, path.name, count=1)) for side in SIDES)
    for file in (pro, anti):
        if not there(file):
            raise BadDataset(f"The sentences of {path} are paired with those of {file}, which is not there.")
    name = re.sub(r"(pro|anti)_stereotyped", "winobias", path.name, count=1).replace(".txt", "")
    return pairs_of("winobias", name, pair_lines(pro, anti, "winobias"))


def pair_lines(pro: Path, anti: Path, prefix: str) -> list[SentencePair]:
    """The pairs of two files, named by the prefix and the line's number."""
    stereotypes, antistereotypes = _sentences(pro), _sentences(anti)
    if len(stereotypes) != len(antistereotypes):
        refuse(
            pro, f"it has {len(stereotypes):,} sentences and {anti.name} has {len(antistereotypes):,}, "
            "and they are paired by number",
        )  # fmt: skip
    kind = TYPE.search(pro.name)
    groups = {"bias": "gender"} | ({"type": kind[1]} if kind else {})
    both = zip(stereotypes, antistereotypes, strict=True)
    return [
        SentencePair(f"{prefix}-{number}", _plain(one), _plain(other), groups, term=_occupation(one))
        for number, (one, other) in enumerate(both, 1)
    ]


def _sentences(path: Path) -> list[str]:
    lines = [line for line in lines_of(read_text(path)) if line.strip()]
    if all(NUMBER.match(line) for line in lines):  # or a single sentence may begin with a number of its own
        lines = [NUMBER.sub("", line) for line in lines]
    return lines


def _plain(line: str) -> str:
    return BRACKETS.sub(r"\1", line).strip()


def _occupation(line: str) -> str:
    """Whom the pronoun stands for: what is in the first brackets that hold none, "" where there are no such."""
    named = (ARTICLE.sub("", each.strip().lower(), count=1) for each in BRACKETS.findall(line))
    return next((name for name in named if name and name not in PRONOUNS), "")
