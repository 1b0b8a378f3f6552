"""The first page: what can be done here, and what was done last."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from equipoise.web.desk import AtDesk
from equipoise.web.opened import FOR_SENTENCES, installed_models
from equipoise.web.runs.tasks import TASKS
from equipoise.web.showing import shown

LAST = 5  # runs

router = APIRouter()


@router.get("/")
def start(request: Request, desk: AtDesk) -> HTMLResponse:
    """The first page. It opens no model."""
    return shown(
        request, "start.html.j2", last=desk.runs.listed(*TASKS)[:LAST], work=str(desk.places.work),
        models=installed_models(FOR_SENTENCES),
    )  # fmt: skip
