"""A result of sentence pairs in lines for people."""

from __future__ import annotations

import click

from equipoise.cli.showing import print_table
from equipoise.results import Group, Interval, Result

WARNING = "The sentences below state stereotypes and can hurt."
OVER_TERMS = "a mean over terms, each counted alike; shares and counts are of pairs"
BY_OTHER = {"per_sentence": "by sums of log-probabilities", "per_token": "by means of log-probabilities"}
RATES = ("lms", "ss", "icat")  # of StereoSet; SS is its value
SHOWN = 3  # pairs each way


def show_pairs(result: Result, title: str, reading: str, sentences: bool) -> None:
    """The share and how sure it is, the groups, and the pairs with the largest differences if they are asked for."""
    click.echo(f"{result.model}, {result.dataset}: {title}" if title else f"{result.model}, {result.dataset}")
    print_table(("", ""), _lines(result))
    click.echo(reading)
    for by in dict.fromkeys(group["by"] for group in result.groups):
        _show_groups(result, by)
    if sentences:
        _show_sentences(result)
    else:
        click.echo("--sentences shows the pairs with the largest differences, --pairs FILE.csv writes every pair.")
    for defect in result.detail["defects"]:
        click.echo(f"Note on the data: {defect}")


def _lines(result: Result) -> list[tuple[str, str]]:
    found = result.detail["preference"]
    lines = [(result.metric, f"{result.value:.2f} (neutral {result.neutral:g}){_averaged(result)}")]
    lines.append(("share", _share(result)))
    lines.append(_interval_line(result))
    if found["wilson"] and result.interval and result.interval.method != "Wilson score":
        low, high = found["wilson"]
        lines.append(("Wilson", f"{low:.2f} to {high:.2f}, if pairs shared nothing"))
    lines.append(("test", _tested(result)))
    if "stereoset" in result.detail:
        rates = result.detail["stereoset"]
        three = f"LMS {rates['lms']:.2f}, SS {rates['ss']:.2f}, ICAT {rates['icat']:.2f}"
        lines.append(("StereoSet", f"{three}, over {rates['terms']:,} terms"))
    low, high = found["quantiles"]["25%"], found["quantiles"]["75%"]
    spread = f"mean {found['mean_difference']:+.4f}; half of them from {low:+.4f} to {high:+.4f}"
    lines.append(("differences", spread))
    lines.append(("a sentence's score", result.detail["score"]))
    lines += [(said, f"{result.detail[name]:.2f}") for name, said in BY_OTHER.items() if name in result.detail]
    lines += [("doubt", doubt["says"]) for doubt in result.doubts]
    lines.append(("pairs that took part", _took_part(result) + _missing(result)))
    return lines


def _averaged(result: Result) -> str:
    """What the value is a mean of, where it is not the share of the pairs."""
    over_terms = "stereoset" in result.detail or result.options.get("average") == "terms"
    return f", {OVER_TERMS}" if over_terms else ""


def _share(result: Result) -> str:
    """ "49.4%: the stereotype is preferred in 82 of 166 pairs, 3 tied"."""
    found = result.detail["preference"]
    share = "-" if found["share"] is None else f"{found['share']:.1%}"
    tied = f", {found['tied']:,} tied" if found["tied"] else ""
    return f"{share}: the stereotype is preferred in {found['for_stereotype']:,} of {found['pairs']:,} pairs{tied}"


def _interval_line(result: Result) -> tuple[str, str]:
    """The interval, or why there is none."""
    found = result.interval
    if found is None:
        return "interval", f"none: {result.detail.get('no_interval') or 'there is nothing to draw from'}"
    return f"{found.level:.0%} interval", f"{_between(found)} ({found.method})"


def _tested(result: Result) -> str:
    from equipoise.reports.words import p_phrase

    test = result.detail["test"]
    return f"none: {test['why_not']}" if result.p_value is None else f"{p_phrase(result)} ({test['kind']})"


def _between(interval: Interval | None) -> str:
    return f"{interval.low:.2f} to {interval.high:.2f}" if interval else "-"


def _show_groups(result: Result, by: str) -> None:
    """The number of each kind of pair; of StereoSet its three."""
    groups = [group for group in result.groups if group["by"] == by]
    rates = result.detail.get("stereoset_by", {}).get(by, {})
    if rates:
        rows = [(*_row(group)[:2], *_three(rates.get(group["name"], {})), *_row(group)[4:]) for group in groups]
        print_table((by, "pairs", *map(str.upper, RATES), "interval of SS", "adjusted p"), rows)
    else:
        print_table((by, "pairs", "for stereotype", "value", "interval", "adjusted p"), list(map(_row, groups)))


def _three(rates: dict[str, float]) -> tuple[str, ...]:
    return tuple(f"{rates[name]:.2f}" if name in rates else "-" for name in RATES)


def _row(group: Group) -> tuple[str, ...]:
    return (
        group["name"], f"{group['pairs']:,}", f"{group['for_stereotype']:,}",
        "-" if group["value"] is None else f"{group['value']:.2f}", _between(group["interval"]),
        "-" if group["p_adjusted"] is None else f"{group['p_adjusted']:.3g}",
    )  # fmt: skip


def _took_part(result: Result) -> str:
    asked = len(result.pairs) + sum(map(len, result.missing.values()))
    return f"{len(result.pairs):,} of {asked:,}"


def _missing(result: Result) -> str:
    from equipoise.reports.words import some

    return "".join(f"; {reason}: {some(list(ids))}" for reason, ids in result.missing.items())


def _show_sentences(result: Result) -> None:
    ordered = sorted(result.pairs, key=lambda pair: pair["difference"])
    click.echo(WARNING)
    for heading, chosen in (("stereotype", ordered[::-1][:SHOWN]), ("anti-stereotype", ordered[:SHOWN])):
        rows = [
            (f"{pair['difference']:+.3f}", pair["stereotype"], f"{pair['stereotype_score']:.3f}",
             pair["antistereotype"], f"{pair['antistereotype_score']:.3f}")
            for pair in chosen if (pair["difference"] > 0) == (heading == "stereotype") and pair["difference"]
        ]  # fmt: skip
        print_table((f"for the {heading}", "stereotype", "score", "anti-stereotype", "score"), rows)
