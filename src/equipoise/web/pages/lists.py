"""Word lists: every list with its source; a copy edited, scored as it is typed, saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from equipoise.datasets import Dataset, shipped_datasets
from equipoise.errors import BadDataset, BadOption, EquipoiseError, UnknownName
from equipoise.files import telling_where
from equipoise.reports.doubts import doubts_of
from equipoise.reports.words import shortened
from equipoise.settings import Settings
from equipoise.web.desk import AtDesk, Desk
from equipoise.web.opened import FOR_WORDS, installed_models
from equipoise.web.pages import lists_editing as editing
from equipoise.web.pages import lists_scoring as scoring
from equipoise.web.pages.lists_checks import checks
from equipoise.web.pages.lists_live import Live
from equipoise.web.pages.lists_own import Own, own_file, own_lists, read_own, write_own
from equipoise.web.places import Places, safe_name
from equipoise.web.showing import sentence_of, shown
from equipoise.web.ways_out import told_here

LONGEST_SOUGHT = 200  # letters
SOURCE = 90  # letters of a source in the table
FIRST = 12  # words of the table of single words; the others are folded away

OF_OWN = "own/"  # before the names of own files

router = APIRouter(prefix="/lists")
Sent = Annotated[editing.Form, Depends(editing.form_of)]


@dataclass(frozen=True)
class Listed:
    """A list, and where it is: ours by its name, or the user's by its file and, of several, its name in it."""

    dataset: Dataset
    own: Own | None = None

    @property
    def original(self) -> str:
        return f"{OF_OWN}{self.own.stem}" if self.own else self.dataset.name

    @property
    def part(self) -> str:
        return self.dataset.name if self.own and len(self.own.questions) > 1 else ""

    @property
    def address(self) -> str:
        query = f"?part={quote(self.part, safe='')}" if self.part else ""
        return f"/lists/{quote(self.original)}{query}"

    @property
    def replaceable(self) -> Path | None:
        """The file that an edited copy may take the place of: one of the user's that holds nothing else."""
        return self.own.path if self.own and not self.part else None

    @cached_property
    def metrics(self) -> dict[str, str]:
        """Those that take it, with their titles."""
        return scoring.metrics_for(self.dataset)

    @property
    def words(self) -> int:
        return sum(len(words) for side in (self.dataset.targets, self.dataset.attributes) for words in side.values())

    @property
    def source(self) -> str:
        return shortened(" ".join(self.dataset.source.split()), SOURCE)


@router.get("")
def lists(request: Request, desk: AtDesk, sought: str = "") -> HTMLResponse:
    """Every list there is, those of the user first; only those that hold what is sought."""
    own = [read_own(desk.places, path) for path in own_lists(desk.places)]
    everything = [*_of(own), *(Listed(dataset) for dataset in shipped_datasets().values())]
    terms = sought[:LONGEST_SOUGHT].casefold().split()
    found = [each for each in everything if all(term in _text(each) for term in terms)]
    damaged = [each for each in own if each.fault and all(term in each.path.name.casefold() for term in terms)]
    return shown(
        request, "lists.html.j2", sought=sought[:LONGEST_SOUGHT], listed=found, damaged=damaged, longest=LONGEST_SOUGHT,
        total=len(everything) + sum(bool(each.fault) for each in own),
    )  # fmt: skip


@router.get("/own/{stem}")
def own_list(request: Request, desk: AtDesk, stem: str, part: str = "") -> HTMLResponse:
    """A list of the user's; of a damaged file, what is wrong with it."""
    own = read_own(desk.places, own_file(desk.places, stem))
    if own.fault:
        return shown(request, "list_damaged.html.j2", own=own)
    return _page(request, found(desk.places, f"{OF_OWN}{stem}", part))


@router.get("/own/{stem}/download")
def download(desk: AtDesk, stem: str) -> FileResponse:
    """The file itself."""
    path = desk.places.file(str(own_file(desk.places, stem)))
    return FileResponse(path, media_type="application/json", filename=f"{stem}.json")


@router.post("/own/{stem}/delete")
def delete(desk: AtDesk, stem: str) -> RedirectResponse:
    path = own_file(desk.places, stem)
    with telling_where(path):
        path.unlink(missing_ok=True)
    return RedirectResponse("/lists", 303)


@router.get("/{name}")
def one_list(request: Request, desk: AtDesk, name: str) -> HTMLResponse:
    """A list of ours with its source, what there is to doubt about it, and a copy to edit."""
    return _page(request, found(desk.places, name))


@router.post("/score")
def score(request: Request, desk: AtDesk, form: Sent) -> HTMLResponse:
    """What the edited words score, beside the original; the whole page where no script asks."""
    of = found(desk.places, form.get("original", ""), form.get("part", ""))
    try:
        return _page(request, of, form, **_scored(desk, of, form))
    except EquipoiseError as error:
        return _page(request, of, form, refused=told_here(error), status=400)


@router.post("/save")
def save(request: Request, desk: AtDesk, form: Sent) -> Response:
    """Save the copy as a list of the user's, or say on the form why not."""
    of = found(desk.places, form.get("original", ""), form.get("part", ""))
    try:
        replaces = of.replaceable if "replace" in form and _same_name(of, form) else None
        saved = write_own(desk.places, editing.to_save(of.dataset, form, replaces is not None), replaces)
    except EquipoiseError as error:
        return _page(request, of, form, unsaved=sentence_of(error), status=400)
    return RedirectResponse(f"/lists/own/{quote(saved.stem, safe='')}", 303)


def found(places: Places, original: str, part: str = "") -> Listed:
    """The list of this name, ours or the user's."""
    if not original.startswith(OF_OWN):
        ours = shipped_datasets()
        if original not in ours:
            raise UnknownName("word list", original, list(ours), "The page Word lists has all there are.")
        return Listed(ours[original])
    own = read_own(places, own_file(places, original.removeprefix(OF_OWN)))
    if own.fault:
        raise BadDataset(own.fault)
    chosen = {dataset.name: dataset for dataset in own.questions}
    if part and part not in chosen:
        raise UnknownName(f"list in {own.path.name}", part, list(chosen))
    return Listed(chosen[part] if part else own.questions[0], own)


def _of(own: list[Own]) -> Iterator[Listed]:
    for each in own:
        yield from (Listed(dataset, each) for dataset in each.questions)


def _text(listed: Listed) -> str:
    """All that can be sought."""
    about = listed.dataset
    words = (word for side in (about.targets, about.attributes) for name, own in side.items() for word in (name, *own))
    return " ".join((listed.original, about.name, about.title, about.bias, about.source, *words)).casefold()


def _same_name(of: Listed, form: editing.Form) -> bool:
    return of.own is not None and editing.safe_stem(form.get("name", "")).casefold() == of.own.stem.casefold()


def _page(
    request: Request, of: Listed, form: editing.Form | None = None, *, refused: str = "", unsaved: str = "",
    live: Live | None = None, copy: Dataset | None = None, status: int = 200,
) -> HTMLResponse:  # fmt: skip
    installed = installed_models(FOR_WORDS)
    given = form or {}
    own_name = of.own.stem if of.replaceable and of.own else safe_name(f"{of.dataset.name}-mine")
    return shown(
        request, "list.html.j2", of=of, dataset=of.dataset, checks=checks(of.dataset), form=given,
        fields=editing.fields(of.dataset, form), pairs=editing.pairs_text(of.dataset, form),
        name=given.get("name", own_name), title=given.get("title", of.dataset.title),
        rationale=given.get("rationale", of.dataset.rationale), replace=form is None or "replace" in form,
        installed=installed, model=given.get("model", installed[0] if installed else ""), other=given.get("other", ""),
        metrics=of.metrics, metric=given.get("metric", ""), longest=editing.LONGEST_TEXT,
        refused=refused, unsaved=unsaved, live=live, copy_checks=checks(copy) if copy else [], status=status,
        draws=scoring.DRAWS, usual=Settings(), first=FIRST, doubts_of=doubts_of,
    )  # fmt: skip


def _scored(desk: Desk, of: Listed, form: editing.Form) -> dict[str, Any]:
    model = form.get("other", "").strip() or form.get("model", "").strip()
    metric = form.get("metric", "")
    if not model:
        raise BadOption("No model was chosen; choose one, or write the name or path of another.")
    if not of.metrics:
        raise BadOption(f"{of.dataset.name} has no attributes to compare its words with, so there is no number.")
    if metric and metric not in of.metrics:
        raise UnknownName(f"metric for {of.dataset.name}", metric, list(of.metrics))
    copy = editing.copied(of.dataset, form)
    with desk.models.asked(model) as opened:
        return {"live": scoring.scored(opened, of.dataset, copy, metric), "copy": copy}
