"""The senses of WordNet, from its index.* and data.* files as wndb(5WN) describes them.

index.sense, which Debian has in a package of its own, is not needed: a sense key follows from the synset.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from equipoise.errors import BadOption, UnknownName
from equipoise.wordnet.folder import wordnet_folder
from equipoise.wordnet.keys import FILES, PARTS_OF_SPEECH, TYPES, as_lemma, is_sense_key, lemma_of
from equipoise.wordnet.lines import Lines


class WordNet:
    """A dictionary of senses."""

    def __init__(self, folder: Path):
        self.folder = folder

    def keys(self, lemma: str) -> list[str]:
        """The senses of a word or phrase, most frequent first: its nouns, then verbs, adjectives and adverbs."""
        written = as_lemma(lemma)
        return [key for part in PARTS_OF_SPEECH for key in self._senses(written, part)]

    def resolves(self, key: str) -> bool:
        """Whether there is such a sense."""
        return self._offset(key) is not None

    def gloss(self, key: str) -> str:
        """What a sense means, with examples, as WordNet says it."""
        offset = self._offset(key)
        if offset is None:
            known = self.keys(lemma_of(key)) or ["none of this word"]
            raise UnknownName("sense in WordNet 3.0", key, known)
        return self._data[_file_of(key)].at(offset).partition(" | ")[2].strip()

    def _offset(self, key: str) -> int | None:
        """Where the synset of a sense stands in its data file."""
        return self._senses(lemma_of(key), _file_of(key)).get(key) if is_sense_key(key) else None

    def _senses(self, lemma: str, part: str) -> dict[str, int]:
        """The keys of a lemma that are this part of speech, with where their synsets stand."""
        if not lemma:
            return {}
        try:
            line = self._index[part].starting_with(f"{lemma} ")
            return {key: offset for offset in _offsets(line) for key in self._keys_at(part, offset, lemma)}
        except (ValueError, IndexError, KeyError, OSError) as error:  # an empty, cut or exchanged file
            files = f"index.{part} and data.{part} in {self.folder}"
            raise BadOption(
                f"{files} are damaged or not of one WordNet ({lemma!r} led nowhere): get both anew."
            ) from error

    def _keys_at(self, part: str, offset: int, lemma: str) -> Iterator[str]:
        """The keys by which a synset names this lemma; a few synsets have it twice, in small letters and capitals."""
        _, lexicographer_file, kind, *rest = self._data[part].at(offset).split(" ")
        head = self._head_of(rest) if kind == "s" else ":"
        for word, number in _words(rest):
            if word == lemma:
                yield f"{lemma}%{TYPES[kind]}:{lexicographer_file}:{number:02d}:{head}"

    def _head_of(self, rest: list[str]) -> str:
        """The head adjective of a satellite: its first & (similar to) leads there."""
        _, *synset = self._data["adj"].at(int(rest[rest.index("&") + 1])).split(" ")
        word, number = next(_words(synset[2:]))
        return f"{word}:{number:02d}"

    @cached_property
    def _index(self) -> dict[str, Lines]:
        return {part: Lines(self.folder / f"index.{part}") for part in PARTS_OF_SPEECH}

    @cached_property
    def _data(self) -> dict[str, Lines]:
        return {part: Lines(self.folder / f"data.{part}") for part in PARTS_OF_SPEECH}


def open_wordnet(folder: str | Path | None = None) -> WordNet:
    """WordNet 3.0, from this folder or from where it is found; if it is nowhere, a sentence says how to get it."""
    return WordNet(wordnet_folder(folder))


def _file_of(key: str) -> str:
    return FILES[int(key.partition("%")[2][0])]


def _offsets(line: str) -> list[int]:
    """Where the synsets of a line of an index stand, first sense first."""
    if not line:
        return []
    fields = line.split()
    return [int(offset) for offset in fields[-int(fields[2]) :]]


def _words(rest: list[str]) -> Iterator[tuple[str, int]]:
    """The lemmas of a synset and their lex_ids: "02 Black 0 Black_person 0 ...", the numbers in hexadecimal."""
    for place in range(1, 1 + 2 * int(rest[0], 16), 2):
        word = rest[place].partition("(")[0]  # an adjective's place may follow: galore(ip)
        yield word.lower(), int(rest[place + 1], 16)
