"""What we tell: one set of results in the formats people read. Nothing here computes a statistic or writes a file.

`render` gives the text; the caller saves it under the name that FORMATS suggests. A report's subjects are one file each
(summary, rankings, outcomes, trust, sources, ...), shared by the formats; words.py holds the phrases and numbers.
Add a format: write a file with a function from ResultSet to str, and a line in FORMATS.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING

from equipoise.errors import UnknownName

if TYPE_CHECKING:  # the names of the formats are asked for by --help, which should not wait for NumPy
    from equipoise.results import ResultSet

__all__ = ["FORMATS", "render"]

FORMATS = {  # name -> (file name, "module:function", imported when asked for)
    "html": ("report.html", "equipoise.reports.html:html"),
    "markdown": ("report.md", "equipoise.reports.markdown:markdown"),
    "latex": ("report.tex", "equipoise.reports.latex:latex"),
    "tables": ("tables.tex", "equipoise.reports.paper:tables"),
    "model-card": ("model-card.md", "equipoise.reports.model_card:model_card"),
    "csv": ("results.csv", "equipoise.reports.csv:results_csv"),
    "ranking": ("ranking.csv", "equipoise.reports.csv:ranking_csv"),
    "orders": ("orders.csv", "equipoise.reports.csv:orders_csv"),
    "correlations": ("correlations.csv", "equipoise.reports.csv:correlations_csv"),
    "not-significant": ("not_significant.csv", "equipoise.reports.csv:not_significant_csv"),
    "pairs": ("pairs.csv", "equipoise.reports.csv:pairs_csv"),
    "groups": ("groups.csv", "equipoise.reports.csv:groups_csv"),
    "json": ("results.json", "equipoise.results:ResultSet.to_json"),
}


def render(results: ResultSet, format: str) -> str:
    """The results as text in one of FORMATS."""
    if format not in FORMATS:
        raise UnknownName("format", format, list(FORMATS))
    module, _, name = FORMATS[format][1].partition(":")
    function: Callable[[ResultSet], str] = attrgetter(name)(import_module(module))
    return function(results)
