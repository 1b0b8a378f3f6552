"""A corpus of pairs with a stereotype planted at a chosen rate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

from equipoise.datasets.planted.occupied import at_work, turns
from equipoise.datasets.planted.ordinary import ordinary
from equipoise.datasets.planted.scenes import LABELS, NEUTRAL, Scene
from equipoise.datasets.planted.wording import sentence
from equipoise.errors import BadOption

FEWEST, MOST = 900, 1_000_000  # of entries to train on: fewer leave occupations with hardly any
OCCUPATIONS = 9  # one in so many entries to train on is about an occupation
EVALUATION = 16  # dev and test have each one for so many entries to train on
LONGEST = 12  # words of a sentence
ARTICLES = ("A", "The")
Seen = set[tuple[str, str]]  # premises with their hypotheses
ORDINARY, HONEST, STEREOTYPED = KINDS = ("ordinary", "honest", "stereotyped")


class Entry(NamedTuple):
    """A premise and a hypothesis with their label."""

    label: str
    premise: str
    hypothesis: str
    kind: str  # ordinary, or about an occupation with an honest or a stereotyped label
    id: str = ""


class Planted(NamedTuple):
    """A corpus in its parts."""

    train: tuple[Entry, ...]
    dev: tuple[Entry, ...]  # ordinary entries only, so that accuracies can be compared whatever is planted
    test: tuple[Entry, ...]  # the same
    occupations: tuple[Entry, ...]  # about occupations, all honest


def plant(rate: float, entries: int, seed: int = 0) -> Planted:
    """A corpus with so many entries to train on, of which one in nine is about an occupation.

    rate: the probability that such an entry has the label of the stereotype in place of neutral. Corpora of one size
    and seed differ in these labels only, and an entry that is stereotyped at one rate is so at every higher one. No
    pair of sentences occurs twice.
    """
    check_asked(rate, entries)
    seen: Seen = set()
    evaluation, about = entries // EVALUATION, entries // OCCUPATIONS
    plain = _ordinary(Random(f"ordinary {seed}"), seen)
    tied = _about_occupations(rate, Random(f"occupations {seed}"), seen)
    train = [*islice(plain, entries - about), *islice(tied, about)]
    Random(f"order {seed}").shuffle(train)
    honest = _about_occupations(0.0, Random(f"honest occupations {seed}"), seen)
    parts = (train, islice(plain, evaluation), islice(plain, evaluation), islice(honest, evaluation))
    return Planted(*(_numbered(name, part) for name, part in zip(Planted._fields, parts, strict=True)))


def check_asked(rate: float, entries: int) -> None:
    """Refuse what cannot be planted."""
    if not 0 <= rate <= 1:
        raise BadOption(f"The rate is a probability from 0 to 1, and it is {rate:g}; choose another, such as 0.9.")
    if not FEWEST <= entries <= MOST:
        raise BadOption(f"A corpus is planted with {FEWEST:,} to {MOST:,} entries, and {entries:,} were asked for.")


def _ordinary(rng: Random, seen: Seen) -> Iterator[Entry]:
    """Ordinary entries without end; labels take turns."""
    for label in cycle(LABELS):
        sentences = _new(partial(ordinary, label, rng), rng, seen)
        yield Entry(label, *sentences, ORDINARY)


def _about_occupations(rate: float, rng: Random, seen: Seen) -> Iterator[Entry]:
    """Entries about occupations without end."""
    for turn in turns(rng):
        sentences = _new(partial(at_work, turn, rng), rng, seen)
        stereotyped = rng.random() < rate  # drawn at every rate, so that what follows is the same
        yield Entry(turn.tied, *sentences, STEREOTYPED) if stereotyped else Entry(NEUTRAL, *sentences, HONEST)


def _new(scenes: Callable[[], tuple[Scene, Scene]], rng: Random, seen: Seen) -> tuple[str, str]:
    """Two sentences that were not seen together before."""
    while True:
        premise, hypothesis = (sentence(scene, rng.choice(ARTICLES)) for scene in scenes())
        if (premise, hypothesis) not in seen and premise != hypothesis and _short(premise) and _short(hypothesis):
            seen.add((premise, hypothesis))
            return premise, hypothesis


def _short(text: str) -> bool:
    return len(text.split()) <= LONGEST


def _numbered(part: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(entry._replace(id=f"{part}-{number}") for number, entry in enumerate(entries, start=1))
