"""The senses of a word, with what WordNet says of each and whether the model has it."""

from __future__ import annotations

from collections.abc import Sequence

from equipoise.errors import BadOption, UnknownName
from equipoise.models import Senses, Vectors
from equipoise.results.explained import Sense
from equipoise.sense_keys import is_sense_key, lemma_meant, lemma_of, part_of, word_of
from equipoise.wordnet import WordNet


def senses_of(text: str, wordnet: WordNet, model: Vectors) -> tuple[Sense, ...]:
    """All senses of a word, or of the word that a sense key is of: dominant first, then those only the model has."""
    word = word_of(text)
    own = model.senses(word) if isinstance(model, Senses) else ()
    keys = list(dict.fromkeys((*wordnet.senses_of(word), *own)))
    asked = text.lower() if is_sense_key(text.lower()) else ""
    if asked and asked not in keys:
        raise UnknownName(f"sense of {word} in WordNet 3.0", text, keys or ["none"])
    return tuple(_sense(key, wordnet, key in own, key == asked) for key in keys)


def looked_up_as(text: str, senses: Sequence[Sense]) -> str:
    """The base forms whose senses these are; "" where they are those of the word as it is written."""
    lemmas = dict.fromkeys(lemma_of(sense.key) for sense in senses)
    return "" if lemma_meant(text) in lemmas else " / ".join(each.replace("_", " ") for each in lemmas)


def _sense(key: str, wordnet: WordNet, known: bool, asked: bool) -> Sense:
    return Sense(
        key, part_of(key), wordnet.gloss(key) if wordnet.resolves(key) else "",
        wordnet.tagged(key) if wordnet.has_tags else None, known, asked,
    )  # fmt: skip


def check_word(text: str, wordnet: WordNet | None) -> None:
    """Refuse what is no word: nothing at all, or several words that WordNet, if it is asked, has no entry for."""
    if not text.strip():
        raise BadOption("explain takes a word, such as nurse, and it got none.")
    if wordnet and len(text.split()) > 1 and not wordnet.senses_of(text):
        raise BadOption(f"{text!r} is no word and no phrase of WordNet 3.0; explain takes one of these, such as nurse.")
