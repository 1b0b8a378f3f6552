"""An audit as a run: the same report as that of the command line, and answers kept as they come."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from typing import Any

from equipoise.audit import audit as audit_them
from equipoise.auditing.stopping import Stop, is_stop
from equipoise.errors import BadResults, CannotAnswer
from equipoise.files import write_text
from equipoise.models import load_model
from equipoise.publish import read_results, write_report
from equipoise.reports.summary import by_model, opening
from equipoise.reports.words import count
from equipoise.results import ResultSet
from equipoise.web.runs.run import TOLD, Run
from equipoise.web.runs.tasks import StoppedEarly, Tell

FORMATS = ("html", "markdown", "latex", "tables", "model-card")
KEPT = "answers"  # folder of what was answered, to go on from


def audit(run: Run, tell: Tell) -> str:
    """Ask the models, write the reports, and say how much came of it; a stopped audit reports what it has."""
    stopped = False

    def told(share: float, what: str) -> None:
        nonlocal stopped
        try:
            tell(share, what)
        except StoppedEarly:
            stopped = True
            raise Stop from None

    def load(name: Any) -> Any:
        return load_model(name, progress=lambda share: told(share, f"reading {name}"))

    for name in (*run.asked["models"], *run.asked["suites"]):
        run.still_there(name)
    results = audit_them(
        run.asked["models"], run.asked["suites"], run.asked["metrics"] or None, load=load, kept=run.folder / KEPT,
        progress=lambda done, total, what: told(done / total, what), **run.asked["settings"],
    )  # fmt: skip
    if results.results and not (stopped and _has_more(run, results)):
        write_report(results, run.out, FORMATS)
        write_text(run.folder / TOLD, json.dumps(_told(results), ensure_ascii=False))
    if stopped:
        raise StoppedEarly(_stopped(run, results))
    if not results.results:
        why = f" The first reason: {results.refusals[0].reason}" if results.refusals else ""
        raise CannotAnswer(f"No question could be answered, so there is no report.{why}")
    shutil.rmtree(run.folder / KEPT, ignore_errors=True)  # nothing is left to go on with
    return f"{count(len(results.results), 'result')}; measurements that could not be made: {len(results.refusals)}."


def _told(results: ResultSet) -> list[str]:
    """What was found, in sentences: over all, by model, and what is missing."""
    answered = replace(results, refusals=())
    refused = len(results.refusals) - sum(map(is_stop, results.refusals))
    missing = f"Refused, with the reasons in the report: {count(refused, 'measurement')}."
    lines = [*opening(answered), *(by_model(results) if len(results.models) > 1 else ())]
    return [*lines, missing] if refused else lines


def _has_more(run: Run, results: ResultSet) -> bool:
    """Whether the report of an earlier stop has more: what was kept of a model is not read while that is not asked."""
    try:
        return len(read_results(run.out).results) > len(results.results)
    except BadResults:
        return False


def _stopped(run: Run, results: ResultSet) -> str:
    """What there is of an audit that was stopped."""
    if not (run.out / "results.json").exists():
        return "It was stopped before a question was answered. What was read until then is kept."
    missing = sum(map(is_stop, results.refusals))
    left = f"; measurements that are missing: {missing}" if missing else ""
    return f"It was stopped{left}. The report is of what was answered."
