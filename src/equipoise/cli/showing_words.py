"""A result of words, for people: a table of two columns, then the words behind the number."""

from __future__ import annotations

from collections.abc import Sequence

import click

from equipoise.cli.showing import print_table
from equipoise.results import Doubt, Result
from equipoise.sense_keys import lemma_meant

MOST_SENSES = 6  # to say of a word in which sense it was taken
MOST_MISSING = 40  # words to name that a model does not know
TOLD = ("file", "given", "alpha", "words")  # of how scores were found; the rest is in --json


def show_words(result: Result, title: str, notes: Sequence[str]) -> None:
    """The result in lines for people; notes: what is odd about the model."""
    from equipoise.metrics import METRICS
    from equipoise.reports.contributions import strongest
    from equipoise.reports.leanings import word_headings
    from equipoise.reports.words import as_asked, visible

    card = METRICS[result.metric].card(result.metric)
    click.echo(f"{result.model}, {result.dataset}: {title}" if title else f"{result.model}, {result.dataset}")
    print_table(("", ""), [*_lines(result), *(("note", visible(note)) for note in notes)])
    click.echo(card.reading)
    for heading, items in zip(word_headings(result, card), strongest(result, card), strict=True):
        if items:
            told = (f"{as_asked(item['word'], result)} {item['value']:+.3f}" for item in items)
            click.echo(f"Words {heading}: {', '.join(told)}")


def _lines(result: Result) -> list[tuple[str, str]]:
    from equipoise.reports.words import visible

    lines = [(result.metric, f"{result.value:.4f} (neutral {result.neutral:g})"), *_options(result), *_asked(result)]
    if result.interval:
        lines.append(
            (f"{result.interval.level:.0%} interval", f"{result.interval.low:.4f} to {result.interval.high:.4f}")
        )
    if result.effect_size is not None:
        lines.append(("effect size", f"{result.effect_size:.3f}" + _between(result)))
    lines.append(("test", _tested(result)))
    lines += _trusted(result)
    if "shared" in result.detail:
        lines.append(("in two sets", ", ".join(result.detail["shared"])))
    if "pairs_from" in result.detail:
        alike = f"; offsets alike {result.detail['alike']:.2f} of 1" if "alike" in result.detail else ""
        lines.append(("pairs", f"{len(result.detail['pairs'])}, from {result.detail['pairs_from']}{alike}"))
    if "scored" in result.detail:
        said = {name: result.detail["scored"][name] for name in TOLD if name in result.detail["scored"]}
        lines.append(("scores", visible(", ".join(f"{name} {value}" for name, value in said.items())) or "as given"))
    lines.append(("words known", f"{result.coverage:.0%}" + _missing(result)))
    return lines


def _options(result: Result) -> list[tuple[str, str]]:
    """The metric's options, where they are not what they are if nothing is said."""
    from equipoise.options import metric_options

    defaults = metric_options(result.metric)
    other = [f"{name} {result.options[name]}" for name in defaults if result.options[name] != defaults[name]]
    return [("options", ", ".join(other))] if other else []


def _asked(result: Result) -> list[tuple[str, str]]:
    """How a model that reads sentences was asked, and what was cleaned away before."""
    from equipoise.reports.words import some

    lines, detail = [], result.detail
    if result.options.get("senses"):
        lines.append(("senses", _by_senses(result)))
    if detail.get("context") == "word":
        lines.append(("asked", f"words alone, layer {result.options['layer']}"))
    if detail.get("context") == "template":
        templates = some([f'"{template}"' for template in detail["templates"]])
        layer = "" if "order" in detail else f", layer {result.options['layer']}"  # a language model has none to choose
        lines.append(("asked", f"in {templates}, {detail['sentences']:,} sentences{layer}"))
    if detail.get("context") == "class":
        lines.append(("asked", "in the class form, with the same vector in every class"))
    if result.by_template:
        sizes = [row["value"] if row["effect_size"] is None else row["effect_size"] for row in result.by_template]
        of = "effect size " if result.effect_size is not None else ""
        lines.append(("by template", f"{of}{min(sizes):.3f} to {max(sizes):.3f}, over {len(sizes)} templates"))
    if "removed" in detail:
        words = some([row["word"] for row in detail["removed"]]) or "none"
        lines.append(("cleaned away", words))
    return lines


def _by_senses(result: Result) -> str:
    """How a model of senses was asked."""
    from equipoise.reports.words import some

    if result.options["senses"] == "sense" and not result.forms:
        return "as the question names them"
    if result.options["senses"] == "sense":
        taken = some([f"{word} as {key}" for word, key in result.forms.items()], MOST_SENSES)
        return f"plain words by their dominant one: {taken} (--json has all)"
    way = {"word": "the mean over each word's senses", "closest": "of two words the closest"}[result.options["senses"]]
    bases = {word: form for word, form in result.forms.items() if lemma_meant(word) != lemma_meant(form)}
    taken = some([f"{word} as {form}" for word, form in bases.items()], MOST_SENSES)
    return f"{way}; by their base forms {taken} (--json has all)" if bases else way


def _trusted(result: Result) -> list[tuple[str, str]]:
    """How far to trust the number, a line each."""
    from equipoise.reports.doubts import unchecked
    from equipoise.reports.trust import deciding, other_lists, random_lists, without_one_word

    null = result.detail["null"]
    matched = f", matched in {null['matched']}" if "matched" in null else ""
    of = "effect size " if result.effect_size is not None else ""
    middle = f"{of}{random_lists(result)}, the middle of them{matched}"
    lines = [("random lists", f"none: {null['why_not']}" if "why_not" in null else middle)]
    if result.left_out:
        could = result.p_value is not None or not result.one_sided  # else there is no sign and no test to decide
        alone = "; no single word decides, as far as tested" if could and not deciding(result) else ""
        targets = " (targets only: attributes are not left out of sentences)" if "left_out_of" in result.detail else ""
        lines.append(("without one word", of + without_one_word(result) + alone + targets))
    if result.variants:
        lines.append(("other lists", of + other_lists(result)))
    if result.doubts:
        lines.append(("doubts", "; ".join(_named(doubt) for doubt in result.doubts)))
    if unchecked(result):
        lines.append(("not checked", ", ".join(unchecked(result))))
    return lines


def _named(doubt: Doubt) -> str:
    """A doubt with what it is about; some are about the whole question."""
    about = _doubted(doubt)
    return f"{doubt['check']}: {about}" if about else doubt["check"]


def _doubted(doubt: Doubt) -> str:
    """The words in doubt, or the set where no single words are."""
    from equipoise.reports.words import some

    parts = [some(doubt["words"])] if doubt["words"] else []
    return " in ".join([*parts, doubt["set"]] if doubt["set"] else parts)


def _tested(result: Result) -> str:
    from equipoise.reports.words import p_phrase

    test = result.detail["test"]
    if result.p_value is None:
        return f"none: {test['why_not']}"
    return f"{p_phrase(result)} ({test['kind']}, {test['alternative']})"


def _between(result: Result) -> str:
    interval = result.effect_size_interval
    return f" ({interval.level:.0%} interval {interval.low:.3f} to {interval.high:.3f})" if interval else ""


def _missing(result: Result) -> str:
    from equipoise.reports.words import as_asked, some

    words = [as_asked(word, result) for words in result.missing.values() for word in words]
    more = " (--json has all)" if len(words) > MOST_MISSING else ""
    return f"; missing: {some(words, MOST_MISSING) if more else ', '.join(words)}{more}" if words else ""
