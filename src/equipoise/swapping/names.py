"""Which words are given names where they stand, and the names of the same rank that take their place."""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile

from equipoise.datasets.english_words import word_classes
from equipoise.datasets.gendered_facts import name_facts
from equipoise.swapping.closed import closed, taken_instead
from equipoise.swapping.places import is_place
from equipoise.swapping.surnames import in_headline, is_surname, listed, name_follows, said_of
from equipoise.swapping.words import Word, around, begins

DAY = re.compile(r"\.?,?\s*\d")


def name_becomes(words: list[Word], index: int) -> str:
    """The name as common of the other sex; "" for a surname, a word that is no name here, or a name without one."""
    word = words[index]
    name = listed(word)
    if not name or any(
        rule(words, index) for rule in (_is_told, _is_month, _is_in_another_name, _after_article, is_surname, is_place)
    ):
        return ""
    is_name = any(rule(words, index) for rule in (_plainly, _clear, _elsewhere))
    other = name_facts().counterparts.get(name, "")
    return taken_instead().get(other, other) if is_name else ""


def is_name_first(words: list[Word], index: int) -> bool:
    """Whether a word that is gendered as a noun too, such as Guy, is a name here."""
    word = words[index]
    inside = not begins(words, index) and not word.shouted
    return (
        word.small in closed("names_inside_sentences") and word.capital and inside and words[index - 1].small != "the"
    )


@cache
def _large_anyway() -> frozenset[str]:
    """Names that are places, months, titles and so on too, which have a capital for that."""
    return name_facts().written_large | closed("large_for_other_reasons")


def _plainly(words: list[Word], index: int) -> bool:
    """Whether the capital is enough: the name is no other word, or the capital is not there for another reason."""
    word = words[index]
    if word.small in _large_anyway():
        return False
    if word.small not in name_facts().ordinary_words:
        return True
    return not (begins(words, index) or word.shouted or in_headline(words, index))


def _after_article(words: list[Word], index: int) -> bool:
    """Whether the word stands as a noun: the Bill, our Hope, an Oscar; but the Linda I know, the Linda Field."""
    word = words[index]
    if not index or not word.follows:
        return False
    if word.small in name_facts().ordinary_words:
        before = words[index - 1].small
        return before in closed("not_before_names") and before != "that"  # we know that Bill left
    if words[index - 1].small not in closed("not_before_plain_names"):
        return False
    if word.small in name_facts().written_large:
        return True  # the Ireland Fund
    if name_follows(words, index):
        return False
    return not (index + 1 < len(words) and words[index + 1].small in closed("after_plain_names"))


def _is_month(words: list[Word], index: int) -> bool:
    """Jan. 10."""
    return words[index].small in closed("months_cut") and bool(DAY.match(words[index].after))


def _is_in_another_name(words: list[Word], index: int) -> bool:
    """The Bank of America, the Ireland Fund."""
    if not index or words[index].small not in name_facts().written_large:
        return words[index].small in closed("never_names")
    return words[index - 1].small in ("of", "in", "from", "to") and words[index].follows


def _is_told(words: list[Word], index: int) -> bool:
    """Whether the word tells someone to do something: Rob a bank, Jack up the car; but Peter the Great."""
    if index + 1 >= len(words) or not begins(words, index) or not words[index + 1].follows or words[index].ending:
        return False
    following = words[index + 1]
    if following.small == "the" or following.small in closed("after_commands"):
        return words[index].small in closed("names_that_are_verbs")
    return following.small in closed("not_before_names") and not following.capital


def _clear(words: list[Word], index: int) -> bool:
    """Whether what stands beside the word makes it a name: a title, a surname, 's, what people do, another name."""
    word = words[index]
    if word.shouted:
        return False
    if index and word.follows and words[index - 1].small in closed("surname_titles"):
        return True
    if index + 1 >= len(words):
        return False
    following = words[index + 1]
    if following.gap.startswith(","):
        return _addressed(word, following)
    if not following.follows:
        return False
    if word.ending:
        return word.small not in _large_anyway() | closed("times_of_the_year")
    verb = _verb_ahead(words, index)
    if verb in closed("people_do"):
        return not (_of_no_one(word) and verb in closed("copulas"))
    if _does_something(words, index):
        return True
    if following.small in ("and", "or") and index + 2 < len(words):
        return _another(words, index + 2) or words[index + 2].small in ("his", "her")  # Mark and his wife
    return _before_a_surname(words, index)


def _does_something(words: list[Word], index: int) -> bool:
    """Mark decorates a cake, Grace mends her bicycle; but Hope gives a sick man strength, Mark items with a pen."""
    if index + 2 >= len(words):
        return False
    word, verb, thing = words[index : index + 3]
    does = verb.small.endswith("s") and not verb.small.endswith(("ss", "us")) and not verb.capital and not verb.ending
    if not does or not thing.follows or thing.small not in closed("not_before_names"):
        return False
    return not _of_no_one(word) or _persons_follow(words, index)


def _persons_follow(words: list[Word], index: int) -> bool:
    """Whether the rest of the clause has a pronoun of a person."""
    own = takewhile(lambda other: not words[other].gap.strip(), range(index + 1, len(words)))
    return any(words[other].small in closed("persons") for other in own)


def _verb_ahead(words: list[Word], index: int) -> str:
    """The next word, or the one after it where an adverb comes first: Ebony never learned."""
    following = words[index + 1].small
    adverb = following in closed("before_verbs") or following.endswith("ly")
    return words[index + 2].small if adverb and index + 2 < len(words) else following


def _addressed(word: Word, following: Word) -> bool:
    """Mark, who was late; Mark, come here; but Hope, as ever, and Rose, tulip and lily."""
    after = following.small in closed("who_follows_a_comma", "doing")
    return after and not word.ending and not _of_no_one(word)


def _of_no_one(word: Word) -> bool:
    """Whether the word says things by itself that could be said of a person: Hope was late, April was late."""
    return word.small in closed("said_of_no_one") or word.small in _large_anyway()


def _before_a_surname(words: list[Word], index: int) -> bool:
    """Mark Field, Will Smith said; but Will Congress act, and Mark in a headline."""
    word, following = words[index], words[index + 1]
    if not following.capital or following.shouted or in_headline(words, index):
        return False
    if following.small in closed("begin_nothing_owned"):
        return False
    if word.small in closed("large_for_other_reasons"):
        surname = said_of(words, index + 1) or following.small not in word_classes()
        return word.small in closed("believers") and surname  # Christian Bale met; Judge Field met
    if word.small in name_facts().written_large and following.small in word_classes():
        return said_of(words, index + 1)  # April Field met; Georgia Bureau of Fisheries
    doubtful = word.small in closed("modals") or listed(following)
    return not (begins(words, index) and doubtful) or said_of(words, index + 1) or bool(following.ending)


def _another(words: list[Word], index: int) -> bool:
    """Whether a word is a name beyond doubt."""
    word = words[index]
    doubtful = word.small in name_facts().ordinary_words or word.small in _large_anyway()
    return bool(listed(word)) and not doubtful


def _elsewhere(words: list[Word], index: int) -> bool:
    """Whether the word is a name in another place of the text, and may be one here: Mark sat. We saw Mark."""
    word = words[index]
    following = words[index + 1].small if index + 1 < len(words) else ""
    ordinary = following in closed("begin_nothing_owned determiners", "begin_nothing_owned pronouns")
    if ordinary or word.shouted or word.small in _large_anyway():
        return False
    others = [other for other in around(words, index) if other != index and words[other].text == word.text]
    return any(
        (_plainly(words, other) or _clear(words, other)) and not _after_article(words, other) for other in others
    )
