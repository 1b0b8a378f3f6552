"""What each check asks, what each method is, and how it was done."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from equipoise.reports.aftermath_words import GROUP_NAMES, checks_of, controls, headed, reading_words
from equipoise.reports.experiment_done import setting_lines
from equipoise.reports.experiment_findings import Finding, Said
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, count, number, shortened
from equipoise.results import Json
from equipoise.results.aftermath import GROUPS, Aftermath, CheckCard, Outcome

LONGEST = 160  # characters of an option or of what a method found
OTHER_WAY = "other_way"  # among what hard debias found
NO_CONTROL = (
    "No control stands beside the methods, so it cannot be told what taking out any direction, whichever it is, would "
    "have done."
)
NO_RECOVERY = (
    "No check of what can still be recovered has an answer. Whether the bias is gone or hidden cannot be told from the "
    "rest."
)


def beware(found: Aftermath) -> list[str]:
    """What is missing that a reader would look for."""
    told = [] if checks_of(found, "recoverable") else [NO_RECOVERY]
    notes = [f"{each[:1].upper()}{each[1:].rstrip('.')}." for each in found.notes]
    return told + ([] if controls(found) else [NO_CONTROL]) + notes


def check_cards(found: Aftermath) -> list[tuple[str, list[Finding]]]:
    """What each check asks, group by group."""
    groups = [(GROUP_NAMES[group], [each for each in found.checks if each.group == group]) for group in GROUPS]
    return [(name, [_check(found, each) for each in cards]) for name, cards in groups if cards]


def _check(found: Aftermath, card: CheckCard) -> Finding:
    told = (("Asked", card.what), ("Read", reading_words(found, card)), ("From", card.paper), ("Limits", card.limits))
    return Finding(card.title, [Said(name, f": {text.rstrip('.')}.") for name, text in told if text])


def method_cards(found: Aftermath) -> list[Finding]:
    """What each method is, with its options and what it found."""
    return [Finding(headed(each), list(_method(each))) for each in found.outcomes]


def _method(outcome: Outcome) -> Iterator[Said]:
    """The recipe, as far as it says something that the page has not said yet."""
    recipe = outcome.recipe
    for name, key in (("Options", "options"), ("Found", "detail")):
        told = recipe.get(key)
        if isinstance(told, Mapping) and (rest := {each: told[each] for each in told if each != OTHER_WAY}):
            yield Said(name, f": {_pairs(rest)}.")
    yield from _other_way(recipe.get("detail"))
    counts = [count(told, noun) for key, noun in
              (("definitional", "definitional set"), ("specific", "word") , ("kept", "word"))
              if isinstance(told := recipe.get(key), int) and not isinstance(told, bool)]  # fmt: skip
    if len(counts) == 3:
        yield Said("Words", f": {counts[0]}; {counts[1]} that belong to a class; {counts[2]} kept as they were.")
    if recipe.get("lengths"):
        yield Said("Lengths", f": {recipe['lengths']}.")
    yield Said("Took", f" {number(outcome.seconds, 1)} seconds, without the checks.")


def _other_way(detail: Json) -> Iterator[Said]:
    """Pairs that lay, and so were set, against the sides of their classes."""
    pairs = detail.get(OTHER_WAY) if isinstance(detail, Mapping) else None
    if pairs:
        told = shortened("; ".join(" and ".join(map(str, pair)) for pair in pairs), LONGEST)
        yield Said("The wrong way round", f" these pairs lay, and were set apart the way they lay: {told}.")


def _pairs(told: Mapping[str, Json]) -> str:
    return ", ".join(
        f"{name.replace('_', ' ')} {shortened(each if isinstance(each, str) else _value(each), LONGEST)}"
        for name, each in told.items()
    )


def _value(value: Json) -> str:
    if isinstance(value, float):
        return number(value)
    return (
        f"{value:,}"
        if isinstance(value, int) and not isinstance(value, bool)
        else json.dumps(value, ensure_ascii=False)
    )


def items_table(found: Aftermath) -> Table:
    """What every number is a number of."""
    rows = [
        (card.title, card.name, f"{own.items:,}" if (own := found.reading(card.name)) else DASH)
        for card in checks_of(found, *GROUPS)
    ]  # fmt: skip
    return Table("How many words, pairs or questions each check asks", ("Check", "Name", "Items"), "wlr", rows)


def folded_tables(found: Aftermath) -> list[Table]:
    """What only some readers open."""
    return [items_table(found)]


def settings(found: Aftermath) -> Iterator[tuple[str, str]]:
    """How it was done."""
    yield "Model", found.model
    yield "Fingerprint", found.fingerprint
    yield "Axis", f"{found.axis}: {found.axis_title}"
    yield "Classes", ", ".join(found.classes) or DASH
    yield "Seed", f"{found.seed}"
    yield from setting_lines(found.settings)
    yield "Time", found.time
