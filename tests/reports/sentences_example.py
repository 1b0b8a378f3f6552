"""Sentences explained, made by hand: the figures of seed 004 where it has them (tables 1, 2, 12 and 13, figure 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from equipoise.results import ResultSet
from equipoise.results.weighed import FoundDirection, SentencesExplained, Swap, WeighedSentence, WeighedWord

SIDES = ("female", "male")
INFERSENT, SBERT = 4096, 768  # dimensions: what counts are shares of
DRESS = "She likes the new pink dress."
TABLE_2 = {  # word -> dimensions won, cosine
    "She": (497, None), "likes": (716, -0.05719), "the": (342, -0.10195), "new": (602, -0.00051),
    "pink": (526, 0.25705), "dress": (609, 0.28579),
}  # fmt: skip
TABLE_12 = {
    "She": (87, None), "likes": (82, 0.37394), "the": (64, 0.39881), "new": (65, 0.37113), "pink": (87, 0.35007),
    "dress": (108, 0.37273),
}  # fmt: skip
SAXOPHONE = "A man is playing the saxophone."
FIGURE_3 = {  # only the last count is in the seed's text
    "A": (310, 0.01), "man": (930, None), "is": (270, -0.02), "playing": (650, -0.05), "the": (310, -0.10195),
    "saxophone": (1106, -0.08),
}  # fmt: skip
TABLE_1 = {
    "My mother is there": (0.28877, 0.46506), "My mother is a nurse": (0.29852, 0.46018),
    "Someone is a nurse": (0.18175, 0.43965),
}  # fmt: skip
TABLE_13 = (  # of BERT only
    {"She is a homemaker": (0.16669, 0.0), "He is a homemaker": (0.0, -0.02642), "This is a homemaker": (0.08124, 0.0)},
    {
        "She likes wearing pink dresses and playing football": (0.21236, 0.0),
        "He likes wearing pink dresses and playing football": (0.05823, -0.00366),
    },
)
GROUPS = {"information": [0, 1, 2], "words": [3], "importance": [4], "sets": [[5, 6, 7], [8, 9]]}

Counts = dict[str, tuple[int, float | None]]


def weighed(text: str, counts: Counts, dimensions: int = INFERSENT, cosine: float | None = None) -> WeighedSentence:
    """A sentence from the dimensions that each word won, and its cosine; None: it is gendered."""
    words, place = [], 0
    for word, (won, bias) in counts.items():
        place = text.index(word, place)
        share, kind = won / dimensions, "gendered" if bias is None else "scored"
        words.append(WeighedWord(word, place, place + len(word), share, bias or 0.0, share * (bias or 0.0), kind))
        place += len(word)
    return sentence(text, words, cosine)


def sentence(text: str, words: Sequence[WeighedWord], cosine: float | None = None) -> WeighedSentence:
    """The same from words, with their sums."""
    each = [word.weighted_bias for word in words]
    scores = {
        "female": sum(value for value in each if value > 0),
        "male": sum(value for value in each if value < 0),
        "absolute": sum(map(abs, each)),
    }
    return WeighedSentence(text, tuple(words), 1.0 - sum(word.importance for word in words), scores, cosine)


def even(text: str, *, first: float = 0.0, second: float = 0.0, cosine: float | None = None) -> WeighedSentence:
    """A sentence whose words weigh alike, with these sums."""
    counts: Counts = dict.fromkeys(text.split(), (40, 0.1))
    made = weighed(text, counts, SBERT)
    scores = {"female": first, "male": second, "absolute": first - second}
    return WeighedSentence(text, made.words, made.elsewhere, scores, cosine)


def direction(**changes: Any) -> FoundDirection:
    fields: dict[str, Any] = {
        "name": "gender-pairs-definitional", "first": "female", "second": "male", "space": "words",
        "method": "first principal component of word pairs", "pairs": 10,
        "explained": (0.58, 0.11, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02, 0.02, 0.01), "missing": (),
        "source": "Bolukbasi et al. (2016)", "fingerprint": "d" * 16,
    }  # fmt: skip
    return FoundDirection(**{**fields, **changes})


def swap_of(given: WeighedSentence, swapped: WeighedSentence, *what: tuple[str, str]) -> Swap:
    return Swap(swapped, what, {name: swapped.scores[name] - given.scores[name] for name in given.scores})


def explained(*sentences: WeighedSentence, **changes: Any) -> SentencesExplained:
    """The dress of table 2 beside its swapped counterpart, unless told otherwise; any field can be changed."""
    given = sentences or (weighed(DRESS, TABLE_2, cosine=0.21),)
    fields: dict[str, Any] = {
        "model": "infersent:made", "pooling": "max", "score": "bias score", "direction": direction(),
        "sentences": given, "swaps": () if sentences else (dress_swapped(given[0]),),
        "left_out": "gendered words and given names",
        "caveats": ("One direction does not hold all of gender.", "A cosine is no harm."), "notes": (),
        "model_fingerprint": "f" * 16, "options": {}, "version": "0.1.0",
    }  # fmt: skip
    return SentencesExplained(**{**fields, **changes})


def dress_swapped(given: WeighedSentence) -> Swap:
    """The same about him, a little less of each; these figures are made up."""
    counts: Counts = {"He": (500, None)} | {
        word: (won - 20, (bias or 0.0) * 0.9) for word, (won, bias) in TABLE_2.items() if word != "She"
    }
    return swap_of(given, weighed(DRESS.replace("She", "He"), counts, cosine=0.05), ("She", "He"))


def infersent(model: str = "infersent:made", **changes: Any) -> SentencesExplained:
    """All that an audit asks of an encoder, by InferSent in the seed where it says."""
    rows = [even(text, cosine=cosine) for text, (cosine, _) in TABLE_1.items()]
    rows += [weighed(DRESS, TABLE_2, cosine=0.21), weighed(SAXOPHONE, FIGURE_3)]
    rows += [even(text, first=f / 2, second=m / 2) for group in TABLE_13 for text, (f, m) in group.items()]
    return explained(*rows, model=model, options={"groups": GROUPS}, **changes)


def sbert(model: str = "st:made", **changes: Any) -> SentencesExplained:
    """The same by SBERT."""
    rows = [even(text, cosine=cosine) for text, (_, cosine) in TABLE_1.items()]
    rows += [weighed(DRESS, TABLE_12, SBERT, 0.44)]
    rows += [weighed(SAXOPHONE, {word: (won // 6, bias) for word, (won, bias) in FIGURE_3.items()}, SBERT)]
    rows += [even(text, first=f, second=m) for group in TABLE_13 for text, (f, m) in group.items()]
    found = direction(space="sentences", explained=(0.78, 0.05, 0.03), pairs=120)
    return explained(*rows, model=model, direction=found, options={"groups": GROUPS}, **changes)


def encoders(small: ResultSet, *found: SentencesExplained) -> ResultSet:
    """These results with what encoders said beside them."""
    return replace(small, encoders=found or (infersent(), sbert()))


def hostile_encoders(small: ResultSet, texts: Sequence[str]) -> ResultSet:
    """Text that tries to break out, where only explained sentences have a place for it."""
    return encoders(small, *(_hostile(text) for text in texts))


def _hostile(text: str) -> SentencesExplained:
    word = WeighedWord(text, 0, len(text), 0.5, 0.25, 0.125, "scored")
    made = WeighedSentence(text, (word,), 0.5, {text: 0.125, "b": 0.0, "absolute": 0.125}, 0.5)
    found = direction(name=text, first=text, second="b", method=text, source=text, missing=(text,), space=text)
    groups = {"information": [0], "words": [0], "importance": [0], "sets": [[0]]}
    return explained(
        made, model=text, pooling=text, score=text, direction=found, left_out=text, caveats=(text,), notes=(text,),
        swaps=(Swap(made, ((text, text),), {text: 0.0, "b": 0.0, "absolute": 0.0}),), options={"groups": groups},
        version=text,
    )  # fmt: skip
