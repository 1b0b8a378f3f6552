"""Who the pronouns of a text mean, so that a name and its pronouns turn together or stay together.

A name stays if it is no listed one (Noureddine Mouleff), if it has no counterpart, or if the pronouns show that it is
of the sex that the list does not say (Kris ... he). Then its pronouns stay as well, and the nouns that are said of it.
A pronoun is taken to mean the nearest person before it who can be meant; there is no parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

from equipoise.datasets.english_words import VERB, is_english, word_classes
from equipoise.datasets.gendered_facts import name_facts, word_facts
from equipoise.swapping.closed import closed, taken_instead
from equipoise.swapping.surnames import begins_jean, in_headline, listed
from equipoise.swapping.words import HYPHENS, Word

SEX = {
    **dict.fromkeys(("he", "him", "his", "himself"), "male"),
    **dict.fromkeys(("she", "her", "hers", "herself"), "female"),
}
POSSESSIVES = ("his", "her")
QUOTES = ("'", '"', "‘", "“", "`")
QUOTATION_ENDS = re.compile(r"\s?[.,!?]?\s?['\"’”]+(?!\w)")
FAR = 60  # words before a pronoun among which whom it means is looked for
BEFORE_THE_NAME = ("year", "old", "named", "called", "identified", "known", "charged", "as")
ROYAL = ("king", "queen", "prince", "princess", "emperor", "empress")
NO_NAME, LISTED, ORDINARY, UNKNOWN = "no name", "listed", "ordinary", "unknown"
UNLISTED = "is not among the names that can be swapped"
NO_COUNTERPART = "has no counterpart"
OF_BOTH = "is a name of women and men, and here of the sex that it is less often"


@dataclass
class Person:
    """Someone whom the text speaks of."""

    first: int  # the places of its words
    last: int
    sex: str  # "" if the words do not tell
    why_kept: str = ""  # why the name stays
    of_both: bool = False
    by_name: bool = False  # a listed one, which tells the sex
    pronouns: list[int] = field(default_factory=list)

    def may_be(self, sex: str) -> bool:
        return self.of_both or self.sex in ("", sex)


def has_capitals(words: list[Word]) -> bool:
    """Whether any word has one; where none has, names have none either. A stray letter does not count."""
    return any(word.text[0].isupper() and (len(word.text) > 1 or word.text in "AIO") for word in words)


def small_names(words: list[Word], found: dict[int, str]) -> dict[int, str]:
    """The names of a text without capitals, with their counterparts."""
    names = {}
    parts = _parts_in_small_letters(words, found)
    for run in _runs(words, parts):
        if _follows_guy(words, run[0]):
            names[run[0] - 1] = name_facts().counterparts["Guy"].lower()
            continue
        name = words[run[0]].small.capitalize()
        other = name_facts().counterparts.get(name)
        if other and not _stays_in_small_letters(words, run) and not _is_a_title(words, run):
            names[run[0]] = taken_instead().get(other, other).lower()
    return names


def _is_a_title(words: list[Word], run: list[int]) -> bool:
    """the film 'susan . '"""
    return words[run[0]].gap.rstrip().endswith(QUOTES) and bool(QUOTATION_ENDS.match(words[run[-1]].after))


def _follows_guy(words: list[Word], index: int) -> bool:
    """guy kowalczyk, a guy ritchie film."""
    return index > 0 and words[index - 1].small == "guy" and _beside(words[index - 1], words[index])


def kept_with_names(words: list[Word], found: dict[int, str]) -> dict[int, str]:
    """The places of words that stay though they could be swapped, each with the reason."""
    pronouns = [index for index in found if words[index].small in SEX]
    nouns = [index for index in found if words[index].small in word_facts().sides and index not in pronouns]
    if not (pronouns or nouns) or not _may_hold_names(words):
        return {}
    named = list(_named(words, found))
    if not any(person.why_kept or person.of_both for person in named):
        return {}
    people = sorted([*named, *_by_nouns(words, nouns)], key=lambda person: person.first)
    _resolve(words, people, pronouns)
    for person in people:
        if person.of_both and any(SEX[words[index].small] != person.sex for index in person.pronouns):
            person.why_kept = OF_BOTH
    return dict(_kept(words, found, people))


def _may_hold_names(words: list[Word]) -> bool:
    """Whether there is any word that could be part of a name; a quick look."""
    return not has_capitals(words) or any(map(_may_be_part, words))


@cache
def _plain_words() -> frozenset[str]:
    """The commonest words with a capital that belong to no name."""
    return _no_names() | SEX.keys() | word_facts().sides.keys()


def _resolve(words: list[Word], people: list[Person], pronouns: list[int]) -> None:
    """Give every pronoun to the nearest person before it who can be meant."""
    meant: dict[str, Person | None] = {}  # by sex: whom the last pronoun meant
    last: dict[str, int] = {}
    for index in pronouns:
        sex = SEX[words[index].small]
        before = [each for each in people if index - FAR <= each.last < index and each.may_be(sex)]
        free = [each for each in before if not _possessed(words, each)] or before
        person = free[-1] if free else None
        if (
            person and not person.by_name and person.sex != sex and words[person.first].small not in closed("men_too")
        ):  # rather someone whose name tells the sex
            person = next((each for each in reversed(free) if each.sex == sex and each.by_name), person)
        goes_on = words[index].small in ("he", "she") and sex in meant and meant[sex] is None
        if person and goes_on and not person.sex:
            person = None  # she met Noureddine Mouleff, whom she knew
        if sex in meant and (person is None or last[sex] > person.last):
            person = meant[sex]
        if person is None and sex not in meant and _looks_ahead(words, index):
            following = (each for each in people if each.first > index and each.may_be(sex))
            person = next(following, None)
            if person and words[person.first].gap.strip() != ",":
                person = None
        if person:
            person.pronouns.append(index)
            if not person.of_both:
                person.sex = sex
        meant[sex], last[sex] = person, index


def _possessed(words: list[Word], person: Person) -> bool:
    """his son, her husband."""
    return person.first > 0 and words[person.first - 1].small in POSSESSIVES


def _looks_ahead(words: list[Word], index: int) -> bool:
    """In his new film, Mouleff ...; when she was young, ...; but not Park and his partner, Mouleff."""
    before = words[index - 1].small if index else ""
    if words[index].small in POSSESSIVES:
        return before not in ("and", "or")
    return before in ("after", "although", "as", "before", "once", "since", "when", "while")


def _kept(words: list[Word], found: dict[int, str], people: list[Person]) -> Iterator[tuple[int, str]]:
    """The words that stay with a name."""
    waiting = [person for person in people if person.why_kept]
    while waiting:
        person = waiting.pop()
        name = " ".join(word.text for word in words[person.first : person.last + 1])
        if person.first in found:
            yield person.first, f"{name} {person.why_kept}"
        if person.why_kept == OF_BOTH and person.first == person.last:
            continue  # Taylor ... his: by itself the name says neither, so the pronouns can turn
        partners = [index + 1 for index in person.pronouns if words[index].small in POSSESSIVES]
        others = [
            *person.pronouns,
            *_said_of(words, found, person),
            *(index for index in partners if index in found and words[index].small in closed("partners")),
        ]
        for index in others:
            yield index, f"stays with {name}, which {person.why_kept}"
            if words[index].small in closed("partners") and _possessed(words, Person(index, index, "")):
                sex = SEX[words[index - 1].small]  # his wife Noureddine Kowalczyk, whom he met
                taken = {place for each in people for place in each.pronouns}
                for place in (index - 1, *(place for place in found if place > index and place not in taken)):
                    if place in found and SEX.get(words[place].small) == sex:
                        yield place, f"stays with {name}, which {person.why_kept}"
        waiting += [each for each in people if each.first in others and not each.why_kept]
        for each in people:
            if each.first in others and not each.why_kept:
                each.why_kept = "stays"


def _said_of(words: list[Word], found: dict[int, str], person: Person) -> Iterator[int]:
    """The nouns that are said of someone: spokesman Fouad Hamidi; a man, Fouad Hamidi; Fouad Hamidi, a tall man."""
    before = person.first - 1
    while before > person.first - 6 and before >= 0 and words[before].small in BEFORE_THE_NAME:
        before -= 1  # another man, 19-year-old Fouad Hamidi; the man identified as Fouad Hamidi
    gap = words[before + 1].gap.strip() if before >= 0 else "-"
    if before in found and (gap in ("", ".") or gap[:1] == ",") and words[before].small not in SEX:
        yield before
    after = person.last + 1
    if owned := _owned_at(words, person.last):
        if words[owned].small in closed("adjectives_of_sex"):
            yield owned  # Fouad Hamidi's fatherly advice
        return
    if after + 1 >= len(words):
        return
    apposed = words[after].gap.strip() == "," and words[after].small in ("a", "an", "the")
    told = words[after].small in ("is", "was") and words[after + 1].small in ("a", "an", "the")
    if not apposed and not told:
        return
    for index in range(after + 1, min(after + 7, len(words))):
        if words[index].gap.strip() and not words[index].joined:
            return
        if index in found and words[index].small in word_facts().sides and words[index].small not in SEX:
            yield index
            return


def _owned_at(words: list[Word], index: int) -> int:
    """The place of what stands after an owner's 's; 0 if there is none."""
    place = index + 1 if words[index].ending else index + 2
    return place if place < len(words) and _owns_something(words, index) else 0


def _by_nouns(words: list[Word], nouns: list[int]) -> Iterator[Person]:
    """People who are told by a noun: a man, his mother."""
    for index in nouns:
        if words[index].small not in closed("adjectives_of_sex") and not words[index].ending:
            yield Person(index, index, word_facts().sides[words[index].small])


def _named(words: list[Word], found: dict[int, str]) -> Iterator[Person]:
    """People who are told by a name, in their order."""
    people = _named_in_capitals(words, found) if has_capitals(words) else _named_in_small_letters(words, found)
    parts: dict[str, Person] = {}  # of names that stay
    for person in people:
        other = parts.get(words[person.first].small) if person.first == person.last else None
        if other:  # Mouleff, after Noureddine Mouleff
            person.why_kept = other.why_kept
        elif person.why_kept:
            parts |= {words[index].small: person for index in range(person.first, person.last + 1)}
        yield person


def _named_in_capitals(words: list[Word], found: dict[int, str]) -> Iterator[Person]:
    for run in _runs(words, [index for index in range(len(words)) if _may_be_part(words[index])]):
        first = next((index for index in run if index in found), run[0])  # Republican Haley Barbour
        last = run[-1]
        name = listed(words[first])
        if first in found:
            yield _listed_person(name, first, last) if name else Person(first, last, "")
        elif begins_jean(words, first):
            yield Person(first, last, "", UNLISTED)
        elif len(run) > 1 and name and name not in name_facts().counterparts and not _after_a_place_word(words, first):
            yield Person(first, last, name_facts().sides[name], NO_COUNTERPART)
        elif name or _after_a_place_word(words, first):
            continue
        elif len(run) == 1 and _after_honorific(words, first):
            yield Person(first, last, "")
        elif len(run) == 1 and (_after_royal_title(words, first) or _after_a_title_that_stays(words, first)):
            yield Person(first, last, "", UNLISTED)
        elif _is_unlisted_name(words, run):
            if not in_headline(words, first):
                yield Person(first, last, "", UNLISTED)
        elif len(run) == 1 and not is_english(words[first].small):
            yield Person(first, last, "")


def _named_in_small_letters(words: list[Word], found: dict[int, str]) -> Iterator[Person]:
    names = {index for index in found if words[index].small not in word_facts().sides}
    for run in _runs(words, sorted([*names, *_parts_in_small_letters(words, found)])):
        first, last = run[0], run[-1]
        name = words[first].small.capitalize()
        if first in names:
            yield _listed_person(name, first, last)
        elif (_after_honorific(words, first) and len(run) == 1) or (len(run) > 1 and _after_a_place_word(words, first)):
            yield Person(first, last, "")
        elif name in name_facts().sides and name not in name_facts().counterparts:
            yield Person(first, last, name_facts().sides[name], NO_COUNTERPART)
        elif words[first].small in closed("begin_places"):
            continue
        elif _after_royal_title(words, first):
            yield Person(first, last, "", UNLISTED)
        elif words[first].small in closed("particles"):
            yield Person(first, last, "")  # de palma
        elif (len(run) > 1 and name not in name_facts().sides) or words[first].small in closed("unlisted_given_names"):
            yield Person(first, last, "", UNLISTED)
        else:
            yield Person(first, last, "")


def _listed_person(name: str, first: int, last: int) -> Person:
    sex = name_facts().sides.get(name, "")
    of_both = name in name_facts().of_both or name.lower() in closed("men_too")
    return Person(first, last, sex, of_both=of_both, by_name=not of_both)


def _runs(words: list[Word], places: list[int]) -> list[list[int]]:
    """Those of these places that stand side by side, together: one name each."""
    runs: list[list[int]] = []
    for index in places:
        if runs and runs[-1][-1] == index - 1 and _beside(words[index - 1], words[index]):
            runs[-1].append(index)
        else:
            runs.append([index])
    return runs


def _beside(before: Word, word: Word) -> bool:
    """Whether two words may belong to one name: Mary Field, John F. Kennedy, Mary O 'Connor."""
    initial = len(before.text) == 1 and word.gap.strip() in (".", "'")
    return (word.follows or initial) and not before.ending


def _may_be_part(word: Word) -> bool:
    """Whether a word with a capital may belong to a person's name."""
    return word.text[0].isupper() and word.small not in _plain_words() and not word.shouted


def _parts_in_small_letters(words: list[Word], found: dict[int, str]) -> list[int]:
    """The places of words that may belong to names, in a text without capitals."""
    return [
        index
        for index, word in enumerate(words)
        if kind_in_small_letters(word.small) != NO_NAME
        and index not in found
        and _is_part_in_small_letters(words, index)
    ]


@cache
def _no_names() -> frozenset[str]:
    return closed(
        "begin_nothing_owned",
        "days",
        "starters",
        "titles_before_given_names",
        "surname_titles",
        "numbers",
        "not_before_names",
        "months",
        "persons",
    ) | {"i", "of", "the", "former", "late"}


def _is_unlisted_name(words: list[Word], run: list[int]) -> bool:
    """Noureddine Mouleff, Saddam; but not Supreme Court, Costa Rica, or Ohio Valley."""
    small = [words[index].small for index in run]
    if small[0] in closed("unlisted_given_names"):
        return True
    if len(run) > 1 and small[0] in closed("unlisted_names_that_are_words"):
        return True  # Spike Lee
    if len(run) < 2 or len(small[0]) < 2 or small[0] in closed("begin_places") or small[-1] in closed("places after"):
        return False
    return not any(part in word_classes() for part in small) and not is_english(small[0])


def _after_a_place_word(words: list[Word], index: int) -> bool:
    """in Mouleff Heights, at Sony, the Eurovision."""
    if index == 0 or not words[index].follows:
        return False
    if words[index - 1].small == "at" and index > 1 and words[index - 2].small in closed("done_at_someone"):
        return False  # looking at Fouad Hamidi
    return words[index - 1].small in ("a", "an", "at", "from", "in", "near", "outside", "inside", "the", "around")


def _after_honorific(words: list[Word], index: int) -> bool:
    if index == 0:
        return False
    before = words[index - 1]
    initial = len(before.small) == 1 and before.small not in "ais" and words[index].gap.strip() == "."
    return initial or (before.small in closed("honorifics") and words[index].gap.strip() in ("", "."))


def _after_royal_title(words: list[Word], index: int) -> bool:
    """Queen Nefertiti: royalty goes by given names."""
    if not index or not words[index].follows or words[index - 1].ending or is_english(words[index].small):
        return False
    return words[index - 1].small in ROYAL and words[index - 1].capital == words[index].capital


def _after_a_title_that_stays(words: list[Word], index: int) -> bool:
    """Madame Mao: the title has no counterpart."""
    before = words[index - 1] if index and words[index].follows else None
    if before is None or not before.capital or before.ending:
        return False
    return before.small in word_facts().sides and before.small not in word_facts().counterparts


def _is_part_in_small_letters(words: list[Word], index: int) -> bool:
    """Whether a word of a text without capitals belongs to a name."""
    word = words[index]
    if index and word.follows and words[index - 1].joined and not is_english(words[index - 1].small):
        return False  # jean-pierre denis
    if word.joined or (not word.ending and word.after.startswith(HYPHENS)):
        return False
    if kind_in_small_letters(word.small) != ORDINARY:
        return not _in_a_place(words, index)
    following = words[index + 1] if index + 1 < len(words) else None  # drew barrymore
    if following is None or not following.follows or word.ending or following.after.startswith(HYPHENS):
        return False
    kinds = (UNKNOWN, LISTED) if word.small in closed("names_before_names") else (UNKNOWN,)  # bill paxton
    unknown = len(following.small) > 2 and kind_in_small_letters(following.small) in kinds
    if VERB not in word_classes().get(word.small, VERB) and word.small not in closed("believers"):
        unknown = unknown or _surname_follows(words, index)  # holly hunter
    return unknown and not (index and words[index - 1].small in closed("not_before_names"))


@lru_cache(maxsize=100_000)
def kind_in_small_letters(small: str) -> str:
    """What a word of a text without capitals is: no name, a listed name, an ordinary word that is one, or unknown."""
    if len(small) < 2 or not small.isalpha() or small in word_facts().sides or small in closed("never_names"):
        return NO_NAME
    if small.capitalize() not in name_facts().sides:
        if small.endswith("ey") and small not in word_classes() and small not in _function_words():
            return UNKNOWN  # carvey is no word though carve is
        return NO_NAME if small in _function_words() or is_english(small) else UNKNOWN
    if small not in _ordinary_in_small_letters():
        return LISTED
    return NO_NAME if small in closed("surname_titles", "directions", "no_names_in_small_letters") else ORDINARY


def _in_a_place(words: list[Word], index: int) -> bool:
    """in north-west victoria."""
    if index == 0 or words[index].small not in closed("places cities"):
        return False
    return words[index].follows and words[index - 1].small in closed("places in", "directions")


@cache
def _ordinary_in_small_letters() -> frozenset[str]:
    facts = name_facts()
    return facts.ordinary_words | facts.written_large | closed("large_for_other_reasons", "ordinary_in_small_letters")


@cache
def _function_words() -> frozenset[str]:
    return closed(
        "begin_nothing_owned",
        "people_do",
        "finite",
        "not_before_names",
        "numbers",
        "contractions",
        "modals",
        "either",
        "persons",
    )


def _stays_in_small_letters(words: list[Word], run: list[int]) -> bool:
    """Whether a listed name is a surname, or no name."""
    first = run[0]
    if _after_honorific(words, first):
        return True
    small = words[first].small
    alone = len(run) == 1
    if alone and small in closed("surnames_often"):
        return not (_surname_follows(words, first) or _beside_a_given_name(words, first))
    if alone and (small in closed("surnames_alone") or _among_surnames(words, first)):
        return True
    if not alone or first == 0 or not words[first].follows:
        return False
    article = words[first - 1].small
    if kind_in_small_letters(article) == ORDINARY and article not in closed("said_of_no_one", "modals", "friends"):
        return True  # mark harmon
    if article in ("in", "across", "throughout") and not _owns_something(words, first):
        return True  # in malaya
    return article in ("a", "an") or (article == "the" and small in word_classes())  # a mercedes, the sally


def _surname_follows(words: list[Word], index: int) -> bool:
    """wesley snipes."""
    following = words[index + 1] if index + 1 < len(words) and not words[index].ending else None
    return (
        following is not None
        and following.follows
        and following.small in closed("surnames_that_are_words", "surnames_alone", "surnames_often")
    )


def _beside_a_given_name(words: list[Word], index: int) -> bool:
    """susan and howard, but not woody allen and howard."""
    if index < 2 or words[index - 1].small != "and" or not (words[index].follows and words[index - 1].follows):
        return False
    other = words[index - 2]
    surname = other.small in closed("surnames_often", "surnames_alone") or kind_in_small_letters(other.small) != LISTED
    full = index > 2 and other.follows and kind_in_small_letters(words[index - 3].small) != NO_NAME
    return not surname and not full


def _owns_something(words: list[Word], index: int) -> bool:
    """michele's, michele 's"""
    following = words[index + 1] if index + 1 < len(words) else None
    return bool(words[index].ending) or (following is not None and following.small == "s" and following.gap == " '")


def _among_surnames(words: list[Word], index: int) -> bool:
    """kowalczyk , blair and szymanowska: surnames in a row."""
    before, after = index - 1, index + 1
    in_a_row = after < len(words) and (words[after].small == "and" or words[after].gap.strip() == ",")
    if before > 0 and words[before].small == "and" and words[index].follows:
        before -= 1
    elif words[index].gap.strip() != "," or not in_a_row:
        before = -1  # before kowalczyk , blair sings
    if after + 1 < len(words) and words[after].small == "and" and words[after].follows:
        after += 1
    elif after >= len(words) or words[after].gap.strip() != ",":
        after = -1
    return any(place >= 0 and _is_lone_surname(words, place) for place in (before, after))


def _is_lone_surname(words: list[Word], index: int) -> bool:
    """Whether a word can only be a surname, and stands by itself."""
    if len(words[index].small) < 3 or kind_in_small_letters(words[index].small) != UNKNOWN or words[index].joined:
        return False
    beside = [near for near in (index, index + 1) if 0 < near < len(words) and _beside(words[near - 1], words[near])]
    return all(kind_in_small_letters(words[near - (near == index)].small) == NO_NAME for near in beside)
