"""Audits: started, listed, compared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from equipoise.comparing import compare as compare_them
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
from equipoise.web.runs.index import Listed
from equipoise.web.runs.run import OUT, OVER, Run
from equipoise.web.showing import sentence_of, shown

MOST_MODELS, MOST_SUITES = 20, 50  # of one audit
RESULTS = "results.json"  # what two audits are compared by
SURENESS = {  # how many draws an audit makes
    "usual": {},
    "quick": {"permutations": 1_000, "exact_up_to": 20_000, "resamples": 500, "null_lists": 200},
}  # fmt: skip
MORE_SUITES = {"sssb": "pairs of sentences about words with two senses, for language models"}
SAID = {"gender": "women and men", "ethnicity": "names and nations", "religion": "religions",
        "seat": "WEAT’s words in sentences, for sentence encoders", "senses": "senses of words"}  # fmt: skip

router = APIRouter(prefix="/audits")


@dataclass(frozen=True)
class Written:
    """What stands in the form."""

    model: Sequence[str] = ("builtin:glove-6b-50d",)
    others: str = ""
    suite: Sequence[str] = ("gender",)
    questions: str = ""
    metrics: str = ""
    sureness: str = "usual"
    seed: str = "0"

    @property
    def more(self) -> bool:
        """Whether something stands in the part that is folded."""
        return bool(self.questions or self.metrics) or (self.sureness, self.seed) != ("usual", "0")


@router.get("")
def audits(request: Request, desk: AtDesk) -> HTMLResponse:
    """The form, and the audits that there are."""
    return _form(request, desk, Written())


@router.post("")
def start(
    request: Request, desk: AtDesk, model: Annotated[list[str] | None, Form()] = None,
    others: Annotated[str, Form()] = "", suite: Annotated[list[str] | None, Form()] = None,
    questions: Annotated[str, Form()] = "", metrics: Annotated[str, Form()] = "",
    sureness: Annotated[str, Form()] = "usual", seed: Annotated[str, Form()] = "0",
) -> Response:  # fmt: skip
    """Start an audit, or say why not on the form."""
    written = Written(model or [], others, suite or [], questions, metrics, sureness, seed)
    try:
        models = models_named(written.model, others, MOST_MODELS)
        asked = {
            "models": [desk.places.model(name) for name in models],
            "suites": _suites(desk, written),
            "metrics": _metrics(metrics),
            "settings": _settings(sureness, seed),
        }
    except EquipoiseError as error:
        return _form(request, desk, written, sentence_of(error), 400)
    title = f"{', '.join(models)}: {', '.join([*written.suite, *_names(questions)])}"
    run = desk.runs.new("audit", title[:200], asked)
    return RedirectResponse(f"/runs/{run.name}", 303)


@router.get("/compare")
def compare(
    request: Request, desk: AtDesk, before: str, after: str, model_1: Annotated[str, Query()] = "",
    model_2: Annotated[str, Query()] = "",
) -> HTMLResponse:  # fmt: skip
    """What changed between two audits, or between two models."""
    runs = [desk.runs.open(name) for name in (before, after)]
    first, second = map(_results, runs)
    told: Tellings | None = None
    refused = ""
    try:
        found = compare_them(first, second, models=_pair(first, second, model_1, model_2, before == after))
        if not found.compared:
            raise BadOption("The two have no question in common; audit both models on the same suites.")
        told = tellings(found)
    except EquipoiseError as error:
        refused = sentence_of(error)
    return shown(
        request, "compare.html.j2", before=before, after=after, titles=[run.title for run in runs], model_1=model_1,
        model_2=model_2, models=[list(first.models), list(second.models)], told=told, table=told and _table(told),
        refused=refused, status=400 if refused else 200,
    )  # fmt: skip


def _results(run: Run) -> ResultSet:
    """The results of an audit that has some."""
    if RESULTS not in run.files():
        raise BadOption(f"{run.title} has no results to compare; resume it, or choose another.")
    return read_results(run.out)


def _pair(first: ResultSet, second: ResultSet, one: str, other: str, same: bool) -> tuple[str, str] | None:
    """The two models to compare, as far as they were chosen; else the first of each, and of one audit its first two."""
    names, others = list(first.models), list(second.models)
    if not (names and others):
        raise BadOption("One of the two has no models to compare; choose another audit.")
    if not (one or other) and not same and len(names) > 1 and names == others:
        return None  # each with itself
    chosen = one or next((name for name in names if not same or name != other), names[0])
    return chosen, other or next((name for name in others if not same or name != chosen), others[0])


def _table(told: Tellings) -> Table:
    """Every question, its verdict beside it: a narrow window shows the first columns."""
    numbers = ("before", "after", "change", "p", "adjusted p")
    head, *rows = ((first, *others[-1:], *others[:-1]) for first, *others in (told.head, *told.rows))
    align = "".join("r" if name in numbers else "l" for name in head)
    return Table(told.models or "Every question", head, align, rows)


def _form(request: Request, desk: Desk, written: Written, refused: str = "", status: int = 200) -> HTMLResponse:
    listed = desk.runs.listed("audit")
    own = {desk.places.shown(path): "your own" for path in own_lists(desk.places)}
    offered = {name: SAID.get(name, count(len(load_suite(name)), "question")) for name in SUITES} | MORE_SUITES | own
    return shown(
        request, "audits.html.j2", installed=installed_models(), written=written, offered=offered, refused=refused,
        listed=listed, done=[each for each in listed if _has_results(desk, each)], status=status,
    )  # fmt: skip


def _has_results(desk: Desk, listed: Listed) -> bool:
    return listed.status in OVER and (desk.places.runs / listed.name / OUT / RESULTS).exists()


def _suites(desk: Desk, written: Written) -> list[str]:
    """The suites and questions, each read once to see that it can be."""
    asked = dict.fromkeys((*written.suite, *_names(written.questions)))
    names = list(dict.fromkeys(map(desk.places.question, asked)))
    if not names:
        raise BadOption("No suite was chosen; tick one, or write the name or path of a question.")
    if len(names) > MOST_SUITES:
        raise BadOption(
            f"{len(names):,} suites and questions were chosen, and {MOST_SUITES} are the most; choose fewer."
        )
    for name in names:
        load_suite(name)
    return names


def _names(text: str) -> list[str]:
    return [name.strip() for name in re.split(r"[,\n]", text) if name.strip()]


def _metrics(text: str) -> list[str]:
    names = _names(text)
    for name in names:
        check_metric(name)
    return names


def _settings(sureness: str, seed: str) -> dict[str, int]:
    if sureness not in SURENESS:
        raise BadOption(f"There is no way to be sure called {sureness!r}; choose {' or '.join(SURENESS)}.")
    if not re.fullmatch(r"\d{1,9}", seed.strip()):
        raise BadOption(f"The seed must be a whole number of up to nine digits, and it is {seed[:20]!r}.")
    return {**SURENESS[sureness], "seed": int(seed)}
