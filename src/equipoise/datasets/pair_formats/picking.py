"""Some of the pairs of a dataset, by what they are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches

from equipoise.datasets.pair_formats.about import kind_of_bias
from equipoise.datasets.pair_formats.notes import concerning, noted, notes_of
from equipoise.datasets.sentence_pairs import SentencePair, SentencePairs
from equipoise.errors import BadDataset

SHOWN = 12  # names of a kind in a message
LIKE = 0.7  # how much two names must have in common for one to be meant by the other
LONG = "word and sense"  # groups whose names come last


def picked(asked: SentencePairs, name: str) -> SentencePairs:
    """The pairs with this value in one of their groups, else those with this term; "gender:antistereo" picks twice."""
    pairs = _in_group(asked, name) or _about_term(asked, name)
    if pairs:
        title = asked.title and f"{asked.title}: {name}"
        part = replace(asked, name=f"{asked.name}:{name}", title=title, bias=kind_of_bias(pairs), pairs=pairs)
        return noted(part, concerning(pairs, notes_of(asked)))
    first, colon, rest = name.rpartition(":")
    if colon and first:
        return picked(picked(asked, first), rest)
    raise BadDataset(f"{asked.name} has no pairs {name!r}{_meant(asked, name)}; {_what_there_is(asked)}.")


def _in_group(asked: SentencePairs, name: str) -> tuple[SentencePair, ...]:
    return tuple(pair for pair in asked.pairs if name in pair.groups.values())


def _about_term(asked: SentencePairs, name: str) -> tuple[SentencePair, ...]:
    return tuple(pair for pair in asked.pairs if pair.term and pair.term.casefold() == name.casefold())


def _meant(asked: SentencePairs, name: str) -> str:
    """Which names are like this one, if any."""
    known = {each.casefold(): each for each in (*_groups(asked), *_terms(asked))}
    close = [known[each] for each in get_close_matches(name.casefold(), known, cutoff=LIKE)]
    return f" (did you mean {' or '.join(map(repr, close))}?)" if close else ""


def _what_there_is(asked: SentencePairs) -> str:
    groups, terms = _groups(asked), _terms(asked)
    if not groups and not terms:
        return "its pairs are in no groups, so it is asked as a whole"
    return "there are " + ", and ".join([*_listed(groups), *(f"the terms {each}" for each in _listed(terms))])


def _listed(names: Sequence[str]) -> list[str]:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ["; ".join(map(repr, names[:SHOWN])) + more] if names else []


def _groups(asked: SentencePairs) -> list[str]:
    """The names of groups, short ones first."""
    short = [value for pair in asked.pairs for by, value in pair.groups.items() if by != LONG]
    return _each_once([*short, *(pair.groups[LONG] for pair in asked.pairs if LONG in pair.groups)])


def _terms(asked: SentencePairs) -> list[str]:
    """Terms that are not the name of a group."""
    values = {value for pair in asked.pairs for value in pair.groups.values()}
    return _each_once(pair.term for pair in asked.pairs if pair.term and pair.term not in values)


def _each_once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
