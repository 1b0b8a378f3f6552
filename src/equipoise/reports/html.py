"""The whole report as one web page that stands alone: no script, nothing fetched, fit for print and for a phone."""

from __future__ import annotations

from operator import contains

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from equipoise.reports import (
    agreement,
    asked,
    axes,
    by_template,
    charts,
    cleaning,
    components,
    contributions,
    differences,
    dimensions,
    doubts,
    encoders,
    forest,
    gaps,
    layers,
    methods,
    notices,
    orders,
    outcomes,
    overall_ranks,
    preference_groups,
    provenance,
    rank_sums,
    rankings,
    scores,
    sense_words,
    senses,
    sentence_pairs,
    sentence_tables,
    sentence_words,
    side_by_side,
    sources,
    standings,
    stereoset,
    strongest_pairs,
    summary,
    tallies,
    trust,
)
from equipoise.reports.heatmap import HeatMaps
from equipoise.reports.words import share, sought, visible
from equipoise.results import ResultSet

SUBJECTS = (
    agreement, asked, axes, by_template, charts, cleaning, components, contributions, differences, dimensions, doubts,
    encoders, forest, gaps, layers, methods, notices, orders, outcomes, overall_ranks, preference_groups, provenance,
    rank_sums, rankings, scores, sense_words, senses, sentence_pairs, sentence_tables, sentence_words, side_by_side,
    sources, standings, stereoset, strongest_pairs, summary, tallies, trust,
)  # fmt: skip


def html(results: ResultSet) -> str:
    """A complete HTML document."""
    template = environment().get_template("report.html.j2")
    subjects = {module.__name__.rpartition(".")[2]: module for module in SUBJECTS}
    return template.render(
        results=results, heat_maps=HeatMaps(results).maps(), levels=_levels(results), sought=sought(results), **subjects
    )


def _levels(results: ResultSet) -> str:
    """What the intervals cover: "95%" as a rule."""
    return " or ".join(dict.fromkeys(share(result.interval.level) for result in results.results if result.interval))


def environment() -> Environment:
    """Where templates are, and how text gets into them: never as markup, and nothing unseen."""
    environment = Environment(
        loader=PackageLoader("equipoise.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    environment.tests["has"] = contains
    return environment


def _shown(value: object) -> object:
    """Text as it is printed; what the template made itself is left alone."""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value
