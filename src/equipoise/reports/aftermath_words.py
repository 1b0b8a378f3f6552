"""An aftermath in words: what was done to what, numbers by their scale, and whether a bias can still be recovered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from enum import StrEnum

from equipoise.reports.experiment_words import capital, minus
from equipoise.reports.words import DASH, count, listed, p_text, percent, rounded
from equipoise.results import Interval
from equipoise.results.aftermath import Aftermath, CheckCard, Group, Moved, Outcome, Reading

DIGITS = {"share": 1, "correlation": 2, "effect size": 2, "number": 3}  # a share is printed times 100
OF_BIAS: tuple[Group, ...] = ("recoverable", "associations")
GROUP_NAMES: dict[Group, str] = {
    "recoverable": "Is it hidden? What can still be recovered",
    "associations": "Is it open? Associations that are asked for",
    "utility": "Does it still work? What the vectors are good for",
    "unrelated": "What has nothing to do with it, and should stay",
}
GROUP_NOTES: dict[Group, str] = {
    "recoverable": "Words that leaned to one class are asked for again: does something else in their vectors still "
    "tell which class it was? These checks come first, because a bias that can be recovered is hidden and not gone.",
    "associations": "The associations that the methods aim at. That they fall says what is no longer open to these "
    "questions, and not that the bias is gone.",
    "utility": "What people use vectors for. A method that changes much may lose much of it.",
    "unrelated": "Associations that nobody wants changed. Any clear change counts as a loss, whichever way it goes.",
}


class Left(StrEnum):
    """Whether a check still finds what it looks for."""

    STILL = "still recoverable"
    UNSEEN = "not found by these checks"
    UNCLEAR = "not found, but by too few words to tell"
    UNTESTED = "cannot be told"


def methods(found: Aftermath) -> list[Outcome]:
    return [each for each in found.outcomes if not each.control]


def controls(found: Aftermath) -> list[Outcome]:
    return [each for each in found.outcomes if each.control]


def checks_of(found: Aftermath, *groups: Group) -> list[CheckCard]:
    """The checks of some groups that have a number, before or after."""
    told = {each.check for each in found.before} | {each.check for own in found.outcomes for each in own.readings}
    return [each for group in groups for each in found.checks if each.group == group and each.name in told]


def left(found: Aftermath, card: CheckCard, reading: Reading) -> Left:
    """Still there only where all of the interval lies on the wrong side of the ideal.

    Not found is said only where half of what was there before would have been seen.
    """
    ends, ideal = reading.interval, reading.ideal
    if ends is None or ideal is None:
        return Left.UNTESTED
    above, below = ends.low > ideal, ends.high < ideal
    still = {"lower": above, "higher": below, "nearer": above or below}[card.better]
    if still:
        return Left.STILL
    before = found.reading(card.name)
    half = (ideal + before.value) / 2 if before else ideal
    return Left.UNCLEAR if half != ideal and ends.low <= half <= ends.high else Left.UNSEEN


def left_after(found: Aftermath, outcome: Outcome) -> Left:
    """Of all checks of what can be recovered: one that finds it is enough."""
    told = {left(found, card, own) for card in checks_of(found, "recoverable") if (own := outcome.reading(card.name))}
    return next((which for which in Left if which in told), Left.UNTESTED)


def ideal_of(found: Aftermath, check: str) -> float | None:
    """What vectors without the bias would give."""
    asked = (found.reading(check), *(own.reading(check) for own in found.outcomes))
    return next((each.ideal for each in asked if each and each.ideal is not None), None)


def called(found: Aftermath, outcome: Outcome) -> str:
    """A method in a sentence: "hard debias"; its label where its title is that of another, too."""
    if Counter(each.title for each in found.outcomes)[outcome.title] > 1 or "method" not in outcome.recipe:
        return outcome.label  # of others it is the name of a file
    ordinary = outcome.title[1:].islower()  # and not RAN or Sent-Debias
    return outcome.title[:1].lower() + outcome.title[1:] if ordinary else outcome.title


def headed(outcome: Outcome) -> str:
    """ "Hard debias (hard)", "Random direction (30)"."""
    if outcome.label.startswith(f"{outcome.method} "):
        return outcome.title + outcome.label[len(outcome.method) :]
    same = outcome.title.casefold() == outcome.label.casefold()
    return outcome.title if same else f"{outcome.title} ({outcome.label})"


def number_words(card: CheckCard, value: float) -> str:
    """ "88.1%", "0.37"."""
    if card.scale == "share":
        return f"{rounded(100 * value, DIGITS['share'])}%"
    return rounded(value, DIGITS[card.scale])


def with_interval(card: CheckCard, reading: Reading | None) -> str:
    """ "88.1% (86.0% to 90.1%)"; a dash without a number."""
    if reading is None:
        return DASH
    ends = reading.interval
    return number_words(card, reading.value) + _brackets(ends, lambda end: number_words(card, end))


def in_sentence(card: CheckCard, reading: Reading) -> tuple[str, str]:
    """ "88%", " (86% to 90%)": whole percents, unless they would make the interval one number."""
    if card.scale != "share":
        return number_words(card, reading.value), _brackets(reading.interval, lambda end: number_words(card, end))
    return share_words(reading.value, reading.interval)


NEARLY_ALL = 0.985  # from here on whole percents would hide what is lost


def share_words(value: float, ends: Interval | None) -> tuple[str, str]:
    """A share and its interval in brackets, in whole percents where these tell the ends apart."""
    fine = NEARLY_ALL < value < 1 or (ends is not None and _percent(ends.low) == _percent(ends.high))
    if fine:
        return f"{rounded(100 * value, 1)}%", _brackets(ends, lambda end: f"{rounded(100 * end, 1)}%")
    return _percent(value), _brackets(ends, _percent)


def _percent(value: float) -> str:
    """Also of shares that are none: more bias than before, less than no utility."""
    return percent(value) if 0 <= value <= 1 else f"{rounded(100 * value, 0)}%"


def _brackets(ends: Interval | None, told: Callable[[float], str]) -> str:
    return f" ({told(ends.low)} to {told(ends.high)})" if ends else ""


def change_words(card: CheckCard, moved: Moved | None) -> str:
    """ "−10.1 points (−12.0 to −8.2)", of a share; a dash before."""
    if moved is None:
        return DASH
    times, unit = (100.0, " points") if card.scale == "share" else (1.0, "")
    told = [minus(times * each, DIGITS[card.scale]) for each in (moved.value, moved.low, moved.high)
            if each is not None]  # fmt: skip
    return f"{told[0]}{unit}" + (f" ({told[1]} to {told[2]})" if len(told) == 3 else "")


def reading_words(found: Aftermath, card: CheckCard) -> str:
    """How to read the number of a check."""
    ideal = ideal_of(found, card.name)
    if card.group == "unrelated":
        return "It should stay as it was."
    if card.better == "nearer":
        return f"Nearer to {ideal_words(card, ideal or 0.0)} is better."
    way = {"lower": "Less is better", "higher": "More is better"}[card.better]
    return f"{way}." if ideal is None else f"{way}; {ideal_name(card)} {ideal_words(card, ideal)}."


def ideal_name(card: CheckCard) -> str:
    """What the best number is called."""
    return "chance is" if card.group == "recoverable" and card.scale == "share" else "without the bias it would be"


def ideal_words(card: CheckCard, ideal: float) -> str:
    """ "50%", "33.3%", "0": chance and nought are exact, and need no decimals."""
    if card.scale == "share":
        return f"{100 * ideal:.3g}%"
    return number_words(card, ideal) if ideal else "0"


def title(found: Aftermath) -> str:
    told = methods(found)
    what = called(found, told[0]) if len(told) == 1 else count(len(told), "method")
    return f"Gone or hidden? {capital(found.axis)} bias in {found.model}, before and after {what}"


def lead(found: Aftermath) -> str:
    """What was asked of which vectors."""
    told, beside = methods(found), controls(found)
    what = called(found, told[0]) if len(told) == 1 else count(len(told), "method")
    held = f", beside {count(len(beside), 'control')}" if beside else ""
    return (
        f"{count(len(checks_of(found, *GROUP_NAMES)), 'check')} of {found.model} before and after {what}{held}, along "
        f"{found.axis} ({found.axis_title})."
    )


def p_bound(found: Aftermath, moved: Moved) -> str:
    """ "= 0.031"; "≤ 0.007" where so many draws cannot tell more."""
    if moved.p_adjusted is None:
        return DASH
    told, draws = p_text(moved.p_adjusted), found.settings.get("resamples")
    least = moved.p_value is not None and isinstance(draws, int) and moved.p_value <= 1.001 / draws
    return told if told.startswith("<") else f"{'≤' if least else '='} {told}"


def side(found: Aftermath) -> str:
    return "side" if len(found.classes) == 2 else "class"


def labels(outcomes: Iterable[Outcome]) -> str:
    return listed(each.label for each in outcomes)


def method_lines(found: Aftermath) -> list[tuple[str, str]]:
    """What stands beside what; nothing where there is one method, and the title has said so."""
    told = methods(found)
    if len(told) < 2:
        return []
    lines = [("Methods", "; ".join(map(headed, told)))]
    return lines + ([("Controls", "; ".join(map(headed, controls(found))))] if controls(found) else [])
