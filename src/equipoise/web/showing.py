"""Templates: the page's own, and the figures and tables of the reports."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from equipoise.errors import EquipoiseError
from equipoise.reports.html import environment as of_reports
from equipoise.reports.words import count, number, signed, visible
from equipoise.version import __version__

PAGES = (  # of the menu: where, what
    ("/", "Start"),
    ("/sentence", "A sentence"),
    ("/word", "A word"),
    ("/audits", "Audits"),
    ("/lists", "Word lists"),
    ("/corpora", "Corpora"),
)


@cache
def environment() -> Environment:
    """Where templates are; text gets into them escaped, as in the reports."""
    made = of_reports()
    assert made.loader
    made.loader = ChoiceLoader([PackageLoader("equipoise.web"), made.loader])
    made.globals.update(pages=PAGES, version=__version__, count=count, number=number, signed=signed)
    made.filters["lines"] = _lines
    return made


def _lines(text: str) -> Markup:
    """Text for a textarea: escaped, with its lines; the browser drops the first break."""
    return Markup("\n") + Markup.escape("\n".join(visible(line) for line in text.splitlines()))


def fragment_or_page(template: str, partial: bool, here: str = "", **context: Any) -> str:
    """The whole page, or only its result where the script asks for that."""
    return environment().get_template(template).render(partial=partial, here=here, **context)


def shown(request: Request, template: str, *, status: int = 200, here: str = "", **context: Any) -> HTMLResponse:
    """The answer to a request; here: the page of the menu that it belongs to, if its path does not say so."""
    partial = "hx-request" in request.headers
    return HTMLResponse(fragment_or_page(template, partial, here or request.url.path, **context), status)


def told(request: Request, error: EquipoiseError, status: int = 400) -> HTMLResponse:
    """One sentence in place of an answer."""
    return shown(request, "refused.html.j2", status=status, sentence=sentence_of(error))


def sentence_of(error: Exception) -> str:
    """An error in one line."""
    return " ".join(str(error).split())
