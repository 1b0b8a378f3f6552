"""The senses of a word, from WordNet's index.* and data.* files as wndb(5WN) describes them.

index.sense, which Debian has in a package of its own, is not needed: a sense key follows from the synset.
The dominant sense of a word is the one that people tagged most often (tags.py), whatever its part of speech.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from pathlib import Path

from equipoise.errors import BadOption, UnknownName
from equipoise.sense_keys import FILES, PARTS_OF_SPEECH, TYPES, as_lemma, is_sense_key, lemma_of
from equipoise.wordnet.data_lines import Synset, parsed
from equipoise.wordnet.folder import wordnet_folder
from equipoise.wordnet.lines import Lines
from equipoise.wordnet.morphology import Exceptions, base_forms, read_exceptions
from equipoise.wordnet.tags import read_tags

KEPT = 1 << 16  # lemmas that were looked up: the words of a study, each asked for many times


class WordNet:
    """A dictionary of senses."""

    def __init__(self, folder: Path):
        self.folder = folder
        self._senses = lru_cache(maxsize=KEPT)(self._look_up)

    def keys(self, lemma: str, part: str | None = None) -> list[str]:
        """The senses of a word or phrase: its nouns, then verbs, adjectives and adverbs, each most frequent first.

        part: noun, verb, adj or adv, for those only.
        """
        if part is not None and part not in PARTS_OF_SPEECH:
            raise UnknownName("part of speech", part, list(PARTS_OF_SPEECH))
        found = self._senses(as_lemma(lemma)).items()
        return [key for key, (letter, _) in found if part in (None, FILES[TYPES[letter]])]

    def by_dominance(self, lemma: str, part: str | None = None) -> list[str]:
        """The senses of a word or phrase, the one tagged most often first; among equals as in `keys`."""
        return sorted(self.keys(lemma, part), key=self.tagged, reverse=True)

    def senses_of(self, word: str) -> list[str]:
        """The senses of a word or, where WordNet has none as it is written, of its base forms; by dominance.

        An irregular plural that WordNet has as a word of its own, too, has both: men is a work force, and of man.
        """
        found = self.keys(word)
        if found:
            plural_of = self._exceptions.get("noun", {}).get(as_lemma(word), ()) if word.islower() else ()
            found = [*found, *(key for lemma in plural_of for key in self.keys(lemma, "noun"))]
        else:
            forms = base_forms(word, self._exceptions, lambda lemma, part: bool(self.keys(lemma, part)))
            found = [key for part, lemmas in forms.items() for each in lemmas for key in self.keys(each, part)]
        return sorted(dict.fromkeys(found), key=self.tagged, reverse=True)

    def lemmas_of(self, word: str) -> tuple[str, ...]:
        """The lemmas whose senses a word is looked up by: itself, or its base forms; nurse for nurses."""
        return tuple(dict.fromkeys(map(lemma_of, self.senses_of(word))))

    def dominant(self, lemma: str, part: str | None = None) -> str:
        """The sense of a word that was tagged most often, the first of equals; "" if there is none."""
        return next(iter(self.by_dominance(lemma, part)), "")

    def tagged(self, key: str) -> int:
        """How often the sense was tagged in SemCor; 0 where that is not known."""
        return self._tags.get(key, 0)

    @property
    def has_tags(self) -> bool:
        """Whether this WordNet says how often senses were tagged; without, the first sense is the dominant one."""
        return bool(self._tags)

    def resolves(self, key: str) -> bool:
        """Whether there is such a sense."""
        return is_sense_key(key) and key in self._senses(lemma_of(key))

    def gloss(self, key: str) -> str:
        """What a sense means, with examples, as WordNet says it."""
        part, offset = self.synset(key)
        return self._read(FILES[TYPES[part]], offset).gloss

    def synset(self, key: str) -> tuple[str, int]:
        """The synset of a sense: its part of speech (n, v, a, s or r) and where it stands in its data file."""
        if not self.resolves(key):
            known = self.keys(lemma_of(key)) or ["none of this word"]
            raise UnknownName("sense in WordNet 3.0", key, known)
        return self._senses(lemma_of(key))[key]

    def synset_name(self, key: str) -> str:
        """What NLTK calls the synset of a sense: dog.n.01."""
        return self.synset_name_at(*self.synset(key))

    def synset_name_at(self, part: str, offset: int) -> str:
        """The name of the synset there: its first lemma, and which sense of that lemma in its part of speech it is."""
        file = FILES[TYPES[part]]
        with self._whole(file, f"{offset:08d}"):
            lemma = lemma_of(self._read(file, offset).keys[0])
            return f"{lemma}.{part}.{self._offsets(file, lemma).index(offset) + 1:02d}"

    def _look_up(self, lemma: str) -> dict[str, tuple[str, int]]:
        """The keys of a lemma, with their synsets; a few synsets have a lemma twice, in small letters and capitals."""
        if not lemma:  # the notice of a file begins with a space, too
            return {}
        found = [synset for file in PARTS_OF_SPEECH for synset in self._synsets(file, lemma)]
        return {key: (each.part, each.offset) for each in found for key in each.keys if lemma_of(key) == lemma}

    def _synsets(self, file: str, lemma: str) -> list[Synset]:
        with self._whole(file, lemma):
            return [self._read(file, offset) for offset in self._offsets(file, lemma)]

    def _offsets(self, file: str, lemma: str) -> list[int]:
        """Where the synsets of a lemma stand in a data file, first sense first."""
        fields = self._index[file].starting_with(f"{lemma} ").split()
        return [int(offset) for offset in fields[-int(fields[2]) :]] if fields else []

    def _read(self, file: str, offset: int) -> Synset:
        return parsed(self._data[file].at(offset), self._data[file].at)

    @contextmanager
    def _whole(self, file: str, sought: str) -> Iterator[None]:
        """Say of an empty, cut or exchanged file that it is damaged."""
        try:
            yield
        except (ValueError, LookupError, OSError) as error:
            files = f"index.{file} and data.{file} in {self.folder}"
            raise BadOption(
                f"{files} are damaged or not of one WordNet ({sought!r} led nowhere): get both anew."
            ) from error

    @cached_property
    def _tags(self) -> dict[str, int]:
        return read_tags(self.folder)

    @cached_property
    def _exceptions(self) -> Exceptions:
        return read_exceptions(self.folder)

    @cached_property
    def _index(self) -> dict[str, Lines]:
        return {part: Lines(self.folder / f"index.{part}") for part in PARTS_OF_SPEECH}

    @cached_property
    def _data(self) -> dict[str, Lines]:
        return {part: Lines(self.folder / f"data.{part}") for part in PARTS_OF_SPEECH}


def open_wordnet(folder: str | Path | None = None) -> WordNet:
    """WordNet 3.0, from this folder or from where it is found; if it is nowhere, a sentence says how to get it."""
    return WordNet(wordnet_folder(folder))
