"""From the words of a dataset to the arrays of a model: spelling, missing words, pairs, and what took part."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from equipoise.asking.answer import Answer, WordSet, in_several, refuse_if_unknown
from equipoise.asking.as_sentences import ask_by_words
from equipoise.asking.consulting import consult
from equipoise.asking.in_sentences import ask_in_sentences, in_equal_classes
from equipoise.asking.lexicon import Lexicon
from equipoise.asking.manner import Manner
from equipoise.asking.pairs import paired_targets
from equipoise.datasets import Dataset
from equipoise.models import Sentences
from equipoise.sense_keys import lemma_meant

LONGEST_NAME = 2  # words; what has more is a sentence

__all__ = ["Answer", "Lexicon", "Manner", "WordSet", "ask", "consult"]


def ask(lexicon: Lexicon, dataset: Dataset, *, paired: bool, max_missing: float, repeats: bool = False) -> Answer:
    """The dataset's sets as the model knows them; too many missing words are refused.

    repeats: whether a pair that stands twice counts twice, as in some published scripts.
    """
    if dataset.made_of and lexicon.units == "words":
        return ask_by_words(lexicon, dataset, max_missing=max_missing)
    if lexicon.uses_templates(dataset):
        return ask_in_sentences(lexicon, dataset, paired=paired, max_missing=max_missing)
    targets = tuple(_known(lexicon, name, words) for name, words in dataset.targets.items())
    attributes = tuple(_known(lexicon, name, words) for name, words in dataset.attributes.items())
    detail: dict[str, object] = {}
    if paired:
        targets, detail = paired_targets(lexicon, dataset, repeats)
    for each in targets + attributes:
        refuse_if_unknown(lexicon.model.name, dataset.name, each, max_missing)
    forms = {word: lexicon.forms[word] for each in targets + attributes for word in each.words}
    detail |= in_several(targets + attributes, lexicon.identity)
    if isinstance(lexicon.model, Sentences):
        detail |= {"units": "sentences" if _are_sentences(forms) else "texts", "sentences": len(forms)}
    if lexicon.in_context:
        detail |= {"context": "word", "sentences": len(forms)}  # every word is one
    other = {word: form for word, form in forms.items() if form != word}
    answer = Answer(targets, attributes, other, detail, dataset.scores)
    return in_equal_classes(answer, dataset, paired=paired) if lexicon.context == "class" else answer


def _are_sentences(texts: Collection[str]) -> bool:
    """Whether most of the texts are more than a word or a name."""
    return 2 * sum(len(text.split()) > LONGEST_NAME for text in texts) > len(texts)


def _known(lexicon: Lexicon, name: str, words: tuple[str, ...]) -> WordSet:
    if (name, words) not in lexicon.known:
        lexicon.known[name, words] = _looked_up(lexicon, name, words)
    return lexicon.known[name, words]


def _looked_up(lexicon: Lexicon, name: str, words: tuple[str, ...]) -> WordSet:
    """A set as the model knows it: a word that stands twice, or is spelled two ways for one vector, counts once."""
    found: dict[Hashable, str] = {}
    duplicates: dict[str, None] = {}
    missing: dict[str, None] = {}
    for word in words:
        if word not in lexicon.forms:
            missing[word] = None
        elif (identity := lexicon.identity(word)) in found:
            kept, form = found[identity], lexicon.forms[word]
            exact = lexicon.senses and _is_form(word, form) and not _is_form(kept, form)  # child stays, not children
            found[identity], other = (word, kept) if exact else (kept, word)
            duplicates[other] = None
        else:
            found[lexicon.identity(word)] = word
    known = tuple(found.values())
    return WordSet(name, known, lexicon.vectors(known), tuple(missing), duplicates=tuple(duplicates))


def _is_form(word: str, form: str) -> bool:
    """Whether a word is itself the lemma that it was looked up as."""
    return lemma_meant(word) == lemma_meant(form)
