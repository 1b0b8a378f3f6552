"""Base forms of inflected words, as WordNet's Morphy finds them: nurses -> nurse, women -> woman (morphy(7WN)).

A word in the exception file of a part of speech (noun.exc and so on) has the base forms listed there; any other loses
an ending by the rules below. What comes out counts where WordNet has it in that part of speech. Copies of WordNet
without exception files have the rules alone, so that women is found and children is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from equipoise.errors import BadOption
from equipoise.sense_keys import PARTS_OF_SPEECH, as_lemma

Exceptions = Mapping[str, Mapping[str, tuple[str, ...]]]  # part of speech -> inflected form -> base forms
IsLemma = Callable[[str, str], bool]  # whether WordNet has a lemma in a part of speech

ENDINGS = {  # part of speech -> (ending, what takes its place), in the order they are tried
    "noun": (("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"),
             ("ies", "y")),
    "verb": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}  # fmt: skip
SHORTEST_NOUN = 3  # letters that a plural has at least
NO_PLURALS = ("its",)  # pronouns that noun.exc leaves to the rules, while it has his


def base_forms(word: str, exceptions: Exceptions, is_lemma: IsLemma) -> dict[str, tuple[str, ...]]:
    """Part of speech -> the base forms of a word or phrase in it; parts without one are left out.

    A capitalised word is taken for a plural only (Nurses): names look like forms of verbs (Jared, of jar).
    """
    lemma = as_lemma(word)
    parts = PARTS_OF_SPEECH[:1] if word[:1].isupper() else PARTS_OF_SPEECH
    found = {part: _base_forms(lemma, part, exceptions.get(part, {}), is_lemma) for part in parts}
    return {part: forms for part, forms in found.items() if forms}


def _base_forms(lemma: str, part: str, exceptions: Mapping[str, tuple[str, ...]], is_lemma: IsLemma) -> tuple[str, ...]:
    """Those of the whole; of a phrase without any, of its words: men of letters -> man of letters."""
    found = _of_one(lemma, part, exceptions, is_lemma)
    words = lemma.split("_")
    if found or len(words) == 1:
        return found
    each = [_of_one(word, part, exceptions, is_lemma) for word in words]
    phrase = "_".join(forms[0] if forms else word for word, forms in zip(words, each, strict=True))
    return (phrase,) if phrase != lemma and is_lemma(phrase, part) else ()


def _of_one(word: str, part: str, exceptions: Mapping[str, tuple[str, ...]], is_lemma: IsLemma) -> tuple[str, ...]:
    """The listed forms, or what the first ending leaves that is a lemma; a listed word is not cut (his is no hi)."""
    if word in exceptions:
        return tuple(form for form in exceptions[word] if is_lemma(form, part))
    if part == "noun" and (len(word) < SHORTEST_NOUN or word.endswith("ss") or word in NO_PLURALS):
        return ()
    cut = (word[: -len(end)] + new for end, new in ENDINGS[part] if word.endswith(end))
    return next(((form,) for form in cut if form and is_lemma(form, part)), ())


def read_exceptions(folder: Path) -> Exceptions:
    """The exception files of a copy of WordNet; of a part of speech without one there are none."""
    return {part: _read(folder / f"{part}.exc") for part in PARTS_OF_SPEECH}


def _read(path: Path) -> dict[str, tuple[str, ...]]:
    try:
        rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except FileNotFoundError:
        return {}
    except (ValueError, OSError) as error:
        raise BadOption(f"{path} is damaged or no part of WordNet 3.0: get it anew.") from error
    return {row[0]: tuple(row[1:]) for row in rows}
