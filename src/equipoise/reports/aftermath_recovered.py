"""Whether a bias is still there after a method, in sentences: never that it is gone, only that it was not found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from equipoise.reports.aftermath_words import (
    Left,
    called,
    checks_of,
    ideal_name,
    ideal_words,
    in_sentence,
    labels,
    left,
    left_after,
    methods,
    number_words,
    side,
)
from equipoise.reports.experiment_findings import Said
from equipoise.reports.experiment_words import capital
from equipoise.reports.words import count
from equipoise.results.aftermath import Aftermath, CheckCard, Outcome, Reading, Verdict

TOLD_BY = "{by} {still}tells the {side} of held-out words that it was not trained on in {value} of cases{ends}"
CLAIMS = {  # of checks that have a sentence of their own, by what the model is one of
    "words": {
        "recovery": TOLD_BY.replace("{by}", "a classifier"),
        "linear-recovery": TOLD_BY.replace("{by}", "a linear classifier"),
        "clusters": "clustering {still}puts {value} of the words that leaned most with others of their {side}{ends}",
        "neighbours": "of the nearest neighbours of words that leaned, {value}{ends} {still}leaned to the same {side}",
    },
    "sentences": {
        "recovery": "a classifier {still}tells whom held-out sentences are openly about in {value} of cases{ends}",
        "stereotype-recovery": "a classifier {still}tells the {side} that words leaned to, in sentences that say "
        "nothing of it, in {value} of cases{ends}",
    },
}
CLAIM = "“{title}” {still}comes to {value}{ends}"
FIRST = {"words": "recovery", "sentences": "stereotype-recovery"}  # whom a sentence is openly about may be told
WENT: dict[Verdict, str] = {
    "better": " Reduced, and still there.",
    "worse": " That is more than before.",
    "moved": " It moved, and whether for the better is not clear.",
    "no clear change": " No clear change.",
}
NO_PROOF = " That is no proof that it is gone: another classifier may do better."
NO_CHECK = "Whether the bias can still be recovered was not asked, or could not be answered."
NO_INTERVAL = " Without an interval it cannot be told from that."
TOO_FEW = " These are too few to tell: half of what was there before would not have been seen."
OTHERS = {
    Left.STILL: "Also still there",
    Left.UNSEEN: "Not found",
    Left.UNCLEAR: "Not found, but by too few words or sentences to tell",
    Left.UNTESTED: "Cannot be told, without an interval",
}


def headline(found: Aftermath) -> str:
    """What is to be said before anything else: of one method its own sentence, of several how many leave it there."""
    told = methods(found)
    if not told or not checks_of(found, "recoverable"):
        return NO_CHECK
    if len(told) == 1:
        return _sentence(found, told[0])
    by = {which: [each for each in told if left_after(found, each) is which] for which in Left}
    return "".join([_counted(by[Left.STILL], told), _spanned(found, told), *_rest(by)])


def _counted(still: Sequence[Outcome], told: Sequence[Outcome]) -> str:
    if len(still) == len(told):
        return f"None of the {count(len(told), 'method')} makes the bias unrecoverable."
    if still:
        return f"After {len(still)} of the {count(len(told), 'method')} the bias is still recoverable: {labels(still)}."
    return f"These checks found the bias still recoverable after none of the {count(len(told), 'method')}."


def _spanned(found: Aftermath, told: Sequence[Outcome]) -> str:
    """One check of what can be recovered, from the method that leaves least to the one that leaves most."""
    card = min(checks_of(found, "recoverable"), key=lambda each: each.name != FIRST[found.kind])
    own = {each.label: own for each in told if (own := each.reading(card.name))}
    if not own:
        return ""
    least, most = (each(own, key=lambda label: own[label].value) for each in (min, max))
    span = f"{number_words(card, own[least].value)} ({least}) to {number_words(card, own[most].value)} ({most})"
    still = "still " if all(left(found, card, each) is Left.STILL for each in own.values()) else ""
    claim = _claim(found, card).format(still=still, value=span, ends="", side=side(found), title=card.title)
    return f" {capital(claim)}; {_beside(found, card, own[least])}."


def _rest(by: dict[Left, list[Outcome]]) -> Iterator[str]:
    if unseen := by[Left.UNSEEN]:
        yield f" Not found by these checks: {labels(unseen)}.{NO_PROOF}"
    if unclear := by[Left.UNCLEAR]:
        yield f" Not found, but by too few words or sentences to tell: {labels(unclear)}."
    if untold := by[Left.UNTESTED]:
        yield f" Cannot be told: {labels(untold)}."


def still_said(found: Aftermath, outcome: Outcome) -> Said:
    """What comes first of a method, and what its other checks of the same kind say."""
    which = left_after(found, outcome)
    return Said(f"{capital(which)}.", f" {_sentence(found, outcome)}{''.join(_others(found, outcome))}")


def _pairs(found: Aftermath, outcome: Outcome) -> list[tuple[CheckCard, Reading]]:
    """The checks that find it first, then the others; each kind in the order they were asked."""
    pairs = [(card, own) for card in checks_of(found, "recoverable") if (own := outcome.reading(card.name))]
    return sorted(pairs, key=lambda pair: (left(found, *pair) is not Left.STILL, pair[0].name != FIRST[found.kind]))


def _sentence(found: Aftermath, outcome: Outcome) -> str:
    pairs = _pairs(found, outcome)
    if not pairs:
        return NO_CHECK
    card, own = pairs[0]
    which = left(found, card, own)
    value, ends = in_sentence(card, own)
    still = "still " if which is Left.STILL else ""
    claim = _claim(found, card).format(still=still, value=value, ends=ends, side=side(found), title=card.title)
    return f"After {called(found, outcome)} {claim}; {_beside(found, card, own)}.{_went(which, own)}"


def _claim(found: Aftermath, card: CheckCard) -> str:
    return CLAIMS[found.kind].get(card.name, CLAIM)


def _went(which: Left, own: Reading) -> str:
    if which is Left.STILL:
        return WENT[own.change.verdict] if own.change else ""
    return {Left.UNSEEN: NO_PROOF, Left.UNCLEAR: TOO_FEW}.get(which, NO_INTERVAL)


def _beside(found: Aftermath, card: CheckCard, own: Reading) -> str:
    """ "chance is 50%, before it was 98%"."""
    before = found.reading(card.name)
    start = replace(before, interval=None) if before else None
    return ", ".join([*_ideal(card, own), *([f"before it was {in_sentence(card, start)[0]}"] if start else [])])


def _ideal(card: CheckCard, own: Reading) -> list[str]:
    """ "chance is 33.3%", [] where nothing is ideal."""
    return [] if own.ideal is None else [f"{ideal_name(card)} {ideal_words(card, own.ideal)}"]


def _others(found: Aftermath, outcome: Outcome) -> Iterator[str]:
    """The remaining checks, those that find it and those that do not; of several methods only how many."""
    rest = _pairs(found, outcome)[1:]
    alone = len(methods(found)) == 1
    for which, opening in OTHERS.items():
        told = [(card, own) for card, own in rest if left(found, card, own) is which]
        if told and alone:
            yield f" {opening}: {'; '.join(f'{card.title} ({_brief(card, own)})' for card, own in told)}."
        elif told:
            yield f" {opening} by {len(told)} of {count(len(rest), 'other check')}."


def _brief(card: CheckCard, own: Reading) -> str:
    return "; ".join([in_sentence(card, own)[0], *_ideal(card, own)])
