"""What is left after a method and what it cost, in sentences: what can still be recovered is said before all else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from equipoise.reports.aftermath_recovered import headline, still_said
from equipoise.reports.aftermath_words import (
    OF_BIAS,
    checks_of,
    controls,
    headed,
    labels,
    methods,
    number_words,
    p_bound,
    share_words,
)
from equipoise.reports.experiment_findings import Finding, Said
from equipoise.reports.experiment_words import minus
from equipoise.reports.words import count
from equipoise.results.aftermath import Aftermath, CheckCard, Estimate, Group, Moved, Outcome, Reading, Verdict

Pair = tuple[CheckCard, Reading]
MOST_NAMED = 2  # checks of one of several methods
APART = ", neighbours kept apart"  # what moves any word moves some neighbours
NOT_ASKED = "Whether it does more than taking out random directions was not asked."
NO_TEST = "Whether it does more than taking out random directions cannot be told: no check found a bias before."


def findings(found: Aftermath) -> list[Finding]:
    """What came of each method, and of the controls."""
    own = [Finding(headed(each), list(_said(found, each))) for each in methods(found)]
    beside = [Said(each.label, f" {_whole(each)}") for each in controls(found) if _whole(each)]
    return [*own, *([Finding("What taking out random directions does", beside)] if beside else [])]


def in_short(found: Aftermath) -> list[str]:
    """What can be said of several methods together; of one its findings say it."""
    told = methods(found)
    if len(told) < 2:
        return []
    return [*_front(found), *_no_better(found), *_losing(found)]


def _said(found: Aftermath, outcome: Outcome) -> Iterator[Said]:
    yield still_said(found, outcome)
    yield _reduced(found, outcome)
    yield _lost(found, outcome)
    yield _against_control(found, outcome)
    if whole := _whole(outcome):
        yield Said("On the whole", f" it {whole}")


def judged(found: Aftermath, outcome: Outcome, *groups: Group) -> dict[Verdict, list[Pair]]:
    """The checks of some groups by what became of them."""
    told: dict[Verdict, list[Pair]] = {"better": [], "worse": [], "moved": [], "no clear change": []}
    for card in checks_of(found, *groups):
        own = outcome.reading(card.name)
        if own and own.change:
            told[own.change.verdict].append((card, own))
    return told


def _reduced(found: Aftermath, outcome: Outcome) -> Said:
    """What became of the associations that are asked for."""
    told = judged(found, outcome, "associations")
    asked = sum(map(len, told.values()))
    if not asked:
        refused = any(each.group == "associations" and each.name in outcome.refused for each in found.checks)
        return Said("Associations", " could not be asked for." if refused else " were not asked for.")
    same, aside = told["no clear change"], told["moved"]
    worse = _if_any(" Worse than before", told["worse"], found)
    unclear = (f" No clear change by {_named(found, same)}." if same else "") + _if_any(
        " Moved, and not clearly for the better", aside, found
    )
    if not told["better"]:
        return Said("Not clearly reduced", f" by any of {count(asked, 'check')} of associations.{worse}{unclear}")
    by = f" by {len(told['better'])} of {count(asked, 'check')} of associations"
    each = f": {_moves(found, told['better'])}." if len(methods(found)) == 1 else "."
    return Said("Reduced", f"{by}{each}{worse}{unclear}")


def _lost(found: Aftermath, outcome: Outcome) -> Said:
    """What it cost: of utility, and of associations that have nothing to do with it."""
    use, others = judged(found, outcome, "utility"), judged(found, outcome, "unrelated")
    asked = sum(map(len, (*use.values(), *others.values())))
    if not asked:
        return Said("What it cost", " was not asked.")
    changed = _if_any(" Unrelated associations changed", others["worse"], found)
    gained = _if_any(" Better than before", use["better"], found)
    if use["worse"]:
        beside = {which: [pair for pair in use["worse"] if pair[1].beyond and pair[1].beyond.verdict == which]
                  for which in ("better", "no clear change")}  # fmt: skip
        more, alike = beside["better"], beside["no clear change"]
        control = f" Random directions cost more by {_named(found, more)}." if more else ""
        control += f" Not clearly more than random directions cost by {_named(found, alike)}." if alike else ""
        return Said("Lost", f": {_moves(found, use['worse'])}.{control}{changed}{gained}")
    if others["worse"]:
        return Said("No clear loss of utility", f", but a change of what has nothing to do with it.{changed}{gained}")
    return Said("No clear loss", f" in {count(asked, 'check')} of {_answered(use, others)}.{gained}")


def _answered(use: dict[Verdict, list[Pair]], others: dict[Verdict, list[Pair]]) -> str:
    """Of which kinds checks have an answer."""
    named = (("utility", use), ("unrelated associations", others))
    return " and of ".join(name for name, told in named if any(told.values()))


def _if_any(opening: str, pairs: list[Pair], found: Aftermath) -> str:
    return f"{opening}: {_moves(found, pairs)}." if pairs else ""


def _against_control(found: Aftermath, outcome: Outcome) -> Said:
    """Whether it leaves less bias than any directions would: one test, and then check by check."""
    control = found.control_of(outcome)
    if not (outcome.beyond and outcome.bias_left and control and control.bias_left):
        why = NO_TEST if control else NOT_ASKED
        return Said("Against a control", f": {why[0].lower()}{why[1:]}")
    first = {"better": "More than the control", "worse": "Worse than the control"}.get(
        outcome.beyond.verdict, "No better than the control, as far as can be told"
    )
    return Said(first, f": {_both_left(outcome.beyond, outcome.bias_left, control.bias_left)} after taking out "
                f"{_random(control)}{_how_sure(found, outcome.beyond)}.{_by_checks(found, outcome)}")  # fmt: skip


def _both_left(beyond: Moved, own: Estimate, beside: Estimate) -> str:
    """ "44% of the bias is left, and 99%"; only how far they are apart where they are not of the same checks."""
    if set(own.checks) == set(beside.checks):
        one, other = (share_words(each.value, each.interval)[0] for each in (own, beside))
        return f"{one} of the bias is left, and {other}"
    shared = len(set(own.checks) & set(beside.checks))
    less = "less" if beyond.value < 0 else "more"
    apart = f"{abs(100 * beyond.value):.0f} points"
    return f"by the {count(shared, 'check')} that both answer, {apart} {less} of the bias are left than"


def _random(control: Outcome) -> str:
    """ "12 random directions instead (the mean of 20 draws)"."""
    detail = control.recipe.get("detail") or {}
    drawn = f" (the mean of {count(int(detail.get('draws', 1)), 'draw')})"
    return f"{count(control.directions, 'random direction')} instead{drawn}"


def _how_sure(found: Aftermath, moved: Moved) -> str:
    """ "; difference −69 to −41 points, p ≤ 0.007, corrected"; no interval where too few draws have a number."""
    told = [minus(100 * each, 0) for each in (moved.low, moved.high) if each is not None]
    ends = f"difference {told[0]} to {told[1]} points, " if len(told) == 2 else ""
    return f"; {ends}p {p_bound(found, moved)}, corrected"


def _by_checks(found: Aftermath, outcome: Outcome) -> str:
    """ " By single checks, better in 5 of 12 and worse by SemBias."."""
    pairs = beyond_pairs(found, outcome)
    better = sum(verdict == "better" for _, verdict in pairs)
    worse = [pair for pair, verdict in pairs if verdict == "worse"]
    told = f" It does worse by {_named(found, worse)}." if worse else ""
    return f" By single checks of bias, clearly more in {better} of {len(pairs)}.{told}" if pairs else ""


def beyond_pairs(found: Aftermath, outcome: Outcome) -> list[tuple[Pair, Verdict]]:
    """The checks of bias, and how each compares with the control."""
    return [((card, own), own.beyond.verdict) for card in checks_of(found, *OF_BIAS)
            if (own := outcome.reading(card.name)) and own.beyond]  # fmt: skip


def beats_control(outcome: Outcome) -> bool:
    """By the one test of what is left of the bias."""
    return outcome.beyond is not None and outcome.beyond.verdict == "better"


def _whole(outcome: Outcome) -> str:
    """ "leaves 53% of the bias (47% to 59%) and keeps 98% of utility (96% to 99%)."."""
    parts = [f"{verb} {_estimated(of, what)}" for verb, of, what in
             (("leaves", outcome.bias_left, "the bias"), ("keeps", outcome.utility_kept, "utility")) if of]  # fmt: skip
    return f"{' and '.join(parts)}, as means over checks." if parts else ""


def _estimated(found: Estimate, what: str) -> str:
    value, ends = share_words(found.value, found.interval)
    return f"{value} of {what}{ends}"


def _moves(found: Aftermath, pairs: Iterable[Pair]) -> str:
    """ "Direct bias from 0.081 to 0.003; SemBias from ..."."""
    return "; ".join(f"{card.title} {_move(found, card, own)}" for card, own in pairs)


def _move(found: Aftermath, card: CheckCard, own: Reading) -> str:
    before = found.reading(card.name)
    start = f"from {number_words(card, before.value)} " if before else ""
    return f"{start}to {number_words(card, own.value)}"


def _named(found: Aftermath, pairs: list[Pair]) -> str:
    """The titles of checks; of many checks of several methods only how many."""
    if len(methods(found)) > 1 and len(pairs) > MOST_NAMED:
        return f"{len(pairs)} others"
    return "; ".join(card.title for card, _ in pairs)


def _front(found: Aftermath) -> Iterator[str]:
    front = [each for each in methods(found) if each.on_front]
    if len(front) == 1:
        yield f"On the front: {labels(front)} alone. By these means every other is beaten, by it or by doing nothing."
    elif front:
        yield (
            f"On the front: {labels(front)}. No other method has both less bias left and more utility kept than one of "
            "these; which of them is right for a use is not for these numbers to say."
        )


def _no_better(found: Aftermath) -> Iterator[str]:
    asked = [each for each in methods(found) if each.beyond]
    below = [each for each in asked if not beats_control(each)]
    if below:
        yield f"Not clearly less bias left than after taking out as many random directions: {labels(below)}."
    elif asked:
        yield "After each method less of the bias is left than after taking out as many random directions."
    else:
        yield NO_TEST if controls(found) else NOT_ASKED


def _losing(found: Aftermath) -> Iterator[str]:
    """By checks that were measured before: of neighbours kept, some loss is in the question."""
    by = {each.label: judged(found, each, "utility", "unrelated") for each in methods(found)}
    losing = [each for each in methods(found) if any(_measured(found, card) for card, _ in by[each.label]["worse"])]
    if losing:
        told = f"Utility clearly fell, or unrelated associations changed, by at least one check{APART}"
        yield f"{told}: {labels(losing)}."
    elif any(any(told.values()) for told in by.values()):
        kinds = [_answered(*_split(told)) for told in by.values() if any(told.values())]
        yield f"No clear loss after any method by checks of {max(kinds, key=len)}{APART}."


def _split(told: dict[Verdict, list[Pair]]) -> list[dict[Verdict, list[Pair]]]:
    """The same by kind: utility, and what is unrelated."""
    return [{verdict: [pair for pair in pairs if pair[0].group == group] for verdict, pairs in told.items()}
            for group in ("utility", "unrelated")]  # fmt: skip


def _measured(found: Aftermath, card: CheckCard) -> bool:
    before = found.reading(card.name)
    return bool(before and before.interval and before.interval.low < before.interval.high)


def outcome_lines(found: Aftermath) -> list[str]:
    """All of it as plain sentences, for a terminal."""
    told = [headline(found), *in_short(found)] if len(methods(found)) > 1 else []
    for each in methods(found):
        sentences = [f"{said.first}{said.rest}" for said in _said(found, each)]
        prefix = f"{each.label}: " if len(methods(found)) > 1 else ""
        told.append(prefix + " ".join(sentences))
    return told
