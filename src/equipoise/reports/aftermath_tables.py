"""The numbers of an aftermath in tables: bias left beside utility kept, and every check before and after."""

from __future__ import annotations

from equipoise.reports.aftermath_words import (
    change_words,
    checks_of,
    controls,
    ideal_of,
    ideal_words,
    left_after,
    methods,
    number_words,
    p_bound,
    share_words,
    with_interval,
)
from equipoise.reports.experiment_words import capital
from equipoise.reports.table import Table
from equipoise.reports.words import DASH
from equipoise.results.aftermath import GROUPS, Aftermath, CheckCard, Estimate, Group, Outcome, Reading

BEFORE = "before"
CELLS = (
    "“Better” and “worse” are said where p < 0.05, corrected by Holm’s method for the number of checks of a method; "
    "else there is no clear change. Where nearer is better, what counts is the distance: a number that clearly "
    "moved, and is not clearly nearer or farther, “moved”. The same words are asked before and after, so that a change "
    "can be clear though intervals overlap. Intervals are not corrected."
)


def tradeoff_table(found: Aftermath) -> Table:
    """Every method, what it leaves and what it keeps."""
    rows = [
        (each.label, capital(left_after(found, each)), _estimate(each.bias_left), _estimate(each.utility_kept),
         "yes" if each.on_front else "no", _control(found, each))
        for each in found.outcomes
    ]  # fmt: skip
    head = (
        "Method",
        "The bias is",
        "Bias left",
        "Utility kept",
        "On the front",
        "Less bias than the control",
    )
    return Table("Bias left and utility kept", head, "llnnll", rows)


def _estimate(found: Estimate | None) -> str:
    return "".join(share_words(found.value, found.interval)) if found else DASH


def _control(found: Aftermath, outcome: Outcome) -> str:
    """Whether it leaves less, as the one test says."""
    if outcome.control:
        return "a control itself"
    if outcome.beyond is None or outcome.beyond.p_adjusted is None:
        return DASH
    told = {"better": "yes", "worse": "no, more"}.get(outcome.beyond.verdict, "not clearly")
    return f"{told} (p {p_bound(found, outcome.beyond)})"


def group_tables(found: Aftermath, group: Group) -> list[Table]:
    """What all readers see of a group: of one method everything, of several the numbers side by side."""
    cards = checks_of(found, group)
    if not cards:
        return []
    return [_of_one(found, cards, methods(found)[0])] if len(methods(found)) == 1 else [_side_by_side(found, cards)]


def folded(found: Aftermath, group: Group) -> list[Table]:
    """What only some readers open: of several methods, every check with its intervals and changes."""
    return [check_table(found, card) for card in checks_of(found, group)] if len(methods(found)) != 1 else []


def _of_one(found: Aftermath, cards: list[CheckCard], outcome: Outcome) -> Table:
    beside = controls(found)
    head = ("Check", "Before", "Ideal", f"After {outcome.label}", "Change", "Verdict", *(each.label for each in beside),
            "Beyond the control")  # fmt: skip
    rows = [
        (card.title, with_interval(card, found.reading(card.name)), _ideal(found, card),
         *_changed(card, outcome.reading(card.name)),
         *(with_interval(card, each.reading(card.name)) for each in beside),
         _beyond(found, card, outcome.reading(card.name)))
        for card in cards
    ]  # fmt: skip
    return Table(f"Before and after {outcome.label}", head, "wnrnnl" + "n" * (len(beside) + 1), rows)


def _changed(card: CheckCard, own: Reading | None) -> tuple[str, str, str]:
    """The number, how far it moved, and what that is."""
    moved = own.change if own else None
    return with_interval(card, own), change_words(card, moved), moved.verdict if moved else DASH


def _beyond(found: Aftermath, card: CheckCard, own: Reading | None) -> str:
    """How far it lies from the control's, and whether that is for the better."""
    if own is None or own.beyond is None:
        return DASH
    sure = f" (p {p_bound(found, own.beyond)})" if own.beyond.p_adjusted is not None else ""
    return f"{change_words(card, own.beyond)}, {_against(own.beyond.verdict)}{sure}"


def _against(verdict: str) -> str:
    return "no clear difference" if verdict == "no clear change" else verdict


def _ideal(found: Aftermath, card: CheckCard) -> str:
    ideal = ideal_of(found, card.name)
    return DASH if ideal is None else ideal_words(card, ideal)


def _side_by_side(found: Aftermath, cards: list[CheckCard]) -> Table:
    """A row a method, a column a check; words only where a change is clear."""
    ideal = ("ideal", *(_ideal(found, card) for card in cards))
    told = set(ideal[1:]) != {DASH} and cards[0].group != "unrelated"  # there it is the number before
    rows = [
        (BEFORE, *(short_cell(card, found.reading(card.name)) for card in cards)), *([ideal] if told else []),
        *((each.label, *(short_cell(card, each.reading(card.name)) for card in cards)) for each in found.outcomes),
    ]  # fmt: skip
    head = ("Method", *(card.title for card in cards))
    return Table("Every method, check by check", head, "l" + "n" * len(cards), rows)


def short_cell(card: CheckCard, own: Reading | None) -> str:
    """ "88.1% better", "88.1%" where no change is clear."""
    if own is None:
        return DASH
    clear = own.change.verdict if own.change and own.change.verdict != "no clear change" else ""
    return f"{number_words(card, own.value)} {clear}".rstrip()


def check_table(found: Aftermath, card: CheckCard) -> Table:
    """One check: every method with its interval, its change and what the control did."""
    before = found.reading(card.name)
    rows = [
        (BEFORE, with_interval(card, before), DASH, DASH, DASH, f"{before.items:,}" if before else DASH),
        *((each.label, *_changed(card, own), _beyond(found, card, own), f"{own.items:,}" if own else DASH)
          for each in found.outcomes for own in [each.reading(card.name)]),
    ]  # fmt: skip
    head = ("Method", "Value", "Change", "Verdict", "Beyond the control", "Items asked")
    return Table(card.title, head, "lnnlnr", rows)


def refused_table(found: Aftermath, group: Group) -> Table | None:
    """Checks of a group without a number, and why."""
    rows = [
        (card.title, who, why)
        for card in found.checks if card.group == group
        for who, refused in (("all", found.refused), *((each.label, each.refused) for each in found.outcomes))
        if (why := refused.get(card.name))
    ]  # fmt: skip
    return Table("Checks without an answer", ("Check", "Method", "Why"), "wlw", rows) if rows else None


def table_columns(found: Aftermath) -> list[str]:
    """The head of the table in a terminal."""
    return ["check", BEFORE, *(each.label for each in found.outcomes), "verdict"]


def table_rows(found: Aftermath) -> list[list[str]]:
    """A row a check; the verdict counts methods where there are several."""
    rows = []
    for card in checks_of(found, *GROUPS):
        before = found.reading(card.name)
        after = [each.reading(card.name) for each in found.outcomes]
        told = [number_words(card, own.value) if own else DASH for own in (before, *after)]
        rows.append([card.name, *told, _verdict(found, card)])
    return rows


def _verdict(found: Aftermath, card: CheckCard) -> str:
    told = [own.change.verdict for each in methods(found) if (own := each.reading(card.name)) and own.change]
    if len(methods(found)) == 1:
        return told[0] if told else DASH
    counted = {which: told.count(which) for which in dict.fromkeys(told)}
    return ", ".join(f"{how_many} {which}" for which, how_many in sorted(counted.items())) or DASH
