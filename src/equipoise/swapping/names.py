"""Which words are given names where they stand, and the names of the same rank that take their place."""

from __future__ import annotations

from equipoise.datasets.gendered_facts import name_facts
from equipoise.swapping.closed import closed
from equipoise.swapping.words import Word, begins


def name_becomes(words: list[Word], index: int) -> str:
    """The name as common of the other sex; "" for a surname, a word that is no name here, or a name without one."""
    word = words[index]
    name = listed(word)
    if not name or _surname(words, index) or _after_article(words, index):
        return ""
    if not (_plainly(words, index) or _clear(words, index)):
        return ""
    return name_facts().counterparts.get(name, "")


def listed(word: Word) -> str:
    """The name as the list has it, if the word is one and has its capital; else ""."""
    name = word.text.capitalize()
    return name if word.capital and name in name_facts().sides else ""


def is_name_first(words: list[Word], index: int) -> bool:
    """Whether a word that is gendered as a noun too, such as Guy, is a name here."""
    word = words[index]
    inside = not begins(words, index) and not word.shouted
    return (
        word.small in closed("names_inside_sentences") and word.capital and inside and words[index - 1].small != "the"
    )


def _plainly(words: list[Word], index: int) -> bool:
    """Whether the capital is enough: the name is no other word, or the capital is not there for another reason."""
    word, facts = words[index], name_facts()
    if word.small in facts.written_large:
        return False
    if word.small not in facts.ordinary_words:
        return True
    return not (begins(words, index) or word.shouted)


def _after_article(words: list[Word], index: int) -> bool:
    """Whether a word that is an ordinary one too stands as that: the Bill, our Hope."""
    ordinary = words[index].small in name_facts().ordinary_words
    return ordinary and index > 0 and words[index].follows and words[index - 1].small in closed("not_before_names")


def _clear(words: list[Word], index: int) -> bool:
    """Whether what stands beside the word makes it a name: a surname, 's, what people do, another name."""
    word = words[index]
    if word.shouted:
        return False
    before = words[index - 1] if index and word.follows else None
    if before and before.small in closed("surname_titles"):
        return True
    following = words[index + 1] if index + 1 < len(words) else None
    if following is None or not following.follows:
        return False
    if word.ending or following.small in closed("people_do"):
        return word.small not in name_facts().written_large or not word.ending
    if following.small in ("and", "or") and index + 2 < len(words):
        return _another(words, index + 2)
    return following.capital and not following.shouted and not listed(following)


def _another(words: list[Word], index: int) -> bool:
    """Whether a word is a name beyond doubt."""
    facts, word = name_facts(), words[index]
    doubtful = word.small in facts.ordinary_words or word.small in facts.written_large
    return bool(listed(word)) and not doubtful


def _surname(words: list[Word], index: int) -> bool:
    """Whether it comes last of several names, or alone after Mr: Ryan Thomas, Mrs James, but Mary Ann."""
    word = words[index]
    if not index or not (word.follows or word.gap == ". "):
        return False
    before = words[index - 1]
    if _name_follows(words, index):
        return False
    if before.small in closed("surname_titles") and before.capital:
        return True
    if len(before.text) == 1 and before.capital and before.small not in ("a", "i"):
        return True  # John F. Kennedy
    sides = name_facts().sides
    double = sides[listed(word)] == "female" == sides.get(listed(before))
    named = bool(listed(before)) and before.small not in closed("ranks")
    return word.follows and named and not before.ending and not double


def _name_follows(words: list[Word], index: int) -> bool:
    if index + 1 >= len(words) or words[index].ending:
        return False
    following = words[index + 1]
    return following.follows and following.capital and not following.shouted
