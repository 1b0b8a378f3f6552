"""The words around one, for rules that look at them."""

from __future__ import annotations

from equipoise.swapping.closed import closed
from equipoise.swapping.words import HYPHENS, Word

OPENING = (" “", ' "', " ‘", " '", ' " ', " `` ", " ``", " ' ")  # her "friend"
CLOSING = ("” ", '" ', "’ ", "' ", " '' ")  # her "new" friend
WITHIN = {*OPENING, *CLOSING, *HYPHENS, "/"}
EMPHASIS = "*"
FAR = 6  # words before a verb among which its subject is looked for


class Neighbours:
    """The words around one, in small letters; "" where the clause ends."""

    def __init__(self, words: list[Word], index: int):
        self.words, self.index = words, index
        self.before = words[index - 1].small if index and words[index].follows else ""
        self.next = self.ahead(1)
        self.second = self.ahead(2) if self.next else ""

    def ahead(self, steps: int) -> str:
        """The word so many steps on."""
        place = self.index + steps
        if place >= len(self.words) or self.words[place - 1].ending:
            return ""
        word = self.words[place]
        between = word.gap.strip(EMPHASIS)  # it was *her* idea
        return word.small if between.isspace() or between in WITHIN else ""

    def first_ahead_not_in(self, passed_over: frozenset[str]) -> str:
        """The nearest following word that is none of these; "" where the clause ends before it."""
        ahead = (self.ahead(steps) for steps in range(1, len(self.words) - self.index + 1))
        return next(word for word in ahead if word not in passed_over)  # "" is in no list, so there always is one

    def ends_after(self, steps: int) -> bool:
        """Whether a phrase ends so many steps on: nothing that could belong to it comes next."""
        return self.words[self.index + steps].ending == "" and (
            not (word := self.ahead(steps + 1)) or word in closed("begin_nothing_owned")
        )

    @property
    def beside(self) -> Word:
        """The word after it, which there must be."""
        return self.words[self.index + 1]

    @property
    def quoted(self) -> bool:
        """Whether a quotation begins after it."""
        return self.beside.gap in OPENING

    def second_before(self) -> str:
        """The word before the one before."""
        return self.words[self.index - 2].small if self.index > 1 and self.words[self.index - 1].follows else ""

    def she_does(self) -> bool:
        """Whether she is the nearest person said before, who then buys her flowers rather than someone else's."""
        for word in reversed(self.words[max(0, self.index - FAR) : self.index]):
            if word.small in ("he", "i", "we", "they", "you", "who"):
                return False
            if word.small == "she":
                return True
        return False
