"""A run: how far it is, stopped and resumed, and what came of it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response, StreamingResponse

from equipoise.errors import UnknownName
from equipoise.web.desk import AtDesk
from equipoise.web.guard import REPORT_POLICY
from equipoise.web.runs.run import OVER, RESUMABLE, TOLD, Run
from equipoise.web.showing import shown

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

LISTS = {"audit": "/audits", "scores": "/corpora", "change": "/corpora"}  # where the runs of a kind are listed
KEEPING = ("audit", "scores")  # kinds that keep what they have when they are stopped
REPORT = "report.html"  # is shown; all else is downloaded
WHAT = {  # a report's files, in the order in which they are offered
    "report.html": "the report, to look at", "results.csv": "every number, as a table",
    "results.json": "every number, to compare and to gate", "report.tex": "the report in LaTeX",
    "tables.tex": "tables for a paper, in LaTeX", "model-card.md": "a section for a model card",
    "report.md": "the report in Markdown", "ranking.csv": "ranks of models", "orders.csv": "how sure their order is",
    "correlations.csv": "how far metrics agree", "not_significant.csv": "questions in no ranking",
    "report.json": "what the report says, for programs",
    "scores.parquet": "every sentence with its score", "set-aside.jsonl": "lines that are no entries, and why",
}  # fmt: skip
PIECE = 1 << 20  # bytes of a zip at a time

router = APIRouter(prefix="/runs")


@router.get("/{name}")
def run(request: Request, desk: AtDesk, name: str) -> HTMLResponse:
    """How far a run is and what came of it; for the script the part that changes, and the whole page at its end."""
    found = desk.runs.open(name)
    state = found.state()
    over = state.status in OVER
    answer = shown(
        request, "run.html.j2", run=found, state=state, over=over, resumable=state.status in RESUMABLE,
        stopping=not over and found.stop_asked(), keeps=found.kind in KEEPING, told=_told(found),
        files=_ordered(found.files()), back=LISTS[found.kind], here=LISTS[found.kind], facts=_facts(found),
    )  # fmt: skip
    if over:
        answer.headers["HX-Refresh"] = "true"
    return answer


@router.post("/{name}/stop")
def stop(desk: AtDesk, name: str) -> RedirectResponse:
    desk.runs.stop(name)
    return RedirectResponse(f"/runs/{name}", 303)


@router.post("/{name}/resume")
def resume(desk: AtDesk, name: str) -> RedirectResponse:
    desk.runs.resume(name)
    return RedirectResponse(f"/runs/{name}", 303)


@router.post("/{name}/delete")
def delete(desk: AtDesk, name: str) -> RedirectResponse:
    back = LISTS[desk.runs.open(name).kind]
    desk.runs.remove(name)
    return RedirectResponse(back, 303)


@router.get("/{name}/files/{file:path}")
def file(desk: AtDesk, name: str, file: str) -> Response:
    """A file that came of a run: a report to look at, anything else to download."""
    found = desk.runs.open(name)
    if file not in found.files():
        raise UnknownName("file of this run", file, found.files())
    path = found.out / file
    if file == REPORT:
        return FileResponse(path, media_type="text/html", headers={"Content-Security-Policy": REPORT_POLICY})
    return FileResponse(path, media_type="application/octet-stream", filename=path.name)


@router.get("/{name}/all.zip")
def everything(desk: AtDesk, name: str) -> StreamingResponse:
    """All files of a run in one, packed as they are sent."""
    found = desk.runs.open(name)
    headers = {"Content-Disposition": f'attachment; filename="{found.name}.zip"'}
    return StreamingResponse(_packed(found), media_type="application/zip", headers=headers)


def _told(run: Run) -> list[str]:
    """What was found, in sentences."""
    with suppress(OSError, ValueError):
        return [str(line) for line in json.loads((run.folder / TOLD).read_text(encoding="utf-8"))]
    return []


def _ordered(files: list[str]) -> dict[str, str]:
    """The files with what each is; those that people look for first."""
    known = {name: says for name, says in WHAT.items() if name in files}
    return known | {name: "" for name in files if name not in known}


def _facts(run: Run) -> list[tuple[str, str]]:
    """What was asked for, in words; whatever was left empty is not told."""
    flat = {name: value for name, value in run.asked.items() if not isinstance(value, dict)}
    for value in run.asked.values():
        flat |= value if isinstance(value, dict) else {}
    told = {name.replace("_", " "): value if isinstance(value, list) else [value] for name, value in flat.items()}
    return [
        (name, ", ".join(_last(str(each)) for each in value))
        for name, value in told.items()
        if value and value[0] != ""
    ]


def _last(name: str) -> str:
    """A model or file without the folders that it is in."""
    scheme, colon, place = name.rpartition(":")
    return f"{scheme}{colon}{Path(place).name}" if "/" in place else name


class _Pipe(io.RawIOBase):
    """Takes what is written, and gives it away in pieces."""

    def __init__(self) -> None:
        self.held = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Buffer) -> int:
        before = len(self.held)
        self.held += data
        return len(self.held) - before

    def taken(self) -> bytes:
        data, self.held = bytes(self.held), bytearray()
        return data


def _packed(run: Run) -> Iterator[bytes]:
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in run.files():
            with (run.out / name).open("rb") as source, packed.open(name, "w", force_zip64=True) as target:
                while piece := source.read(PIECE):
                    target.write(piece)
                    yield pipe.taken()
    yield pipe.taken()
