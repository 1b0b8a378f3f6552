"""Faults of single lines in a file of SSSB's form: told to its user, never mended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from equipoise.datasets.pair_formats.frames import has_word
from equipoise.datasets.pair_formats.notes import Defect
from equipoise.sense_keys import is_sense_key, lemma_of

EXAMPLES = 3  # in a sentence


class Line(NamedTuple):
    """A sentence of the file."""

    number: int
    sentence: str
    key: str
    sense: str

    @property
    def place(self) -> str:
        """As messages name it."""
        return f"line {self.number}"


def word_of(key: str) -> str:
    """The word that a key is a sense of, "" where it names none."""
    return lemma_of(key).replace("_", " ") if "%" in key else ""


def defects_of(lines: Sequence[Line], alone: Sequence[Line]) -> list[Defect]:
    """What is wrong with the lines, in sentences, and in which senses; alone are those that are in no pair."""
    counts = Counter(each.sentence for each in lines)
    repeated = list({each.sentence: each for each in lines if counts[each.sentence] > 1}.values())
    lacking = [each for each in lines if word_of(each.key) and not has_word(each.sentence, word_of(each.key))]
    bad = [each for each in lines if not is_sense_key(each.key)]
    found = [
        _told(repeated, "more than once in the file", lambda line: f"{line.sentence} ({counts[line.sentence]} times)"),
        _told(lacking, "in the file without the word of the key", lambda line: f"{line.place} ({word_of(line.key)})"),
        _told(bad, "in the file with a key that is no WordNet sense key", lambda line: f"{line.key} in {line.place}"),
        _told(alone, "without a partner of the same sense and key", lambda line: line.place),
    ]  # fmt: skip
    return [defect for defect in found if defect.of]


def _told(faulty: Sequence[Line], how: str, show: Callable[[Line], str]) -> Defect:
    shown = "; ".join(map(show, faulty[:EXAMPLES]))
    what = f"{_sentences(len(faulty))} {how}: {shown}{_more(len(faulty))}."
    return Defect(what, tuple(dict.fromkeys(line.sense for line in faulty)))


def _sentences(number: int) -> str:
    return "1 sentence stands" if number == 1 else f"{number:,} sentences stand"


def _more(number: int) -> str:
    return f"; and {number - EXAMPLES:,} more" if number > EXAMPLES else ""
