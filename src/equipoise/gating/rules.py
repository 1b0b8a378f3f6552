"""Rules for a gate, in English: what a number must stay below, above or between, or how far it may move from neutral.

weat distance below 0.8 on gender
any distance between 0 and 1.2 for glove.txt
rnd distance not increased by more than 0.1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import inf, isfinite, nextafter
from pathlib import Path
from typing import Literal, NamedTuple, NoReturn

from equipoise.errors import BadOption

Quantity = Literal["value", "effect size", "distance"]

QUANTITIES: dict[str, Quantity] = {  # by their first word
    "value": "value",
    "effect": "effect size",
    "effect_size": "effect size",
    "distance": "distance",
}
NAMED = {"on": "a kind of bias or a dataset", "for": "a model"}
EVERY = ("any", "every")  # in the place of a metric: each of them
EXAMPLE = "weat distance below 0.8 on gender for glove.txt"
WORD = re.compile(r'"([^"]*)"|(\S+)')  # a name that holds a space is quoted
COMMENT = re.compile(r"(^|\s)#.*")


class Limits(NamedTuple):
    """From where to where a number may lie, both allowed."""

    low: float
    high: float
    of_change: bool = False  # since the baseline


@dataclass(frozen=True)
class Rule:
    """What to look at, and where it may lie."""

    text: str
    metric: str | None  # None: every metric
    quantity: Quantity
    limits: Limits
    on: str | None = None  # a kind of bias or a dataset
    model: str | None = None


def read_rules(path: str | Path) -> list[Rule]:
    """The rules of a file, one a line; what follows a # is a comment."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadOption(f"The rules {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadOption(f"The rules {path} cannot be read: the file is not UTF-8 text.") from error
    said = [(number, COMMENT.sub("", line).strip()) for number, line in enumerate(lines, start=1)]
    return [parse_rule(text, where=f"{path}, line {number}: ") for number, text in said if text]


def parse_rule(text: str, where: str = "") -> Rule:
    """The rule that a sentence says; `where` begins the message where it says none."""
    words = Words(text, where)
    metric = words.take("a metric, any or every").lower().replace("_", "-")
    quantity = _quantity(words)
    limits = _limits(words)
    if limits.of_change and quantity != "distance":
        words.refuse(quantity, "distance, the only thing that can be compared with a baseline,")
    names = _names(words)
    return Rule(
        " ".join(text.split()), None if metric in EVERY else metric, quantity, limits, names.get("on"), names.get("for")
    )


class Words:
    """The words of a rule, taken one after another."""

    def __init__(self, text: str, where: str):
        self.text, self.where = text, where
        self.left = [quoted or plain for quoted, plain in WORD.findall(text)]

    def take(self, wanted: str) -> str:
        return self.left.pop(0) if self.left else self.refuse("its end", wanted)

    def take_one_of(self, known: Collection[str], wanted: str) -> str:
        word = self.take(wanted)
        return word.lower() if word.lower() in known else self.refuse(repr(word), wanted)

    def skip(self, word: str) -> None:
        self.take_one_of([word], repr(word))

    def take_number(self) -> float:
        word = self.take("a number")
        try:
            number = float(word)
        except ValueError:
            self.refuse(repr(word), "a number")
        return number if isfinite(number) else self.refuse(repr(word), "a number")

    def refuse(self, found: str, wanted: str) -> NoReturn:
        raise BadOption(
            f"{self.where}The rule {self.text!r} was not understood at {found}: it needs {wanted} there, "
            f"as in: {EXAMPLE}."
        )


def _quantity(words: Words) -> Quantity:
    word = words.take_one_of(QUANTITIES, "value, effect size or distance")
    if word == "effect":
        words.skip("size")
    return QUANTITIES[word]


def _limits(words: Words) -> Limits:
    return LIMITS[words.take_one_of(LIMITS, "below, above, between or not increased")](words)


def _below(words: Words) -> Limits:
    return Limits(-inf, nextafter(words.take_number(), -inf))  # a number that lies on the limit is not below it


def _above(words: Words) -> Limits:
    return Limits(nextafter(words.take_number(), inf), inf)


def _between(words: Words) -> Limits:
    low = words.take_number()
    words.skip("and")
    high = words.take_number()
    return Limits(low, high) if low < high else words.refuse(f"{high:g}", f"a number above {low:g}")


def _not_increased(words: Words) -> Limits:
    words.skip("increased")
    if [word.lower() for word in words.left[:1]] != ["by"]:
        return Limits(-inf, 0.0, of_change=True)
    for word in ("by", "more", "than"):
        words.skip(word)
    most = words.take_number()
    return Limits(-inf, most, of_change=True) if most >= 0 else words.refuse(f"{most:g}", "a number of 0 or more")


LIMITS: dict[str, Callable[[Words], Limits]] = {
    "below": _below,
    "above": _above,
    "between": _between,
    "not": _not_increased,
}


def _names(words: Words) -> dict[str, str]:
    """What follows "on" and "for", in any order, each at most once."""
    names: dict[str, str] = {}
    while words.left:
        left = [word for word in NAMED if word not in names]
        word = words.take_one_of(left, " or ".join(left) or "its end")
        names[word] = words.take(NAMED[word])
    return names
