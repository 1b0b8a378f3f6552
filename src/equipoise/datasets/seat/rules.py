"""The class of a word that is in none of our lists: a guess, by its letters and, where it is installed, by WordNet."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from equipoise.sense_keys import is_sense_key, part_of, word_of
from equipoise.wordnet import WordNet, find_wordnet

PLAIN = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")  # letters, in one part or several
OF_PARTS = {"verb": "verb", "adjective": "adjective", "adverb": "adverb"}
OF_NOUNS = {"07": "mass", "12": "mass", "18": "person", "26": "mass", "27": "mass"}  # by file: qualities, feelings, ...
ENDINGS = (  # the first that fits
    (("ness", "ity", "ism", "hood", "ship"), "mass"),
    (("ful", "less", "ous", "able", "ible", "ish", "ive", "ing", "ed"), "adjective"),
    (("ist", "ian", "er", "or"), "person"),
    (("ly",), "adverb"),
    (("ss", "us", "is"), "thing"),
    (("s",), "plural"),
)
SINGULARS = (("ies", "y"), ("es", ""), ("s", ""), ("men", "man"))  # the end of a plural -> of its singular


def class_by_rule(word: str) -> str:
    """The class that the word seems to be of; a thing, where nothing tells."""
    if is_sense_key(word.lower()):
        return _of_key(word.lower())
    plain = word_of(word).replace("_", " ").strip()
    if not PLAIN.fullmatch(plain):
        return "other"
    if plain[0].isupper():
        return "name"
    *_, last = plain.split()  # of a phrase, the last word is what it is: a school teacher is a teacher
    return _in_wordnet(plain) or _in_wordnet(last) or _by_ending(last)


def _of_key(key: str) -> str:
    return OF_PARTS.get(part_of(key)) or OF_NOUNS.get(key.partition("%")[2].split(":")[1], "thing")


def _in_wordnet(word: str) -> str:
    """The class of the sense that dominates, of a plural if only its singular is there; "" without WordNet."""
    folder = find_wordnet()
    if folder is None:
        return ""
    wordnet = _opened(folder)
    if dominant := wordnet.dominant(word):
        return _of_key(dominant)
    singulars = [word.removesuffix(ending) + singular for ending, singular in SINGULARS if word.endswith(ending)]
    return "plural" if any(wordnet.keys(singular, "noun") for singular in singulars) else ""


@cache
def _opened(folder: Path) -> WordNet:
    return WordNet(folder)


def _by_ending(word: str) -> str:
    return next((kind for endings, kind in ENDINGS if word.endswith(endings)), "thing")
