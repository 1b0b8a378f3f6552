"""The same question in other sentences: the number with each template alone, beside that with all of them.

Drawn as the forest plots are: a mark for all templates together, a dot for each, a line from the lowest to the highest.
"""

from __future__ import annotations

from collections.abc import Sequence

from equipoise.reports import axes
from equipoise.reports.estimates import estimate, template_estimates
from equipoise.reports.forest import LINE, Mark, Plot, Scale
from equipoise.reports.table import Table
from equipoise.reports.trust import printed
from equipoise.reports.words import DASH, count, listed
from equipoise.results import ALPHA, Result, ResultSet

NOTE = (
    "Where a question has several templates, its number comes from the sentences of all of them. Here is what each "
    "template gives alone. It shows how far the wording decides; it does not show what templates that nobody wrote "
    "would give, and with one template there are fewer sentences behind each word."
)


def templated(results: ResultSet) -> list[Result]:
    """The results that are known template by template."""
    return [result for result in results.results if template_estimates(result)]


def outcome(results: ResultSet) -> str:
    """How many numbers change their sign or their significance with the template, in a sentence."""
    chosen = templated(results)
    signed = [result for result in chosen if not result.one_sided]
    tested = [result for result in chosen if _p_values(result)]
    parts = [f"{count(len(chosen), 'measurement')} with several templates."]
    if signed:
        parts.append(f"The sign changes with the template in {sum(map(turns, signed))} of {len(signed)}.")
    if tested:
        parts.append(
            f"Significance does (p below {ALPHA}, not adjusted) in {sum(map(decides, tested))} of {len(tested)} tested."
        )
    return " ".join(parts)


def turns(result: Result) -> bool:
    """Whether a template puts the number on the other side of neutral, or on it."""
    shown = estimate(result)
    side = shown.value - shown.neutral
    return not result.one_sided and any(
        (value - shown.neutral) * side <= 0 for _, value in template_estimates(result)
    )  # fmt: skip


def decides(result: Result) -> bool:
    """Whether the test would succeed with some templates and not with others."""
    return len({p < ALPHA for p in _p_values(result)}) > 1


def _p_values(result: Result) -> list[float]:
    return [row["p_value"] for row in result.by_template if row["p_value"] is not None]


def template_tables(results: ResultSet, bias: str) -> list[Table]:
    """One table a metric, for one kind of bias."""
    return [_table(results, metric, own) for metric, own in _by_metric(results, bias).items()]


def template_plots(results: ResultSet, bias: str) -> list[Plot]:
    """One plot a metric, for one kind of bias."""
    return [_plot(results, metric, own) for metric, own in _by_metric(results, bias).items()]


def _by_metric(results: ResultSet, bias: str) -> dict[str, list[Result]]:
    found: dict[str, list[Result]] = {}
    for result in templated(results):
        if result.bias == bias:
            found.setdefault(result.metric, []).append(result)
    return found


def _table(results: ResultSet, metric: str, chosen: Sequence[Result]) -> Table:
    return Table(
        f"{chosen[0].bias.capitalize()}: {axes.metric_title(results, metric)}, by template",
        ("Question", "Model", "All templates", "Lowest", "Highest", "What changes"),
        "wlrwwl",
        [_row(results, result) for name in axes.questions(chosen) for result in chosen if result.dataset == name],
    )


def _row(results: ResultSet, result: Result) -> tuple[str, ...]:
    ordered = sorted(template_estimates(result), key=lambda found: found[1])
    ends = [f"{printed(value, result)} with “{template}”" for template, value in (ordered[0], ordered[-1])]
    changes = [name for name, change in (("sign", turns), ("significance", decides)) if change(result)]
    shown = printed(estimate(result).value, result)
    title = axes.question_title(results, result.dataset)
    return title, result.model, shown, *ends, listed(changes) if changes else DASH


def _plot(results: ResultSet, metric: str, chosen: Sequence[Result]) -> Plot:
    models = [model for model in axes.models(results) if any(result.model == model for result in chosen)]
    shown = [number for result in chosen for number in (estimate(result).value, estimate(result).neutral)]
    scale = Scale.over([*shown, *(value for result in chosen for _, value in template_estimates(result))])
    rows = [
        (axes.question_title(results, name), [
            _mark(result, axes.models(results), models, scale) for result in chosen if result.dataset == name
        ])
        for name in axes.questions(chosen)
    ]  # fmt: skip
    return Plot(
        metric,
        any(result.effect_size is not None for result in chosen),
        scale.place(estimate(chosen[0]).neutral),
        scale.ticks(),
        rows,
        LINE * len(models) + 8,
        bands="",
        others=True,
    )


def _mark(result: Result, everyone: Sequence[str], models: Sequence[str], scale: Scale) -> Mark:
    places = sorted((scale.place(value) for _, value in template_estimates(result)), key=float)
    y = LINE * models.index(result.model) + 11
    dots = "".join(f"M{place} {y}h0" for place in dict.fromkeys(places))  # no length, but round ends
    at = scale.place(estimate(result).value)
    return Mark(everyone.index(result.model), y, at, places[0], places[-1], band="", others=dots)
