"""WordNet 3.0 as CPAE was trained on it (Bosc and Vincent, EMNLP 2018), so that figures of seed 003 can be repeated.

What tombosc/cpae does by way of NLTK, and `wordnet` does not:
- words of one piece only, and no stop words;
- a word also gets the definitions of what it may be an inflected form of: glasses those of glass;
- of a gloss, only parts between semicolons that begin with a quotation mark count as examples, so that some sentences
  with he and she stay in definitions.
Its counts in section 4.2 (176 and 37, 234 and 36) come out of this to the digit, pronouns in small letters only.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from equipoise.dictionaries.dictionary import Definition, Dictionary
from equipoise.dictionaries.formats.wordnet import SOURCE
from equipoise.errors import BadOption
from equipoise.sense_keys import PARTS_OF_SPEECH
from equipoise.wordnet import WordNet, open_wordnet
from equipoise.wordnet.data_lines import Synset
from equipoise.wordnet.synsets import synsets

STOP_WORDS = Path(__file__).with_name("stop_words.json")
PARTS = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
ENDINGS = {  # of inflected forms, and of the words they are forms of: morphy(7WN)
    "noun": (("s", ""), ("ses", "s"), ("ves", "f"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"),
             ("men", "man"), ("ies", "y")),
    "verb": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}  # fmt: skip

Lexicon = Mapping[str, list[Synset]]  # by words in small letters


def read(location: str, *, wordnet: str | Path | None = None, **_: Any) -> Dictionary:
    """Single words of WordNet with the definitions that CPAE's authors gave them; there are no examples."""
    database = open_wordnet(location or wordnet)
    lexicons: dict[str, dict[str, list[Synset]]] = {part: {} for part in PARTS_OF_SPEECH}
    for synset in synsets(database):
        for lemma in dict.fromkeys(lemma.lower() for lemma in synset.lemmas):
            lexicons[PARTS[synset.part]].setdefault(lemma, []).append(synset)
    found = tuple(_definitions(lexicons, {part: _exceptions(database, part) for part in PARTS_OF_SPEECH}))
    return Dictionary("wordnet-cpae", found, SOURCE, ("single words as tombosc/cpae takes them from WordNet by NLTK",))


def _definitions(
    lexicons: Mapping[str, Lexicon], exceptions: Mapping[str, Mapping[str, list[str]]]
) -> Iterator[Definition]:
    words = dict.fromkeys(word for lexicon in lexicons.values() for word in lexicon)
    for word in words:
        if "_" in word or word in _stop_words():
            continue
        for part, lexicon in lexicons.items():
            for form in _base_forms(word, part, lexicon, exceptions[part]):
                for synset in lexicon[form]:
                    as_written = [lemma for lemma in synset.lemmas if lemma.lower() == word] or [word]
                    for lemma in as_written:
                        yield Definition(lemma, _definition(synset.gloss), part)


def _base_forms(word: str, part: str, lexicon: Lexicon, exceptions: Mapping[str, list[str]]) -> list[str]:
    """The word itself and what it may be a form of, those that are in WordNet."""
    if word in exceptions:
        return _known([word, *exceptions[word]], lexicon)
    forms = [word]
    while forms:  # endings come off one by one only as long as nothing is known: Hitchings, hitching, hitch
        shorter = [form.removesuffix(old) + new for form in forms for old, new in ENDINGS[part] if form.endswith(old)]
        found = _known([word, *shorter], lexicon)
        if found:
            return found
        forms = shorter
    return []


def _known(forms: list[str], lexicon: Lexicon) -> list[str]:
    return [form for form in dict.fromkeys(forms) if form in lexicon]


def _definition(gloss: str) -> str:
    return "; ".join(part for each in gloss.split(";") if not (part := each.strip()).startswith('"'))


def _exceptions(wordnet: WordNet, part: str) -> Mapping[str, list[str]]:
    """Irregular forms with their words: mice, mouse."""
    path = wordnet.folder / f"{part}.exc"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise BadOption(
            f"wordnet-cpae needs {path.name} of WordNet 3.0, and {path} cannot be read; name a folder that has it by "
            "--wordnet."
        ) from error
    return {form: words for form, *words in map(str.split, lines) if words}


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(json.loads(STOP_WORDS.read_text(encoding="utf-8"))["words"])
