"""Faults of single lines in a file of SSSB's form: told to its user, never mended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from equipoise.datasets.pair_formats.frames import has_word
from equipoise.wordnet.keys import is_sense_key, lemma_of

EXAMPLES = 3  # in a sentence

Line = tuple[int, str, str]  # number, sentence, key


def word_of(key: str) -> str:
    """The word that a key is a sense of, "" where it names none."""
    return lemma_of(key).replace("_", " ") if "%" in key else ""


def defects_of(lines: Sequence[Line], alone: Sequence[int]) -> list[str]:
    """What is wrong with the lines, in sentences; alone are the numbers of those that are in no pair."""
    return [*_repeated(lines), *_without_word(lines), *_bad_keys(lines), *_alone(alone)]


def _repeated(lines: Sequence[Line]) -> list[str]:
    counts = Counter(sentence for _, sentence, _ in lines)
    repeated = {sentence: times for sentence, times in counts.items() if times > 1}
    if not repeated:
        return []
    shown = "; ".join(f"{sentence} ({times} times)" for sentence, times in list(repeated.items())[:EXAMPLES])
    return [f"{_sentences(len(repeated))} more than once in the file: {shown}{_more(len(repeated))}."]


def _without_word(lines: Sequence[Line]) -> list[str]:
    lacking = [each for each in lines if word_of(each[2]) and not has_word(each[1], word_of(each[2]))]
    if not lacking:
        return []
    shown = "; ".join(f"line {number} ({word_of(key)})" for number, _, key in lacking[:EXAMPLES])
    return [f"{_sentences(len(lacking))} in the file without the word of the key: {shown}{_more(len(lacking))}."]


def _bad_keys(lines: Sequence[Line]) -> list[str]:
    bad = [each for each in lines if not is_sense_key(each[2])]
    if not bad:
        return []
    shown = "; ".join(f"{key} in line {number}" for number, _, key in bad[:EXAMPLES])
    return [f"{_sentences(len(bad))} in the file with a key that is no WordNet sense key: {shown}{_more(len(bad))}."]


def _alone(numbers: Sequence[int]) -> list[str]:
    if not numbers:
        return []
    shown = "; ".join(f"line {number}" for number in numbers[:EXAMPLES])
    return [f"{_sentences(len(numbers))} without a partner of the same sense and key: {shown}{_more(len(numbers))}."]


def _sentences(number: int) -> str:
    return "1 sentence stands" if number == 1 else f"{number:,} sentences stand"


def _more(number: int) -> str:
    return f"; and {number - EXAMPLES:,} more" if number > EXAMPLES else ""
