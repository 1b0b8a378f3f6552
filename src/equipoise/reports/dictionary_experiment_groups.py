"""Which entries moved the score: what a group of entries adds is the score with it minus the score without it."""

from __future__ import annotations

from dataclasses import dataclass

from equipoise.reports.corpus_words import entries
from equipoise.reports.dictionary_experiment_words import about_bias, asked, judged, question_words
from equipoise.reports.experiment_findings import Said
from equipoise.reports.experiment_words import DIGITS, Went, ends_words, minus
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, count, shortened
from equipoise.results import Interval
from equipoise.results.dictionary_experiments import AskedQuestion, DictionaryExperiment, EntryGroup

MARKS = {Went.FELL: "*", Went.ROSE: "†"}
LONGEST_WORD, LONGEST = 40, 160  # characters of an example
ADDS = (
    "What a group adds is the effect size of the dictionary as it is minus that without the group, seed by seed, with "
    "its 95% interval over seeds and words where there are several seeds. * adds, † takes away, where all of the "
    "interval lies on one side of 0. The control is entries drawn at random: what leaving out any so many does."
)
NO_CONTROL = " No control was drawn, so it is not known what leaving out any other entries would do."


@dataclass(frozen=True)
class Added:
    """What a group adds to a question."""

    group: EntryGroup
    value: float
    interval: Interval | None  # over seeds and words
    way: Went  # of the score when the group is left out

    @property
    def told(self) -> str:
        """ "+0.310 (+0.120 to +0.500)"."""
        own = minus(self.value, DIGITS)
        return f"{own} ({ends_words(self.interval, DIGITS)})" if self.interval else own


def added(found: DictionaryExperiment, question: str) -> list[Added]:
    """What each group adds, the most first, whichever way; the control last."""
    own = [each for group in found.groups if (each := _added(found, group, question))]
    return sorted(own, key=lambda each: (each.group.control, -abs(each.value)))


def _added(found: DictionaryExperiment, group: EntryGroup, question: str) -> Added | None:
    version = next((each.name for each in found.versions if each.group == group.name), None)
    without = found.estimate(version, question) if version else None
    if without is None or without.difference is None:
        return None
    which = judged(without)
    ends = None if which is Went.UNTESTED else _turned(without.difference_interval)
    return Added(group, -without.difference, ends, which)


def _turned(ends: Interval | None) -> Interval | None:
    """The interval of the number with the other sign."""
    return Interval(-ends.high, -ends.low, ends.level, ends.method) if ends else None


def group_name(group: EntryGroup) -> str:
    """Its name, and that it is the control where the name does not say so."""
    return f"{group.name} (control)" if group.control and "control" not in group.name else group.name


def group_said(found: DictionaryExperiment, question: AskedQuestion) -> Said | None:
    """Of the group that adds most to a question: whether that can be told from 0, and from entries drawn at random."""
    own = added(found, question.name)
    groups = [each for each in own if not each.group.control]
    if not groups:
        return None
    clear = [each for each in groups if each.way in MARKS]
    called = question_words(question.name)
    if not clear:
        most = groups[0]
        return Said(f"{called}: no group can be told from chance", f"; the largest change is {most.told}, of "
                    f"the group {most.group.name}.")  # fmt: skip
    most = clear[0]
    does = "adds" if most.way is Went.FELL else "takes away"
    control = [each for each in own if each.group.control]
    rest = f" {most.told} with {entries(most.group.entries)}, the largest such number.{_beside_control(most, control)}"
    return Said(f"{called}: the group {most.group.name} {does}", rest)


def _beside_control(most: Added, control: list[Added]) -> str:
    if not control:
        return NO_CONTROL
    other = control[0]
    met = "" if _apart(most, other) else ", and the two intervals meet: whether it takes these entries cannot be told"
    return f" {entries(other.group.entries).capitalize()} drawn at random give {other.told}{met}."


def _apart(one: Added, other: Added) -> bool:
    """Whether the two intervals do not meet."""
    if one.interval is None or other.interval is None:
        return False
    return one.interval.low > other.interval.high or one.interval.high < other.interval.low


def groups_note(found: DictionaryExperiment) -> str:
    return ADDS if any(each.control for each in found.groups) else ADDS.rpartition(" The control")[0] + NO_CONTROL


def groups_table(found: DictionaryExperiment) -> Table | None:
    """Groups below one another, questions side by side; by the largest number of a question about bias."""
    by_question = {each.name: {own.group.name: own for own in added(found, each.name)} for each in asked(found)}
    shown = [group for group in found.groups if any(group.name in own for own in by_question.values())]
    sought = [each.name for each in about_bias(found)] or list(by_question)

    def size(group: EntryGroup) -> float:
        return max((abs(by_question[name][group.name].value) for name in sought if group.name in by_question[name]),
                   default=0.0)  # fmt: skip

    rows = [
        (group_name(group), f"{group.entries:,}",
         *(_cell(by_question[each.name].get(group.name)) for each in asked(found)))
        for group in sorted(shown, key=lambda group: (group.control, -size(group)))
    ]  # fmt: skip
    head = ("Group", "Entries", *(question_words(each.name) for each in asked(found)))
    return Table("What each group of entries adds", head, "lr" + "n" * len(found.questions), rows) if rows else None


def _cell(found: Added | None) -> str:
    return f"{found.told}{MARKS.get(found.way, '')}" if found else DASH


def examples_table(found: DictionaryExperiment) -> Table | None:
    """Some entries of each group."""
    rows = [
        (shortened(word, LONGEST_WORD), group_name(group), shortened(means, LONGEST))
        for group in found.groups for word, means in group.examples
    ]  # fmt: skip
    head = ("Entry", "Group", "What the dictionary says")
    return Table("Some entries of each group", head, "lww", rows) if rows else None


def named_groups(found: DictionaryExperiment) -> list[tuple[str, str]]:
    """Each group, what its entries have in common, and how many they are."""
    return [
        (group_name(each), f"{each.title}: {entries(each.entries)}, {count(each.definitions, 'definition')}")
        for each in found.groups
    ]
