"""A word explained, for people: its senses, how each leans, and what that says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from equipoise.cli.explain_saying import bar, say, say_limits
from equipoise.cli.options import opening
from equipoise.cli.showing import print_table, progress_bar

if TYPE_CHECKING:
    from equipoise.results.explained import Direction, Lean, WordExplained


def ask(model: str, texts: tuple[str, ...], page: Path | None, how: dict[str, Any]) -> WordExplained:
    """The one word explained, with these options."""
    from equipoise.cli.explain_options import SENTENCE_NAMES
    from equipoise.explain.words import DIRECTIONS, explain_word
    from equipoise.files import refuse_to_replace

    opened = opening(how)
    wordnet, datasets = opened.pop("wordnet"), how.pop("datasets")
    chosen = {name: value for name, value in how.items() if name not in SENTENCE_NAMES}
    if page:
        refuse_to_replace([model, *datasets], [page])
    with progress_bar(f"reading {model}") as tell:
        return explain_word(
            model, texts[0], datasets or DIRECTIONS, wordnet=wordnet, progress=lambda share: tell(share, ""),
            opening=opened, **chosen,
        )  # fmt: skip


def as_page(found: WordExplained) -> str:
    """The same as a web page."""
    from equipoise.reports.explanation import explanation

    return explanation(found)


def show(found: WordExplained) -> None:
    """The explanation in tables and sentences for people."""
    from equipoise.results.explained import STANDING_OUT

    _show_senses(found)
    for each in found.directions:
        _show_direction(found, each)
    say(STANDING_OUT)
    say_limits(found.model, found.caveats, found.notes)


def _show_senses(found: WordExplained) -> None:
    known = sum(sense.known for sense in found.senses)
    has = f"{known} of {len(found.senses)} senses" if found.gives == "senses" else "one vector, whatever the sense"
    say(f"{found.word} in {found.model}: {has}")
    if found.looked_up_as:
        say(f"{found.word} is looked up in WordNet as {found.looked_up_as}.")
    if not found.senses:
        click.echo("WordNet 3.0 has no sense of it.\n")
        return
    rows = [[_marked(s.key, s.asked), s.part, "?" if s.tagged is None else f"{s.tagged:,}", s.gloss or "not in WordNet"]
            for s in found.senses]  # fmt: skip
    print_table(["sense", "is a", "tagged", "means"], rows)
    lacking = [sense.key for sense in found.senses if not sense.known]
    if lacking and found.gives == "senses":
        say(f"Not in the model: {', '.join(lacking)}.")
    if any(sense.asked for sense in found.senses):
        click.echo("* is the sense that was asked for.")
    click.echo()


def _show_direction(found: WordExplained, direction: Direction) -> None:
    first, second = direction.first, direction.second
    pairs = f"{direction.pairs:,} pairs, from {direction.pairs_from}"
    say(f"{direction.dataset}: above zero to {first}, below to {second}; {pairs}")
    level = f"{found.options['level']:.0%}"
    head = ["sense", f"{second} | {first}", "leans", f"{level} interval", "nearest words of the pairs"]
    print_table(head, _rows(found, direction, f"others (middle {level})"))
    say(direction.finding)
    for side, words in direction.missing.items():
        say(f"Not in the model, of {side}: {', '.join(words)}.")
    click.echo()


def _rows(found: WordExplained, direction: Direction, others: str) -> list[list[str]]:
    asked, leans, usual = {sense.key for sense in found.senses if sense.asked}, found.leans(direction), direction.usual
    largest = max(abs(lean.value) for lean in leans.values())
    rows = [[_marked(name, name in asked), *_cells(lean, largest)] for name, lean in leans.items()]
    if usual:
        rows.append([others, bar(usual.mean, largest), *_numbers(usual.mean, usual.low, usual.high), ""])
    return rows


def _cells(lean: Lean, largest: float) -> list[str]:
    between = lean.interval
    ends = (between.low, between.high) if between else ()
    near = ", ".join(f"{each.word} {each.cosine:.2f}" for each in lean.nearest)
    return [bar(lean.value, largest), *_numbers(lean.value, *ends), near]


def _numbers(value: float, *ends: float) -> list[str]:
    from equipoise.reports.words import signed

    return [signed(value), " to ".join(map(signed, ends)) or "none"]


def _marked(key: str, asked: bool) -> str:
    return f"{key} *" if asked else key
