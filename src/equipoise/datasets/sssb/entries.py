"""A word of a file with its senses, or the sentence that says why it is none."""

from __future__ import annotations

import re
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from equipoise.datasets.pair_formats.frames import has_word
from equipoise.datasets.sssb.filling import GENDERED, PLACE
from equipoise.datasets.sssb.words import SENSES, Entry, Sense
from equipoise.datasets.texts import refuse
from equipoise.sense_keys import as_lemma, is_sense_key, lemma_of

WHO = {"noun": "pleasant_with", "verb": "stereotyped_with"}  # the field that says he or she
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
    who = WHO.get(sense, "")
    known = {"key", "gloss", *filter(None, [who]), *(["sentences"] if sense == "verb" else [])}
    if not isinstance(fields, dict) or fields.keys() - known:
        refuse(path, f"the {sense} of {word} must be an object with {', '.join(sorted(known))} and nothing else")
    key, gloss, gender = fields.get("key"), fields.get("gloss", ""), fields.get(who, "he")
    if not (isinstance(key, str) and is_sense_key(key) and lemma_of(key) == as_lemma(word)):
        refuse(
            path, f"the {sense} of {word} needs a sense key such as {as_lemma(word)}%1:18:00::, and has {shown(key)}"
        )
    if not isinstance(gloss, str) or gender not in ("he", "she"):
        refuse(path, f'the {sense} of {word} has a "gloss" that is no text, or a "{who}" that is neither he nor she')
    return Sense(key, gloss, gender, _sentences(path, word, fields.get("sentences")) if sense == "verb" else ())


def _sentences(path: Path, word: str, texts: Any) -> tuple[str, ...]:
    """Sentences about a person, who is only named by [HE], [HIS], [HIM] and [HIMSELF], with the verb as it is."""
    if not isinstance(texts, list) or not texts:
        refuse(path, f'the verb {word} needs "sentences", a list')
    for text in texts:
        if not isinstance(text, str):
            refuse(path, f"the verb {word} has {shown(text)}, which is no sentence")
        places = set(PLACE.findall(text))
        if not places or places - GENDERED.keys():
            refuse(path, f"the verb {word} needs {', '.join(GENDERED)} and no other places, and has {shown(text)}")
        if not has_word(text, word):
            refuse(path, f"the verb {word} is not in its sentence {shown(text)}")
    return tuple(texts)
