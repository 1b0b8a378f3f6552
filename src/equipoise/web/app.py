"""The application: pages, guards, one way to answer and one way to fail."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import equipoise.reports
from equipoise.errors import EquipoiseError, UnknownName
from equipoise.reports.words import count
from equipoise.web.desk import Desk
from equipoise.web.guard import Access, Guard
from equipoise.web.opened import Models
from equipoise.web.pages import ROUTERS
from equipoise.web.places import Places
from equipoise.web.runs.tending import Runs
from equipoise.web.showing import shown, told
from equipoise.web.uploads import sweep_uploads

STATIC = Path(__file__).parent / "static"
STYLES = Path(equipoise.reports.__file__).parent / "templates"
OF_REPORTS = ("scroll.css", "report.css", "sentences.css", "corpus.css")  # shared with the reports
BROKEN = "Something went wrong that is a mistake of ours; the terminal where equipoise serve runs has the details."

log = logging.getLogger("equipoise.web")


def create_app(
    places: Places, access: Access | None = None, say: Callable[[str], None] = lambda sentence: None
) -> Guard:
    """The page over a work folder, guarded. It starts no worker and opens no model before it is asked to."""
    places.work.mkdir(parents=True, exist_ok=True)
    sweep_uploads(places)
    desk = Desk(places, access or Access(), Models(places), Runs(places.runs, places.work / "index.sqlite"))

    @asynccontextmanager
    async def tended(_: FastAPI) -> AsyncIterator[None]:
        desk.runs.start()
        yield
        working = len(desk.runs.unfinished())
        if working:
            say(f"Stopping {count(working, 'run')} with what there is ...")
        desk.runs.close()

    app = FastAPI(title="Equipoise", lifespan=tended, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.desk = desk
    app.add_exception_handler(EquipoiseError, _one_sentence)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _no_page)
    app.add_exception_handler(Exception, _broken)
    for name in OF_REPORTS:
        app.add_api_route(f"/static/{name}", _style(STYLES / name), methods=["GET"])
    app.mount("/static", StaticFiles(directory=STATIC))
    for router in ROUTERS:
        app.include_router(router)
    return Guard(app, desk.access)


def _style(path: Path):  # type: ignore[no-untyped-def]
    return lambda: FileResponse(path, media_type="text/css")


async def _one_sentence(request: Request, error: Exception) -> HTMLResponse:
    assert isinstance(error, EquipoiseError)
    return told(request, error, 404 if isinstance(error, UnknownName) else 400)


async def _not_understood(request: Request, error: Exception) -> HTMLResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = str(first["loc"][-1])
    sentence = f"What was sent for {field!r} cannot be used: {first['msg']}; go back and fill in the form again."
    return shown(request, "refused.html.j2", status=422, sentence=sentence)


async def _no_page(request: Request, error: Exception) -> HTMLResponse:
    assert isinstance(error, HTTPException)
    sentence = "There is no such page; the menu has those that there are." if error.status_code == 404 else error.detail
    return shown(request, "refused.html.j2", status=error.status_code, sentence=sentence)


async def _broken(request: Request, error: Exception) -> HTMLResponse:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return shown(request, "refused.html.j2", status=500, sentence=BROKEN)
