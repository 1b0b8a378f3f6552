"""A dictionary through several steps, one definition after the other, and what each step did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from equipoise.dictionaries import Definition, Dictionary, open_dictionary
from equipoise.errors import BadOption, UnknownName
from equipoise.mitigation.dictionaries.names import names_last, without_names
from equipoise.mitigation.dictionaries.patterns import drop_definitions, drop_words, replace
from equipoise.mitigation.dictionaries.pronouns import with_women
from equipoise.mitigation.dictionaries.steps import Step
from equipoise.results.dictionaries import ChangedDefinition, EditRecord, EditStep
from equipoise.version import __version__

EDITS: dict[str, Callable[[str], Step]] = {  # name -> what makes it of the text after the colon
    "np": without_names,
    "pro": with_women,
    "names-last": names_last,
    "replace": replace,
    "drop-words": drop_words,
    "drop-definitions": drop_definitions,
}


@dataclass(frozen=True)
class Edited:
    """A dictionary after an edit, what was done, and every definition that is not as it was."""

    dictionary: Dictionary
    record: EditRecord
    changes: tuple[ChangedDefinition, ...] = field(repr=False)


@dataclass
class _Tally:
    """What a step did so far."""

    step: Step
    dropped: int = 0
    changed: int = 0
    words: set[str] = field(default_factory=set)

    def apply(self, definition: Definition) -> Definition | None:
        after = self.step.change(definition)
        if not isinstance(after, Definition | None):
            raise BadOption(
                f"The step {self.step.name} made {after!r} of a definition of {definition.word}; a step makes a "
                "Definition of it, or None to drop it."
            )
        if after is not definition and after != definition:
            self.words.add(definition.word)
            self.dropped += after is None
            self.changed += after is not None
        return after

    def told(self) -> EditStep:
        return EditStep(self.step.name, dict(self.step.options), self.dropped, self.changed, len(self.words))


def edit_dictionary(dictionary: Dictionary | str | Path, steps: Sequence[str | Step]) -> Edited:
    """A dictionary, or the one of this name or in this file, after the steps."""
    return edited(dictionary if isinstance(dictionary, Dictionary) else open_dictionary(dictionary), steps)


def edited(dictionary: Dictionary, steps: Sequence[str | Step]) -> Edited:
    """The dictionary after the steps, in their order; itself stays as it is."""
    tallies = [_Tally(step_of(step)) for step in _listed(steps)]
    kept: list[Definition] = []
    changes: list[ChangedDefinition] = []
    for definition in dictionary.definitions:
        after = _through(definition, tallies)
        if after is not None:
            kept.append(after)
        if after is not definition and after != definition:
            changes.append(_change(definition, after))
    if not kept:
        raise BadOption(
            f"Nothing of {dictionary.name} is left after {' and '.join(str(each.step) for each in tallies)}; keep some."
        )
    told = [each.told() for each in tallies]
    after_all = Dictionary(
        "+".join([dictionary.name, *(str(each.step) for each in tallies)]),
        tuple(kept),
        dictionary.source,
        (*dictionary.notes, *(_note(tally.step, step) for tally, step in zip(tallies, told, strict=True))),
    )
    record = EditRecord(
        dictionary.name, dictionary.fingerprint, after_all.name, after_all.fingerprint,
        len(dictionary), len(after_all), tuple(told), __version__,
    )  # fmt: skip
    return Edited(after_all, record, tuple(changes))


def step_of(step: str | Step) -> Step:
    """The step that a text such as pro:window=5 names."""
    if isinstance(step, Step):
        return step
    if not isinstance(step, str):
        raise BadOption(f"A step is a text such as np, or a Step, and it got {step!r}.")
    name, _, options = step.partition(":")
    if name not in EDITS:
        raise UnknownName("step", name, list(EDITS), f"Steps are {', '.join(EDITS)}.")
    return EDITS[name](options)


def _listed(steps: Sequence[str | Step]) -> Sequence[str | Step]:
    if isinstance(steps, str | Step) or not steps:
        raise BadOption(f"An edit takes a list of steps ({', '.join(EDITS)}), and it got {steps!r}.")
    return steps


def _through(definition: Definition, tallies: list[_Tally]) -> Definition | None:
    current: Definition | None = definition
    for tally in tallies:
        if current is None:
            return None
        current = tally.apply(current)
    return current


def _change(before: Definition, after: Definition | None) -> ChangedDefinition:
    if after is None:
        return ChangedDefinition(before.word, before.text, "", "dropped")
    if (before.text, before.examples) == (after.text, after.examples):
        return ChangedDefinition(before.word, before.text, after.text, "learned last")
    whole = before.examples != after.examples
    return ChangedDefinition(before.word, _told(before, whole), _told(after, whole), "changed")


def _told(definition: Definition, whole: bool) -> str:
    return "; ".join([definition.text, *(f'"{each}"' for each in definition.examples)]) if whole else definition.text


def _note(step: Step, told: EditStep) -> str:
    what = [
        f"{number:,} definitions {how}"
        for number, how in ((told.dropped, "dropped"), (told.changed, "changed"))
        if number
    ]
    return f"{step}: {' and '.join(what) or 'nothing'}" + (f", of {told.words:,} words" if told.words else "")
