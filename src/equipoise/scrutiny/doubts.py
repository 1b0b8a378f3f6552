"""What weakens a word list: the checks that critics of seed lists ask for (Antoniak and Mimno, ACL 2021).

A doubt is no error: the number stands, and the reader knows what it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from equipoise.asking import Answer, Lexicon, WordSet
from equipoise.asking.reservoir import FIRST_BAND
from equipoise.datasets.polysemy import senses_of_many
from equipoise.errors import CannotAnswer
from equipoise.results import Array, Doubt, InSentences, Seen, Sensed

RARE = 100_000  # a word that stands after so many in a vocabulary ordered by frequency has been seen little
UNBALANCED = 1.5  # times as many words in one set as in the other of its side
UNLIKE = 10  # times rarer, by the middle word
COHERENT = 0.95  # of random lists like it should be less alike than a list of one concept
LISTS = 200  # random ones to compare with
EACH = 16  # candidates for a word in them
MOST_COMPARED = 50  # words of a list, which tell enough of a long one
STREAM = 3  # of random numbers, apart from those of measuring


def doubts_about(answer: Answer, lexicon: Lexicon, language: str, random_lists: bool) -> tuple[Doubt, ...]:
    """All there is to doubt about the lists of a question, in this model; whether they cohere only by random lists."""
    found = [doubt for words in answer.sets for doubt in _about_set(words, lexicon, language, random_lists)]
    for side in (answer.targets, answer.attributes):
        found += _about_side(side, lexicon)
    if answer.detail.get("units") == "sentences":
        says = "Every sentence counts by itself. Those with one word in them are alike, so that chance looks smaller."
        found.append({"check": "sentences counted singly", "set": "", "words": (), "says": says})
    shared = answer.detail.get("shared")
    if isinstance(shared, list):
        says = "Words that stand in more than one set pull both ways."
        found.append({"check": "in several sets", "set": "", "words": tuple(shared), "says": says})
    return tuple(found)


def unchecked(answer: Answer, lexicon: Lexicon, language: str, random_lists: bool) -> list[str]:
    """The checks that could not be made: of frequency, of senses, or of what random words are like."""
    found = [] if _by_frequency(answer.sets[0], lexicon) else ["rare", "unlike in frequency"]
    found += [] if _english(language) else ["many senses"]
    comparable = random_lists and isinstance(answer.sets[0].vectors, np.ndarray) and lexicon.reservoir.vocabulary
    return found + ([] if comparable else ["incoherent"])


def _in_sentences(words: WordSet) -> bool:
    """Whether the words were seen in sentences, into which no others were put to compare them with."""
    return isinstance(words.vectors, Seen)


def _by_frequency(words: WordSet, lexicon: Lexicon) -> bool:
    return not _in_sentences(words) and lexicon.reservoir.by_frequency


def _english(language: str) -> bool:
    return not language or language.startswith("en")  # our facts about senses are of English


def _about_set(words: WordSet, lexicon: Lexicon, language: str, random_lists: bool) -> tuple[Doubt, ...]:
    """What there is to doubt about one list; many questions share it, so it is found once."""
    if _in_sentences(words):
        return tuple(_found(words, lexicon, language, random_lists))
    key = (words.name, words.words + words.duplicates)
    if key not in lexicon.doubts:
        lexicon.doubts[key] = tuple(_found(words, lexicon, language, random_lists))
    return lexicon.doubts[key]


def _found(words: WordSet, lexicon: Lexicon, language: str, random_lists: bool) -> Iterator[Doubt]:
    if words.duplicates:
        yield _doubt(
            "listed twice",
            words,
            words.duplicates,
            "Words listed twice, or that are one word to the model, are counted once.",
        )
    rare = [word for word, place in zip(words.words, _places(words, lexicon), strict=True) if place >= RARE]
    if rare:
        yield _doubt("rare", words, rare, f"Words after the first {RARE:,} of the vocabulary have unsteady vectors.")
    many = [word for word in words.words if senses_of_many(lexicon.forms[word])]
    if many and _english(language):
        says = "Words with ten or more senses in WordNet: their vectors may be about another sense."
        yield _doubt("many senses", words, many, says)
    if random_lists and len(words.words) >= 3 and not _coheres(words, lexicon):
        says = "The words are hardly more alike than random words of their frequency: they may not be one concept here."
        yield _doubt("incoherent", words, (), says)


def _about_side(side: Sequence[WordSet], lexicon: Lexicon) -> list[Doubt]:
    """What there is to doubt about sets that are compared."""
    found: list[Doubt] = []
    if len(side) < 2:
        return found
    sizes = sorted(side, key=lambda words: len(words.words))
    if len(sizes[-1].words) >= UNBALANCED * len(sizes[0].words):
        says = f"It has {len(sizes[0].words)} words and {sizes[-1].name} has {len(sizes[-1].words)}."
        found.append(_doubt("unbalanced sizes", sizes[0], (), says))
    if not _by_frequency(side[0], lexicon):
        return found
    places = {words.name: max(FIRST_BAND, _middle(_places(words, lexicon))) for words in side}
    common, rare = min(places, key=places.__getitem__), max(places, key=places.__getitem__)
    if places[rare] >= UNLIKE * places[common]:
        times = places[rare] / places[common]
        says = f"Its words are {times:.0f} times rarer than those of {common}: frequency alone can part them."
        found.append({"check": "unlike in frequency", "set": rare, "words": (), "says": says})
    return found


def _doubt(check: str, words: WordSet, which: Sequence[str], says: str) -> Doubt:
    return {"check": check, "set": words.name, "words": tuple(which), "says": says}


def _places(words: WordSet, lexicon: Lexicon) -> list[int]:
    """Each word's place by frequency; 0 where the model does not know it."""
    if not _by_frequency(words, lexicon):
        return [0] * len(words.words)
    key = (words.name, words.words)
    if key not in lexicon.places:
        lexicon.places[key] = lexicon.reservoir.places([lexicon.forms[word] for word in words.words]).tolist()
    return lexicon.places[key]


def _coheres(words: WordSet, lexicon: Lexicon) -> bool:
    """Whether the words are more alike than nearly all random lists like theirs; True where that cannot be told."""
    vectors = words.vectors
    if isinstance(vectors, Seen | Sensed | InSentences):  # random words have no such sentences, nor all their senses
        return True
    rng = np.random.default_rng([STREAM, lexicon.reservoir.seed])
    some = rng.permutation(len(words.words))[:MOST_COMPARED]
    try:
        pool = lexicon.reservoir.like([lexicon.forms[words.words[place]] for place in some], EACH, rng)
    except CannotAnswer:
        return True
    columns = rng.integers(EACH, size=(LISTS, len(some)))
    random = pool[np.arange(len(some)), columns]  # (lists, words, dimensions)
    return bool(_alike(vectors[None, some])[0] > np.quantile(_alike(random), COHERENT))


def _alike(lists: Array) -> Array:
    """The mean cosine between two words of each list, (lists,), from (lists, words, dimensions)."""
    words = lists.shape[1]
    units = lists / np.linalg.norm(lists, axis=2, keepdims=True)
    return ((units.sum(axis=1) ** 2).sum(axis=1) - words) / (words * (words - 1))


def _middle(places: Sequence[int]) -> float:
    """The median; of a few numbers, without the libraries that have one."""
    ordered, last = sorted(places), len(places) - 1
    return (ordered[last // 2] + ordered[len(places) // 2]) / 2
