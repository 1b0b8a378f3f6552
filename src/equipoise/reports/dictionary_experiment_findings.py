"""What an experiment with a dictionary found, in sentences that say no more than its intervals do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from equipoise.reports.dictionary_experiment_groups import group_said
from equipoise.reports.dictionary_experiment_words import (
    about_bias,
    answer_of,
    asked,
    by_seed,
    change_words,
    controls,
    done_words,
    edited,
    judged,
    over_both,
    pair_of,
    question_words,
    told_once,
    twin_of,
    two_lists,
    way,
)
from equipoise.reports.experiment_findings import Finding, Said, past_zero
from equipoise.reports.experiment_words import DIGITS, Went, minus
from equipoise.reports.words import count, listed, rounded
from equipoise.results import Interval
from equipoise.results.dictionary_experiments import (
    BASE,
    AskedQuestion,
    Beside,
    DictionaryExperiment,
    DictionaryVersion,
    VectorsAnswer,
    VersionEstimate,
)

CLEAR = (Went.FELL, Went.ROSE)
THESE_WORDS = " With just these words it {} over seeds; with others of their kind it may not."
ONE_SEED = (
    "With one seed there is no interval over seeds, and no difference can be told from chance: numbers are shown as "
    "they came out."
)
SAME = ", to the last digit: what the two have not in common, these questions do not ask."
ONE_WAY = "In all {} comparisons with the base all seeds went the same way."
EITHER = (
    "In {} of {} comparisons with the base some seeds fell and others rose: there a single run of each version, as is "
    "often published, could have shown either."
)


def in_short(found: DictionaryExperiment) -> list[str]:
    """A sentence a version, of which questions about bias fell or rose; and how far seeds alone lie apart."""
    if len(found.seeds) == 1:
        return [ONE_SEED]
    told = [each for version in edited(found) if (each := _tally(found, version))]
    return told + _seeds_apart(found)


def _tally(found: DictionaryExperiment, version: DictionaryVersion) -> str:
    if twin := twin_of(found, version):
        return f"{version.name} answers as {twin} does, to the last digit."
    pairs = [(each.name, pair) for each in about_bias(found) if (pair := pair_of(found, version.name, each.name))]
    if not pairs:
        return ""
    named = {which: [question_words(name) for name, (_, after) in pairs if judged(after) is which] for which in Went}
    untold = named[Went.UNCLEAR] + named[Went.UNTESTED]
    told = [f"{listed(named[which])} {which}" for which in CLEAR if named[which]]
    kinds = listed(dict.fromkeys(each.bias for each in about_bias(found)))
    of_all = f"{count(len(pairs), 'question')} about {kinds}"
    if not told:
        which = f"any of {of_all}" if len(pairs) > 1 else listed(untold)
        return f"With {version.name}, whether {which} fell or rose cannot be told."
    rest = [f"whether {listed(untold)} fell or rose cannot be told"] if untold else []
    return f"With {version.name}, of {of_all}: {'; '.join(told + rest)}."


def _seeds_apart(found: DictionaryExperiment) -> list[str]:
    """How far one version lies from itself, and whether its seeds went the same way from the base."""
    apart = [
        (max(sizes) - min(sizes), f"{version.name}, {question_words(question.name)}")
        for version in told_once(found) for question in about_bias(found)
        if len(sizes := by_seed(found, version.name, question.name).values()) > 1
    ]  # fmt: skip
    ways = [
        {change > 0 for change in changes}
        for version in told_once(found) for question in about_bias(found) if version.name != BASE
        if len(changes := _changes_by_seed(found, version.name, question.name)) > 1
    ]  # fmt: skip
    if not apart or not ways:
        return []
    widest, where = max(apart)
    both = sum(len(way) > 1 for way in ways)
    told = EITHER.format(both, len(ways)) if both else ONE_WAY.format(len(ways))
    return [f"In these questions seeds of one version lie up to {rounded(widest, DIGITS)} apart ({where}). {told}"]


def _changes_by_seed(found: DictionaryExperiment, version: str, question: str) -> list[float]:
    before, after = (by_seed(found, name, question) for name in (BASE, version))
    return [after[seed] - before[seed] for seed in after if seed in before]


def how_to_read(found: DictionaryExperiment) -> str:
    """What the numbers of a finding are."""
    if len(found.seeds) < 2:
        return "Each line has the effect size with the dictionary as it is, with the version, and the difference."
    return (
        f"Each line has the mean effect size over {count(len(found.seeds), 'seed')} with the dictionary as it is, with "
        "the version, the difference seed by seed, and in brackets its 95% interval over seeds and words. Fell and "
        "rose are said only where all of that interval lies on one side of 0."
    )


def findings(found: DictionaryExperiment) -> list[Finding]:
    """Each version; then whether that holds with other words, what became of the control, and what stands beside."""
    own = [Finding(f"{each.name}: {done_words(each)}", list(_changes(found, each))) for each in edited(found)]
    others = [
        Finding("With the second lists of words", list(_lists(found))),
        *(Finding(f"The control: {each.name}", list(_control(found, each))) for each in controls(found)),
        *(Finding(f"Beside {each.model}", list(_beside(found, each))) for each in found.beside),
        Finding("Which entries", list(_groups(found))),
    ]
    return [each for each in (*own, *others) if each.said]


def _changes(found: DictionaryExperiment, version: DictionaryVersion) -> Iterator[Said]:
    if twin := twin_of(found, version):
        yield Said(f"All answers are those of {twin}", SAME)
        return
    for question in about_bias(found):
        if pair := pair_of(found, version.name, question.name):
            yield change_said(question_words(question.name), *pair)


def change_said(called: str, before: VersionEstimate, after: VersionEstimate) -> Said:
    """ "WEAT 7 fell", " from 1.210 to 0.610, −0.600 (...).", or that it cannot be told."""
    which = judged(after)
    change = f"from {rounded(before.mean, DIGITS)} to {rounded(after.mean, DIGITS)}, {change_words(after)}"
    if which is Went.UNTESTED:
        few = "one seed cannot tell that" if after.seeds == 1 else "without an interval over seeds that cannot be told"
        return Said(f"{called} went", f" {change}: {few} from chance.")
    if which is Went.UNCLEAR:
        return Said(f"Whether {called} fell or rose cannot be told", f": {change}.{_over_seeds(after)}")
    return Said(f"{called} {which}", f" {change}.{_nearer(which, before.mean, after.mean)}")


def _over_seeds(after: VersionEstimate) -> str:
    """What may be said where seeds agree and words do not."""
    ends = after.difference_over_seeds
    side = _side(ends) if ends else ""
    return THESE_WORDS.format(side) if side else ""


def _side(ends: Interval) -> str:
    return Went.FELL if ends.high < 0 else Went.ROSE if ends.low > 0 else ""


def _nearer(which: Went, before: float, after: float) -> str:
    """What must be said where lower is not nearer to 0, or higher is."""
    if which is Went.FELL:
        return past_zero(before, after)
    return " It leans the other way, and now less so." if after < 0 else ""


def _lists(found: DictionaryExperiment) -> Iterator[Said]:
    for version in told_once(found):
        for first, second in two_lists(found):
            own, other = pair_of(found, version.name, first.name), pair_of(found, version.name, second.name)
            if own and other:
                yield lists_said(f"{version.name}, {first.name}", own[1], other[1])


def lists_said(called: str, first: VersionEstimate, second: VersionEstimate) -> Said:
    """Whether a finding holds with the second list, turns round, or cannot be told there."""
    told = [judged(each) for each in (first, second)]
    numbers = listed(minus(each.difference or 0.0, DIGITS) for each in (first, second))
    if all(each in CLEAR for each in told):
        both, apart = f"{told[0]} with both lists", f"{told[0]} with the first list, {told[1]} with the second"
        return Said(f"{called}: {both if told[0] is told[1] else apart}", f" ({numbers}).")
    opposite = {way(each.difference or 0.0) for each in (first, second)} == {"down", "up"}
    apart = " The two point in opposite ways." if opposite else ""
    clear = [f"{which} with the {name} list only" for which, name in zip(told, ("first", "second"), strict=True)
             if which in CLEAR]  # fmt: skip
    return Said(f"{called}: {clear[0] if clear else 'cannot be told with either list'}", f" ({numbers}).{apart}")


def _control(found: DictionaryExperiment, question: AskedQuestion) -> Iterator[Said]:
    pairs = [(version.name, pair) for version in told_once(found)
             if (pair := pair_of(found, version.name, question.name))]  # fmt: skip
    for name, pair in pairs:
        yield change_said(f"{question_words(question.name)} with {name}", *pair)
    if pairs and not any(judged(after) in CLEAR for _, (_, after) in pairs):
        yield Said("No version was found to move it", ", which is not to say that it stayed.")


def _beside(found: DictionaryExperiment, model: Beside) -> Iterator[Said]:
    if len(found.seeds) < 2:
        return
    for version in told_once(found):
        pairs = [
            (question_words(each.name), own, other) for each in asked(found)
            if (own := found.estimate(version.name, each.name)) and (other := answer_of(model.answers, each.name))
        ]  # fmt: skip
        if pairs:
            yield beside_said(version.name, pairs)
    for name, why in model.refused.items():
        yield Said(f"{question_words(name)} has no answer there", f": {why.rstrip('.')}.")


def beside_said(called: str, pairs: Sequence[tuple[str, VersionEstimate, VectorsAnswer]]) -> Said:
    """Where a version lies below or above other vectors: only where the two intervals do not meet."""
    below = [_both(each) for each in pairs if places(each[1], each[2]) == "below"]
    above = [_both(each) for each in pairs if places(each[1], each[2]) == "above"]
    untold = [name for name, own, other in pairs if not places(own, other)]
    told = [f"{where} in {listed(own)}" for where, own in (("below", below), ("above", above)) if own]
    rest = f"of {listed(untold)} it cannot be told" if untold else ""
    if not told:
        return Said(f"Whether {called} lies below cannot be told", ": intervals meet, or are not there.")
    return Said(f"{called} lies {' and '.join(told)}", f"; {rest}." if rest else ".")


def _both(pair: tuple[str, VersionEstimate, VectorsAnswer]) -> str:
    name, own, other = pair
    return f"{name} ({rounded(own.mean, DIGITS)} beside {rounded(other.effect_size, DIGITS)})"


def places(own: VersionEstimate, other: VectorsAnswer) -> str:
    """ "below" or "above" where two intervals do not meet, "" where they do, or where one is not there."""
    ends = over_both(own)
    if ends is None or other.interval is None:
        return ""
    if ends.high < other.interval.low:
        return "below"
    return "above" if ends.low > other.interval.high else ""


def _groups(found: DictionaryExperiment) -> Iterator[Said]:
    for question in asked(found):
        if said := group_said(found, question):
            yield said
