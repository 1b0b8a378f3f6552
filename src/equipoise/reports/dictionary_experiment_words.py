"""An experiment with a dictionary in words: its versions and questions, and which published number belongs to which."""

from __future__ import annotations

from collections.abc import Iterator

from equipoise.reports.experiment_words import DIGITS, Went, difference_words, minus, went
from equipoise.reports.words import count, listed, signed
from equipoise.results import Interval
from equipoise.results.dictionary_experiments import (
    BASE,
    AskedQuestion,
    DictionaryExperiment,
    DictionaryVersion,
    PublishedFigure,
    VectorsAnswer,
    VersionEstimate,
)

BASELINE = "baseline"  # the kind of bias of a question that is about nobody
DONE: dict[tuple[str, ...], str] = {  # steps -> what they do
    (): "the dictionary as it is",
    ("np",): "without the entries of capitalised words",
    ("np", "pro"): "without the entries of capitalised words, with balanced pronouns: “he” becomes “he or she”",
    ("names-last",): "entries of capitalised words are learned last, with the rest frozen",
}
WITHOUT = ("without a group", "each leaves out entries that have something in common, to see what they add: {}")
PUBLISHED_AS = {"cpae": BASE, "cpae-np": "np", "cpae-np-pro": "np-pro"}  # what seed 003 calls these versions


def title(found: DictionaryExperiment) -> str:
    return f"What in a dictionary biases word vectors: {found.dictionary}, before and after edits"


def lead(found: DictionaryExperiment) -> str:
    """How many vectors, of what, and what they were asked."""
    beside = f", beside {listed(each.model for each in found.beside)}" if found.beside else ""
    return (
        f"{count(len(found.cells), 'set')} of word vectors, learned from the definitions of "
        f"{count(len(found.versions), 'version')} of {found.dictionary} with {count(len(found.seeds), 'seed')} each, "
        f"and asked {count(len(found.questions), 'question')}{beside}."
    )


def version_lines(found: DictionaryExperiment) -> Iterator[tuple[str, str]]:
    """Each version, and what was done."""
    for each in compared(found):
        yield each.name, done_words(each)
    groups = [each.group for each in found.versions if each.group]
    if groups:
        yield WITHOUT[0], WITHOUT[1].format(listed(groups))


def done_words(version: DictionaryVersion) -> str:
    """What was done to the dictionary; the steps as they were given where they are the user's own."""
    return DONE.get(version.steps) or ", then ".join(version.steps)


def compared(found: DictionaryExperiment) -> list[DictionaryVersion]:
    """The versions of figure 1, the base first."""
    own = [each for each in found.versions if not each.group]
    return sorted(own, key=lambda each: each.name != BASE)


def edited(found: DictionaryExperiment) -> list[DictionaryVersion]:
    """The same without the base."""
    return [each for each in compared(found) if each.name != BASE]


def twin_of(found: DictionaryExperiment, version: DictionaryVersion) -> str:
    """An earlier version that answered everything the same, to the last digit; "" where there is none."""
    own = _answered(found, version.name)
    earlier = (each.name for each in compared(found)[: compared(found).index(version)])
    return next((name for name in earlier if own and _answered(found, name) == own), "")


def _answered(found: DictionaryExperiment, version: str) -> list[tuple[int, str, float]]:
    return [(cell.seed, each.question, each.effect_size) for cell in found.cells if cell.version == version
            for each in cell.answers]  # fmt: skip


def told_once(found: DictionaryExperiment) -> list[DictionaryVersion]:
    """The versions of figure 1, the base first, without those that answered as an earlier one did."""
    return [each for each in compared(found) if not twin_of(found, each)]


def question_words(name: str) -> str:
    """ "WEAT 8 (second list)": a name that can stand in a list of names."""
    first, _, rest = name.partition(", ")
    return f"{first} ({rest})" if rest else first


def asked(found: DictionaryExperiment) -> list[AskedQuestion]:
    """The questions in the order they are shown: each with its second list, the control last."""
    second = {first.name: own for first, own in two_lists(found)}
    told = [each for first in found.questions for each in (first, second.get(first.name)) if each]
    return sorted(dict.fromkeys(told), key=lambda each: each.bias == BASELINE)


def about_bias(found: DictionaryExperiment) -> list[AskedQuestion]:
    """The questions that are not the control."""
    return [each for each in asked(found) if each.bias != BASELINE]


def controls(found: DictionaryExperiment) -> list[AskedQuestion]:
    """The questions about nobody, which an edit should leave alone."""
    return [each for each in found.questions if each.bias == BASELINE]


def two_lists(found: DictionaryExperiment) -> list[tuple[AskedQuestion, AskedQuestion]]:
    """The questions that were asked with two lists of words."""
    firsts = {each.name: each for each in found.questions if not each.second}
    return [
        (first, each) for each in found.questions
        if each.second and (first := firsts.get(each.name.partition(", ")[0]))
    ]  # fmt: skip


def pair_of(found: DictionaryExperiment, version: str, question: str) -> tuple[VersionEstimate, VersionEstimate] | None:
    """The numbers of the base and of a version, where both are there."""
    before, after = found.estimate(BASE, question), found.estimate(version, question)
    return (before, after) if before and after and after.difference is not None else None


def over_both(found: VersionEstimate) -> Interval | None:
    """The interval over seeds and words: of one seed there is none."""
    return found.interval if found.seeds > 1 else None


def judged(found: VersionEstimate) -> Went:
    """Which way a number went; of one seed, or one in common with the base, an interval is over words alone."""
    return Went.UNTESTED if found.difference_over_seeds is None else went(found)


def change_words(found: VersionEstimate) -> str:
    """ "−0.600 (−0.850 to −0.350)"; without an interval where it is not over seeds, and of the base a dash."""
    if found.difference is None or judged(found) is not Went.UNTESTED:
        return difference_words(found, DIGITS)
    return minus(found.difference, DIGITS)


def answer_of(answers: tuple[VectorsAnswer, ...], question: str) -> VectorsAnswer | None:
    return next((each for each in answers if each.question == question), None)


def by_seed(found: DictionaryExperiment, version: str, question: str) -> dict[int, float]:
    """The effect sizes of a version, one a seed."""
    return {cell.seed: answer.effect_size for cell in found.cells if cell.version == version
            if (answer := answer_of(cell.answers, question))}  # fmt: skip


def published_of(found: DictionaryExperiment, row: str, question: str) -> PublishedFigure | None:
    """The published number of a version, or of a model by its own name."""
    return next((each for each in found.published if each.question == question and _row(each, found) == row), None)


def only_published(found: DictionaryExperiment) -> list[str]:
    """Models that are not among ours."""
    ours = {each.name for each in compared(found)} | {each.model for each in found.beside}
    return list(dict.fromkeys(name for each in found.published if (name := _row(each, found)) not in ours))


def _row(figure: PublishedFigure, found: DictionaryExperiment) -> str:
    version = PUBLISHED_AS.get(figure.model, figure.model)
    return version if any(each.name == version for each in compared(found)) else figure.model


def way(difference: float) -> str:
    """ "down", "up" or "nowhere", as printed."""
    told = signed(difference)
    return "nowhere" if told == "+0.000" else "down" if told.startswith("-") else "up"
