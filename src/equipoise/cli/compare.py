"""equipoise compare BEFORE [AFTER], and of methods that reduce bias: compare MODEL --methods NAMES"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from equipoise.cli.compare_methods import holds_aftermath, merge_methods, try_methods
from equipoise.cli.mitigation_options import (
    corpus_option,
    draws_option,
    kept_options,
    lengths_option,
    refuse_options,
    seed_option,
    set_option,
    words_of,
)
from equipoise.cli.options import assigned, model_options, split_commas
from equipoise.cli.showing import print_table
from equipoise.comparing.comparison import Comparison
from equipoise.errors import BadOption, BadResults, UnknownName
from equipoise.results import ResultSet

EPILOG = """
BEFORE and AFTER are files results.json of an audit, or their folders. With one file, two of its models are compared.

Where both were asked the same words or sentence pairs, with the same seed and number of resamples, they were
resampled with the same draws, and the interval is that of the difference. The numbers are effect sizes where there are
any, else values. Verdicts are about the distance from neutral: a number that crosses to the other side can change much
and be no nearer.

Of methods: with --methods BEFORE is a model, and each method is tried on it, beside directions taken out at random as
the control; with --axis alone, BEFORE and all after it are models, and the others were made of the first, by whatever
program; name with --keep or --only what that program was told to leave. Files aftermath.json that mitigate or compare
wrote are put side by side. Each time the same checks ask whether the bias is gone or hidden and what that cost; the
page, with the trade-off, goes to the folder --out.

\b
Examples:
  equipoise compare before/results.json after/results.json
  equipoise compare results.json --models glove.txt,word2vec.bin
  equipoise compare before after --metric weat --bias gender --out changes.json
  equipoise compare before after --metric aul,cps
  equipoise compare builtin:glove-6b-50d --methods all --out methods
  equipoise compare vectors.txt --methods hard,nullspace --set nullspace.rounds=10 --axis gender --out methods
  equipoise compare vectors.txt made-elsewhere.txt --axis gender --out elsewhere
  equipoise compare hard-report nullspace-report --out both
"""

OF_RESULTS = ("models", "correction", "metrics", "biases", "level")  # options, by what is compared
OF_MODELS = ("keep", "only", "seed", "draws")
OF_METHODS = ("lengths", "corpus", "options")


@click.command(epilog=EPILOG)
@click.argument("given", nargs=-1, required=True, metavar="BEFORE [AFTER]...")
@click.option(
    "--models", multiple=True, metavar="FIRST,SECOND",
    help="One model of each file, or two of the same; say it twice where a name holds a comma.",
)  # fmt: skip
@click.option(
    "--correction", default="holm", show_default=True, metavar="holm|benjamini-hochberg|none",
    help="Of p-values, over the questions of one kind of bias with one metric and pair of models.",
)  # fmt: skip
@click.option("--metric", "-m", "metrics", multiple=True, help="Only these metrics; with commas or by repeating.")
@click.option("--bias", "-b", "biases", multiple=True, help="Only these kinds of bias; with commas or by repeating.")
@click.option("--level", default=0.95, show_default=True, help="Level of the intervals.")
@click.option("--methods", metavar="NAMES|all", help="Methods to try on a model, with commas between.")
@click.option("--axis", metavar="NAME|FILE", help="Of methods: along what, as in mitigate.")
@kept_options
@lengths_option
@corpus_option
@set_option
@seed_option
@draws_option
@click.option(
    "--out", "-o", metavar="FILE|DIR", help="Write the comparison to this file, as JSON; of methods, to this folder."
)
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as one JSON object.")
@model_options
@click.pass_context
def compare(
    context: click.Context, /, given: tuple[str, ...], models: tuple[str, ...], correction: str,
    metrics: tuple[str, ...], biases: tuple[str, ...], level: float, methods: str | None, axis: str | None,
    keep: tuple[str, ...], only: tuple[str, ...], lengths: str, corpus: str | None, options: tuple[str, ...],
    seed: int, draws: int, out: str | None, as_json: bool, **opening: Any,
) -> None:  # fmt: skip
    """What changed between two models, before and after, or by methods that reduce bias."""
    if all(map(holds_aftermath, given)):
        refuse_options(
            context, {*OF_RESULTS, *OF_MODELS, *OF_METHODS, *opening, "axis", "methods"},
            "a comparison of files of what came of methods",
        )  # fmt: skip
        merge_methods(given, out, as_json)
    elif methods or axis:
        what = f"a comparison of {'methods' if methods else 'models'}"
        refuse_options(context, OF_RESULTS if methods else OF_RESULTS + OF_METHODS, what)
        how = {"seed": seed, "draws": draws, "keep": words_of(keep), "only": words_of(only) if only else None}
        of_methods = {"lengths": lengths, "corpus": corpus} if methods else {}
        try_methods(
            given, methods or "", axis or "gender", out, assigned(options), as_json, opening, **how, **of_methods
        )  # fmt: skip
    else:
        refuse_options(
            context,
            {*OF_MODELS, *OF_METHODS, *opening},
            "a comparison of results of audits (of models, add --axis or --methods)",
        )
        _compare_results(given, models, correction, metrics, biases, level, out, as_json)


def _compare_results(
    given: tuple[str, ...], models: tuple[str, ...], correction: str, metrics: tuple[str, ...],
    biases: tuple[str, ...], level: float, out: str | None, as_json: bool,
) -> None:  # fmt: skip
    from equipoise.comparing import compare as compare_them
    from equipoise.files import refuse_to_replace, write_text
    from equipoise.publish import read_results, results_file

    if len(given) > 2:
        raise BadOption(f"Two files of results are compared, and {len(given)} were given; name two, or add --axis.")
    before, after = given[0], given[1] if len(given) > 1 else None
    if out:
        refuse_to_replace([results_file(before), results_file(after or before)], [Path(out)])
    try:
        first = read_results(before)
        second = read_results(after) if after else first
    except BadResults as error:
        raise BadResults(f"{error} To compare models, add --axis or --methods.") from error
    pair = _pair(models) if models or after else _only_two(first)
    wanted = split_commas(metrics), split_commas(biases)
    found = compare_them(
        _chosen(first, *wanted), _chosen(second, *wanted), models=pair, correction=correction, level=level
    )
    if not found.compared:
        raise BadOption(f"The two have no question in common; {_first_reason(found)}")
    if out:
        write_text(Path(out), found.to_json())
    if as_json:
        click.echo(found.to_json())
    else:
        _show(found)


def _pair(models: tuple[str, ...]) -> tuple[str, str] | None:
    """FIRST,SECOND, or the option said twice; None where it was not said."""
    if not models:
        return None
    names = [name.strip() for name in (models[0].split(",") if len(models) == 1 else models)]
    if len(names) != 2 or not all(names):
        raise BadOption(
            f"--models takes two names, as in --models glove.txt,word2vec.bin, and got {','.join(models)!r}."
        )
    return names[0], names[1]


def _only_two(results: ResultSet) -> tuple[str, str]:
    names = list(results.models)
    if len(names) != 2:
        raise BadOption(
            f"One file was given, with the models {', '.join(names)}: name two of them with --models FIRST,SECOND, or "
            "give a second file."
        )
    return names[0], names[1]


def _chosen(results: ResultSet, metrics: Sequence[str], biases: Sequence[str]) -> ResultSet:
    """The results of these metrics and kinds of bias; of all where none is named."""
    _check("metric", metrics, [result.metric for result in results.results])
    _check("kind of bias", biases, [result.bias for result in results.results])
    kept = [
        result for result in results.results
        if (not metrics or result.metric in metrics) and (not biases or result.bias in biases)
    ]  # fmt: skip
    return replace(results, results=tuple(kept))


def _check(what: str, wanted: Sequence[str], there: Sequence[str]) -> None:
    for name in wanted:
        if name not in there:
            raise UnknownName(what, name, list(dict.fromkeys(there)))


def _first_reason(found: Comparison) -> str:
    alone = (*found.only_first, *found.only_second)
    return f"{alone[0].metric} on {alone[0].dataset}: {alone[0].why.rstrip('.')}." if alone else "one has no results."


def _show(found: Comparison) -> None:
    """A table of every question, then a line for each family, then what stands beside the table."""
    from equipoise.comparing.telling import tellings
    from equipoise.reports.words import visible

    told = tellings(found)
    if told.models:
        click.echo(visible(told.models))
    print_table(told.head, [[visible(cell) for cell in row] for row in told.rows])
    for line in told.lines:
        click.echo(visible(line))
