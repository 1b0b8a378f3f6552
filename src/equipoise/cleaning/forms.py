"""The forms of English words, as Harper's dictionary knows them.

Harper finds no fault with "he is contaminates", but it knows that "contaminates" is a verb in the third person: it
finds fault with "they contaminates". So a word is put into small sentences in which a rule of Harper's speaks up if the
word has a certain form, and what a word is follows from the rules that did.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from equipoise.errors import EquipoiseError, MissingExtra

if TYPE_CHECKING:
    from harper import Linter

SIGNS = {  # of a word's form: a sentence, and the rule of Harper's that finds fault with it
    "third person": ("They {}.", "PronounVerbAgreement"),
    "base form": ("He {}.", "PronounVerbAgreement"),
    "past tense": ("He is {}.", "SimplePastToPastParticiple"),
    "inflected": ("He will {} it.", "WillNonLemma"),
    "not after to": ("He wants to {} it.", "InflectedVerbAfterTo"),
    "plural": ("There is {}.", "ThereIsAgreement"),
    "singular": ("There are {}.", "ThereIsAgreement"),
    "noun": ("One of the {} is here.", "OneOfTheSingular"),
    "adjective": ("He is all ready {}.", "AllReady"),
    "misspelt": ("{}", "SpellCheck"),
}
RULES = {rule for _, rule in SIGNS.values()}
NOT_PLURAL = re.compile(r".*(ics|wards|doors)|bananas|bats|crackers|nuts|quits|tops")  # politics, indoors; she is nuts


class Forms:
    """What form a word has. Where Harper's dictionary leaves a doubt, none is claimed."""

    def __init__(self) -> None:
        self.linter = _linter()
        self.has = cache(self._has)

    def is_finite_verb(self, word: str) -> bool:
        """Whether a word is a verb with a person or a tense and nothing else: contaminates, pollute, went."""
        return self._is_third_person(word) or self._is_base_form(word) or self._is_past_tense(word)

    def is_plural(self, word: str) -> bool:
        """Whether a word is a plural and nothing else: allegations, but not fish."""
        return not NOT_PLURAL.fullmatch(word) and self.has(word, "plural") and not self._has_other_uses(word)

    def is_adverb(self, word: str) -> bool:
        """Whether a word is an adverb made of an adjective and nothing else: happily, but not friendly."""
        made = any(self.has(stem, "adjective") for stem in _adjectives(word))
        return made and not self._has_other_uses(word)

    def _is_third_person(self, word: str) -> bool:
        verb = self.has(word, "third person") and self._has_any(word, "inflected", "not after to")
        return verb and not self.has(word, "plural")

    def _is_base_form(self, word: str) -> bool:
        verb = self.has(word, "base form") and self._is_third_person(_with_s(word))
        other_uses = self._has_any(word, "inflected", "not after to", "plural", "singular", "noun", "adjective")
        return verb and not other_uses and self.has(word + "ly", "misspelt")  # "securely": "secure" is an adjective too

    def _is_past_tense(self, word: str) -> bool:
        return self.has(word, "past tense") and not self._has_other_uses(word)

    def _has_other_uses(self, word: str) -> bool:
        return self._has_any(word, "singular", "noun", "adjective", "base form")

    def _has_any(self, word: str, *signs: str) -> bool:
        return any(self.has(word, sign) for sign in signs)

    def _has(self, word: str, sign: str) -> bool:
        sentence, rule = SIGNS[sign]
        try:
            return bool(self.linter.organized_lints(sentence.format(word), language="plaintext")[rule])
        except BaseException as error:  # Harper can panic on odd words, which is no Exception
            if type(error).__name__ != "PanicException":
                raise
            return False


def _linter() -> Linter:
    try:
        from harper import Linter
    except ImportError as error:
        raise MissingExtra("the grammar check", "harper-py", "contextual") from error
    linter = Linter()
    rules = linter.get_lint_config()
    lost = sorted(RULES - rules.keys())
    if lost:
        raise EquipoiseError(
            f"The grammar check needs the rules {', '.join(lost)} of Harper, which this release of harper-py does not "
            "have: run pip install 'harper-py==0.2.*'."
        )
    linter.set_lint_config({rule: rule in RULES for rule in rules})
    return linter


def _with_s(verb: str) -> str:
    """The third person of a regular verb."""
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    return re.sub("(?<![aeiou])y$", "ie", verb) + "s"


def _adjectives(adverb: str) -> Iterator[str]:
    """What an adverb may have been made of: sad-ly, happ-i-ly, nob-ly, basic-al-ly, ful-ly."""
    stem = adverb.removesuffix("ly")
    if stem == adverb or len(stem) < 3:
        return
    yield from (stem, stem + "le")
    endings = {"i": "y", "ical": "ic", "l": "ll"}
    yield from (stem.removesuffix(ending) + whole for ending, whole in endings.items() if stem.endswith(ending))
