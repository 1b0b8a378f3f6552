"""SentEval from a folder of its data and a model, to a report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from equipoise.models import Model, load_model, sentences_of
from equipoise.quality.checks import check_whole
from equipoise.quality.sentences.encoding import Encoder, asked_of
from equipoise.quality.sentences.options import as_json, chosen
from equipoise.quality.sentences.scoring import score
from equipoise.quality.sentences.tasks import TASKS, check_there, entries_of, named
from equipoise.results.quality import QualityReport, overall_of
from equipoise.version import __version__

READING = 0.3  # of the work of a task: encoding its sentences

Tell = Callable[[float, str], None]  # the share done, and what is done now


def senteval(
    model: Model | str | Path,
    data: str | Path,
    tasks: Sequence[str] = (),
    *,
    seed: int = 0,
    preset: str = "literature",
    progress: Tell = lambda share, what: None,
    **quirks: Any,
) -> QualityReport:
    """What a sentence encoder scores on SentEval's tasks, whose files are below `data`; on all twelve if none is named.

    preset: literature (10 folds, Adam, the numbers of papers) or prototyping (quick). quirks: any field of
    `equipoise.quality.sentences.options.Options`, such as patience="in-a-row"; docs/quality.md says what each does.
    The same seed, data and vectors give the same digits.
    """
    check_whole("seed", seed, 0)
    options, names = chosen(preset, quirks), named(tasks)
    folder = check_there(names, data)
    entries = [entries_of(name, folder) for name in names]
    opened = load_model(model) if isinstance(model, str | Path) else model
    sentences = sentences_of(opened)
    encoder, scores = Encoder(sentences, options, entries), []
    for number, (name, parts) in enumerate(zip(names, entries, strict=True)):
        begin, read, end = ((number + share) / len(names) for share in (0, READING, 1))
        vectors = encoder.vectors(name, number, _within(progress, begin, read, f"{name}: reading"))
        rng = np.random.default_rng([seed, list(TASKS).index(name)])  # a task's draws do not depend on the others
        asked = asked_of(name, parts, vectors)
        scores.append(score(name, vectors, asked, options, rng, _within(progress, read, end, f"{name}: fitting")))
    return QualityReport(
        "senteval", sentences.name, sentences.fingerprint, tuple(scores), overall_of(scores), as_json(preset, options),
        seed, tuple(sentences.notes), __version__, datetime.now(UTC).isoformat(timespec="seconds"),
    )  # fmt: skip


def _within(progress: Tell, begin: float, end: float, what: str) -> Callable[[float], None]:
    return lambda share: progress(begin + share * (end - begin), what)
