"""How a question is put to a model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from equipoise.bounds import Between

Case = Literal["as-is", "lower", "title", "first"]
# auto: in templates where the question has some; class: so, too, and static vectors in the class form
Contexts = Literal["auto", "word", "template", "both", "class"]
Layer = Literal["last", "all"] | int
Units = Literal["words", "sentences"]
SenseWays = Literal["auto", "sense", "word", "closest", "both"]  # auto: each by itself, and in audits as words, too


@dataclass(frozen=True)
class Manner:
    """How a question is put; the same for a measurement and an audit."""

    seed: Annotated[int, Between(0, 2**63 - 1)] = 0
    case: Case = "first"  # spellings to look for: as is, then lower, then title, the first found
    normalize: bool = False  # unit length before anything else
    max_missing: Annotated[float, Between(0, 1)] = 0.2  # of any one set
    variants: Annotated[int, Between(0, 1_000)] = 24  # other published lists of the same concepts, at most; 0: none
    context: Contexts = "auto"  # words alone or in templates, for models that read sentences
    layer: Layer = "last"  # of such models: 0 for the vectors before the first, then one after each
    senses: SenseWays = "auto"  # of vectors of senses: each sense, the mean of a word's, its nearest to the other word
    units: Units = "words"  # of sentences made of words: what is drawn, traded and left out as one
    clean: bool = False  # ask without words that static models lack, that make no sentence, or that are too many
    most_words: Annotated[int, Between(2, 1_000_000)] = 115  # of a set, where it is cleaned
    paraphrases: Annotated[int, Between(0, 100)] = 0  # of our own for each template, at most
