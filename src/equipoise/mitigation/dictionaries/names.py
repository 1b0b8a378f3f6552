"""Entries of words that begin with a capital, which seed 003 takes for proper nouns.

Most are names, many of men; but capitals begin Monday, English and DNA as well.
"""

from __future__ import annotations

from equipoise.dictionaries import Definition, is_capitalised
from equipoise.mitigation.dictionaries.steps import Step, options_of


def without_names(text: str) -> Step:
    """np: entries of capitalised words are dropped; in the definitions of others such words stay."""
    options_of("np", text, {})
    return Step("np", lambda definition: None if is_capitalised(definition.word) else definition)


def names_last(text: str) -> Step:
    """names-last: capitalised words are learned when all others are learned and do not move any more."""
    options_of("names-last", text, {})
    return Step("names-last", _late)


def _late(definition: Definition) -> Definition:
    return definition._replace(late=True) if is_capitalised(definition.word) else definition
