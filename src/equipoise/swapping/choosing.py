"""What a word becomes where it stands: a pronoun by what follows, a title by the name after it, a name by its rank."""

from __future__ import annotations

import re
from functools import cache

from equipoise.datasets.gendered_facts import name_facts, word_facts
from equipoise.swapping.belonging import her_becomes, his_becomes
from equipoise.swapping.closed import closed, other_senses
from equipoise.swapping.names import is_name_first, name_becomes
from equipoise.swapping.people import (
    LISTED,
    NO_NAME,
    UNKNOWN,
    has_capitals,
    kept_with_names,
    kind_in_small_letters,
    small_names,
)
from equipoise.swapping.phrases import in_phrases
from equipoise.swapping.places import is_place
from equipoise.swapping.surnames import in_headline, listed, name_follows, said_of
from equipoise.swapping.words import Word, around, begins

LETTERS = re.compile(r"[a-z]+")
CAPITALISED = re.compile(r"\b[A-Z][A-Za-z]+")
HERO = "hero"
KINGS = ("king", "prince")  # surnames in a text without capitals, too
LEADING = {"lady": "man", "man": "lady", "ladies": "men", "men": "ladies"}
BY_WHAT_FOLLOWS = {"her": her_becomes, "his": his_becomes}


def may_change(text: str) -> bool:
    """Whether any word of a text is listed at all; a quick look, since most sentences of a corpus have none."""
    if not text.isascii():
        return True
    if not _listed_words().isdisjoint(LETTERS.findall(text.lower())):
        return True
    if text.islower():
        return not _listed_in_small_letters().isdisjoint(LETTERS.findall(text))
    return not name_facts().counterparts.keys().isdisjoint(map(str.capitalize, CAPITALISED.findall(text)))


def counterparts(words: list[Word]) -> tuple[dict[int, str], dict[int, str]]:
    """The words to be swapped, by their places: each with its counterpart in small letters (of a name, as it is
    written); and the words that stay because a name could not be swapped, each with the reason."""
    kept = in_phrases(words)
    may_have_one = _listed()
    found: dict[int, str] = {}
    heroes: list[int] = []
    for index, word in enumerate(words):
        if (word.small in may_have_one or not word.small.isascii()) and index not in kept:
            other = becomes(words, index)
            if word.small == HERO:
                heroes.append(index)
            if other and not _second_of_two(words, index, found):
                found[index] = other
    if not has_capitals(words) and not _may_be_small_names().isdisjoint(word.small for word in words):
        found |= {index: other for index, other in small_names(words, found).items() if index not in kept}
    left = kept_with_names(words, found)
    if heroes and found:
        found |= _heroes(words, found, heroes)
    return {index: found[index] for index in sorted(found.keys() - left.keys())}, left


def _heroes(words: list[Word], found: dict[int, str], places: list[int]) -> dict[int, str]:
    """The hero of a text that speaks of men; women can be heroes as well."""
    singular = (words[index].small for index in found if not words[index].small.endswith(("s", "women")))
    if any(word_facts().sides.get(small) == "female" for small in singular):
        return {}
    owners = ("my", "our", "your", "her", "their")
    return {
        index: "heroine"
        for index in places
        if not (index and words[index - 1].small in owners) and not (index + 1 < len(words) and words[index + 1].joined)
    }


def _second_of_two(words: list[Word], index: int, found: dict[int, str]) -> bool:
    """The Marie of Jean-Marie, where Jean stays."""
    joined = words[index].joined and words[index].capital
    return joined and bool(listed(words[index])) and bool(listed(words[index - 1])) and not found.get(index - 1)


def becomes(words: list[Word], index: int) -> str:
    """The word's counterpart; "" where it stays."""
    word, facts = words[index], word_facts()
    if word.small in BY_WHAT_FOLLOWS and not _is_part(words, index):
        return BY_WHAT_FOLLOWS[word.small](words, index)
    if _kept(words, index):
        return ""
    if word.small in facts.before_names and _before_a_name(words, index):
        return facts.before_names[word.small]
    if word.small == "madam" and _before_an_office(words, index):
        return "mr"
    if word.small == "bachelor" and index + 1 < len(words) and words[index + 1].small in ("party", "parties"):
        return "bachelorette"
    if index and words[index - 1].small == "leading" and word.follows and word.small in LEADING:
        return LEADING[word.small]
    if word.small in facts.counterparts and not is_name_first(words, index):
        return facts.counterparts[word.small]
    return _compounds().get(word.small) or name_becomes(words, index)


@cache
def _compounds() -> dict[str, str]:
    """fishermen: fisherwomen, which the list of gendered words has not."""
    facts = word_facts()
    ends = (("man", "woman"), ("men", "women"), ("woman", "man"), ("women", "men"))
    made = {stem + one: stem + other for stem in closed("in_man_and_woman") for one, other in ends}
    return {word: other for word, other in made.items() if word not in facts.counterparts}


@cache
def _listed_words() -> frozenset[str]:
    """All words but names that may have a counterpart."""
    return frozenset([*word_facts().counterparts, *word_facts().before_names, *_compounds(), "bachelor"])


@cache
def _listed_in_small_letters() -> frozenset[str]:
    """The names that may be meant in a text without capitals."""
    small = map(str.lower, name_facts().counterparts)
    return frozenset(name for name in small if kind_in_small_letters(name) not in (NO_NAME, UNKNOWN))


@cache
def _may_be_small_names() -> frozenset[str]:
    return _listed_in_small_letters() | {"guy"}


@cache
def _listed() -> frozenset[str]:
    """All that may have a counterpart, in small letters."""
    return _listed_words() | {HERO} | {name.lower() for name in name_facts().counterparts}


def _kept(words: list[Word], index: int) -> bool:
    word = words[index]
    if word.shouted and word.small in word_facts().never_in_capitals:
        return True
    if word.capital and word.small in word_facts().counterparts and is_place(words, index):
        return True
    if (word.capital or word.small in KINGS) and (_is_titular_surname(words, index) or _is_acronym(words, index)):
        return True
    return any(rule(words, index) for rule in KEPT)


def _is_surname(words: list[Word], index: int) -> bool:
    """Martin Luther King, Dr. Ma."""
    word = words[index]
    if not index or words[index - 1].ending:
        return False
    if not word.capital:  # larry king, where names have no capitals
        named = word.follows and kind_in_small_letters(words[index - 1].small) == LISTED
        return named and word.small in closed("surnames") and not has_capitals(words)
    before = words[index - 1]
    if before.small in closed("honorifics") and before.capital and (word.follows or word.gap.strip() == "."):
        return word.small in word_facts().counterparts and not name_follows(words, index)
    return word.small in closed("surnames") and word.follows and bool(listed(before))


def _is_measure(words: list[Word], index: int) -> bool:
    """A 5 gal bucket, but the 5-foot-4 Ms. Field."""
    return (
        not words[index].capital and words[index].small in closed("units") and words[index].gap.strip()[-1:].isdigit()
    )


def _means_another(words: list[Word], index: int) -> bool:
    """The museum's oldest mummy."""
    if words[index].small in ("mummy", "mummies") and index and words[index - 1].small in ("the", "a"):
        return True
    senses = other_senses().get(words[index].small)
    return senses is not None and any(words[near].small in senses for near in around(words, index))


def _is_part(words: list[Word], index: int) -> bool:
    """(s)he, s/he, (wo)man: such a word is of both sides; [t]he is none."""
    if index == 0:
        return False
    before, gap = words[index - 1].small, words[index].gap.strip()
    return (words[index].gap in (")", "/") and before in ("s", "wo", "fe")) or (
        gap == "]" and before in ("s", "t", "w")
    )


def _is_verb(words: list[Word], index: int) -> bool:
    """They will man the phones; groom the horse."""
    if words[index].small not in closed("verbs_too") or index + 1 >= len(words):
        return False
    object_follows = words[index + 1].small in closed("not_before_names")
    told = begins(words, index) or words[index - 1].small in closed("verb_before")
    return object_follows and told and words[index + 1].follows


def _after(words: list[Word], index: int) -> tuple[Word | None, str]:
    """The next word, None at the end, and the marks before it."""
    following = words[index + 1] if index + 1 < len(words) else None
    return following, (following.gap if following else words[index].after).strip()


def _is_interjection(words: list[Word], index: int) -> bool:
    """Man, that was good. Man! Okay man. I love you, man. Hey, man I know."""
    word = words[index]
    if word.small not in closed("interjections") or word.ending or word.joined:
        return False
    following, mark = _after(words, index)
    goes_on = word.small == "man" and not mark and following is not None
    at_once = goes_on and words[index + 1].small in closed("after_an_interjection_at_once")
    if begins(words, index):
        said = following is not None and following.small in closed("after_interjections")
        return mark[:1] == "!" or (mark[:1] in (",", ".") and said) or at_once
    before, gap = words[index - 1].small, word.gap.strip()
    if before == "oh" and gap in ("", ",") and (mark or not following):
        return True  # oh, boy!
    if goes_on:
        return at_once and gap == "," and before in closed("before_an_interjection")
    return word.small == "man" and (gap == "," or (word.follows and before in closed("before_an_interjection")))


def _is_address(words: list[Word], index: int) -> bool:
    """You guys, hey guys, guys, listen: said to women and men alike; but two guys, and girls, guys and dogs."""
    word = words[index]
    if word.small not in closed("address") or word.ending:
        return False
    following, mark = _after(words, index)
    if begins(words, index) or word.gap.strip() == ",":
        return following is None or (bool(mark) and following.small not in ("and", "or"))
    return word.follows and words[index - 1].small in closed("before_an_interjection")


def _is_of_a_poor_man(words: list[Word], index: int) -> bool:
    """A poor man's opera, but the poor man's wife."""
    if words[index].small != "man" or index < 2 or words[index - 1].small != "poor" or words[index - 2].small == "the":
        return False
    after = index + 1 if words[index].ending else index + 2  # poor man's, poor man 's
    owns = bool(words[index].ending) or (after <= len(words) and words[after - 1].small == "s")
    return owns and not (after < len(words) and words[after].small in word_facts().sides)


def _is_in_a_name(words: list[Word], index: int) -> bool:
    """Nine Queens, the Virgin Queen, Lehman Brothers; but the First Lady, Lady Anne and New York Governor King."""
    word = words[index]
    if index < 1 or not word.capital or word.shouted:
        return False
    before = words[index - 1]
    if word.joined and before.capital and word.small in closed("surnames"):
        return True  # the Hale-King comet
    if not word.follows or word.small not in closed("in_names"):
        return False
    if before.small == "and" and index > 1 and words[index - 2].capital and not in_headline(words, index):
        return words[index - 2].small not in word_facts().sides  # Joan Harper and Brothers
    if not before.capital or before.ending or before.small in closed("before_a_title"):
        return False
    return not (begins(words, index - 1) or name_follows(words, index) or in_headline(words, index))


def _is_titular_surname(words: list[Word], index: int) -> bool:
    """ "It rains," King said; but the King said, Queen Anne said."""
    word = words[index]
    if word.small not in closed("titles_that_are_surnames") or word.shouted:
        return False
    if not word.capital:  # feel for king , who sings
        begun = index == 0 or words[index - 1].small in closed("begin_nothing_owned prepositions")
        return begun and (_who_follows(words, index) or said_of(words, index)) and not has_capitals(words)
    before = words[index - 1] if index else None
    if before and word.follows and (before.capital or before.small in closed("not_before_names", "before_a_title")):
        return False
    return word.ending in ("'s", "’s") or said_of(words, index) or _who_follows(words, index)


def _who_follows(words: list[Word], index: int) -> bool:
    following = words[index + 1] if index + 1 < len(words) else None
    return following is not None and following.gap.strip() == "," and following.small in ("who", "whose")


def _is_acronym(words: list[Word], index: int) -> bool:
    """The DAX fell."""
    word = words[index]
    if not word.shouted or word.small not in closed("acronyms"):
        return False
    return not all(words[near].shouted for near in (index - 1, index + 1) if 0 <= near < len(words))


KEPT = (
    _is_surname,
    _is_verb,
    _is_interjection,
    _is_address,
    _is_measure,
    _is_of_a_poor_man,
    _means_another,
    _is_part,
    _is_in_a_name,
)


def _before_an_office(words: list[Word], index: int) -> bool:
    """Madam President."""
    if index + 1 >= len(words):
        return False
    return words[index + 1].follows and words[index + 1].small in closed("offices_addressed")


def _before_a_name(words: list[Word], index: int) -> bool:
    if index + 1 >= len(words) or not words[index].capital or words[index].shouted:
        return False
    following = words[index + 1]
    return following.follows and following.capital
