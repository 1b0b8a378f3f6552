"""Versions of a dictionary: made, counted, and what words all of them know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from equipoise.dictionaries import Dictionary, open_dictionary
from equipoise.experiments.dictionaries.groups import Chosen
from equipoise.experiments.dictionaries.plan import Plan
from equipoise.mitigation.dictionaries import edited
from equipoise.results.dictionary_experiments import DictionaryVersion
from equipoise.training.cpae.configuration import Configuration
from equipoise.training.cpae.reading import read_material


@dataclass(frozen=True)
class Making:
    """How a version is made; it travels to workers, who make it again rather than being sent a whole dictionary."""

    name: str
    dictionary: str
    examples: bool
    wordnet: str | None
    steps: tuple[str, ...]
    group: str = ""
    left_out: frozenset[str] = frozenset()

    def made(self) -> Dictionary:
        base = opened(self.dictionary, self.examples, self.wordnet)
        changed = edited(base, self.steps).dictionary if self.steps else base
        if not self.left_out:
            return changed
        kept = tuple(each for each in changed.definitions if each.word not in self.left_out)
        note = f"{len(self.left_out):,} entries of the group {self.group} were left out"
        return replace(changed, definitions=kept, name=f"{changed.name}-{self.group}", notes=(*changed.notes, note))


@lru_cache(maxsize=1)
def opened(name: str, examples: bool, wordnet: str | None) -> Dictionary:
    """The dictionary as it is, read once in every process, and anew by every experiment."""
    return open_dictionary(name, examples=examples, wordnet=wordnet)


def makings(plan: Plan, groups: dict[str, Chosen]) -> Iterator[Making]:
    """The versions to compare, then the dictionary without each group."""
    of = (plan.dictionary, plan.examples, plan.wordnet)
    for name, steps in plan.versions.items():
        yield Making(name, *of, steps)
    for name, group in groups.items():
        yield Making(f"without {name}", *of, (), name, group.words)


class Version(NamedTuple):
    """A version as the experiment needs it."""

    making: Making
    fingerprint: str
    words: set[str]  # that will have a vector
    told: DictionaryVersion


def version_of(making: Making, configuration: Configuration) -> Version:
    """A version made once, to be counted and named by its content."""
    made, base = making.made(), opened(making.dictionary, making.examples, making.wordnet)
    before = {(each.word, each.text) for each in base.definitions}
    told = DictionaryVersion(
        name=making.name, steps=making.steps, group=making.group, entries=len(made.entries), definitions=len(made),
        late=sum(each.late for each in made.definitions), dropped=len(base) - len(made),
        changed=sum((each.word, each.text) not in before for each in made.definitions),
    )  # fmt: skip
    known = read_material(made, configuration).words(configuration.undefined)
    return Version(making, made.fingerprint, known, told)
