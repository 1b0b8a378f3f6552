"""Corpora as runs: scored, and made fairer.

What a scored corpus leaves beside what is offered for download: the folder that score_corpus goes on with, the scores
of its entries in order, and what is told of it. So its page answers at once, however large the corpus is: a percentile
is two looks into a sorted file, and nothing is held in memory.
"""

from __future__ import annotations

import json
import shutil
import signal
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora import ScoredCorpus, Scores, open_corpus, open_scores, score_corpus
from equipoise.corpora.scores import first_set_aside, set_aside
from equipoise.corpora.shapes import in_silence
from equipoise.errors import BadDataset, BadResults, CannotAnswer, EquipoiseError
from equipoise.files import replacing, there, write_text, write_texts
from equipoise.mitigation.corpus import Options, describe
from equipoise.mitigation.corpus import change as change_corpus
from equipoise.mitigation.corpus.options import evaluation_files
from equipoise.mitigation.corpus.placing import REPORT
from equipoise.mitigation.corpus.scored import Considered, considered
from equipoise.publish import corpus_reports
from equipoise.reports.corpus_outcomes import outcome
from equipoise.reports.corpus_tables import lead
from equipoise.reports.corpus_words import entries
from equipoise.reports.words import count
from equipoise.results.corpora import CorpusReport
from equipoise.web.runs.run import TOLD, Run, open_run
from equipoise.web.runs.tasks import StoppedEarly, Tell
from equipoise.web.ways_out import reworded

SCORED = "scored"  # folder of score_corpus
COUNTED = "counted"  # folder for which entries count, while it is found out
ORDERED = "ordered.f64"  # the scores of the entries that count, sorted
DESCRIBED = "described.json"  # what is told of these
LOOK = 0.2  # seconds between two looks at whether to stop
SLICES = 100  # that a corpus is cut into, so that it is told how far it is, unless they would be too small or large
SMALLEST, LARGEST = 1 << 15, 1 << 20  # bytes of a slice
DAMAGED = "What was kept of {title} is damaged; score the corpus anew."
KEPT = "What is scored is kept; resume it to go on."
NOTHING_KEPT = "Nothing was written; resume it to begin again."


def score(run: Run, tell: Tell) -> str:
    """Score a corpus, write its report, and say how much came of it."""
    try:
        with _stopped_at_once(run), _worded():
            return _score(run, tell)
    except (KeyboardInterrupt, StoppedEarly):
        raise StoppedEarly(KEPT) from None


def _score(run: Run, tell: Tell) -> str:
    files, model, pooling = run.asked["files"], run.asked["model"], run.asked["pooling"]
    for name in (*files, model):
        run.still_there(name)
    tell(0, f"reading {model}")
    found = score_corpus(
        open_corpus(files), model, run.folder / SCORED, size=run.asked["size"],
        opening={"pooling": pooling} if pooling != "own" else {}, progress=lambda share: tell(share, "scoring"),
    )  # fmt: skip
    if not found.entries:
        raise CannotAnswer(f"No entry could be scored, so there is no report. {_why_none(found)}")
    tell(0, "writing the report")
    scores = scores_of(run)
    report = describe(scores)
    _keep(run, scores, report)
    write_texts({run.out / name: text for name, text in corpus_reports(report).items()})
    _offer(run, found)
    counted = described(run)
    told = [lead(counted), *which_count(run, counted)]
    write_text(run.folder / TOLD, json.dumps(told, ensure_ascii=False))
    return _said(found)


def change(run: Run, tell: Tell) -> str:
    """Write a corpus as a method leaves it, whole or not at all, and say what was done.

    Asked to stop when all is written, it goes on to its end.
    """
    try:
        with _worded():
            return _change(run, tell)
    except StoppedEarly:
        raise StoppedEarly(NOTHING_KEPT) from None


def _change(run: Run, tell: Tell) -> str:
    scores = scores_of(open_run(run.folder.parent, run.asked["scores"]))
    options = Options(split=run.asked["split"], evaluation=bool(evaluation_files(scores)), force=True)
    done = change_corpus(
        run.asked["method"], scores, run.out, run.asked["percentile"], options,
        lambda share: tell(share, "writing the new files") if share < 1 else None, corpus_reports,
    )  # fmt: skip
    write_text(run.folder / TOLD, json.dumps([outcome(done), *map(reworded, done.warnings)], ensure_ascii=False))
    return f"The new corpus has {entries(sum(part.entries for part in done.parts))}."


@contextmanager
def _worded() -> Iterator[None]:
    try:
        yield
    except EquipoiseError as error:
        error.args = (reworded(str(error)),)
        raise


def slice_size(file: Path) -> int:
    """Bytes that a worker scores at a time."""
    return min(LARGEST, max(SMALLEST, file.stat().st_size // SLICES))


def scores_of(run: Run) -> Scores:
    """The scores of a run, for a corpus that is still there."""
    for file in run.asked["files"]:
        if not there(Path(file)):
            raise BadDataset(f"{Path(file).name} is no longer there; put it back, or delete this run.")
    return open_scores(run.folder / SCORED)


def ordered_scores(run: Run) -> NDArray[np.float64]:
    """The scores of the entries that count, sorted; they stay on disk."""
    try:
        return np.memmap(run.folder / ORDERED, dtype=np.float64, mode="r")
    except (OSError, ValueError) as error:
        raise BadResults(DAMAGED.format(title=run.title)) from error


def described(run: Run) -> CorpusReport:
    """What is told of the entries that count."""
    return _read(run, run.folder / DESCRIBED)


def which_count(run: Run, counted: CorpusReport) -> list[str]:
    """Why the report for download has more entries than the page tells of, in a sentence; none where it has not."""
    every = _read(run, run.out / REPORT).entries
    more = every - counted.entries
    if not more:
        return []
    return [
        f"The numbers here are of {entries(counted.entries)}, as those of a fairer version are: {more:,} more with the "
        f"label “-”, on which nobody agreed, {'is' if more == 1 else 'are'} left out; the report counts all {every:,}, "
        "as the command line does."
    ]


def _read(run: Run, place: Path) -> CorpusReport:
    try:
        return CorpusReport.from_json(place.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, BadResults) as error:
        raise BadResults(DAMAGED.format(title=run.title)) from error


def _keep(run: Run, scores: Scores, report: CorpusReport) -> None:
    """What the page of the scores needs: of the entries that a change will count."""
    folder = run.folder / COUNTED
    folder.mkdir(exist_ok=True)
    found = considered(scores, folder, Options().left_out, in_silence)
    _sort(found, run.folder / ORDERED)
    counted = describe(scores, counted=found) if found.unlabelled else report
    shutil.rmtree(folder)
    write_text(run.folder / DESCRIBED, counted.to_json() + "\n")


def _sort(found: Considered, place: Path) -> None:
    """In a file, so that memory does not matter."""
    with replacing(place) as beside:
        shutil.copyfile(found.numbers, beside)
        numbers = np.memmap(beside, dtype=np.float64, mode="r+")
        numbers.sort()
        numbers.flush()


def _offer(run: Run, found: ScoredCorpus) -> None:
    """The scores as one file, and the lines that are no entries as another."""
    import polars as pl

    parts = [found.folder / shard.part for shard in found.shards if shard.part]
    with replacing(run.out / "scores.parquet") as beside:
        pl.scan_parquet(parts, glob=False).sink_parquet(beside)
    if found.malformed:
        with replacing(run.out / "set-aside.jsonl") as beside, beside.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in set_aside(found.folder, found.shards))


def _said(found: ScoredCorpus) -> str:
    said = [f"{entries(found.entries)} scored."]
    if found.malformed:
        said.append(f"{count(found.malformed, 'line')} set aside: {first_set_aside(found.folder, found.shards)}.")
    if found.failed:
        said.append(f"{count(len(found.failed), 'slice')} could not be scored: {found.failed[0].why}.")
    return " ".join(said)


def _why_none(found: ScoredCorpus) -> str:
    if found.failed:
        return f"{found.failed[0].why}."
    return f"{first_set_aside(found.folder, found.shards)}." if found.malformed else "It has no entries."


@contextmanager
def _stopped_at_once(run: Run) -> Iterator[None]:
    """As with Ctrl-C as soon as the run is asked to stop: slices may take long, and those under way are given up."""
    if current_thread() is not main_thread():
        yield
        return
    over = Event()

    def look() -> None:
        while not over.wait(LOOK):
            if run.stop_asked():
                interrupt_main()
                return

    looking = Thread(target=look, name="looking", daemon=True)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started us may have it ignored
    looking.start()
    try:
        yield
    finally:
        over.set()
        looking.join()
        signal.signal(signal.SIGINT, before)
