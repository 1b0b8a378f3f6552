"""A word of a file with its senses, or the sentence that says why it is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from equipoise.datasets.pair_formats.frames import has_word
from equipoise.datasets.sssb.filling import GENDERED, PLACE
from equipoise.datasets.sssb.words import SENSES, Entry, Sense, VerbSentence
from equipoise.datasets.texts import refuse
from equipoise.sense_keys import as_lemma, is_sense_key, lemma_of

FIELDS = {  # of each sense, beside its key and gloss
    "noun": {"pleasant_with", "exceptions"},
    "verb": {"stereotyped_with", "sentences"},
}
GENDERS = ("he", "she")
WORD = re.compile(r"[^\W_](?:[\w'’ -]*\w)?")


def read_entries(path: Path, section: str, listed: Any) -> tuple[Entry, ...]:
    """The words of a section, each once."""
    if not isinstance(listed, list):
        refuse(path, f'"{section}" must be a list, and it is {shown(listed)}')
    entries = tuple(_entry(path, section, fields) for fields in listed)
    terms = [entry.term for entry in entries]
    twice = [term for term in terms if terms.count(term) > 1]
    if twice:
        refuse(path, f'{twice[0]!r} stands {terms.count(twice[0])} times in "{section}"')
    return entries


def _entry(path: Path, section: str, fields: Any) -> Entry:
    known = [sense for sense, kind in SENSES.items() if kind.section == section]
    word = fields.get("word") if isinstance(fields, dict) else None
    if not isinstance(word, str) or not WORD.fullmatch(word):
        refuse(path, f'"{section}" holds {shown(fields)}, which has no "word"')
    unknown = sorted(fields.keys() - {"word", "note", *known})
    if unknown:
        refuse(path, f"{word} has the unknown fields {', '.join(unknown)} (known: {', '.join(known)}, note)")
    senses = {sense: _sense(path, word, sense, fields[sense]) for sense in known if sense in fields}
    if not senses:
        refuse(path, f"{word} has neither of the senses {' and '.join(known)}")
    return Entry(word, senses)


def _sense(path: Path, word: str, sense: str, fields: Any) -> Sense:
    known = {"key", "gloss", *FIELDS.get(sense, ())}
    if not isinstance(fields, dict) or fields.keys() - known:
        refuse(path, f"the {sense} of {word} must be an object with {', '.join(sorted(known))} and nothing else")
    key, gloss = fields.get("key"), fields.get("gloss", "")
    if not (isinstance(key, str) and is_sense_key(key) and lemma_of(key) == as_lemma(word)):
        refuse(
            path, f"the {sense} of {word} needs a sense key such as {as_lemma(word)}%1:18:00::, and has {shown(key)}"
        )
    if not isinstance(gloss, str):
        refuse(path, f'the {sense} of {word} has a "gloss" that is no text')
    if sense == "noun":
        pleasant_with = _gender(path, f"the noun {word}", "pleasant_with", fields)
        return Sense(key, gloss, pleasant_with, _exceptions(path, word, fields.get("exceptions", [])))
    return Sense(key, gloss, sentences=_sentences(path, word, fields) if sense == "verb" else ())


def _gender(path: Path, what: str, field: str, fields: Mapping[str, Any], otherwise: str = "he") -> str:
    gender = fields.get(field, otherwise)
    if gender not in GENDERS:
        refuse(path, f'{what} has a "{field}" that is neither he nor she')
    return str(gender)


def _exceptions(path: Path, word: str, attributes: Any) -> frozenset[str]:
    if not isinstance(attributes, list) or not all(isinstance(each, str) for each in attributes):
        refuse(path, f'the "exceptions" of the noun {word} must be a list of attributes, and it is {shown(attributes)}')
    return frozenset(attributes)


def _sentences(path: Path, word: str, fields: Mapping[str, Any]) -> tuple[VerbSentence, ...]:
    """Sentences about a person, who is only named by [HE], [HIS], [HIM] and [HIMSELF], with the verb as it is.

    Each is a text, or an object that says with whom this one is the stereotype.
    """
    usual, listed = _gender(path, f"the verb {word}", "stereotyped_with", fields), fields.get("sentences")
    if not isinstance(listed, list) or not listed:
        refuse(path, f'the verb {word} needs "sentences", a list')
    found = []
    for each in listed:
        own = {"sentence": each} if isinstance(each, str) else each
        if not isinstance(own, dict) or own.keys() - {"stereotyped_with"} != {"sentence"}:
            refuse(path, f"the verb {word} has {shown(each)}, which is no sentence")
        text = own["sentence"]
        if not isinstance(text, str):
            refuse(path, f"the verb {word} has {shown(text)}, which is no sentence")
        gender = _gender(path, f"the sentence {shown(text)}", "stereotyped_with", own, usual)
        places = set(PLACE.findall(text))
        if not places or places - GENDERED.keys():
            refuse(path, f"the verb {word} needs {', '.join(GENDERED)} and no other places, and has {shown(text)}")
        if not has_word(text, word):
            refuse(path, f"the verb {word} is not in its sentence {shown(text)}")
        found.append(VerbSentence(text, gender))
    return tuple(found)
