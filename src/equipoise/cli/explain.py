"""equipoise explain MODEL WORD"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from equipoise.cli.options import MODEL_HELP, model_options, opening
from equipoise.cli.showing import print_table, progress_bar

if TYPE_CHECKING:
    from equipoise.results.explained import Direction, Lean, WordExplained

HALF = 8  # letters of a bar, to either side of zero

EPILOG = f"""
MODEL is {MODEL_HELP}. WORD is a word of WordNet, or the key of a sense, which is then marked. Each sense leans by its
cosine with the mean offset of the pairs; the mean over a word's senses leans along the same direction, so that it shows
what averaging does. docs/explain.md says how to read it.

\b
Examples:
  equipoise explain senses:lmms_2048.bert-large-cased.npz black
  equipoise explain senses:glove-6b-50d.gloss-averages.npz nurse --html nurse.html
  equipoise explain builtin:glove-6b-50d engineer --dataset gender-pairs-definitional
  equipoise explain senses:vectors.txt black%3:00:02:: --json
"""


@click.command(epilog=EPILOG)
@click.argument("model")
@click.argument("word")
@click.option(
    "--dataset", "-d", "datasets", multiple=True, metavar="DATASET",
    help="Whose pairs to lean along, by name or path; may be repeated. Default: male and female words "
    "(sssb-static-noun), pleasant and unpleasant ones (sssb-static-ethnicity).",
)  # fmt: skip
@click.option("--nearest", default="5", show_default=True, metavar="NUMBER", help="Nearest words of the pairs to name.")
@click.option("--resamples", default="2000", show_default=True, metavar="NUMBER",
              help="Draws of the pairs for the intervals; 0: none.")  # fmt: skip
@click.option("--level", default="0.95", show_default=True, metavar="LEVEL", help="Level of the intervals.")
@click.option("--null-lists", default="20000", show_default=True, metavar="NUMBER",
              help="Others of the model, drawn at random, to compare with; 0: none.")  # fmt: skip
@click.option("--seed", default="0", show_default=True, metavar="NUMBER", help="For everything drawn.")
@click.option("--case", default="first", show_default=True, metavar="as-is|lower|title|first",
              help="Spelling to look words up by, as in measure.")  # fmt: skip
@click.option("--max-missing", default="0.2", show_default=True, metavar="SHARE",
              help="Largest share of the pairs' words that may be unknown.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
@click.option("--html", "page", metavar="FILE", type=click.Path(path_type=Path), help="Also write it as a web page.")
@model_options
def explain(model: str, word: str, datasets: tuple[str, ...], as_json: bool, page: Path | None, **how: Any) -> None:
    """Why a word looks biased, or not: its senses, and their average."""
    from equipoise.explain.words import DIRECTIONS, explain_word
    from equipoise.files import refuse_to_replace, write_text

    if page:
        refuse_to_replace([model, *datasets], [page])
    opened = opening(how)
    wordnet = opened.pop("wordnet")
    with progress_bar(f"reading {model}") as tell:
        found = explain_word(
            model, word, datasets or DIRECTIONS, wordnet=wordnet, progress=lambda share: tell(share, ""),
            opening=opened, **how,
        )  # fmt: skip
    if page:
        from equipoise.reports.explanation import explanation

        write_text(page, explanation(found))
    if as_json:
        click.echo(found.to_json())
        return
    _show(found)
    if page:
        click.echo(f"\n{page}: the same as a web page.")


def _say(text: str) -> None:
    """A paragraph: in lines between words in a terminal, in one line elsewhere."""
    wide = sys.stdout is not None and sys.stdout.isatty()
    width = get_terminal_size().columns
    after = "  " * text.startswith("- ")
    click.echo(
        fill(text, width, subsequent_indent=after, break_long_words=False, break_on_hyphens=False) if wide else text
    )


def _show(found: WordExplained) -> None:
    """The explanation in tables and sentences for people."""
    from equipoise.results.explained import STANDING_OUT

    _show_senses(found)
    for each in found.directions:
        _show_direction(found, each)
    _say(STANDING_OUT)
    click.echo("\nWhat this does not show:")
    for caveat in found.caveats:
        _say(f"- {caveat}")
    for note in found.notes:
        _say(f"Note on {found.model}: {note}.")


def _show_senses(found: WordExplained) -> None:
    known = sum(sense.known for sense in found.senses)
    has = f"{known} of {len(found.senses)} senses" if found.gives == "senses" else "one vector, whatever the sense"
    _say(f"{found.word} in {found.model}: {has}")
    if not found.senses:
        click.echo("WordNet 3.0 has no sense of it.\n")
        return
    rows = [[_marked(s.key, s.asked), s.part, "?" if s.tagged is None else f"{s.tagged:,}", s.gloss or "not in WordNet"]
            for s in found.senses]  # fmt: skip
    print_table(["sense", "is a", "tagged", "means"], rows)
    lacking = [sense.key for sense in found.senses if not sense.known]
    if lacking and found.gives == "senses":
        _say(f"Not in the model: {', '.join(lacking)}.")
    if any(sense.asked for sense in found.senses):
        click.echo("* is the sense that was asked for.")
    click.echo()


def _show_direction(found: WordExplained, direction: Direction) -> None:
    first, second = direction.first, direction.second
    pairs = f"{direction.pairs:,} pairs, from {direction.pairs_from}"
    _say(f"{direction.dataset}: above zero to {first}, below to {second}; {pairs}")
    level = f"{found.options['level']:.0%}"
    head = ["sense", f"{second} | {first}", "leans", f"{level} interval", "nearest words of the pairs"]
    print_table(head, _rows(found, direction, f"others (middle {level})"))
    _say(direction.finding)
    for side, words in direction.missing.items():
        _say(f"Not in the model, of {side}: {', '.join(words)}.")
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


def bar(value: float, largest: float) -> str:
    """Some letters from a zero line to the left or right: as many as fit the largest value."""
    length = min(HALF, round(HALF * abs(value) / largest)) if largest else 0
    left, right = ("", "=" * length) if value > 0 else ("=" * length, "")
    return f"{left:>{HALF}}|{right:<{HALF}}"
