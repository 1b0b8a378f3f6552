"""Corpora: uploaded or named, scored, a threshold by a slider, fairer versions to download."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from equipoise.errors import BadOption, EquipoiseError, UnknownName
from equipoise.mitigation.corpus import METHODS
from equipoise.mitigation.corpus.percentiles import check as check_percentiles
from equipoise.mitigation.corpus.percentiles import threshold_among
from equipoise.models import MODELS, POOLED, takes
from equipoise.models.projected import is_projected
from equipoise.reports import corpus_tables
from equipoise.reports.corpus_figures import distribution
from equipoise.reports.corpus_page import NO_FIGURE, NO_SENTENCES, limits
from equipoise.reports.corpus_words import digits_of, entries, ordinal, percentile_digits, share_of
from equipoise.reports.words import count, number
from equipoise.results.corpora import CorpusReport, Threshold
from equipoise.web.desk import AtDesk, Desk
from equipoise.web.opened import EVERY, FOR_SENTENCES, installed_models
from equipoise.web.pages.asked import POOLINGS
from equipoise.web.runs import corpora as work
from equipoise.web.runs.run import FINISHED, Run
from equipoise.web.showing import sentence_of, shown
from equipoise.web.uploads import look, take, upload, uploads
from equipoise.web.ways_out import reworded

KINDS = ("scores", "change")
USUAL = 95.0  # percentile
STEP = 0.1  # of the slider, from 0 to 100
DECIMALS = 10  # of a percentile: more than the ranks of any corpus can tell apart
STATIC = ("glove", "word2vec", "fasttext", "fake")  # kinds of models that become bags of words, pooled as is asked
WEIGHING = (*STATIC, *POOLED, "projected", "fake-sentences")  # those that can tell what words give to a sentence
SAYS = {  # what a method does, for those who are about to choose one; where section 5 of seed 004 found it best
    "subtract": "Leaves out the entries above the line. In seed 004 the 90th and 95th percentile were best.",
    "augment": "Keeps all entries, and adds a copy of those above the line, with women and men exchanged. In seed 004 "
    "the 90th percentile was best.",
    "substitute": "Puts such a copy in the place of each entry above the line; those without a word to exchange go. "
    "Seed 004 proposes it, and did not try it.",
}

router = APIRouter(prefix="/corpora")


@router.get("")
def corpora(request: Request, desk: AtDesk, file: str = "") -> HTMLResponse:
    """The form, what was uploaded, and what was done."""
    return _form(request, desk, file=file)


@router.post("/upload")
def start(
    request: Request, desk: AtDesk, uploaded: Annotated[UploadFile | None, File()] = None,
    file: Annotated[str, Form()] = "", model: Annotated[str, Form()] = "", other: Annotated[str, Form()] = "",
    pooling: Annotated[str, Form()] = "max",
) -> Response:  # fmt: skip
    """Start to score a corpus, or say why not on the form."""
    try:
        chosen = _model(desk, model, other)
        if pooling not in POOLINGS:
            raise BadOption(f"There is no pooling {pooling!r}; choose one of {', '.join(POOLINGS)}.")
        _check_pooling(chosen, pooling)
        path = _corpus(desk, uploaded, file)
    except EquipoiseError as error:
        return _form(request, desk, 400, sentence_of(error), file=file, model=model, other=other, pooling=pooling)
    asked = {"files": [str(path)], "model": chosen, "pooling": pooling, "size": work.slice_size(path)}
    run = desk.runs.new("scores", f"{path.name}, by {other.strip() or model}"[:200], asked)
    return RedirectResponse(f"/runs/{run.name}", 303)


@router.post("/uploads/{name}/delete")
def delete(desk: AtDesk, name: str) -> RedirectResponse:
    """Delete an uploaded file that nobody is reading."""
    path = upload(desk.places, name)
    if any(str(path.resolve()) in _files(desk, each) for each in desk.runs.unfinished() if each.kind in KINDS):
        raise BadOption(f"{name} is being read by a run; stop that before it is deleted.")
    path.unlink()
    return RedirectResponse("/corpora", 303)


@router.get("/{name}")
def scored(request: Request, desk: AtDesk, name: str, percentile: float = USUAL, exactly: str = "") -> Response:
    """How the scores of a corpus lie, and what is above a percentile; for the script, the part that changes."""
    run = _scored(desk, name)
    if run.state().status != FINISHED:
        return RedirectResponse(f"/runs/{run.name}", 303)
    percentile = _asked(percentile, exactly)
    report = work.described(run)
    threshold = threshold_among(work.ordered_scores(run), percentile)
    others = [each for each in report.thresholds if each.percentile != percentile]
    marked = replace(report, thresholds=(threshold,))
    listed = tuple(sorted([*others, threshold], key=lambda each: each.percentile))
    table = corpus_tables.threshold_table(replace(report, thresholds=listed))
    chosen = frozenset((listed.index(threshold), column) for column in range(1, len(table.head)))
    return shown(
        request, "scored.html.j2", run=run, report=report, lead=corpus_tables.lead(replace(report, thresholds=())),
        percentile=percentile_digits(percentile), exactly=_between_steps(percentile), figure=distribution(marked),
        said=_above(report, threshold),
        which_count=work.which_count(run, report), corpus_tables=corpus_tables, listed=replace(table, bold=chosen),
        no_figure=NO_FIGURE,
        no_sentences=NO_SENTENCES, limits=list(map(reworded, limits(report))), says=SAYS, step=STEP,
    )  # fmt: skip


@router.post("/{name}/change")
def change(
    desk: AtDesk, name: str, method: Annotated[str, Form()], percentile: Annotated[float, Form()] = USUAL,
    exactly: Annotated[str, Form()] = "",
) -> RedirectResponse:  # fmt: skip
    """Start to write a fairer version."""
    run = _scored(desk, name)
    if method not in METHODS:
        raise UnknownName("method", method, list(METHODS))
    percentile = _asked(percentile, exactly)
    check_percentiles([percentile])
    if run.state().status != FINISHED:
        raise BadOption(f"{run.title} is not scored to its end; a fairer version can be made when it is.")
    work.scores_of(run)  # that it can be read, and the corpus is there
    if failed := work.described(run).failed:
        raise BadOption(f"{count(failed, 'slice')} of {run.title} could not be scored; score it again, to its end.")
    file = Path(run.asked["files"][0]).name
    asked = {"scores": run.name, "method": method, "percentile": percentile, "split": "keep"}
    made = desk.runs.new("change", f"{file}: {method}, {ordinal(percentile)} percentile"[:200], asked)
    return RedirectResponse(f"/runs/{made.name}", 303)


def _form(
    request: Request, desk: Desk, status: int = 200, refused: str = "", *, file: str, model: str = "", other: str = "",
    pooling: str = "max",
) -> HTMLResponse:  # fmt: skip
    return shown(
        request, "corpora.html.j2", status=status, refused=refused, file=file, model=model, other=other,
        pooling=pooling, poolings=POOLINGS, installed=installed_models(FOR_SENTENCES), uploads=uploads(desk.places),
        listed=desk.runs.listed(*KINDS), largest=desk.access.largest >> 20,
    )  # fmt: skip


def _model(desk: Desk, model: str, other: str) -> str:
    if not (other.strip() or model.strip()):
        raise BadOption("No model was chosen; choose one, or write the name or path of another.")
    return desk.places.model(other.strip() or model)


def _check_pooling(model: str, pooling: str) -> None:
    """Refuse what a worker would refuse later: a model that does not weigh words, and a pooling that it does not take.

    Static vectors take any: they become bags of words.
    """
    name, kind = Path(model).name, _kind(model)
    unknown = kind == "builtin" and model not in EVERY  # which is said where it is opened
    if kind not in WEIGHING and model not in FOR_SENTENCES and not unknown:
        others = " or ".join(FOR_SENTENCES)
        raise BadOption(f"{name} does not tell what words give to a sentence; choose one that does, such as {others}.")
    if pooling != "own" and kind not in (*STATIC, "builtin") and not takes(model, "pooling", pooling):
        raise BadOption(
            f"{name} has its own way from words to a sentence, which is not {pooling}; choose “{POOLINGS['own']}” for "
            "how words become a sentence."
        )


def _kind(model: str) -> str:
    """The scheme of a model's name; of a file, what is in it."""
    scheme, colon, _ = model.partition(":")
    if colon and scheme in MODELS:
        return scheme
    return "projected" if is_projected(Path(model)) else "glove"


def _corpus(desk: Desk, uploaded: UploadFile | None, file: str) -> Path:
    """Where the corpus is, looked at."""
    given = uploaded is not None and bool(uploaded.filename)
    if given and file.strip():
        raise BadOption("A file was chosen and another one named; leave one of the two out.")
    if given:
        assert uploaded is not None and uploaded.filename
        return take(desk.places, uploaded.filename, uploaded.file).resolve()
    if not file.strip():
        raise BadOption("No corpus was given; choose a file, or name one that is on this machine.")
    path = desk.places.file(file.strip())
    look(path)
    return path


def _scored(desk: Desk, name: str) -> Run:
    run = desk.runs.open(name)
    if run.kind != "scores":
        raise UnknownName("scored corpus", name, ["those on the page of corpora"])
    return run


def _files(desk: Desk, run: Run) -> list[str]:
    """What a run reads: nothing, where the scores that it would change are gone."""
    try:
        scored = run if run.kind == "scores" else desk.runs.open(run.asked["scores"])
    except EquipoiseError:
        return []
    return list(scored.asked["files"])


def _asked(percentile: float, exactly: str) -> float:
    """Where the line is: as it was written, else where the slider stands."""
    try:
        chosen = float(exactly) if exactly.strip() else percentile
    except ValueError:
        raise BadOption(f"There is no percentile {exactly[:20]!r}; give a number from 0 to 100.") from None
    return round(chosen, DECIMALS) + 0.0  # no zero with a minus sign


def _between_steps(percentile: float) -> str:
    """What stands in the field for exact ones: those that the slider cannot stand at."""
    return "" if round(percentile, 1) == percentile else percentile_digits(percentile)


def _above(report: CorpusReport, threshold: Threshold) -> str:
    """What the line means, in a sentence."""
    share = share_of(threshold.above, report.entries)
    lie = "lies" if threshold.above == 1 else "lie"
    value = number(threshold.value, digits_of(report))
    return (
        f"{threshold.above:,} of {entries(report.entries)} ({share}) {lie} above {value}, the "
        f"{ordinal(threshold.percentile)} percentile of the absolute {report.score}."
    )
