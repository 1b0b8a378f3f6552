"""An experiment in words: what was done, which way a number went, and whether that can be told from chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from equipoise.reports.corpus_words import ordinal
from equipoise.reports.words import DASH, MINUS, count, listed, rounded, signed
from equipoise.results import Interval
from equipoise.results.dictionary_experiments import VersionEstimate
from equipoise.results.experiments import MEAN, ORIGINAL, PLANTED, Estimate, Experiment, Version

Seeded = Estimate | VersionEstimate  # a mean over seeds, and how far it is from what it is compared with

POINTS = 0.02  # accuracy that stays so near to the original's, with all of its interval, has held
DIGITS = 3  # of effect sizes
METHODS = {  # name -> what it is called, what it does to the entries that score much
    ORIGINAL: ("the original", "the corpus as it was"),
    "subtract": ("subtraction", "without the entries that score above the percentile"),
    "augment": ("augmentation", "with a copy of those entries added, its gendered words swapped"),
    "substitute": ("substitution", "with such a copy in place of those entries"),
    "hard-debias": ("hard debias", "the original entries, read with word vectors after hard debias"),
}


class Went(StrEnum):
    """Which way a number went, as far as its seeds tell."""

    FELL = "fell"
    ROSE = "rose"
    UNCLEAR = "shows no clear change"
    UNTESTED = "was not tested"  # with one seed it cannot be


class Kept(StrEnum):
    """What became of accuracy."""

    HELD = "held"
    LOST = "was lost"
    GAINED = "was gained"
    UNCLEAR = "cannot be told from chance"


def went(found: Seeded) -> Went:
    """Fell or rose only where the whole interval of the difference lies on one side of 0."""
    ends = found.difference_interval
    if ends is None or found.seeds < 2:
        return Went.UNTESTED
    if ends.high < 0:
        return Went.FELL
    return Went.ROSE if ends.low > 0 else Went.UNCLEAR


def kept(found: Estimate) -> Kept:
    """Held only where the whole interval of the difference lies within two points: to find no loss is not enough."""
    ends = found.difference_interval
    if ends and ends.low >= -POINTS and ends.high <= POINTS:
        return Kept.HELD
    return {Went.FELL: Kept.LOST, Went.ROSE: Kept.GAINED}.get(went(found), Kept.UNCLEAR)


def capital(text: str) -> str:
    """The text with a capital first, and the rest as it is."""
    return text[:1].upper() + text[1:]


def method_name(method: str) -> str:
    return METHODS.get(method, (method, ""))[0]


def methods(experiment: Experiment) -> list[str]:
    """What was done, other than nothing."""
    return list(dict.fromkeys(each.method for each in experiment.versions if each.method != ORIGINAL))


def versions_by(experiment: Experiment, method: str) -> list[Version]:
    """From the fewest changed entries to the most."""
    own = [each for each in experiment.versions if each.method == method]
    return sorted(own, key=lambda each: -(each.percentile or 0.0))


def strongest(experiment: Experiment, method: str) -> Version:
    """The version that changed most."""
    return versions_by(experiment, method)[-1]


def version_words(version: Version) -> str:
    """ "subtraction above the 90th percentile (sub90)"."""
    above = "" if version.percentile is None else f" above the {ordinal(version.percentile)} percentile"
    return f"{method_name(version.method)}{above} ({version.name})"


def measure(experiment: Experiment) -> str:
    """What scores on files of entries are."""
    return str(experiment.settings.get("measure") or "accuracy")


def title(experiment: Experiment) -> str:
    return f"Encoders {_made(experiment)} on fairer corpora, before and after"


def lead(experiment: Experiment) -> str:
    """How many encoders, of what, trained on what."""
    over = f" over {listed(experiment.words)}" if experiment.words else ""
    corpora = _corpora(len({each.name for each in experiment.corpora}))
    return (
        f"{count(len(experiment.cells), 'encoder')} ({experiment.encoder}{over}), {_made(experiment)} on "
        f"{corpora} in {count(len(experiment.versions), 'version')} with "
        f"{count(len(experiment.seeds), 'seed')} each{_planted(experiment)}."
    )


def version_lines(experiment: Experiment) -> Iterator[tuple[str, str]]:
    """The versions of each method, and what was done."""
    for method in dict.fromkeys(each.method for each in experiment.versions):
        yield (
            listed(each.name for each in experiment.versions if each.method == method),
            METHODS.get(method, ("", method))[1],
        )


def _made(experiment: Experiment) -> str:
    return "trained" if experiment.words else "fine-tuned"


def _corpora(how_many: int) -> str:
    return "1 corpus" if how_many == 1 else f"{how_many:,} corpora"


def _planted(experiment: Experiment) -> str:
    rates = list(dict.fromkeys(each.rate for each in experiment.corpora if each.rate is not None))
    if not rates:
        return ""
    tied = (
        f"a stereotype was planted at {'rate' if len(rates) == 1 else 'rates'} {listed(f'{rate:g}' for rate in rates)}"
    )
    return f"; in {'the corpora' if len(rates) > 1 else 'one corpus'} {tied}"


def corpus_words(experiment: Experiment, name: str) -> str:
    """A corpus with the rate at which a stereotype was planted."""
    rate = next((each.rate for each in experiment.corpora if each.name == name), None)
    if rate is None:
        return name
    return f"{name} ({'nothing planted' if rate == 0 else f'a stereotype planted at rate {rate:g}'})"


def corpora_by_words(experiment: Experiment) -> Iterator[tuple[str, str, Experiment]]:
    """Each corpus with each of the word vectors: a heading, the corpus, and the experiment with these words alone."""
    for own in experiment.by_words():
        words = f", {listed(own.words)}" if own is not experiment else ""
        for corpus in own.corpora:
            yield f"{corpus_words(own, corpus.name)}{words}", corpus.name, own


def minus(value: float, digits: int) -> str:
    """A difference with its sign."""
    return signed(value, digits).replace("-", MINUS)


def ends_words(ends: Interval | None, digits: int, scale: float = 1.0) -> str:
    """ "−1.02 to +0.05", a dash without an interval."""
    return DASH if ends is None else f"{minus(scale * ends.low, digits)} to {minus(scale * ends.high, digits)}"


def difference_words(found: Seeded, digits: int, scale: float = 1.0) -> str:
    """ "−0.81 (−1.02 to −0.60)", a dash for the original."""
    if found.difference is None:
        return DASH
    told = minus(scale * found.difference, digits)
    return f"{told} ({ends_words(found.difference_interval, digits, scale)})" if found.difference_interval else told


def mean_words(found: Seeded | None, digits: int, scale: float = 1.0) -> str:
    """ "1.42 ± 0.10", half of the interval; a dash without a number."""
    if found is None:
        return DASH
    told = rounded(scale * found.mean, digits)
    ends = found.interval
    return f"{told} ± {rounded(scale * (ends.high - ends.low) / 2, digits)}" if ends else told


def with_ends(value: float, ends: Interval | None, digits: int, scale: float = 1.0) -> str:
    """ "1.42 (1.32 to 1.52)", the number alone without an interval."""
    told = rounded(scale * value, digits)
    return f"{told} ({rounded(scale * ends.low, digits)} to {rounded(scale * ends.high, digits)})" if ends else told


def of_seeds(experiment: Experiment) -> str:
    """What a printed number is."""
    if len(experiment.seeds) < 2:
        return "of one encoder each, without an interval"
    return "the mean over seeds, ± half of its 95% interval"


def names_of(experiment: Experiment, kind: str, corpus: str = "") -> list[str]:
    """The names of the numbers of a kind, in their order; of one corpus or of all."""
    own = (each for each in experiment.estimates if each.kind == kind and corpus in ("", each.corpus))
    return list(dict.fromkeys(each.name for each in own))


def roles(experiment: Experiment) -> dict[str, str]:
    """What each question is for: "gender", "retention" or "planted"."""
    asked = {each.question: each.role for cell in experiment.cells for each in cell.associations}
    return {**asked, MEAN: "gender", PLANTED: "planted"}


def test_files(experiment: Experiment, corpus: str) -> list[str]:
    """The files that encoders of a corpus were tested with; the development set only where there are none."""
    own = [cell for cell in experiment.cells if cell.corpus == corpus]
    tests = list(dict.fromkeys(test.name for cell in own for test in cell.tests))
    return tests or list(dict.fromkeys(cell.dev.name for cell in own))


def files(experiment: Experiment, corpus: str) -> Sequence[str]:
    """The development set, then the files of tests."""
    own = [cell for cell in experiment.cells if cell.corpus == corpus]
    return list(dict.fromkeys([*(cell.dev.name for cell in own), *test_files(experiment, corpus)]))
