"""One word, several senses: what a metric says of each, and of the word (seed 000, figure 2).

Shown are words that were asked in two senses or more along one direction. Places in percent of the width.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from equipoise.reports.forest import Scale
from equipoise.reports.leanings import leaning_of, spoken, word_headings
from equipoise.reports.sense_answers import Along, Answers, OfSense, answers, several
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, digits_for, meaning, rounded
from equipoise.results import ResultSet
from equipoise.sense_keys import NAMES

HEADING = "One word, several senses"
NOTE = (
    "Words that were asked in two senses or more. Each sense is measured along the pairs, or sets, of senses that the "
    "question names. The word itself is the mean of all its senses, also of those that are not shown, and is measured "
    "along the same pairs or sets taken as words, too: means over all senses of every word in them. So the direction "
    "is not quite the same, and the number of the word need not lie among those of its senses. These are numbers of "
    "single senses, without intervals: small differences mean little."
)
WORD = "the word (all as words)"
MARKS = (WORD, *NAMES.values())  # in the order of their shapes and colours
LONG = 100  # letters of a gloss
MOST = 60  # words of a panel

Words = Mapping[str, Mapping[str, OfSense]]  # lemma -> key


@dataclass(frozen=True)
class Bar:
    """One sense, or the word."""

    kind: str  # one of MARKS
    gloss: str
    key: str  # "" of the word
    set: str
    value: str
    at: str  # its place

    @property
    def mark(self) -> int:
        """Which shape and colour."""
        return MARKS.index(self.kind)


@dataclass(frozen=True)
class Panel:
    """One model along one direction."""

    title: str
    reading: str  # of the drawing
    caption: str  # of the table
    zero: str
    ticks: list[tuple[str, str]]
    words: list[tuple[str, list[Bar]]]

    @property
    def table(self) -> Table:
        """The same in numbers."""
        rows = [
            (word, bar.kind, bar.gloss or DASH, bar.key or DASH, bar.set or DASH, bar.value)
            for word, bars in self.words
            for bar in bars
        ]
        return Table(self.caption, ("Word", "Sense", "Meaning", "Key", "Set", "Value"), "llwwlr", rows)


def panels(results: ResultSet) -> list[Panel]:
    """For each direction, the one with fewest words first, one of every model that was asked by senses."""
    asked = {way: [name for name, card in results.models.items() if card.senses == way] for way in ("sense", "word")}
    found = {name: several(answers(results, name)) for name in asked["sense"]}
    of_words = {results.models[name].twin_of: answers(results, name) for name in asked["word"]}
    drawn: list[Panel] = []
    directions = dict.fromkeys(chain.from_iterable(found.values()))
    for direction in sorted(directions, key=lambda each: max(len(own.get(each, ())) for own in found.values())):
        words = {name: own[direction] for name, own in found.items() if direction in own}
        twins = {
            name: _averaged(of_words.get(results.models[name].twin_of, {}), direction, words[name]) for name in words
        }
        scale = _scale(results, direction, [*words.values(), *twins.values()])
        drawn += [_panel(results, name, direction, own, twins[name], scale) for name, own in words.items()]
    return drawn


def _averaged(found: Answers, direction: Along, shown: Words) -> Words:
    """What was said of the same words as words, once each: whatever the sense asked for, the vector is the same."""
    own = found.get(direction, {})
    return {lemma: {"": next(iter(own[lemma].values()))} for lemma in shown if lemma in own}


def _scale(results: ResultSet, direction: Along, words: Sequence[Words]) -> Scale:
    """Wide enough for every model along one direction."""
    numbers = [answer.value for own in words for senses in own.values() for answer in senses.values()]
    return Scale.over([*numbers, leaning_of(results.metrics.get(direction.metric)).centre])


def _farthest_apart(words: Words) -> Words:
    """Of many words, those whose senses differ most, in the order they came."""
    spreads = {
        lemma: max(each.value for each in senses.values()) - min(each.value for each in senses.values())
        for lemma, senses in words.items()
    }
    kept = set(sorted(spreads, key=lambda lemma: -spreads[lemma])[:MOST])
    return {lemma: senses for lemma, senses in words.items() if lemma in kept}


def _panel(results: ResultSet, model: str, direction: Along, words: Words, twins: Words, scale: Scale) -> Panel:
    shown = _farthest_apart(words)
    of_all = f" Of {len(words):,} words the {MOST} whose senses lie farthest apart." if len(shown) < len(words) else ""
    bars = [
        (
            lemma.replace("_", " "),
            [_bar(results, key, each, scale) for key, each in (*twins.get(lemma, {}).items(), *senses.items())],
        )
        for lemma, senses in shown.items()
    ]
    first, card = next(iter(next(iter(words.values())).values())), results.metrics.get(direction.metric)
    (above, below), centre = word_headings(first.result, card), leaning_of(card).centre
    title = f"{model}: {direction.title} ({direction.metric})"
    return Panel(
        title, f"Right of the upright line {above}, left of it {below}.{of_all}",
        f"{title}. Above {centre:g} {above}, below it {below}.{of_all}", scale.place(centre), scale.ticks(), bars,
    )  # fmt: skip


def _bar(results: ResultSet, key: str, answer: OfSense, scale: Scale) -> Bar:
    card = results.datasets.get(answer.result.dataset)
    gloss = card.glosses.get(key, "") if card else ""
    value = rounded(answer.value, digits_for(max(abs(scale.low), abs(scale.high))))
    kind, name = (answer.kind, spoken(answer.set)) if key else (WORD, "")
    return Bar(kind, meaning(gloss, LONG), key, name, value, scale.place(answer.value))
