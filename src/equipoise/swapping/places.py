"""Names that no person bears where they stand: of places, saints, streets, schools and prizes."""

from __future__ import annotations

import re

from equipoise.swapping.closed import closed
from equipoise.swapping.surnames import in_headline
from equipoise.swapping.words import Word

CITATION = re.compile(r",? \(?(?:1[89]|20)\d\d[a-z]?\)| \d+:\d+")
TRAVELLED = 12  # words before a name among which a journey is looked for
FAR = 4  # words with a capital after a name among which Street or University is looked for


def is_place(words: list[Word], index: int) -> bool:
    """Whether a word with a capital is part of such a name."""
    return (
        _after_its_kind(words, index)
        or _before_its_kind(words, index)
        or _of_a_place(words, index)
        or _before_a_state(words, index)
        or _in_a_city(words, index)
        or _beside_a_place(words, index)
        or _in_a_country(words, index)
        or _cited(words, index)
        or _is_fixed(words, index)
    )


def _after_its_kind(words: list[Word], index: int) -> bool:
    """San Jose, St. Louis, Mount Carmel, Hurricane Katrina."""
    if not index:
        return False
    before, word = words[index - 1], words[index]
    beside = word.follows or (word.gap.strip() == "." and before.small in ("st", "ste", "mt", "ft"))
    return beside and before.capital and before.small in closed("places before") and not before.ending


def _before_its_kind(words: list[Word], index: int) -> bool:
    """Queen Street, John F. Kennedy Airport; on Notting Hill, but with Lauryn Hill."""
    before = words[index - 1].small if index and words[index].follows else ""
    for word in words[index + 1 : index + 1 + (1 if in_headline(words, index) else FAR)]:
        if not word.capital or words[index].ending or word.gap.strip(" .-&"):
            return False
        if word.small in closed("places after"):
            return True
        if word.small in closed("places after_if_a_place_is_meant"):
            return before in closed("places said_before_them")
    return False


def _of_a_place(words: list[Word], index: int) -> bool:
    """The University of Virginia, the Gospel of John."""
    if index < 2 or words[index - 1].small != "of" or not words[index].follows:
        return False
    return words[index - 2].capital and words[index - 2].small in closed("places of")


def _before_a_state(words: list[Word], index: int) -> bool:
    """Charlotte, North Carolina."""
    if index + 1 >= len(words) or words[index].ending:
        return False
    following = words[index + 1]
    short = len(following.text) == 2 and not following.shouted  # Pa is no PA
    return following.gap.strip() == "," and following.capital and following.small in closed("states") and not short


def _in_a_city(words: list[Word], index: int) -> bool:
    """in Charlotte, a flight to Charlotte, Charlotte is the capital; but in Charlotte's house."""
    if words[index].small not in closed("places cities") or words[index].ending:
        return False
    if index + 1 < len(words) and words[index + 1].follows and words[index + 1].capital:
        return False
    before = words[index - 1].small if index and words[index].follows else ""
    travelled = before in ("from", "to") and any(
        word.small in closed("travel") for word in words[max(0, index - TRAVELLED) : index]
    )
    told = any(word.small in closed("about_places") for word in words[index + 1 : index + 1 + FAR])
    return travelled or told or before in closed("places in")


def _beside_a_place(words: list[Word], index: int) -> bool:
    """in Florence and Siena, in Oslo, Florence or Siena."""
    if index < 1:
        return False
    listed_on = words[index].gap.strip() == ","
    other = index - 1 if listed_on else index - 2
    joined = words[index - 1].small in ("and", "or") and words[index].follows
    return (listed_on or joined) and other > 0 and words[other].capital and _in_a_city(words, other)


def _in_a_country(words: list[Word], index: int) -> bool:
    """in Aqaba, Jordan."""
    if index < 2 or words[index].small not in closed("countries") or words[index].gap.strip() != ",":
        return False
    town = words[index - 1]
    return (
        town.capital
        and town.follows
        and not town.ending
        and words[index - 2].small in closed("places said_before_them")
    )


def _cited(words: list[Word], index: int) -> bool:
    """Stewart (2004), Stewart et al., John 3:16."""
    following = words[index + 1].small if index + 1 < len(words) else ""
    if CITATION.match(words[index].after) or following == "et":
        return True
    return following in ("and", "&") and index + 2 < len(words) and bool(CITATION.match(words[index + 2].after))


def _is_fixed(words: list[Word], index: int) -> bool:
    """Jesus, but Jesus Garcia."""
    if words[index].small not in closed("fixed_names"):
        return False
    return not (index + 1 < len(words) and words[index + 1].follows and words[index + 1].capital)
