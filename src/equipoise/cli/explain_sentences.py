"""Sentences explained, for people: words coloured and sized, tables, and the same with gendered words swapped."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

from equipoise.cli.explain_saying import bar, in_terminal, say, say_limits
from equipoise.cli.options import opening
from equipoise.cli.showing import WIDE, print_table, progress_bar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from equipoise.reports.sentence_words import Scales
    from equipoise.results.weighed import SentencesExplained, Swap, WeighedSentence, WeighedWord

MOST = 40  # words of a sentence to show
LONG = 400  # letters of a sentence, where it is printed as it is
SHORT = 60  # and in a table


def ask(model: str, texts: tuple[str, ...], page: Path | None, how: dict[str, Any]) -> SentencesExplained:
    """The sentences explained, with these options."""
    from equipoise.explain.sentences import explain_sentences
    from equipoise.files import refuse_to_replace

    opened = opening(how)
    read = {name: how[name] for name in ("pairs", "gendered", "examples")}
    if page:
        refuse_to_replace([model, *filter(None, [how["file"], opened["words"], *read.values()])], [page])
    sentences = [*texts, *(_lines(Path(how["file"])) if how["file"] else ())]
    with progress_bar(f"reading {model}") as tell:
        return explain_sentences(
            model, sentences, **read, swap=how["swap"], progress=lambda share: tell(share, ""), opening=opened
        )


def _lines(path: Path) -> list[str]:
    """The sentences in a file, one a line; empty lines are none."""
    from equipoise.datasets.texts import lines_of, read_text

    return [line.strip() for line in lines_of(read_text(path)) if line.strip()]


def as_page(found: SentencesExplained) -> str:
    """The same as a web page."""
    from equipoise.reports.sentences_page import sentences_page

    return sentences_page(found)


def show(found: SentencesExplained) -> None:
    """The explanation in coloured words, tables and sentences."""
    from equipoise.reports.sentence_tables import check_words, direction_words, missing_words, who
    from equipoise.reports.sentence_words import scales_of
    from equipoise.reports.words import count, visible

    scales = scales_of(found)
    say(visible(f"{who(found)}: {found.score} of {count(len(found.sentences), 'sentence')}"))
    said = (direction_words(found.direction), check_words(found), missing_words(found.direction.missing))
    for line in filter(None, said):
        say(visible(line))
    if in_terminal():
        _say_key(found, scales)
    for given, swap in zip_longest(found.sentences, found.swaps):
        _show_sentence(found, given, swap, scales)
    if len(found.sentences) > 1:
        _compare(found)
    click.echo()
    say(visible(f"Words that score nothing: {found.left_out}."))
    say_limits(found.model, found.caveats, found.notes)


def _say_key(found: SentencesExplained, scales: Scales) -> None:
    """What colours, bars and lines mean."""
    from equipoise.cli.explain_sized import colour_names
    from equipoise.reports.sentence_tables import per_cent
    from equipoise.reports.sentence_words import kinds_in

    ways = {"gendered": "Underlined", "left out": "Underlined", "unknown": "Struck out", "cut off": "Struck out"}
    others = "".join(f" {ways[kind]}: {says}." for kind, says in kinds_in(found).items())
    colours = colour_names()
    sides = found.direction.first, found.direction.second
    depth = "Colour: {0} leans to {2}, {1} to {3}, the deeper the farther. ".format(*colours, *sides) if colours else ""
    say(f"{depth}Bars above words: importance, █ is {per_cent(scales.heaviest)}.{others}")


def _show_sentence(found: SentencesExplained, given: WeighedSentence, swap: Swap | None, scales: Scales) -> None:
    from equipoise.reports.sentence_tables import swapped_words
    from equipoise.reports.words import visible

    click.echo()
    _show_words(given, scales)
    _word_table(found, given)
    say(_sums(found, given))
    if swap is None:
        if found.swaps:
            click.echo("Nothing in it is swapped.")
        return
    click.echo()
    say(visible(f"Swapped, {swapped_words(swap)}:"))
    _show_words(swap.sentence, scales)
    say(_sums(found, swap.sentence))
    say(f"Swapped less given: {_scores(found, swap.difference, all_signed=True)}.")


def _show_words(sentence: WeighedSentence, scales: Scales) -> None:
    """Coloured and sized in a terminal, as it is elsewhere."""
    from equipoise.reports.sentence_words import notes
    from equipoise.reports.words import shortened, visible

    if in_terminal():
        from equipoise.cli.explain_sized import print_sized

        print_sized(sentence, scales, MOST)
    else:
        click.echo(visible(shortened(sentence.text, LONG)))
    for note in notes(sentence, MOST):
        say(note)


def _word_table(found: SentencesExplained, sentence: WeighedSentence) -> None:
    """A row a word; narrow terminals have no room for bars."""
    from equipoise.reports.sentence_words import heaviest

    narrow = in_terminal() and get_terminal_size().columns < WIDE
    words = heaviest(sentence, MOST)
    largest = max((abs(word.weighted_bias) for word in words), default=0.0)
    rows = [_cells(word) + ([] if narrow else [bar(word.weighted_bias, largest)]) for word in words]
    ends = ["weighted"] if narrow else ["weighted bias", f"{found.direction.second} | {found.direction.first}"]
    if rows:
        print_table(["word", "importance", "bias", *ends], rows)


def _cells(word: WeighedWord) -> list[str]:
    from equipoise.reports.sentence_tables import BIAS, WEIGHTED, per_cent
    from equipoise.reports.sentence_words import SCORED
    from equipoise.reports.words import signed, visible

    scored = word.kind == SCORED
    bias, weighted = signed(word.bias, BIAS), signed(word.weighted_bias, WEIGHTED)
    return [visible(word.text), per_cent(word.importance), bias if scored else word.kind, weighted if scored else "0"]


def _sums(found: SentencesExplained, sentence: WeighedSentence) -> str:
    from equipoise.reports.sentence_tables import BIAS, ELSEWHERE, per_cent
    from equipoise.reports.words import signed

    cosine = "" if sentence.cosine is None else f"; cosine of the sentence {signed(sentence.cosine, BIAS)}"
    elsewhere = f"importance elsewhere, {ELSEWHERE}: {per_cent(sentence.elsewhere)}"
    return f"Overall: {_scores(found, sentence.scores)}{cosine}; {elsewhere}."


def _scores(found: SentencesExplained, scores: Mapping[str, float], all_signed: bool = False) -> str:
    """ "female +0.0755, male -0.0186, absolute 0.0941"."""
    from equipoise.reports.sentence_tables import names_of
    from equipoise.reports.words import visible

    names = [name for name in names_of(found.direction) if name in scores]
    told = (_score("" if all_signed else name, scores[name]) for name in names)
    return visible(", ".join(f"{name} {value}" for name, value in zip(names, told, strict=True)))


def _score(name: str, value: float) -> str:
    """One of the sums; what is absolute, or nothing, has no sign."""
    from equipoise.reports.sentence_tables import WEIGHTED
    from equipoise.reports.words import signed
    from equipoise.results.weighed import ABSOLUTE

    text = signed(value, WEIGHTED)
    return text.removeprefix("+") if name == ABSOLUTE or not float(text) else text


def _compare(found: SentencesExplained) -> None:
    """Several sentences, one a row."""
    from equipoise.reports.sentence_tables import BIAS, names_of
    from equipoise.reports.words import shortened, signed, visible

    names = names_of(found.direction)
    rows = [
        [f"{place}", visible(shortened(each.text, SHORT)),
         *(_score(name, each.scores.get(name, 0.0)) for name in names),
         "none" if each.cosine is None else signed(each.cosine, BIAS)]
        for place, each in enumerate(found.sentences, start=1)
    ]  # fmt: skip
    click.echo("\nThe sentences compared:")
    print_table(["no.", "sentence", *map(visible, names), "cosine"], rows)
