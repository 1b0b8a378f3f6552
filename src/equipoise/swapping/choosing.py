"""What a word becomes where it stands: a pronoun by what follows, a title by the name after it, a name by its rank."""

from __future__ import annotations

from equipoise.datasets.gendered_facts import word_facts
from equipoise.swapping.belonging import her_becomes, his_becomes
from equipoise.swapping.closed import closed
from equipoise.swapping.names import is_name_first, listed, name_becomes
from equipoise.swapping.words import Word

BY_WHAT_FOLLOWS = {"her": her_becomes, "his": his_becomes}


def becomes(words: list[Word], index: int) -> str:
    """The word's counterpart in small letters (of a name, as it is written); "" where it stays."""
    word, facts = words[index], word_facts()
    if _kept(words, index):
        return ""
    if _before_a_name(words, index) and word.small in facts.before_names:
        return facts.before_names[word.small]
    if word.small in BY_WHAT_FOLLOWS:
        return BY_WHAT_FOLLOWS[word.small](words, index)
    if word.small in facts.counterparts and not is_name_first(words, index):
        return facts.counterparts[word.small]
    return name_becomes(words, index)


def _kept(words: list[Word], index: int) -> bool:
    word = words[index]
    if word.shouted and word.small in word_facts().never_in_capitals:
        return True
    return _of_nobody(words, index) or _is_surname(words, index)


def _of_nobody(words: list[Word], index: int) -> bool:
    """A man-made lake, someone's mother tongue."""
    if index + 1 >= len(words):
        return False
    following = words[index + 1]
    both = f"{words[index].small}-{following.small}"
    return both in closed("kept_compounds" if following.joined else "kept_phrases") and not following.gap.strip("-‐‑ ")


def _is_surname(words: list[Word], index: int) -> bool:
    """Martin Luther King."""
    word = words[index]
    named = index > 0 and word.follows and bool(listed(words[index - 1]))
    return word.small in closed("surnames") and word.capital and named and not words[index - 1].ending


def _before_a_name(words: list[Word], index: int) -> bool:
    if index + 1 >= len(words) or not words[index].capital or words[index].shouted:
        return False
    following = words[index + 1]
    return following.follows and following.capital
