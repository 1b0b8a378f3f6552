"""A word: its place on an axis that can be edited, its senses, its neighbours, in several models."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from equipoise.datasets import Dataset, load_dataset, shipped_datasets
from equipoise.errors import BadOption, EquipoiseError
from equipoise.explain import explain_word
from equipoise.explain.words.neighbours import SEARCHED, neighbours
from equipoise.models import Model
from equipoise.reports.forest import Scale
from equipoise.reports.words import share
from equipoise.results.explained import STANDING_OUT, Direction, Lean, WordExplained
from equipoise.web.desk import AtDesk, Desk
from equipoise.web.opened import FOR_WORDS, installed_models
from equipoise.web.pages.asked import LONGEST_WORD, models_named, pairs_as_text, pairs_written
from equipoise.web.showing import sentence_of, shown
from equipoise.web.ways_out import reworded, told_here
from equipoise.wordnet import HOW_TO_GET_IT, find_wordnet

USUAL = "gender-pairs-definitional"
MOST_WORDS = 12  # on the axis
RESAMPLES, OTHERS = 1_000, 2_000  # fewer than a report has: the page answers at once
WORDS = "nurse, engineer, librarian, captain"

router = APIRouter()


@dataclass(frozen=True)
class Placed:
    """A word on the axis."""

    word: str
    lean: Lean


@dataclass(frozen=True)
class Band:
    """Where others of the model lie."""

    low: float
    high: float
    says: str


@dataclass(frozen=True)
class View:
    """What a model says of the words."""

    found: WordExplained
    direction: Direction
    placed: list[Placed]
    unknown: list[str]
    near: tuple[tuple[str, float], ...]
    scale: Scale  # of all words on the axis, in all models
    band: Band | None
    level: str  # of the intervals: "95%"; "" without any
    words: int  # of the vocabulary, 0 where the model does not say
    searched: int  # of them, among which the neighbours are


@router.get("/word")
def word(
    request: Request, desk: AtDesk, word: str = "", model: Annotated[list[str] | None, Query()] = None,
    asked: bool = False, others: str = "", axis: str = USUAL, loaded: str = "", pairs: str = "", first: str = "",
    second: str = "",
) -> HTMLResponse:  # fmt: skip
    """The form, and where the words lie."""
    installed = installed_models(FOR_WORDS)
    chosen = model if model is not None else ([] if asked or others.strip() else installed[:1])
    views, refused = list[View](), list[str]()
    question, fault = _question(axis, loaded, pairs, first, second)
    if word.strip():
        try:
            if fault:
                raise fault
            views, refused = _views(desk, _words(word), models_named(chosen, others), question)
        except EquipoiseError as error:
            refused = [sentence_of(error)]
    return shown(
        request, "word.html.j2", word=word, installed=installed, chosen=chosen, others=others, views=views,
        refused=refused, axes=_axes(), axis=axis, question=question, pairs=pairs if fault else pairs_as_text(question),
        sides=list(question.targets), standing_out=STANDING_OUT, usual=WORDS,
        no_wordnet="" if find_wordnet() else reworded(HOW_TO_GET_IT),
        status=400 if refused and not views else 200,
    )  # fmt: skip


@router.get("/word/pairs")
def pairs_of_axis(request: Request, axis: str = USUAL) -> HTMLResponse:
    """The fields with the pairs of another axis."""
    question, fault = _question(axis, "", "", "", "")
    if fault:
        raise fault
    return shown(request, "word_pairs.html.j2", question=question, pairs=pairs_as_text(question), axis=axis,
                 sides=list(question.targets))  # fmt: skip


def _axes() -> dict[str, str]:
    """The questions of ours that have pairs of words, by name."""
    return {name: each.title for name, each in shipped_datasets().items() if each.pairs}


def _question(axis: str, loaded: str, pairs: str, first: str, second: str) -> tuple[Dataset, EquipoiseError | None]:
    """The pairs on the page, or those of an axis that was chosen after they were written; with what is wrong."""
    name = axis if axis in _axes() else USUAL
    own = load_dataset(name)
    assert isinstance(own, Dataset)
    if loaded != axis or not pairs.strip():
        return own, None
    try:
        written = pairs_written(pairs, first, second, own)
    except EquipoiseError as error:
        return own, error
    same = written.pairs == own.pairs and list(written.targets) == list(own.targets)[:2]
    return (own if same else written), None


def _words(text: str) -> list[str]:
    words = list(dict.fromkeys(word.strip() for word in re.split(r"[,\n]", text) if word.strip()))
    if len(words) > MOST_WORDS:
        raise BadOption(f"{len(words)} words were given, and {MOST_WORDS} have room on the axis; leave some out.")
    long = next((word for word in words if len(word) > LONGEST_WORD), None)
    if long:
        raise BadOption(f"The word {long[:20]!r}… has {len(long):,} letters, and {LONGEST_WORD} are the most.")
    if not words:
        raise BadOption("There is no word to look at; write one, such as nurse.")
    return words


def _views(desk: Desk, words: list[str], models: list[str], question: Dataset) -> tuple[list[View], list[str]]:
    views, refused = [], []
    for name in models:
        try:
            with desk.models.asked(name) as model:
                views.append(_view(model, words, question))
        except EquipoiseError as error:
            refused.append(f"{name}: {told_here(error)}")
    scale = _scale([each for view in views for each in view.placed], [view.band for view in views if view.band])
    return [replace(view, scale=scale) for view in views], refused


def _view(model: Model, words: list[str], question: Dataset) -> View:
    """The first word explained, and where the others lie."""
    senses = find_wordnet() is not None
    found = explain_word(model, words[0], [question], senses=senses, resamples=RESAMPLES, null_lists=OTHERS)
    (direction,) = found.directions
    placed = [Placed(words[0], direction.word)] if direction.word else []
    unknown = []
    for other in words[1:]:
        try:
            lies = explain_word(model, other, [question], senses=senses, resamples=RESAMPLES, null_lists=0)
            placed += [Placed(other, lean) for lean in (lies.directions[0].word,) if lean]
        except EquipoiseError:
            unknown.append(other)
    band = _band(direction)
    every = getattr(model, "words", 0)
    return View(
        found, direction, placed, unknown, neighbours(model, words[0]), _scale(placed, [band] if band else []), band,
        next((share(each.lean.interval.level) for each in placed if each.lean.interval), ""),
        every, min(every, SEARCHED),
    )  # fmt: skip


def _band(direction: Direction) -> Band | None:
    """Where others lie that were drawn at random; of a model of senses, the means of as many as the word has."""
    usual = direction.usual
    if usual is None:
        return None
    low, high = usual.of_means
    like = f" of its {usual.matched}" if usual.matched else ""
    of_what = f"means of {usual.at_once} senses" if direction.senses else "words"
    return Band(
        low, high, f"where {share(usual.level)} of {of_what}{like} lie that were drawn at random from the model"
    )


def _scale(placed: list[Placed], bands: list[Band]) -> Scale:
    """Wide enough for all of them with their intervals; zero in the middle."""
    ends = [end for each in placed if each.lean.interval for end in (each.lean.interval.low, each.lean.interval.high)]
    others = [end for band in bands for end in (band.low, band.high)]
    farthest = max(map(abs, [*(each.lean.value for each in placed), *ends, *others]), default=1.0)
    return Scale.over([-farthest, farthest])
