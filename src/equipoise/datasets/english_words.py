"""The word classes of English words, from WordNet 3.0 (Princeton University; its licence heads the file)."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "facts" / "english-words.txt.gz"
NOUN, VERB, ADJECTIVE, ADVERB = "nvar"
PROPER, IRREGULAR_FORM = "xf"
ENDINGS = (
    ("'s", ""),
    ("ies", "y"),
    ("es", ""),
    ("s", ""),
    ("ed", ""),
    ("ed", "e"),
    ("ing", ""),
    ("ing", "e"),
    ("ier", "y"),
    ("iest", "y"),
    ("er", ""),
    ("er", "e"),
    ("est", ""),
    ("est", "e"),
    ("ly", ""),
    ("ness", ""),
    ("ful", ""),
    ("less", ""),
    ("ish", ""),
    ("able", ""),
    ("like", ""),
    ("y", ""),
    ("in", "ing"),
)
PREFIXES = ("un", "re", "non", "over", "out", "anti", "self", "super", "mis", "dis", "pre")


@cache
def word_classes() -> dict[str, str]:
    """Each word in small letters with its classes: n, v, a, r; x for a proper noun, f for an irregular form."""
    lines = gzip.decompress(FILE.read_bytes()).decode("ascii").splitlines()
    found: dict[str, str] = {}
    for line in lines:
        if line[0] != "#":
            classes, *words = line.split()
            found.update(dict.fromkeys(words, classes))
    return found


def is_english(word: str) -> bool:
    """Whether a word in small letters, or what it is an inflected or derived form of, is an English word."""
    known = word_classes()
    return word in known or any(base in known for base in _bases(word))


def _bases(word: str) -> list[str]:
    """Words that this may be a form of."""
    stems = [word[: -len(ending)] + other for ending, other in ENDINGS if word.endswith(ending)]
    doubled = [stem[:-1] for stem in stems if len(stem) > 3 and stem[-1] == stem[-2]]
    prefixed = [word.removeprefix(prefix) for prefix in PREFIXES if word.startswith(prefix)]
    return [base for base in (*stems, *doubled, *prefixed) if len(base) > 2]
