"""A checker of English predicates, on the dictionary of Harper (https://writewithharper.com).

It looks at the word after a form of "be", a preposition, or a verb such as "like", where a sentence or clause ends with
it, and finds verbs, adverbs and plurals that cannot stand there. What Harper itself has to say about the sentence is
not used: made for slips of the pen, its rules find none of these faults (docs/cleaning.md has the figures).
"""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import version

from equipoise.cleaning.forms import Forms
from equipoise.cleaning.grammar import Fault

SINGULAR = ("is", "was")  # no plural after these
OTHERS = ("are", "were", "be", "been", "like", "likes", "liked", "enjoy", "enjoys", "about", "in", "of", "on")
LAST_WORD = re.compile(
    rf"\b({'|'.join((*SINGULAR, *OTHERS))})\s+(?:(?:always|never|often|really|very)\s+)?"
    r"([^\W\d_]{2,})(?=[.,;:!?]|$)"  # letters only: of "law-abiding" and the like nothing is known
)


class Harper:
    """Finds a word that cannot stand where it does: "he is contaminates", "she is admirably", "he is allegations"."""

    name = "harper-py"
    language = "en"

    def __init__(self) -> None:
        self.forms = Forms()
        self.version = version("harper-py")
        self.fault = cache(self._fault)

    def faults(self, sentence: str) -> list[Fault]:
        found = [(match.span(2), self.fault(match[2], match[1] in SINGULAR)) for match in LAST_WORD.finditer(sentence)]
        return [Fault(*span, what) for span, what in found if what]

    def _fault(self, word: str, after_singular: bool) -> str:
        if self.forms.is_finite_verb(word):
            return "a verb where a noun or adjective belongs"
        if self.forms.is_adverb(word):
            return "an adverb where a noun or adjective belongs"
        return "a plural after a singular" if after_singular and self.forms.is_plural(word) else ""
