"""Given names that stand as surnames, which stay: Ryan Thomas, Mrs James, Elton John; and headlines."""

from __future__ import annotations

from functools import cache
from unicodedata import combining, normalize

from equipoise.datasets.english_words import is_english
from equipoise.datasets.gendered_facts import name_facts
from equipoise.swapping.closed import closed
from equipoise.swapping.words import Word, around, begins

FEWEST = 4  # words that make a headline
LONGEST = 40  # and words that are none


def listed(word: Word) -> str:
    """The name as the list has it, if the word is one and has its capital; else ""."""
    if not word.capital:
        return ""
    name = word.text.capitalize()
    if not name.isascii():  # Zoë
        name = "".join(letter for letter in normalize("NFD", name) if not combining(letter))
    return name if name in name_facts().sides else ""


def is_surname(words: list[Word], index: int) -> bool:
    """Whether a name is a surname, here or in another place of the text that says so more clearly."""
    if begins_jean(words, index) or (index and begins_jean(words, index - 1)):
        return True
    if _after_al(words, index) or _within_an_unlisted_name(words, index):
        return True
    if name_follows(words, index):
        return _after_the_other_sex(words, index) or _begins_a_long_surname(words, index)
    small = words[index].small
    if small in closed("surnames_alone") and not _is_told_by_a_title(words, index):
        return True
    if small in closed("surnames_where_people_do") and _does_or_is_met(words, index):
        return True
    same = (other for other in around(words, index) if words[other].small == small and words[other].capital)
    return any(_last_of_several(words, other) for other in same)


def _does_or_is_met(words: list[Word], index: int) -> bool:
    """Dean said, Dean's plan, a swipe at Dean; but have you met Dean?"""
    before = words[index - 1].small if index and words[index].follows else ""
    following = words[index + 1] if index + 1 < len(words) else None
    goes_on = following is not None and following.follows and not following.capital
    return goes_on or bool(words[index].ending) or before in ("against", "at", "by", "for", "with")


def _after_al(words: list[Word], index: int) -> bool:
    """Nour al-Hassan."""
    return words[index].joined and words[index - 1].small in ("al", "el", "ben", "bin", "ibn", "abu")


@cache
def _no_given_names() -> frozenset[str]:
    titles = closed("surname_titles", "titles_before_given_names", "honorifics", "ranks", "begin_places")
    return titles | closed(
        "begin_nothing_owned", "not_before_names", "starters", "modals", "days", "months", "contractions"
    )


def _within_an_unlisted_name(words: list[Word], index: int) -> bool:
    """Noureddine Abdullah Kowalczyk."""
    before = words[index - 1] if index else None
    if before is None or before.ending or not (before.capital and words[index].follows and name_follows(words, index)):
        return False
    if len(before.text) < 3 or before.shouted or listed(before) or is_english(before.small):
        return False
    office = len(before.small) > 5 and before.small.endswith(("er", "an", "or", "ese", "ard", "ish"))
    if office or (words[index - 1].follows and words[index - 2].capital):
        return False  # Deputy Harbormaster Stuart Field, the Netherlander Martin Field
    return before.small not in _no_given_names() and not in_headline(words, index)


def _after_the_other_sex(words: list[Word], index: int) -> bool:
    """Nora Tyler Kowalczyk, but not Judge Nora Kowalczyk."""
    before = words[index - 1] if index and words[index].follows and not words[index - 1].ending else None
    first = listed(before) if before and before.small not in name_facts().ordinary_words else ""
    sides = name_facts().sides
    return bool(first) and sides[first] != sides[listed(words[index])]


def _begins_a_long_surname(words: list[Word], index: int) -> bool:
    """Ms Cohen Alon."""
    after_title = index > 0 and words[index - 1].small in closed("honorifics") and words[index - 1].capital
    return after_title and words[index].gap.strip() in ("", ".") and words[index].small in closed("surnames_alone")


def _is_told_by_a_title(words: list[Word], index: int) -> bool:
    """Aunt Kennedy."""
    return index > 0 and words[index].follows and words[index - 1].small in closed("titles_before_given_names")


def name_follows(words: list[Word], index: int) -> bool:
    """Whether the next word belongs to the same person's name."""
    if index + 1 >= len(words) or words[index].ending:
        return False
    following = words[index + 1]
    if len(following.gap) > 1 or not following.follows or not following.capital or following.shouted:
        return False  # Ms. Monroe  Oh, there you go
    return bool(listed(following)) or not in_headline(words, index)


def in_headline(words: list[Word], index: int) -> bool:
    """Whether every word of the sentence that counts has a capital, so that capitals tell nothing."""
    sentence = _sentence(words, index)
    telling = [word for word in sentence if word.small not in closed("unimportant")]
    return len(telling) >= FEWEST and len(sentence) <= LONGEST and all(word.capital for word in telling)


def _sentence(words: list[Word], index: int) -> list[Word]:
    first, last = index, index + 1
    while index - first <= LONGEST and not _begins_a_line(words, first):
        first -= 1
    while last - index <= LONGEST and last < len(words) and not _begins_a_line(words, last):
        last += 1
    return words[first:last]


def _begins_a_line(words: list[Word], index: int) -> bool:
    """Whether a sentence begins here; a colon within a headline begins none."""
    return begins(words, index) and (not index or words[index].gap.strip() != ":")


def begins_jean(words: list[Word], index: int) -> bool:
    """Jean-Claude, Jean Claude: a man, whatever Jean is by itself."""
    if words[index].small != "jean" or index + 1 >= len(words) or words[index].ending:
        return False
    following = words[index + 1]
    return (following.joined or following.follows) and following.small in closed("second_of_jean") and following.capital


def _last_of_several(words: list[Word], index: int) -> bool:
    """Whether it comes last of several names, or alone after Mr."""
    word = words[index]
    if not index or name_follows(words, index):
        return False
    before = words[index - 1]
    if before.text in ("O", "D") and word.gap.strip() in ("'", "’"):
        return True  # O 'Connor
    if not (word.follows or word.gap.strip() == "."):
        return False
    if before.ending or not before.capital:
        return False
    if before.small in closed("surname_titles") or (len(before.text) == 1 and before.small not in ("a", "i")):
        return True  # Mrs James, John F. Kennedy
    if not word.follows or before.small in closed("ranks"):
        return False
    return _after_a_name(words, index) if listed(before) else _after_an_unlisted_name(words, index)


def _after_a_name(words: list[Word], index: int) -> bool:
    """Ryan Thomas, but Mary Ann, and Will James come?"""
    word, before = words[index], words[index - 1]
    if before.small in closed("modals") and begins(words, index - 1):
        return said_of(words, index)
    sides = name_facts().sides
    both_female = sides[listed(word)] == "female" == sides[listed(before)] and (
        word.small in closed("second_given_names") and word.small not in closed("double_after")
    )
    return not both_female and f"{before.small}-{word.small}" not in closed("double_names")


def _after_an_unlisted_name(words: list[Word], index: int) -> bool:
    """Ringo Thomas, but Aunt Mary, on Monday Mary left, in Oslo Mary left, Yesterday Mary left."""
    before = words[index - 1]
    if before.small in closed("titles_before_given_names", "days", "begin_nothing_owned"):
        return False
    if before.shouted or in_headline(words, index):
        return False
    if begins(words, index - 1):
        ordinary = before.small in closed("starters") or before.small.endswith(("ly", "ing", "ed"))
        return not ordinary and said_of(words, index)
    if words[index - 1].gap.strip() == ",":
        return not is_english(before.small)  # At home, Noureddine Thomas
    return words[index - 1].follows and words[index - 2].small not in closed("places said_before_them")


def said_of(words: list[Word], index: int) -> bool:
    """Whether what people do comes next: Smith said."""
    following = words[index + 1] if index + 1 < len(words) else None
    return following is not None and following.follows and following.small in closed("people_do")
