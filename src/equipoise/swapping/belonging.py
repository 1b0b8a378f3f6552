"""Whether her and his stand before what belongs to someone: her book is his book, saw her is saw him.

Told by the next words alone, first rule that fits; closed-words.json has the words. What these rules get wrong is in
docs/gendered-words.md.
"""

from __future__ import annotations

from collections.abc import Callable

from equipoise.swapping.closed import closed
from equipoise.swapping.words import HYPHENS, Word

OPENING = (" “", ' "', " ‘", " '")  # her "friend"


class Neighbours:
    """The words around one, in small letters; "" where the clause ends."""

    def __init__(self, words: list[Word], index: int):
        self.words, self.index = words, index
        self.before = words[index - 1].small if index and words[index].follows else ""
        self.next = self._ahead(1)
        self.second = self._ahead(2) if self.next else ""

    def first_ahead_not_in(self, passed_over: frozenset[str]) -> str:
        """The nearest following word that is none of these; "" where the clause ends before it."""
        ahead = (self._ahead(steps) for steps in range(1, len(self.words) - self.index + 1))
        return next(word for word in ahead if word not in passed_over)  # "" is in no list, so there always is one

    def _ahead(self, steps: int) -> str:
        place = self.index + steps
        if place >= len(self.words) or self.words[place - 1].ending:
            return ""
        word = self.words[place]
        return word.small if word.follows or word.gap in OPENING or word.gap in HYPHENS or word.gap == "/" else ""


Rule = Callable[[Neighbours], bool | None]  # whether something is owned; None where the rule does not apply


def her_becomes(words: list[Word], index: int) -> str:
    """his or him."""
    return "his" if _owns(Neighbours(words, index), OF_HER) else "him"


def his_becomes(words: list[Word], index: int) -> str:
    """her or hers."""
    return "her" if _owns(Neighbours(words, index), OF_HIS) else "hers"


def _owns(near: Neighbours, rules: tuple[Rule, ...]) -> bool:
    answers = (rule(near) for rule in rules)
    return next((answer for answer in answers if answer is not None), True)


def _nothing_follows(near: Neighbours) -> bool | None:
    return None if near.next else False


def _or_another_owner(near: Neighbours) -> bool | None:
    """his or her book, her/his book, but him or her."""
    beside = near.words[near.index + 1]
    if beside.gap == "/":
        return beside.small in ("his", "her", "their", "my") and bool(near.second)
    return True if near.next == "or" and near.second in ("his", "her", "my", "your", "their") else None


def _closed_class(near: Neighbours) -> bool | None:
    compound = near.index + 2 < len(near.words) and near.words[near.index + 2].joined  # her on-screen partner
    return False if near.next in closed("begin_nothing_owned") and not compound else None


def _either(near: Neighbours) -> bool | None:
    """told her right away, her right hand; put her down, her down jacket."""
    if near.next == "right":
        return near.second not in closed("after_right")
    if near.next not in closed("either"):
        return None
    after = near.first_ahead_not_in(closed("either"))  # her most famous song, loves her very much
    return False if not after or after in closed("begin_nothing_owned") else None


def _possession_ends(near: Neighbours) -> bool | None:
    """The choice is his alone; the boat is his now."""
    ends = not near.second or near.second in closed("begin_nothing_owned")
    return False if near.next in closed("after_a_possession") and ends else None


def _beside_him(near: Neighbours) -> bool | None:
    """ask him/her first, ask him or her first."""
    before = [word.small for word in near.words[max(near.index - 2, 0) : near.index]]
    slash = near.words[near.index].gap == "/" and before[-1:] == ["him"]
    return False if slash or before == ["him", "or"] else None


def _preposition_by_what_follows(near: Neighbours) -> bool | None:
    """treated her like a friend, walked her past the gate, but her past and her inside pocket."""
    follows = near.second in closed("begin_nothing_owned determiners") | closed("begin_nothing_owned pronouns")
    return False if near.next in closed("before_determiners") and follows else None


def _time(near: Neighbours) -> bool | None:
    """saw her last night, but in her last year."""
    time = near.next in closed("last_or_next") and near.second in closed("times")
    spent = near.before in closed("begin_nothing_owned") or near.before in ("spent", "spend")
    return spent if time else None


def _given(near: Neighbours) -> bool | None:
    """gave her two maps, gave her Mary's map."""
    beside = near.words[near.index + 1]
    thing = near.next in closed("numbers") or (beside.capital and beside.ending)
    return False if thing and near.before in closed("giving") else None


def _called(near: Neighbours) -> bool | None:
    return False if near.before in closed("calling") and near.words[near.index + 1].capital else None


def _moved(near: Neighbours) -> bool | None:
    """call her back, drive her home, but hurt her back, left her home."""
    moves = near.next in ("back", "home") and near.before in closed(f"moving {near.next}")
    return False if moves else None


def _let_or_seen_to(near: Neighbours) -> bool | None:
    return False if near.before in closed("seeing_and_letting") and near.next in closed("doing") else None


def _seen_doing(near: Neighbours) -> bool | None:
    doing = near.next.endswith("ing") and near.next not in closed("nouns_in_ing")
    return False if doing and near.before in closed("finding") else None


OF_BOTH: tuple[Rule, ...] = (_nothing_follows, _or_another_owner, _closed_class)
OF_HIS = (*OF_BOTH, _possession_ends)
OF_HER = (
    *OF_BOTH, _beside_him, _either, _preposition_by_what_follows, _time, _given, _called, _moved, _let_or_seen_to,
    _seen_doing,
)  # fmt: skip
