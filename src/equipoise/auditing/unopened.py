"""An audit that was stopped while its models were opened: nothing was asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from equipoise.auditing.asked import Asked
from equipoise.auditing.cards import dataset_card
from equipoise.auditing.stopping import STOPPED
from equipoise.datasets import Question
from equipoise.matching import fits, only_meant
from equipoise.metrics import METRICS
from equipoise.models import Model
from equipoise.results import Refusal, ResultSet

NOTHING_ASKED = (
    "The audit was stopped while models were opened, so nothing was asked. Measurements that were not made: {number}, "
    "if every model can answer every metric."
)


def nothing_asked(
    models: Sequence[str | Path | Model], questions: Sequence[Question], asked: Mapping[str, Asked], named: bool
) -> ResultSet:
    """No results, and every measurement that may have been meant refused; `named`: the metrics were.

    What a model is called, and which of the metrics it can answer, is known only of one that was opened.
    """
    refusals = tuple(
        Refusal(metric, question.name, _name(model), question.bias, STOPPED)
        for model in models
        for question in questions
        for metric in (asked if named else only_meant(asked, question))
        if fits(metric, question)
    )
    return ResultSet(
        results=(),
        refusals=refusals,
        datasets={question.name: dataset_card(question) for question in questions},
        metrics={name: METRICS[name].card(name) for name in asked},
        models={},
        notes=(NOTHING_ASKED.format(number=len(refusals)),),
    )


def _name(model: str | Path | Model) -> str:
    return str(model) if isinstance(model, str | Path) else model.name
