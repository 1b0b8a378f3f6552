"""he or she for he, his or her for his, unless a female pronoun stands near (seed 003, section 5.1).

What is meant by he is not asked: a gentleman's becomes he or she like a patient's.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from equipoise.dictionaries import Definition
from equipoise.errors import BadOption
from equipoise.mitigation.dictionaries import published
from equipoise.mitigation.dictionaries.steps import Step, one_of, options_of
from equipoise.swapping.belonging import his_becomes
from equipoise.swapping.words import HYPHENS, Word, begins, words_of

COUNTERPARTS = {"he": ("she",), "his": ("her", "hers"), "him": ("her",), "himself": ("herself",)}
ALWAYS = ("he", "his")
FEMALE = frozenset(("she", "her", "hers", "herself"))
MALE = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)
QUOTES = tuple("\"'`“”‘’«»")
QUOTED = re.compile(rf"[{''.join(QUOTES)}](?!\w)")  # the end of a quotation, and not the 's of he's
NUMBER = re.compile(r"[1-9]\d{0,2}")
KNOWN = {"window": "3", "near": "any", "also": "", "examples": "no", "replicate": ""}

Expand = Callable[[str], str]


def with_women(text: str) -> Step:
    """pro: see KNOWN for its options, docs/dictionaries.md for what they do."""
    options = options_of("pro", text, KNOWN)
    given = {name: value for name, value in options.items() if value != KNOWN[name]}
    expand = _replicating(options, given) if options["replicate"] else _expanding(options)
    in_examples = one_of("pro", "examples", options["examples"], ("yes", "no")) == "yes"
    return Step("pro", lambda definition: _changed(definition, expand, in_examples), given)


def _changed(definition: Definition, expand: Expand, in_examples: bool) -> Definition:
    text = expand(definition.text) if MALE.search(definition.text) else definition.text
    if in_examples and definition.examples:
        return definition._replace(text=text, examples=tuple(map(expand, definition.examples)))
    return definition if text == definition.text else definition._replace(text=text)


def _expanding(options: dict[str, str]) -> Expand:
    if not NUMBER.fullmatch(options["window"]):
        raise BadOption(f"pro:window is a number of words from 1 to 999, and it got {options['window']!r}.")
    window = int(options["window"])
    counterpart = one_of("pro", "near", options["near"], ("any", "counterpart")) == "counterpart"
    also = [each for each in options["also"].split(",") if each]
    pronouns = frozenset((*ALWAYS, *(one_of("pro", "also", each, ("him", "himself")) for each in also)))
    return lambda text: expanded(text, pronouns, window, counterpart)


def _replicating(options: dict[str, str], given: dict[str, str]) -> Expand:
    one_of("pro", "replicate", options["replicate"], ("cpae-bias",))
    others = sorted(given.keys() - {"replicate", "examples"})
    if others:
        raise BadOption(f"pro:replicate does what the published script does, so {', '.join(others)} cannot be chosen.")
    return published.expanded


def expanded(text: str, pronouns: frozenset[str], window: int, counterpart: bool) -> str:
    """The text with or she, or her put after pronouns that no woman stands near; all else to the character.

    counterpart: only she counts as near to he, only her and hers to his.
    """
    words = words_of(text)
    places = _places(words)
    pieces, done = [], 0
    for index, word in enumerate(words):
        if word.small not in pronouns or _is_no_pronoun(text, words, index):
            continue
        near = {
            other.small
            for other, place in zip(words, places, strict=True)
            if abs(place - places[index]) <= window and _is_woman(other)
        }
        if near.intersection(COUNTERPARTS[word.small]) if counterpart else near:
            continue
        added = f" or {_hers(words, index) if word.small == 'his' else COUNTERPARTS[word.small][0]}"
        pieces += [text[done : word.end], added.upper() if word.shouted else added]
        done = word.end
    return "".join([*pieces, text[done:]])


def _hers(words: list[Word], index: int) -> str:
    """her, or hers where nothing that is his follows: a friend of his."""
    following = words[index + 1] if index + 1 < len(words) else None
    if following and (following.small.endswith("ing") or _beyond_a_mark(words[index], following)):
        return "her"  # his being deposed
    return his_becomes(words, index)


def _beyond_a_mark(his: Word, following: Word) -> bool:
    """Whether what is his follows, though a mark stands between: his "friends", his (own) books, (his) own."""
    mark = following.gap.strip()
    return mark in QUOTES or (mark == "(" and following.small == "own") or (mark == ")" and his.gap.endswith("("))


def _places(words: list[Word]) -> list[int]:
    """Where words stand, counted in words; "or she" after "he" stands where he does.

    So a text that is expanded once has its other words as near to one another as before.
    """
    places: list[int] = []
    place = -1
    for index, word in enumerate(words):
        small = word.small
        within = (small == "or" and _pair(words, index)) or (small in FEMALE and _pair(words, index - 1))
        place += not within
        places.append(place)
    return places


def _pair(words: list[Word], index: int) -> bool:
    """Whether the word at this place is the or of he or she, his or her."""
    if not 0 < index < len(words) - 1 or words[index].small != "or":
        return False
    woman = words[index + 1]
    return _is_woman(woman) and woman.small in COUNTERPARTS.get(words[index - 1].small, ())


def _is_woman(word: Word) -> bool:
    """Whether it is a female pronoun; the she of she-wolf is none."""
    return word.small in FEMALE and not word.after.startswith(HYPHENS)


def _is_no_pronoun(text: str, words: list[Word], index: int) -> bool:
    """he-goat and s/he; "he", a word that is spoken of; He within a sentence, which is God or helium."""
    word = words[index]
    before, after = text[: word.start], text[word.end :]
    if word.joined or after.startswith(HYPHENS):
        return True
    if index and words[index - 1].small == "s" and word.gap in ("/", ")"):
        return True
    if before.endswith(QUOTES) and QUOTED.match(after):
        return True
    return word.capital and not word.shouted and not begins(words, index)
