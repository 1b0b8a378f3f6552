"""What the library says to those who write commands, said to those who look at a page."""

from __future__ import annotations

import re

from equipoise.errors import EquipoiseError
from equipoise.web.showing import sentence_of

OPTIONS = (  # where other words stand between
    (re.compile(r"use [^;:]*--max-missing\.$"), "use other words, or choose another model."),
    (re.compile(r"ask it with --context word\.$"), "choose another metric, or a model of single words."),
    (re.compile(r", or name a folder with its files by --wordnet or EQUIPOISE_WORDNET"), ""),
)

WORDED = {  # to the letter
    "name one or two of them with --columns": "call that of the sentences text, or two of them sentence1 and sentence2",
    "--encoding says how it is encoded": "save it as UTF-8",
    "say where it is now: a --corpus for each file, in order": "put it back, or score the corpus anew",
    "; --unlabelled -1 leaves them out": "; they are counted as all others are",
    "name other labels with --unlabelled, or count and keep all entries with --keep-unlabelled": "give entries other "
    "labels, or leave that column out",
    "score the corpus again, or add --allow-failed to keep their entries as they are": "score the corpus again",
    "set-aside in the folder of scores has each": "set-aside.jsonl of the scores has each",
    "give --pooling max or mean": "choose max or mean for how words become a sentence",
    " (--pooling max)": "",
    "; give --words, ": "; the page has no field for them, so use equipoise corpus score with --words, ",
    ", or add --allow-pickle if you trust where it comes from": "",
    "add --force to begin anew": "score the corpus anew",
}


def told_here(error: EquipoiseError) -> str:
    """An error in one line, with a way out that a page has."""
    return reworded(sentence_of(error))


def reworded(sentence: str) -> str:
    """A sentence of the library without options of commands, which pages have not."""
    for said, here in WORDED.items():
        sentence = sentence.replace(said, here)
    for option, here in OPTIONS:
        sentence = option.sub(here, sentence)
    return sentence
