"""Which way a number leans, in words: one line for each metric, and the metric's own reading for those without.

{t1}, {t2} and {a1}, {a2} are the names of the target and attribute sets; {targets} and {attributes} are all of them;
{negative} is the attribute set that was called negative.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from equipoise.results import MetricCard, Result


@dataclass(frozen=True)
class Leaning:
    """What it means for a value, and for a single word's value, to lie above or below neutral."""

    above: str
    below: str
    tally: tuple[str, str] | None  # what to call those above and below when counted over questions; None: no sign
    words: tuple[str, str]  # headings of the words that pull up and down
    centre: float = 0.0  # where a word's own value is neutral
    signed: bool = True  # False: words lie on one side of the centre and are only more or less
    one_sided: bool = False  # neutral is the end of the scale, so no value can fall on both sides of it


LEANINGS = {
    "weat": Leaning(
        "{t1} lean to {a1}, {t2} to {a2}",
        "{t1} lean to {a2}, {t2} to {a1}",
        ("the first group leaning to the first topic", "the first group leaning to the second"),
        ("nearer {a1}", "nearer {a2}"),
    ),
    "rnd": Leaning(
        "{attributes} lie nearer to {t2} than to {t1}",
        "{attributes} lie nearer to {t1} than to {t2}",
        ("the topics nearer to the second group", "the topics nearer to the first"),
        ("nearer {t2}", "nearer {t1}"),
    ),
    "ripa": Leaning(
        "{attributes} lean to {t1} rather than {t2}",
        "{attributes} lean to {t2} rather than {t1}",
        ("the topics leaning to the first group", "the topics leaning to the second"),
        ("towards {t1}", "towards {t2}"),
    ),
    "rnsb": Leaning(
        "a classifier takes the words of {targets} unevenly as {negative}",
        "a classifier takes the words of {targets} evenly as {negative}",
        None,
        ("most often taken as {negative}", "least often taken as {negative}"),
        signed=False,
        one_sided=True,
    ),
    "mac": Leaning(
        "{targets} lie opposite to {attributes}",
        "{targets} lie near to {attributes}, all groups taken together",
        None,
        ("farthest from {attributes}", "nearest to {attributes}"),
        centre=1.0,
        signed=False,
    ),
    "ect": Leaning(
        "{t1} and {t2} have {attributes} in the same order of nearness",
        "{t1} and {t2} have {attributes} in different orders of nearness",
        None,
        ("ranked nearer by {t1}", "ranked nearer by {t2}"),
        one_sided=True,
    ),
    "direct-bias": Leaning(
        "{attributes} point along the direction from {t2} to {t1}",
        "{attributes} do not point along the direction from {t2} to {t1}",
        None,
        ("towards {t1}", "towards {t2}"),
        one_sided=True,
    ),
}
UNKNOWN = Leaning("the value is above neutral", "the value is below neutral", None, ("highest", "lowest"), signed=False)


def of_metric(metric: str) -> Leaning:
    return LEANINGS.get(metric, UNKNOWN)


def one_sided(metric: str) -> bool:
    """True where the metric can lie on one side of neutral only."""
    return of_metric(metric).one_sided


def leaning_words(result: Result, card: MetricCard | None) -> str:
    """Which way the result leans, with the names of its sets."""
    leaning = of_metric(result.metric)
    phrase = leaning.above if result.value > result.neutral else leaning.below
    reading = f" ({card.reading})" if card and leaning is UNKNOWN else ""
    return _filled(phrase, result) + reading


def word_headings(result: Result) -> tuple[str, str]:
    """What to call the words that pull the score up, and those that pull it down."""
    above, below = of_metric(result.metric).words
    return _filled(above, result), _filled(below, result)


def _filled(phrase: str, result: Result) -> str:
    names: dict[str, str] = defaultdict(lambda: "the other set")  # a question may have fewer sets than the phrase names
    for letter, sets in (("t", result.targets), ("a", result.attributes)):
        names.update({f"{letter}{place}": spoken(name) for place, name in enumerate(sets, start=1)})
    names["targets"], names["attributes"] = (" and ".join(map(spoken, s)) for s in (result.targets, result.attributes))
    names["negative"] = names[f"a{place}"] if (place := _negative(result)) else "negative"
    return phrase.format_map(names)


def _negative(result: Result) -> str:
    """The place of the attribute set that the metric called negative, "" where that differs between sub-queries."""
    return str(result.detail.get("negative", "")).removeprefix("attributes_")


def spoken(name: str) -> str:
    """The name of a set as one would say it."""
    return name.replace("-", " ").replace("_", " ")
