"""How robust what was found is, in one sentence: said beside the verdicts, which it does not change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from equipoise.reports.by_template import turns
from equipoise.reports.estimates import other_estimates, template_estimates
from equipoise.reports.trust import deciding, nearer_words, signs_turned, stands_out
from equipoise.reports.words import Verdict, count, listed, verdict
from equipoise.results import Result


def robustness(chosen: Sequence[Result]) -> str:
    """Of the associations found, how many hang on one word, stand out from random lists, and keep their sign."""
    found = [result for result in chosen if verdict(result) is Verdict.FOUND]
    parts = list(_parts(found))
    return f"Of {count(len(found), 'association')} found, {listed(parts)}." if parts else ""


def _parts(found: Sequence[Result]) -> Iterator[str]:
    examined = [result for result in found if result.left_out]
    compared = [result for result in found if stands_out(result) is not None]
    worded = [result for result in found if template_estimates(result) and not result.one_sided]
    varied = [result for result in found if other_estimates(result) and not result.one_sided]
    if examined:
        yield _told(examined, found, deciding, ("is known to hang", "are known to hang"), "on a single word")
    if compared:
        yield _told(compared, found, stands_out, ("stands", "stand"), "out from random lists")
    if nearer := nearer_words(compared):
        yield nearer
    if varied:
        yield _told(varied, found, _same_sign, ("keeps its", "keep their"), "sign with every other published list")
    if worded:
        yield _told(worded, found, _same_in_all, ("keeps its", "keep their"), "sign with every template")


def _told(
    asked: Sequence[Result],
    found: Sequence[Result],
    holds: Callable[[Result], object],
    verb: tuple[str, str],
    what: str,
) -> str:
    """ "3 are known to hang on a single word", with how many could be asked where that was not all."""
    number = sum(bool(holds(result)) for result in asked)
    rest = "" if len(asked) == len(found) else f" (of the {len(asked)} examined so)"
    return f"{number or 'none'} {verb[number > 1]} {what}{rest}"


def _same_in_all(result: Result) -> bool:
    return not turns(result)


def _same_sign(result: Result) -> bool:
    return not signs_turned(result)
