"""A result of sentence pairs in lines for people."""

from __future__ import annotations

import click

from equipoise.cli.showing import print_table
from equipoise.results import Group, Interval, Result

WARNING = "The sentences below state stereotypes and can hurt."
SHOWN = 3  # pairs each way


def show_pairs(result: Result, title: str, reading: str, sentences: bool) -> None:
    """The share and how sure it is, the groups, and the pairs with the largest differences if they are asked for."""
    click.echo(f"{result.model}, {result.dataset}: {title}" if title else f"{result.model}, {result.dataset}")
    print_table(("", ""), _lines(result))
    click.echo(reading)
    for by in dict.fromkeys(group["by"] for group in result.groups):
        rows = [_row(group) for group in result.groups if group["by"] == by]
        print_table((by, "pairs", "for stereotype", "value", "interval", "adjusted p"), rows)
    if sentences:
        _show_sentences(result)
    else:
        click.echo("--sentences shows the pairs with the largest differences, --json every pair.")
    for defect in result.detail["defects"]:
        click.echo(f"Note on the data: {defect}")


def _lines(result: Result) -> list[tuple[str, str]]:
    found = result.detail["preference"]
    lines = [
        (result.metric, f"{result.value:.2f} (neutral {result.neutral:g})"),
        (
            "preferred",
            f"the stereotype in {found['for_stereotype']:,} of {found['pairs']:,} pairs" + _tied(found["tied"]),
        ),
    ]
    if result.interval:
        lines.append(
            (f"{result.interval.level:.0%} interval", f"{_between(result.interval)} ({result.interval.method})")
        )
    if found["wilson"] and result.interval and result.interval.method != "Wilson score":
        low, high = found["wilson"]
        lines.append(("Wilson", f"{low:.2f} to {high:.2f}, if pairs shared nothing"))
    lines.append(("test", _tested(result)))
    if "stereoset" in result.detail:
        rates = result.detail["stereoset"]
        lines.append(("StereoSet", f"LMS {rates['lms']:.2f}, SS {rates['ss']:.2f}, ICAT {rates['icat']:.2f}"))
    low, high = found["quantiles"]["25%"], found["quantiles"]["75%"]
    spread = f"mean {found['mean_difference']:+.4f}; half of them from {low:+.4f} to {high:+.4f}"
    lines.append(("differences", spread))
    lines.append(("a sentence's score", result.detail["score"]))
    for other in ("per_sentence", "per_token"):
        if other in result.detail:
            lines.append((other.replace("_", " "), f"{result.detail[other]:.2f}"))
    lines += [("doubt", doubt["says"]) for doubt in result.doubts]
    lines.append(("pairs that took part", f"{result.coverage:.0%}" + _missing(result)))
    return lines


def _tied(number: int) -> str:
    return f", {number:,} tied" if number else ""


def _tested(result: Result) -> str:
    from equipoise.reports.words import p_phrase

    test = result.detail["test"]
    return f"none: {test['why_not']}" if result.p_value is None else f"{p_phrase(result)} ({test['kind']})"


def _between(interval: Interval | None) -> str:
    return f"{interval.low:.2f} to {interval.high:.2f}" if interval else "-"


def _row(group: Group) -> tuple[str, ...]:
    return (
        group["name"], f"{group['pairs']:,}", f"{group['for_stereotype']:,}",
        "-" if group["value"] is None else f"{group['value']:.2f}", _between(group["interval"]),
        "-" if group["p_adjusted"] is None else f"{group['p_adjusted']:.3g}",
    )  # fmt: skip


def _missing(result: Result) -> str:
    from equipoise.reports.words import some

    return "".join(f"; {reason}: {some(list(ids))}" for reason, ids in result.missing.items())


def _show_sentences(result: Result) -> None:
    ordered = sorted(result.pairs, key=lambda pair: pair["difference"])
    click.echo(WARNING)
    for heading, chosen in (("stereotype", ordered[::-1][:SHOWN]), ("anti-stereotype", ordered[:SHOWN])):
        rows = [
            (f"{pair['difference']:+.3f}", pair["stereotype"], pair["antistereotype"])
            for pair in chosen if (pair["difference"] > 0) == (heading == "stereotype") and pair["difference"]
        ]  # fmt: skip
        print_table((f"for the {heading}", "stereotype", "anti-stereotype"), rows)
