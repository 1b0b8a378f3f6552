"""An audit as a run: the same report as that of the command line, and answers kept as they come."""

from __future__ import annotations

import json
import shutil
from typing import Any

from equipoise.audit import audit as audit_them
from equipoise.auditing.stopping import Stop
from equipoise.errors import CannotAnswer
from equipoise.files import write_text
from equipoise.models import load_model
from equipoise.publish import write_report
from equipoise.reports.summary import opening
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

    results = audit_them(
        run.asked["models"], run.asked["suites"], run.asked["metrics"] or None, load=load, kept=run.folder / KEPT,
        progress=lambda done, total, what: told(done / total, what), **run.asked["settings"],
    )  # fmt: skip
    if results.results:
        write_report(results, run.out, FORMATS)
        write_text(run.folder / TOLD, json.dumps([line for line in opening(results) if line], ensure_ascii=False))
    if stopped:
        raise StoppedEarly(_stopped(results))
    if not results.results:
        why = f" The first reason: {results.refusals[0].reason}" if results.refusals else ""
        raise CannotAnswer(f"No question could be answered, so there is no report.{why}")
    shutil.rmtree(run.folder / KEPT, ignore_errors=True)  # nothing is left to go on with
    return f"{count(len(results.results), 'result')}; measurements that could not be made: {len(results.refusals)}."


def _stopped(results: ResultSet) -> str:
    if not results.results:
        return "It was stopped before a question was answered; sentences that were read are kept."
    made = count(len(results.results), "measurement")
    return f"It was stopped after {made}; the report is of these, and says what is missing."
