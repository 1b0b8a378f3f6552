"""A model before and after its bias was reduced: one web page, the same in Markdown, and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from equipoise.reports import (
    aftermath_done,
    aftermath_figures,
    aftermath_findings,
    aftermath_tables,
    aftermath_tradeoff,
    aftermath_words,
)
from equipoise.reports.aftermath_recovered import headline
from equipoise.reports.aftermath_words import GROUP_NAMES, GROUP_NOTES, lead, method_lines, methods, title
from equipoise.reports.csv import table_of
from equipoise.reports.experiment_findings import Finding
from equipoise.reports.experiment_page import opening, said_list
from equipoise.reports.html import environment
from equipoise.reports.md import bullets, drawn, plain
from equipoise.reports.words import count
from equipoise.results import Json
from equipoise.results.aftermath import GROUPS, Aftermath, CheckCard, Group, Moved, Outcome, Reading

NOTHING = "No method stands beside the vectors as they were, so nothing can be said of a change."
HEADING = "Bias left against utility kept"
ALWAYS = (
    "All of these checks look at vectors. That associations are less is not that people are treated better by what is "
    "built on them: that is another question, and was not asked.",
    "The bias is recoverable by the classifiers and clusters that were tried, or not by these. Another may do better: "
    "a number at chance is no proof that nothing is left.",
    "Which words lean is found with the same definitional sets that the methods use. What these sets do not show, "
    "neither the methods nor the checks can see.",
    "The control takes out as many directions as the method, drawn at random; of a model that does not say how it was "
    "made, as many as the change seems to amount to, and of such a sentence encoder one. That a method does more shows "
    "that its directions matter, and not that it is worth what it costs.",
    "Words, pairs and questions are from English lists, made by few people; another language or another list may give "
    "another answer.",
    "Utility is that of word similarity, analogies and near neighbours only. What is lost for another use was not "
    "asked.",
    "Intervals count other words of the same kind. They do not count other vectors, other lists or other seeds of a "
    "method.",
)
SENTENCES = (
    "Whom a sentence is openly about is what it says. That a classifier can tell it is no fault for many uses; that it "
    "tells which way a sentence leans that says nothing of it is another matter."
)
WORDS = (
    "About half of all words, by their first letters, are for methods to learn from, and the others for the checks of "
    "what can be recovered. Another program may have learned from any of them, which flatters it. RAN moves each word "
    "by itself, those that are asked as well. Definitional sets, occupations and questions are the same for methods "
    "and checks."
)
MARKED = (
    "{} with an interval are judged, for each method corrected for their number; they are not corrected for the number "
    "of methods. Intervals are not corrected at all, so that one may leave out 0 where nothing is said to be clear."
)
SHARES = (
    "Bias left and utility kept are means over checks that differ in kind. They serve to draw one picture, and another "
    "choice of checks would move the points."
)
COLUMNS = (
    "model", "method", "label", "control", "check", "group", "title", "scale", "better", "value", "low", "high",
    "level", "ideal", "items", "change", "change_low", "change_high", "change_p", "change_p_adjusted", "verdict",
    "beyond", "beyond_low", "beyond_high", "beyond_p", "beyond_p_adjusted", "beyond_verdict", "refused",
)  # fmt: skip


def aftermath_page(found: Aftermath) -> str:
    """A complete HTML document."""
    return environment().get_template("aftermath.html.j2").render(
        experiment=found, about="gone or hidden?", by=found.model, title=title(found), lead=_lead(found),
        versions=method_lines(found), nothing=NOTHING, heading=HEADING, limits=limits(found), groups=groups(found),
        group_notes=GROUP_NOTES, group_names=GROUP_NAMES, found=aftermath_findings, figures=aftermath_figures,
        tradeoffs=aftermath_tradeoff, tables=aftermath_tables, done=aftermath_done, words=aftermath_words,
    )  # fmt: skip


def aftermath_markdown(found: Aftermath) -> str:
    """The same in Markdown, figures as their tables."""
    parts = [_opening(found), _found(found), _tradeoff(found), _groups(found), _done(found)]
    return "\n\n".join(block for part in parts for block in part) + "\n"


def groups(found: Aftermath) -> list[Group]:
    """Those that something was asked of, in the order of telling."""
    asked = {each.group for each in found.checks}
    return [each for each in GROUPS if each in asked]


def limits(found: Aftermath) -> list[str]:
    """What it does not show."""
    moved = [each.change for own in methods(found) for each in own.readings if each.change]
    judged = sum(each.low is not None for each in moved)
    told = [MARKED.format(count(judged, "change"))] if judged else []
    told += [SENTENCES if found.kind == "sentences" else WORDS]
    told += [SHARES] if aftermath_tradeoff.tradeoff(found) else []
    return list(dict.fromkeys([*ALWAYS, *told]))


def _lead(found: Aftermath) -> str:
    """Of several methods, what is still recoverable is said here; of one its findings begin with it."""
    return f"{lead(found)} {headline(found)}" if len(methods(found)) > 1 else lead(found)


def _opening(found: Aftermath) -> Iterator[str]:
    return opening(title(found), _lead(found), method_lines(found), aftermath_done.beware(found))


def _found(found: Aftermath) -> Iterator[str]:
    yield "## What was found"
    short, own = aftermath_findings.in_short(found), aftermath_findings.findings(found)
    yield from [bullets(short)] if short else []
    yield from _cards(own, "###") if own else [NOTHING]


def _cards(cards: list[Finding], level: str) -> Iterator[str]:
    for each in cards:
        yield f"{level} {plain(each.heading)}"
        yield said_list(each.said)


def _tradeoff(found: Aftermath) -> Iterator[str]:
    if aftermath_tradeoff.tradeoff(found):
        yield f"## {HEADING}"
        yield plain(aftermath_tradeoff.tradeoff_caption(found))
        yield drawn(aftermath_tables.tradeoff_table(found))


def _groups(found: Aftermath) -> Iterator[str]:
    tables = aftermath_tables
    for group in groups(found):
        yield f"## {plain(GROUP_NAMES[group])}"
        yield plain(GROUP_NOTES[group])
        yield from [tables.CELLS] if group == groups(found)[0] else []
        yield from map(drawn, (*tables.group_tables(found, group), *tables.folded(found, group)))
        refused = tables.refused_table(found, group)
        yield from [drawn(refused)] if refused else []


def _done(found: Aftermath) -> Iterator[str]:
    yield "## What each check asks"
    for name, cards in aftermath_done.check_cards(found):
        yield f"### {plain(name)}"
        yield from _cards(cards, "####")
    yield "## What each method is"
    yield from _cards(aftermath_done.method_cards(found), "###")
    yield "## How it was done"
    yield bullets(f"{name}: {told}" for name, told in aftermath_done.settings(found))
    yield from map(drawn, aftermath_done.folded_tables(found))
    yield "## What this does not show"
    yield bullets(limits(found))
    yield f"Equipoise {plain(found.version)}"


def readings_csv(found: Aftermath) -> str:
    """A row a reading, those before first, in full precision; a check without an answer has a row with the reason."""
    rows = [_row(found, None, card, found.reading(card.name), found.refused) for card in found.checks]
    rows += [_row(found, own, card, own.reading(card.name), own.refused) for own in found.outcomes
             for card in found.checks]  # fmt: skip
    return table_of(COLUMNS, [row for row in rows if row["value"] is not None or row["refused"]])


def _row(found: Aftermath, outcome: Outcome | None, card: CheckCard, own: Reading | None,
         refused: Mapping[str, str]) -> dict[str, Json]:  # fmt: skip
    ends = own.interval if own else None
    row: dict[str, Json] = {
        "model": found.model, "method": outcome.method if outcome else "",
        "label": outcome.label if outcome else aftermath_tables.BEFORE, "control": bool(outcome and outcome.control),
        "check": card.name, "group": card.group, "title": card.title, "scale": card.scale, "better": card.better,
        "value": own and own.value, "low": ends and ends.low, "high": ends and ends.high,
        "level": ends and ends.level, "ideal": own and own.ideal, "items": own and own.items,
        "refused": refused.get(card.name, ""),
    }  # fmt: skip
    change, beyond = (own.change, own.beyond) if own else (None, None)
    return row | _moved("change", change, "verdict") | _moved("beyond", beyond, "beyond_verdict")


def _moved(name: str, moved: Moved | None, verdict: str) -> dict[str, Json]:
    return {
        name: moved and moved.value, f"{name}_low": moved and moved.low, f"{name}_high": moved and moved.high,
        f"{name}_p": moved and moved.p_value, f"{name}_p_adjusted": moved and moved.p_adjusted,
        verdict: moved.verdict if moved else "",
    }  # fmt: skip
