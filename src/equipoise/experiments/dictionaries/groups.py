"""Groups of entries to leave out, to see what they add: those that seed 003 suspects, and some at random beside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import numpy as np

from equipoise.dictionaries import Definition, Dictionary, is_capitalised
from equipoise.dictionaries.counting import Used, pronouns_of
from equipoise.errors import CannotAnswer, UnknownName
from equipoise.results.dictionary_experiments import EntryGroup

MALE = frozenset(("he", "his", "him", "himself"))
FEMALE = frozenset(("she", "her", "hers", "herself"))
CONTROL = "control"
EXAMPLES = 5  # that a report shows
FEWEST = 10  # entries: fewer move nothing that could be told from chance

Entry = tuple[str, Sequence[Definition]]
Holds = Callable[[str, Used], bool]  # told a word and the pronouns that explain it, whether it is in the group


class Kind(NamedTuple):
    """How a group is called, and who is in it."""

    title: str
    holds: Holds


def _only_male(used: Used) -> bool:
    return bool(used & MALE) and not used & FEMALE


GROUPS = {
    "names-he": Kind(
        "capitalised words explained with he, his, him or himself, and no female pronoun",
        lambda word, used: is_capitalised(word) and _only_male(used),
    ),
    "names-other": Kind(
        "all other capitalised words", lambda word, used: is_capitalised(word) and not _only_male(used)
    ),
    "he": Kind(
        "words in small letters explained with he, his, him or himself, and no female pronoun",
        lambda word, used: not is_capitalised(word) and _only_male(used),
    ),
    "she": Kind(
        "words in small letters explained with she, her, hers or herself, and no male pronoun",
        lambda word, used: not is_capitalised(word) and bool(used & FEMALE) and not used & MALE,
    ),
}


class Chosen(NamedTuple):
    """A group in a dictionary."""

    words: frozenset[str]  # of its entries
    told: EntryGroup


def check_groups(names: Sequence[str]) -> None:
    for name in names:
        if name not in GROUPS:
            raise UnknownName("group of entries", name, list(GROUPS))


def chosen_groups(dictionary: Dictionary, names: Sequence[str], asked: Collection[str], seed: int) -> dict[str, Chosen]:
    """The groups of these names and, beside them, as many entries at random as the largest has.

    Words that questions ask about are in no group: what cannot be asked has no score. Only entries of single words
    count, since no others are learned from.
    """
    entries = [entry for entry in dictionary.entries.items() if " " not in entry[0] and entry[0] not in asked]
    explained = [_explaining(*definitions) for _, definitions in entries]
    found = {name: _group(dictionary, name, entries, explained) for name in names}
    if found:
        most = max(group.told.entries for group in found.values())
        places = np.random.default_rng(seed).permutation(len(entries))[:most]
        found[CONTROL] = _told(
            CONTROL, f"{most:,} entries drawn at random", [entries[place] for place in sorted(places)]
        )
    return found


def _group(
    dictionary: Dictionary, name: str, entries: Sequence[Entry], explained: Sequence[Used]
) -> Chosen:  # fmt: skip
    kind = GROUPS[name]
    own = [entry for entry, used in zip(entries, explained, strict=True) if kind.holds(entry[0], used)]
    if len(own) < FEWEST:
        raise CannotAnswer(
            f"{dictionary.name} has {len(own)} entries of the group {name} ({kind.title}), and at least {FEWEST} are "
            "left out at once; leave the group away."
        )
    return _told(name, kind.title, own, kind.holds)


def _told(name: str, title: str, entries: Sequence[Entry], holds: Holds = lambda word, used: True) -> Chosen:
    spread = np.linspace(0, len(entries) - 1, EXAMPLES).astype(int).tolist()
    examples = tuple(_example(entries[place], holds) for place in dict.fromkeys(spread))
    definitions = sum(len(definitions) for _, definitions in entries)
    group = EntryGroup(name, title, len(entries), definitions, examples, control=name == CONTROL)
    return Chosen(frozenset(word for word, _ in entries), group)


def _example(entry: Entry, holds: Holds) -> tuple[str, str]:
    """A word and the first of its definitions for which it is in the group."""
    word, definitions = entry
    why = next((each for each in definitions if holds(word, _explaining(each))), definitions[0])
    return word, why.text


def _explaining(*definitions: Definition) -> Used:
    """The pronouns that explain a word."""
    return frozenset[str]().union(*(pronouns_of(each.text) for each in definitions))
