"""A sentence: its words by bias and importance, swapped, in several models side by side."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from equipoise.errors import BadOption, EquipoiseError
from equipoise.explain.sentences import explained
from equipoise.models import takes
from equipoise.reports import sentence_tables, sentence_words, sentences_page
from equipoise.results.weighed import SentencesExplained
from equipoise.web.desk import AtDesk, Desk
from equipoise.web.opened import FOR_SENTENCES, Recent, installed_models
from equipoise.web.pages.asked import POOLINGS, models_named, pairs_written
from equipoise.web.showing import sentence_of, shown
from equipoise.web.ways_out import told_here
from equipoise.weighing import Asked, asked_for
from equipoise.weighing.asked import GENDER, pairs_of

LONGEST = 2_000  # letters
DIRECTIONS = 32  # that are remembered: to find one takes longer than to weigh a sentence

router = APIRouter()
_directions: Recent[Asked] = Recent(DIRECTIONS)


@router.get("/sentence")
def sentence(
    request: Request, desk: AtDesk, text: str = "", model: Annotated[list[str] | None, Query()] = None,
    asked: bool = False, others: str = "", pooling: str = "max", pairs: str = "", first: str = "female",
    second: str = "male",
) -> HTMLResponse:  # fmt: skip
    """The form, and what the models make of the sentence."""
    installed = installed_models(FOR_SENTENCES)
    chosen = model if model is not None else ([] if asked or others.strip() else installed[:1])
    found: list[SentencesExplained] = []
    refused: list[str] = []
    if text.strip():
        try:
            found, refused = _explained(desk, text, models_named(chosen, others), pooling, pairs, first, second)
        except EquipoiseError as error:
            refused = [sentence_of(error)]
    every = [each for own in found for each in sentence_words.every_sentence(own)]
    return shown(
        request, "sentence.html.j2", text=text, installed=installed, chosen=chosen, others=others, pooling=pooling,
        poolings=POOLINGS, pairs=pairs, first=first, second=second,
        found=[(each, view) for each in found for view in sentences_page.views(each)], refused=refused,
        scales=sentence_words.scales_over(every), reading=sentences_page.reading, most=sentences_page.MOST,
        longest=LONGEST, sentence_tables=sentence_tables, sentence_words=sentence_words,
        summary=" ".join(map(_summary, found)), status=400 if refused and not found else 200,
    )  # fmt: skip


def _summary(found: SentencesExplained) -> str:
    """The sums of a sentence in words, for those who hear the page."""
    scores = found.sentences[0].scores
    told = ", ".join(
        f"{name} {sentence_tables.score(scores, name)}" for name in sentence_tables.names_of(found.direction)
    )
    return f"{sentence_tables.who(found)}: {found.score} {told}."


def _explained(
    desk: Desk, text: str, models: list[str], pooling: str, pairs: str, first: str, second: str
) -> tuple[list[SentencesExplained], list[str]]:
    """What each model makes of the sentence; of those that cannot, why."""
    if len(text) > LONGEST:
        raise BadOption(f"The sentence has {len(text):,} letters, and {LONGEST:,} are the most here; shorten it.")
    if pooling not in POOLINGS:
        raise BadOption(f"There is no pooling {pooling!r}; choose one of {', '.join(POOLINGS)}.")
    gender = pairs_of(GENDER)
    if not pairs.strip() and (first, second) != tuple(gender.targets)[:2]:
        raise BadOption(
            f"The sides {first!r} and {second!r} are named without pairs of words; write some, such as rich, poor."
        )
    question = pairs_written(pairs, first, second, gender) if pairs.strip() else None
    found, refused = [], []
    for name in models:
        try:
            with desk.models.weighing(name, pooling) as encoder:
                key = (encoder.name, encoder.fingerprint, encoder.pooling, question and question.hash)
                asked = _directions.of(key, lambda: asked_for(encoder, question, None, None, lambda share: None))
                found.append(explained(encoder, asked, [text]))
        except EquipoiseError as error:
            refused.append(f"{name}: {told_here(error)}{_remedy(name, pooling, error)}")
    return found, refused


def _remedy(model: str, pooling: str, error: EquipoiseError) -> str:
    """What to choose on the page for a model that pools in one way only; "" where that is not what is wrong."""
    fits = pooling == "own" or takes(model, "pooling", pooling) or "pooling" not in str(error)
    return "" if fits else f" Choose “{POOLINGS['own']}” for how tokens become a sentence."
