"""From the words of a dataset to the arrays of a model: spelling, missing words, pairs, and what took part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from equipoise.asking.answer import Answer, WordSet
from equipoise.asking.lexicon import Case, Lexicon
from equipoise.asking.pairs import paired_targets
from equipoise.datasets import Dataset
from equipoise.errors import TooFewWords

__all__ = ["Answer", "Case", "Lexicon", "WordSet", "ask", "words_of"]


def words_of(dataset: Dataset) -> list[str]:
    """Every word a dataset asks for."""
    return [word for side in (dataset.targets, dataset.attributes) for words in side.values() for word in words]


def ask(lexicon: Lexicon, dataset: Dataset, *, paired: bool, max_missing: float) -> Answer:
    """The dataset's sets as the model knows them; too many missing words are refused."""
    targets = tuple(_known(lexicon, name, words) for name, words in dataset.targets.items())
    attributes = tuple(_known(lexicon, name, words) for name, words in dataset.attributes.items())
    detail: dict[str, object] = {}
    if paired:
        targets, detail = paired_targets(lexicon, dataset)
    for each in targets + attributes:
        _refuse_if_unknown(lexicon.model.name, dataset.name, each, max_missing)
    forms = {word: lexicon.forms[word] for each in targets + attributes for word in each.words}
    detail |= _in_several(targets + attributes, lexicon)
    return Answer(targets, attributes, {word: form for word, form in forms.items() if form != word}, detail)


def _in_several(sets: Sequence[WordSet], lexicon: Lexicon) -> dict[str, object]:
    """The words that stand in more than one set, however spelled: they pull both ways, which a reader should know."""
    words = [word for each in sets for word in dict.fromkeys(each.words)]
    counts = Counter(lexicon.forms[word] for word in words)
    once = {lexicon.forms[word]: word for word in reversed(words)}  # the first spelling of each
    shared = [word for form, word in reversed(once.items()) if counts[form] > 1]
    return {"shared": shared} if shared else {}


def _known(lexicon: Lexicon, name: str, words: tuple[str, ...]) -> WordSet:
    if (name, words) not in lexicon.known:
        lexicon.known[name, words] = _looked_up(lexicon, name, words)
    return lexicon.known[name, words]


def _looked_up(lexicon: Lexicon, name: str, words: tuple[str, ...]) -> WordSet:
    """A set as the model knows it: a word that stands twice, or is spelled two ways for one vector, counts once."""
    by_form: dict[str, str] = {}
    duplicates: dict[str, None] = {}
    missing: dict[str, None] = {}
    for word in words:
        if word not in lexicon.forms:
            missing[word] = None
        elif lexicon.forms[word] in by_form:
            duplicates[word] = None
        else:
            by_form[lexicon.forms[word]] = word
    known = tuple(by_form.values())
    return WordSet(name, known, lexicon.vectors(known), tuple(missing), duplicates=tuple(duplicates))


def _refuse_if_unknown(model: str, dataset: str, words: WordSet, max_missing: float) -> None:
    lost = words.missing + words.left_out
    if words.words and len(lost) <= max_missing * words.asked:
        return
    listed = ", ".join(lost[:10]) + (" ..." if len(lost) > 10 else "")
    known = f"only {len(words.words)}" if words.words else "none"
    pairs = " in whole pairs" if words.left_out else ""
    raise TooFewWords(
        f"{model} knows {known} of the {words.asked} words of {dataset}/{words.name}{pairs} (missing: {listed}); "
        f"at most {max_missing:.0%} may be missing: use other words, another --case, or a higher --max-missing."
    )
