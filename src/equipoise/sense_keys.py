"""Sense keys, the names of senses: lemma%ss_type:lex_filenum:lex_id:head_word:head_id, as in senseidx(5WN)."""

from __future__ import annotations

import re

PARTS_OF_SPEECH = ("noun", "verb", "adj", "adv")  # the endings of the files, in the order senses are given in
TYPES = {"n": 1, "v": 2, "a": 3, "r": 4, "s": 5}  # s: an adjective that stands with a head adjective, its satellite
FILES = {1: "noun", 2: "verb", 3: "adj", 4: "adv", 5: "adj"}
NAMES = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}

LEMMA = r"[^\sA-Z%]+"  # small letters, spaces written _
KEY = re.compile(rf"{LEMMA}%(?:[1-4]:\d\d:\d\d::|5:\d\d:\d\d:{LEMMA}:\d\d)")


def is_sense_key(text: str) -> bool:
    """Whether this has the form of a sense key; if there is such a sense, only WordNet knows."""
    return KEY.fullmatch(text) is not None


def lemma_of(text: str) -> str:
    """The lemma a key is of: what stands before the %."""
    return text.partition("%")[0]


def lemma_meant(text: str) -> str:
    """The lemma of a word, a phrase or a sense key, however it is written."""
    return as_lemma(lemma_of(text) if is_sense_key(text.lower()) else text)


def part_of(key: str) -> str:
    """The part of speech that a key is of, in full."""
    return NAMES[FILES[int(key.partition("%")[2][0])]]


def word_of(word: str) -> str:
    """The word as one says it: of a sense key, however it is capitalised, its lemma, with spaces."""
    return lemma_of(word).replace("_", " ") if is_sense_key(word.lower()) else word


def as_lemma(word: str) -> str:
    """How WordNet writes a word or a phrase: in small letters, with _ for spaces."""
    return "_".join(word.lower().split())
