"""Whether her and his stand before what belongs to someone: her book is his book, saw her is saw him.

Told by the words beside them alone, first rule that fits; closed-words.json has the words. These rules look at what
follows; those in belonging_verbs.py look at the verb before her as well. What they get wrong is in
docs/gendered-words.md.
"""

from __future__ import annotations

import re

from equipoise.datasets.english_words import NOUN, word_classes
from equipoise.datasets.gendered_facts import word_facts
from equipoise.swapping.belonging_verbs import BY_THE_VERB, Rule
from equipoise.swapping.closed import closed
from equipoise.swapping.neighbours import CLOSING, Neighbours
from equipoise.swapping.words import Word, begins

FIGURES = re.compile(r"\s(?:[$£€] ?)?\d[\d,.]*(s|st|nd|rd|th)?\b")
OWNERS = ("his", "her", "my", "your", "their", "our")


def her_becomes(words: list[Word], index: int) -> str:
    """his or him."""
    return "his" if _owns(Neighbours(words, index), OF_HER) else "him"


def his_becomes(words: list[Word], index: int) -> str:
    """her or hers."""
    return "her" if _owns(Neighbours(words, index), OF_HIS) else "hers"


def _owns(near: Neighbours, rules: tuple[Rule, ...]) -> bool:
    answers = (rule(near) for rule in rules)
    return next((answer for answer in answers if answer is not None), True)


def _figures(near: Neighbours) -> bool | None:
    """in her 30s, her 3 dogs, but gave her 3 maps, met her 3 years ago."""
    found = FIGURES.match(near.words[near.index].after)
    if not found:
        return None
    following = near.words[near.index + 1].small if near.index + 1 < len(near.words) else ""
    if near.words[near.index].small == "his":
        return True
    return bool(found[1]) or not (near.before in closed("giving") or following in closed("spans"))


def _not_very(near: Neighbours) -> bool | None:
    """her not very clear directions."""
    return True if near.next == "not" and near.second in closed("degrees") else None


def _opens_a_sentence(near: Neighbours) -> bool | None:
    """Her unsolicited yet useful advice."""
    begins_something = near.next and near.next not in closed("begin_nothing_owned")
    return True if begins_something and begins(near.words, near.index) else None


def _towards_a_side(near: Neighbours) -> bool | None:
    """looks to her left, on her right; but the boy next to her left."""
    if near.next not in ("left", "right") or near.second not in closed("begin_nothing_owned") | {""}:
        return None
    beside = near.second_before() in ("close", "next", "up")
    return True if near.before in ("at", "by", "from", "on", "over", "to", "toward", "towards") and not beside else None


def _his_left(near: Neighbours) -> bool | None:
    """looks to his left, his left is cold; but a friend of his left early."""
    if near.next not in ("left", "right") or near.second_before() in ("close", "next", "up"):
        return None
    side = near.before in ("at", "by", "from", "in", "on", "over", "to", "toward", "towards", "with")
    return True if side or begins(near.words, near.index) else None


def _one_of_several_adjectives(near: Neighbours) -> bool | None:
    """brings to the role her pale, dark beauty."""
    if near.second or near.index + 2 >= len(near.words) or near.words[near.index + 2].gap.strip() != ",":
        return None
    both = (near.next, near.words[near.index + 2].small)
    adjectives = all("a" in word_classes().get(word, "") for word in both)
    follows = near.words[near.index + 3].follows if near.index + 3 < len(near.words) else False
    return True if adjectives and follows and both[1] not in closed("begin_nothing_owned") else None


def _hesitates(near: Neighbours) -> bool | None:
    """It is his, uh, own way; she is her... close friend."""
    following = near.words[near.index + 1] if near.index + 1 < len(near.words) else None
    if following is not None and following.gap.strip() in ("...", "…") and near.before in closed("copulas"):
        return True
    hesitates = following is not None and following.gap.strip() in (",", "") and following.small in ("uh", "um", "er")
    return True if hesitates and near.index + 2 < len(near.words) else None


def _goes_on_after_a_comma(near: Neighbours) -> bool | None:
    """his, if you will, rather odd manner."""
    words, index = near.words, near.index
    if index + 1 >= len(words) or words[index + 1].gap.strip() != ",":
        return None
    if words[index + 1].small not in closed("parentheses"):
        return None
    for place in range(index + 2, min(index + 7, len(words))):
        if words[place].gap.strip() == ",":
            compound = place + 1 < len(words) and words[place + 1].joined  # out-of-tune
            return True if compound or words[place].small not in closed("begin_nothing_owned") else None
        if not words[place].follows:
            return None
    return None


def _names_the_owner_in_brackets(near: Neighbours) -> bool | None:
    """his [ Kowalczyk 's ] screenplay."""
    words, after = near.words, near.index + 1
    if after >= len(words) or not words[after].gap.strip().startswith(("[", "(")):
        return None
    closes = next(
        (at for at in range(after + 1, min(after + 5, len(words))) if words[at].gap.strip().endswith(("]", ")"))), 0
    )
    last = words[closes - 1] if closes else words[after]
    return True if closes and (last.ending in ("'s", "’s") or last.small == "s") else None


def _quotation_ends(near: Neighbours) -> bool | None:
    """This "all for her" attitude, but her "his" towel."""
    if near.index + 1 >= len(near.words) or near.beside.gap not in CLOSING:
        return None
    return False if near.words[near.index].follows else None


def _nothing_follows(near: Neighbours) -> bool | None:
    return None if near.next else False


def _or_another_owner(near: Neighbours) -> bool | None:
    """his or her book, her/his book, but him or her."""
    if near.beside.gap == "/":
        return near.next in OWNERS and bool(near.second)
    return True if near.next == "or" and near.second in OWNERS else None


def _her_and_his(near: Neighbours) -> bool | None:
    """both her and his parents, but saw her and his parents."""
    shared = near.next == "and" and near.second in OWNERS and near.second != near.words[near.index].small
    opens = near.before == "both" or begins(near.words, near.index)
    return True if shared and opens and not near.ends_after(2) else None


def _his_and_her(near: Neighbours) -> bool | None:
    """his and her parents, but a friend of his and her parents: nobody has seen his."""
    shared = near.next == "and" and near.second in OWNERS and near.second != "his"
    return True if shared and not near.ends_after(2) and near.before not in ("of", "is", "was", "are", "were") else None


def _earlier_or_later(near: Neighbours) -> bool | None:
    """his earlier film, but saw her earlier today."""
    nothing = closed("begin_nothing_owned", "times", "spans", "days") | {""}
    return True if near.next in ("earlier", "later") and near.second not in nothing else None


def _being(near: Neighbours) -> bool | None:
    """the core of his being, his being late; but saw her being led away."""
    if near.next != "being":
        return None
    if near.words[near.index].small == "his":
        return True
    return True if near.before in ("of", "in", "to", "with") and near.ends_after(1) else None


def _closed_class(near: Neighbours) -> bool | None:
    compound = near.index + 2 < len(near.words) and near.words[near.index + 2].joined  # her on-screen partner
    return False if near.next in closed("begin_nothing_owned") and not compound else None


def _gave_her_all(near: Neighbours) -> bool | None:
    gave = near.before in ("gave", "give", "gives", "giving", "given")
    ends = not near.second or near.second in closed("begin_nothing_owned prepositions")
    return True if near.next == "all" and ends and gave else None


def _either(near: Neighbours) -> bool | None:
    """told her right away, her right hand; put her down, her down jacket."""
    if near.next == "right":
        return near.second not in closed("after_right")
    if near.next not in closed("either"):
        return None
    after = near.first_ahead_not_in(closed("either"))  # her most famous song, loves her very much
    return False if not after or after in closed("begin_nothing_owned") else None


def _adverb(near: Neighbours) -> bool | None:
    """loves her deeply, but her deeply held belief."""
    adverb = near.next.endswith("ly") and near.next not in closed("adverbs_not_in_ly")
    return False if adverb and near.ends_after(1) else None


def _goes_on(near: Neighbours) -> bool | None:
    """Those who met her liked the play; the boy near her fell asleep; but her exhausted parents, her need for sleep."""
    if near.next in closed("modal_verbs"):
        return False if near.second in closed("doing", "after_modals") else None
    noun = near.next in closed("nouns_in_ed") or word_classes().get(near.next) == NOUN  # her deathbed
    participle = near.next.endswith("ed") and not noun
    ends = near.ends_after(1) or near.second.endswith("ly") or near.second in closed("either")
    return False if (participle or near.next in closed("finite")) and ends else None


def _possession_ends(near: Neighbours) -> bool | None:
    """The choice is his alone; the boat is his now."""
    ends = not near.second or near.second in closed("begin_nothing_owned")
    return False if near.next in closed("after_a_possession") and ends else None


def _friend_of_his(near: Neighbours) -> bool | None:
    """A friend of his repairs clocks; but a friend of his parents."""
    friend = near.before == "of" and near.second_before() in closed("friends")
    does = near.next.endswith("s") and near.next not in closed("people") and near.next not in word_facts().sides
    return False if friend and does and near.second else None


def _beside_him(near: Neighbours) -> bool | None:
    """ask him/her first, ask him or her first."""
    before = [word.small for word in near.words[max(near.index - 2, 0) : near.index]]
    slash = near.words[near.index].gap == "/" and before[-1:] == ["him"]
    return False if slash or before in (["him", "or"], ["him", "and"]) else None


def _preposition_by_what_follows(near: Neighbours) -> bool | None:
    """treated her like a friend, walked her past the gate, but her past and her inside pocket."""
    follows = near.second in closed("begin_nothing_owned determiners", "begin_nothing_owned pronouns")
    return False if near.next in closed("before_determiners") and follows else None


def _time(near: Neighbours) -> bool | None:
    """saw her last night, but in her last year; met her Monday, met her years ago."""
    if near.next in closed("last_or_next") and near.second in closed("times"):
        return near.before in closed("begin_nothing_owned") or near.before in ("spent", "spend")
    day = near.next in closed("days") and (near.ends_after(1) or near.second in closed("times"))
    ago = near.next in closed("spans") and near.second in closed("after_spans")
    return False if day or ago else None


OF_BOTH: tuple[Rule, ...] = (
    _figures,
    _hesitates,
    _goes_on_after_a_comma,
    _names_the_owner_in_brackets,
    _quotation_ends,
    _nothing_follows,
    _not_very,
    _or_another_owner,
    _earlier_or_later,
    _being,
)
OF_HIS = (
    *(*OF_BOTH, _his_left, _gave_her_all, _his_and_her, _closed_class, _friend_of_his),
    *(_possession_ends, _adverb, _goes_on),
)
OF_WHAT_FOLLOWS: tuple[Rule, ...] = (_towards_a_side, _one_of_several_adjectives, _gave_her_all, _either, _adverb)
OF_HER = (
    *(*OF_BOTH, _her_and_his, _opens_a_sentence, _closed_class, _beside_him),
    *(*OF_WHAT_FOLLOWS, _goes_on, _preposition_by_what_follows, _time),
    *BY_THE_VERB,
)
