"""Which of an encoder's sentences are asked for what: the groups that an audit names in the options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from equipoise.results.weighed import SentencesExplained, WeighedSentence

INFORMATION, WORDS, IMPORTANCE, SETS = "information", "words", "importance", "sets"

Across = dict[str, list[WeighedSentence | None]]  # sentence -> what each encoder has of it


def chosen(found: SentencesExplained, group: str) -> list[WeighedSentence]:
    """The sentences of a group, in their order; none where the explanation names no such group."""
    return _at(found, _groups(found).get(group, ()))


def sets_of(encoders: Iterable[SentencesExplained]) -> list[Across]:
    """Sets of sentences that differ in little, each across the encoders."""
    every = list(encoders)
    several = [[_at(each, places) for places in _groups(each).get(SETS, ())] for each in every]
    most = max(map(len, several), default=0)
    return [_matched([own[place] if place < len(own) else [] for own in several]) for place in range(most)]


def across(encoders: Iterable[SentencesExplained], group: str) -> Across:
    """The sentences of a group across the encoders, None where one was not asked."""
    return _matched([chosen(each, group) for each in encoders])


def _matched(sentences: Sequence[Sequence[WeighedSentence]]) -> Across:
    texts = dict.fromkeys(sentence.text for own in sentences for sentence in own)
    by_text = [{sentence.text: sentence for sentence in own} for own in sentences]
    return {text: [own.get(text) for own in by_text] for text in texts}


def _groups(found: SentencesExplained) -> dict[str, Sequence[object]]:
    groups = found.options.get("groups")
    return {name: places for name, places in _pairs(groups) if isinstance(places, list | tuple)}


def _pairs(groups: object) -> Iterator[tuple[str, object]]:
    """Files come from anywhere: what is no object has no groups."""
    if isinstance(groups, dict):
        yield from groups.items()


def _at(found: SentencesExplained, places: object) -> list[WeighedSentence]:
    """The sentences at these places; places that are none are left out."""
    known = range(len(found.sentences))
    asked = places if isinstance(places, list | tuple) else ()
    return [found.sentences[place] for place in asked if isinstance(place, int) and place in known]
