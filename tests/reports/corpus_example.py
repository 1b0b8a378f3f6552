"""Reports of a corpus, made by hand: of SNLI's size, with figures of seed 004 where it has them (tables 5, B1)."""

from __future__ import annotations

from math import exp
from typing import Any

from equipoise.results.corpora import Change, ChangedEntry, CorpusReport, Histogram, Part, Threshold, TopSentence

ENTRIES, BINS, LARGEST = 570_152, 75, 0.1498
THRESHOLDS = (  # the 95th is the seed's
    Threshold(90.0, 0.0634, 57_015), Threshold(93.0, 0.0695, 39_910), Threshold(95.0, 0.0756, 28_507),
    Threshold(97.0, 0.0848, 17_104),
)  # fmt: skip
FEMALE = {  # table B1
    "France to ban child beauty pageants": 0.08772, "Couple with newborn baby.": 0.08156,
    "A dancer posing for the camera in a red and white dress.": 0.07757, "A baby is playing with a doll.": 0.07533,
    "A kitten is drinking milk.": 0.07189, "A girl in a purple shirt and pink headband posing": 0.06948,
}  # fmt: skip
MALE = {
    "Capello resigns as England manager": -0.12177, "A baseball player hitting the ball": -0.11509,
    "West Ham beats Newcastle 2-0 in Premier League": -0.10711, "A baseball player throws the ball.": -0.10576,
    "Tampa Bay manager Lou Piniella, bench coach John McLaren and right fielder Aubrey Huff were ejected for arguing "
    "after Huff was called out on strikes to end the ninth.": -0.10028,
}  # fmt: skip
TABLE_5 = (
    (("A girl in pink twirls a ribbon.", "A ribbon is being twirled."),
     ("A boy in pink twirls a ribbon.", "A ribbon is being twirled."), ((("girl", "boy"),), ())),
    (("Two men are outside and talking to each other.", "The men are discussing football."),
     ("Two women are outside and talking to each other.", "The women are discussing football."),
     ((("men", "women"),), (("men", "women"),))),
    (("Two men wearing padding are fighting.", "Two men watch a fight on ESPN."),
     ("Two women wearing padding are fighting.", "Two women watch a fight on ESPN."),
     ((("men", "women"),), (("men", "women"),))),
)  # fmt: skip


def bell(entries: int = ENTRIES, bins: int = BINS, largest: float = LARGEST, zeros: int = 0) -> Histogram:
    """Most below 0.05, and a long thin tail."""
    edges = tuple(largest * place / bins for place in range(bins + 1))
    shape = [middle**1.5 * exp(-middle / 0.0135) for middle in ((low + largest / bins / 2) for low in edges[:-1])]
    counts = [max(1, round((entries - zeros) * each / sum(shape))) for each in shape]
    return Histogram(edges, (counts[0] + zeros, *counts[1:]))


def top(sentences: dict[str, float]) -> tuple[TopSentence, ...]:
    """Sentences with made-up shares of their first long words."""
    made = []
    for place, (text, score) in enumerate(sentences.items()):
        words = [word for word in text.split() if len(word) > 3][:3]
        shares = tuple((word.strip("."), score / 2**n / 2) for n, word in enumerate(words))
        made.append(TopSentence(text, score, "snli_1.0/snli_1.0_train.jsonl", 1_000 * place + 17, shares))
    return tuple(made)


def copied(score: float = 0.1498) -> tuple[ChangedEntry, ...]:
    return tuple(
        ChangedEntry("snli_1.0/snli_1.0_train.jsonl", 90 + n, score - n / 100, "neutral", before, after, swapped)
        for n, (before, after, swapped) in enumerate(TABLE_5)
    )


def taken_out(score: float = 0.1498) -> tuple[ChangedEntry, ...]:
    return tuple(ChangedEntry(each.file, each.line, each.score, each.label, each.before, ()) for each in copied(score))


def change(**changes: Any) -> Change:
    """Augmented at the 90th percentile, unless told otherwise."""
    fields: dict[str, Any] = {
        "method": "augment", "threshold": THRESHOLDS[0], "considered": 569_367, "unlabelled": 785,
        "unlabelled_left_out": 785, "above": 57_015, "swappable": 33_180, "removed": 0,
        "added": 33_180, "largest_before": LARGEST, "largest_after": LARGEST, "split": "keep", "seed": 7,
        "parts": (Part("snli_1.0_train.jsonl", 582_547), Part("snli_1.0_dev.jsonl", 10_000),
                  Part("snli_1.0_test.jsonl", 10_000)), "examples": copied(), "warnings": (),
    }  # fmt: skip
    return Change(**{**fields, **changes})


def subtracted(**changes: Any) -> Change:
    fields: dict[str, Any] = {
        "method": "subtract", "threshold": Threshold(95.0, 0.0756, 28_468), "above": 28_468, "swappable": 0,
        "removed": 28_468, "added": 0, "largest_after": 0.0756, "examples": taken_out(),
        "parts": (Part("train.jsonl", 520_899), Part("dev.jsonl", 10_000), Part("test.jsonl", 10_000)),
    }  # fmt: skip
    return change(**{**fields, **changes})


def corpus(**changes: Any) -> CorpusReport:
    """SNLI by InferSent, measured only, unless told otherwise; any field can be changed."""
    fields: dict[str, Any] = {
        "files": tuple(f"snli_1.0/snli_1.0_{part}.jsonl" for part in ("train", "dev", "test")),
        "entries": ENTRIES, "sentences": 2 * ENTRIES, "set_aside": 0, "failed": 0, "model": "infersent:made",
        "score": "bias score", "first": "female", "second": "male", "left_out": "gendered words and given names",
        "histogram": bell(), "thresholds": THRESHOLDS, "largest": LARGEST, "without_score": 1_203,
        "top_first": top(FEMALE), "top_second": top(MALE), "change": None,
        "caveats": ("One direction does not hold all of gender.",), "model_fingerprint": "f" * 16, "version": "0.1.0",
    }  # fmt: skip
    return CorpusReport(**{**fields, **changes})


def hostile_corpus(text: str) -> CorpusReport:
    """Text that tries to break out, in every place that takes text."""
    strong = (TopSentence(text, 0.1, text, 3, ((text, 0.1),)),)
    entries = (
        ChangedEntry(text, 1, 0.1, text, (f"{text} a",), (f"{text} b",), ((("a", "b"),),)),
        ChangedEntry(text, 2, 0.1, text, (text, text), (), ()),
        ChangedEntry(text, 3, 0.1, text, (text,), (text + text,), (((text, text + text),),)),
    )
    changed = change(method=text, split=text, parts=(Part(text, 1),), examples=entries, warnings=(text,))
    return corpus(
        files=(text,), model=text, score=text, first=text, second=text, left_out=text, top_first=strong,
        top_second=strong, change=changed, caveats=(text,), model_fingerprint=text, version=text,
    )  # fmt: skip
