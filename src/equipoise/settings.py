"""How a question is put and how sure the answer must be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from equipoise.asking import Answer, Manner
from equipoise.bounds import Between
from equipoise.errors import BadOption, UnknownName
from equipoise.metrics import METRICS
from equipoise.options import checked_options
from equipoise.results import Alternative, IntervalKind, Json, Ties


@dataclass(frozen=True)
class Settings(Manner):
    """How a question is put and how sure the answer must be; the same for a measurement and an audit."""

    alternative: Alternative | None = None  # None: the metric's own
    ties: Ties | None = None  # None: the metric's own
    # Drawn when there are too many partitions; 0: no test. If nothing is said, 1,000 for metrics that train something.
    permutations: Annotated[int, Between(0, 10_000_000)] = 10_000
    # Ways to divide the words: all of them are looked at. Metrics that train something look at no more than they draw.
    exact_up_to: Annotated[int, Between(0, 10_000_000)] = 200_000
    resamples: Annotated[int, Between(0, 1_000_000)] = 2_000  # for the intervals; 0: none
    level: Annotated[float, Between(0.5, 0.9999)] = 0.95
    interval: IntervalKind = "auto"  # see significance/intervals.py
    leave_out: bool = True  # measure again without each word
    null_lists: Annotated[int, Between(0, 100_000)] = 1_000  # random lists to compare with; 0: none
    keep_resamples: bool = False  # in the result, to compare with another model's

    def drawn(self, answer: Answer) -> list[Json]:
        """What names the draws of an answer's words."""
        return [answer.words, self.seed, self.resamples]

    def to_repeat(self) -> dict[str, Json]:
        """What a result must say of them to be repeated, beside its seed."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "seed"}


PROCEDURES: dict[str, dict[str, Any]] = {  # published ways to test, by name: what each settles
    "may-2019": {  # sent-bias, with its 100,000 samples, the given one among them; ddof=1 is seat's own
        "alternative": "greater", "ties": "inclusive", "permutations": 99_999, "exact_up_to": 100_000,
        "units": "sentences",
    },
}  # fmt: skip


def with_procedure(given: Mapping[str, Any], metrics: Sequence[str]) -> dict[str, Any]:
    """The settings, with those that a named procedure settles; what it says of sentences only where they are asked."""
    settings = dict(given)
    name = settings.pop("procedure", None)
    if name is None:
        return settings
    if name not in PROCEDURES:
        raise UnknownName("procedure", str(name), list(PROCEDURES))
    settled = dict(PROCEDURES[name])
    if not any(METRICS[metric].asks == "sentences" for metric in metrics):
        settled.pop("units", None)
    twice = next((each for each in settled if each in settings), None)
    if twice:
        raise BadOption(f"procedure={name} settles {twice}, to {settled[twice]}; leave one of them out.")
    return {**settings, **settled}


def split_settings(metric: str, given: dict[str, Any]) -> tuple[Settings, dict[str, Any]]:
    """The settings and the metric's options among what was given, both checked."""
    names = Settings.__dataclass_fields__
    given = with_procedure(given, [metric])
    options = {name: value for name, value in given.items() if name not in names}
    settings = {name: value for name, value in given.items() if name in names}
    settings = {"permutations": METRICS[metric].permutations, **settings}
    return Settings(**checked_options(Settings, settings)), checked_options(METRICS[metric].function, options, metric)
