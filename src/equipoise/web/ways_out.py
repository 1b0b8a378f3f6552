"""What the library says to those who write commands, said to those who look at a page."""

from __future__ import annotations

import re

from equipoise.errors import EquipoiseError
from equipoise.web.showing import sentence_of

OPTIONS = (  # ways out that the command line has, and those of these pages
    (re.compile(r"use [^;:]*--max-missing\.$"), "use other words, or choose another model."),
    (re.compile(r"ask it with --context word\.$"), "choose another metric, or a model of single words."),
    (re.compile(r", or name a folder with its files by --wordnet or EQUIPOISE_WORDNET"), ""),
)


def told_here(error: EquipoiseError) -> str:
    """An error in one line, with a way out that a page has."""
    return reworded(sentence_of(error))


def reworded(sentence: str) -> str:
    for option, here in OPTIONS:
        sentence = option.sub(here, sentence)
    return sentence
