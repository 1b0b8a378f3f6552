"""Audits: started, listed, compared."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from equipoise.comparing import compare as compare_them
from equipoise.comparing.comparison import Comparison
from equipoise.comparing.telling import Tellings, tellings
from equipoise.datasets import SUITES, load_suite
from equipoise.errors import BadOption, EquipoiseError
from equipoise.options import check_metric
from equipoise.publish import read_results
from equipoise.reports.table import Table
from equipoise.reports.words import count
from equipoise.results import ResultSet
from equipoise.web.desk import AtDesk, Desk
from equipoise.web.opened import installed_models
from equipoise.web.pages.asked import models_named
from equipoise.web.pages.lists_own import own_lists
from equipoise.web.runs.run import FINISHED, STOPPED
from equipoise.web.showing import shown

MOST_MODELS = 20  # of one audit
SURENESS = {  # how many draws an audit makes
    "usual": {},
    "quick": {"permutations": 1_000, "exact_up_to": 20_000, "resamples": 500, "null_lists": 200},
}  # fmt: skip
MORE_SUITES = {"sssb": "pairs of sentences about words with two senses, for language models"}
SAID = {"gender": "women and men", "ethnicity": "names and nations", "religion": "religions",
        "seat": "WEAT’s words in sentences, for sentence encoders", "senses": "senses of words"}  # fmt: skip

router = APIRouter(prefix="/audits")


@router.get("")
def audits(request: Request, desk: AtDesk) -> HTMLResponse:
    """The form, and the audits that there are."""
    return _form(request, desk, ["builtin:glove-6b-50d"], "", ["gender"], "", "", "usual", "", 200)


@router.post("")
def start(
    request: Request, desk: AtDesk, model: Annotated[list[str] | None, Form()] = None,
    others: Annotated[str, Form()] = "", suite: Annotated[list[str] | None, Form()] = None,
    questions: Annotated[str, Form()] = "", metrics: Annotated[str, Form()] = "",
    sureness: Annotated[str, Form()] = "usual", seed: Annotated[str, Form()] = "0",
) -> Response:  # fmt: skip
    """Start an audit, or say why not on the form."""
    try:
        models = models_named(model or [], others, MOST_MODELS)
        asked = {
            "models": [desk.places.model(name) for name in models],
            "suites": _suites(desk, suite or [], questions),
            "metrics": _metrics(metrics),
            "settings": _settings(sureness, seed),
        }
    except EquipoiseError as error:
        sentence = " ".join(str(error).split())
        return _form(request, desk, model or [], others, suite or [], questions, metrics, sureness, sentence, 400)
    title = f"{', '.join(models)}: {', '.join([*(suite or []), *_written(questions)])}"
    run = desk.runs.new("audit", title[:200], asked)
    return RedirectResponse(f"/runs/{run.name}", 303)


@router.get("/compare")
def compare(
    request: Request, desk: AtDesk, before: str, after: str, model_1: Annotated[str, Query()] = "",
    model_2: Annotated[str, Query()] = "",
) -> HTMLResponse:  # fmt: skip
    """What changed between two audits, or between two models."""
    first, second = (read_results(desk.runs.open(name).out) for name in (before, after))
    found: Comparison | None = None
    refused = ""
    try:
        found = compare_them(first, second, models=_pair(first, second, model_1, model_2, before == after))
        if not found.compared:
            raise BadOption("The two have no question in common; audit both models on the same suites.")
    except EquipoiseError as error:
        found, refused = None, " ".join(str(error).split())
    titles = [desk.runs.open(name).title for name in (before, after)]
    return shown(
        request, "compare.html.j2", before=before, after=after, titles=titles, model_1=model_1, model_2=model_2,
        models=[list(first.models), list(second.models)], told=found and tellings(found), refused=refused,
        table=found and _table(tellings(found)),
        status=400 if refused else 200,
    )  # fmt: skip


def _pair(first: ResultSet, second: ResultSet, one: str, other: str, same: bool) -> tuple[str, str] | None:
    """The two models to compare, where they were chosen; of one audit, its first two."""
    if one and other:
        return one, other
    names = list(first.models)
    if same and len(names) > 1:
        return names[0], names[1]
    if len(names) > 1 and names == list(second.models):
        return None  # each with itself
    return names[0], next(iter(second.models))


def _table(told: Tellings) -> Table:
    numbers = ("before", "after", "change", "p", "adjusted p")
    align = "".join("r" if name in numbers else "l" for name in told.head)
    return Table(told.models or "Every question", told.head, align, told.rows)


def _form(
    request: Request, desk: Desk, chosen: list[str], others: str, suites: list[str], questions: str, metrics: str,
    sureness: str, refused: str, status: int,
) -> HTMLResponse:  # fmt: skip
    listed = desk.runs.listed("audit")
    own = {desk.places.shown(path): "your own" for path in own_lists(desk.places)}
    offered = {name: SAID.get(name, count(len(load_suite(name)), "question")) for name in SUITES} | MORE_SUITES | own
    return shown(
        request, "audits.html.j2", installed=installed_models(), chosen=chosen, others=others, offered=offered,
        suites=suites, questions=questions, metrics=metrics, sureness=sureness, refused=refused, listed=listed,
        done=[each for each in listed if each.status in (FINISHED, STOPPED)], status=status,
    )  # fmt: skip


def _suites(desk: Desk, chosen: list[str], written: str) -> list[str]:
    """The suites and questions, each read once to see that it can be."""
    names = [desk.places.question(name) for name in (*chosen, *_written(written))]
    if not names:
        raise BadOption("No suite was chosen; tick one, or write the name or path of a question.")
    for name in names:
        load_suite(name)
    return list(dict.fromkeys(names))


def _written(text: str) -> list[str]:
    return [name.strip() for name in re.split(r"[,\n]", text) if name.strip()]


def _metrics(text: str) -> list[str]:
    names = _written(text)
    for name in names:
        check_metric(name)
    return names


def _settings(sureness: str, seed: str) -> dict[str, int]:
    if sureness not in SURENESS:
        raise BadOption(f"There is no way to be sure called {sureness!r}; choose {' or '.join(SURENESS)}.")
    if not re.fullmatch(r"\d{1,9}", seed.strip()):
        raise BadOption(f"The seed must be a whole number of up to nine digits, and it is {seed[:20]!r}.")
    return {**SURENESS[sureness], "seed": int(seed)}
