"""equipoise gate RESULTS"""

from __future__ import annotations

from pathlib import Path

import click

from equipoise.cli.showing import print_table
from equipoise.comparing.caveats import GATED, caveats
from equipoise.gating import GateOutcome, Judged

EPILOG = """
RESULTS is a results.json of an audit or its folder. A rule is METRIC QUANTITY LIMIT, then "on" a kind of bias or a
dataset and "for" a model if it is not about all. METRIC may be any; QUANTITY is value, effect size or distance (from
neutral, of the effect size where there is one); LIMIT is below N, above N, between N and M, or, of distance with
--baseline, not increased, or not increased by more than N. Value and effect size have a sign: "effect size below 1"
lets -1.7 pass, "distance below 1" does not. Names that hold a space are quoted.

A result passes if its whole interval is within the limit and fails if its whole interval is beyond it. Otherwise it is
unclear: short lists have wide intervals. Unclear results do not fail the gate unless --unclear fail says so, and are
counted in the first line. Exit code 0: passed; 1: failed; 2: a rule, file or option that cannot be used, or a rule
none of whose results has an interval.

The results of a rule that says not increased share one level of 0.95, so noise alone fails it in less than 5% of cases.
Other limits go by the interval of each result: of many that lie just at the limit, about 2.5% fail by chance.

\b
Examples:
  equipoise gate results.json --rule "weat distance below 0.8 on gender"
  equipoise gate results.json --rules bias-rules.txt --unclear fail --junit gate.xml
  equipoise gate results.json --rule "aul value between -10 and 10 on sssb:noun"
  equipoise gate new.json --baseline old.json --rule "any distance not increased by more than 0.1"
"""


@click.command(epilog=EPILOG)
@click.argument("results")
@click.option("--rule", "-r", "rules", multiple=True, help="What must hold; may be repeated.")
@click.option("--rules", "file", metavar="FILE", help="Rules in a file, one a line; # begins a comment.")
@click.option("--baseline", metavar="RESULTS", help="Older results, for rules that say not increased.")
@click.option("--unclear", default="pass", show_default=True, metavar="pass|fail", help="What unclear results do.")
@click.option("--junit", "junit_file", metavar="FILE", help="Write the outcome to this file, as JUnit XML.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as one JSON object.")
@click.pass_context
def gate(
    context: click.Context, results: str, rules: tuple[str, ...], file: str | None, baseline: str | None, unclear: str,
    junit_file: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Pass or fail on an interval, for continuous integration."""
    from equipoise.errors import EquipoiseError
    from equipoise.files import refuse_to_replace, write_text
    from equipoise.gating import gate as judge
    from equipoise.gating.junit import junit, junit_error
    from equipoise.gating.rules import parse_rule, read_rules
    from equipoise.publish import read_results, results_file

    if junit_file:
        refuse_to_replace(
            [results_file(results), *([results_file(baseline)] if baseline else []), *([file] if file else [])],
            [Path(junit_file)],
        )
    try:
        read = [parse_rule(rule) for rule in rules] + (read_rules(file) if file else [])
        outcome = judge(read_results(results), read, read_results(baseline) if baseline else None, unclear)
    except EquipoiseError as error:
        if junit_file:
            write_text(Path(junit_file), junit_error(str(error)))
        raise
    if junit_file:
        write_text(Path(junit_file), junit(outcome))
    if as_json:
        click.echo(outcome.to_json())
    else:
        _show(outcome)
    if not outcome.passed:
        context.exit(1)  # every line was flushed when it was printed


def _show(outcome: GateOutcome) -> None:
    """The reason in one line, what did not pass, and how each rule came out."""
    from equipoise.reports.words import visible

    click.echo(visible(outcome.reason))
    others = sorted(outcome.judged, key=lambda each: each.outcome != "fails")  # failures first
    rows = [_cells(each) for each in others if each.outcome != "passes"]
    if rows:
        print_table(("question", "model", "metric", "outcome", "why"), [list(map(visible, row)) for row in rows])
    for rule in outcome.rules:
        click.echo(visible(f"{rule}: {outcome.counted(rule)}."))
    for note in outcome.notes:
        click.echo(visible(note))
    for caveat in caveats(GATED, (each.metric for each in outcome.judged)):
        click.echo(caveat)


def _cells(judged: Judged) -> list[str]:
    return [judged.dataset, judged.model, judged.metric, judged.outcome, judged.says]
