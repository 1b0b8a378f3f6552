"""How SentEval's protocol is run: its two published configurations, and its quirks by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from equipoise.errors import BadOption, UnknownName
from equipoise.quality.checks import check_share, check_whole
from equipoise.quality.sentences.fitting import Schedule
from equipoise.quality.sentences.optimisers import OPTIMISERS


@dataclass(frozen=True)
class Options:
    """The default is what SentEval calls the configuration for results comparable to the literature, quirks and all."""

    folds: int = 10
    optimiser: str = "adam"
    batch_size: int = 64
    tenacity: int = 5
    epoch_size: int = 4
    max_epoch: int = 200
    l2: tuple[float, ...] = (1e-5, 1e-4, 1e-3, 1e-2)
    patience: str = "total"  # in-a-row: failures are counted since the last improvement, `tenacity` of them stop
    final_fit: str = "held-out"  # all-data: on every row, for the median of the rounds that the folds took
    loss: str = "mean"  # sum: what SentEval asks for, and torch before 0.4.1 did
    sts_b_scores: str = "five"  # six: a column for the score 0, too
    sts14_mean: str = "plain"  # weighted: by the number of pairs of a set
    missing: str = "full-stop"  # leave-out: entries with a sentence that cannot be read are not asked
    max_missing: float = 0.05  # of the distinct sentences of a task

    @property
    def schedule(self) -> Schedule:
        own = {name: getattr(self, name) for name in Schedule._fields}
        return Schedule(**own)

    @property
    def relatedness(self) -> Schedule:
        """Of SICK-R and STS-B; SentEval has it fixed, whatever the configuration."""
        return Schedule("adam", 64, epoch_size=50, max_epoch=1000, tenacity=3, patience=self.patience, loss=self.loss)


PRESETS: dict[str, Options] = {
    "literature": Options(),
    "prototyping": Options(folds=5, optimiser="rmsprop", batch_size=128, tenacity=3, epoch_size=2),
}
CHOICES = {
    "optimiser": tuple(OPTIMISERS),
    "patience": ("total", "in-a-row"),
    "final_fit": ("held-out", "all-data"),
    "loss": ("mean", "sum"),
    "sts_b_scores": ("five", "six"),
    "sts14_mean": ("plain", "weighted"),
    "missing": ("full-stop", "leave-out"),
}
LEAST = {"folds": 2, "batch_size": 1, "tenacity": 0, "epoch_size": 1, "max_epoch": 1}


def chosen(preset: str, given: Mapping[str, Any]) -> Options:
    """A preset with some options changed, each checked."""
    if preset not in PRESETS:
        raise UnknownName("preset", preset, list(PRESETS))
    known = [each.name for each in fields(Options)]
    for name, value in given.items():
        if name not in known:
            raise UnknownName("option of SentEval's protocol", name, known)
        _check(name, value)
    options = replace(PRESETS[preset], **given)
    return replace(options, l2=tuple(map(float, options.l2)))


def as_json(preset: str, options: Options) -> dict[str, Any]:
    return {"preset": preset, **asdict(options), "l2": list(options.l2)}


def _check(name: str, value: Any) -> None:
    if name in CHOICES and value not in CHOICES[name]:
        raise BadOption(f"{name} must be {' or '.join(CHOICES[name])}, and it is {value!r}.")
    if name in LEAST:
        check_whole(name, value, LEAST[name])
    if name == "max_missing":
        check_share(name, value)
    if name == "l2" and not (_numbers(value) and len(value) and min(value) >= 0):
        raise BadOption(f"l2 must be numbers of 0 or more, one at least, and it is {value!r}.")


def _numbers(value: Any) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(each, int | float) for each in value)


def from_text(texts: Mapping[str, str]) -> dict[str, Any]:
    """Options as values, from what was typed; an unknown name is left for `chosen` to refuse."""
    return {name: _value(name, text) for name, text in texts.items()}


def _value(name: str, text: str) -> Any:
    try:
        if name == "l2":
            return tuple(float(each) for each in text.split(","))
        return int(text) if name in LEAST else float(text) if name == "max_missing" else text
    except ValueError:
        return text  # which `chosen` refuses, with what it should be
