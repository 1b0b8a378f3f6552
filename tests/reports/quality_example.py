"""Reports of quality to draw: two rows of seed 004's tables 8 and 9, and others."""

from __future__ import annotations

from equipoise.results import Interval
from equipoise.results.quality import QualityReport, SectionScore, TaskScore, overall_of

NAMES = ("MR", "CR", "SUBJ", "MPQA", "TREC", "SST2", "SST5", "STS-B", "SICK-R", "SICK-E", "STS14", "MRPC")
Numbers = tuple[float | tuple[float, float], ...]
ORIGINAL = (80.7, 85.2, 92.7, 90.2, 86.2, 82.0, 44.1, (74.7, 74.4), 88.7, 85.7, (68.0, 65.0), (75.6, 82.5))
SUB97 = (80.6, 85.3, 92.6, 90.2, 89.0, 82.0, 45.1, (75.9, 75.6), 88.6, 86.0, (68.0, 65.0), (75.4, 82.8))
PEARSON = ("STS-B", "SICK-R", "STS14")


def task(name: str, first: float, second: float | None = None, **given: object) -> TaskScore:
    metric = "pearson" if name in PEARSON else "accuracy"
    other = {} if second is None else {"f1" if name == "MRPC" else "spearman": second / 100}
    fields = {
        "task": name, "what": "what is asked", "way": "nested folds", "metric": metric,
        "scores": {metric: first / 100, **other}, "first": first,
        "interval": Interval(first - 1, first + 1, 0.95, "Wilson"), "dev": first + 0.5, "l2": (1e-5, 1e-2),
        "folds": (first - 1, first + 1), "entries": {"all": 1000}, "left_out": 0,
        "missing": (), "missing_count": 0, "texts": 990,
    }  # fmt: skip
    return TaskScore(**(fields | given))


def report(model: str = "encoder", tasks: tuple[TaskScore, ...] | None = None, **given: object) -> QualityReport:
    own = (task("MR", 80.0), task("STS-B", 74.0, 73.0)) if tasks is None else tasks
    fields = {
        "kind": "senteval", "model": model, "model_fingerprint": "f00", "tasks": own, "overall": overall_of(own),
        "options": {"preset": "literature", "folds": 10, "l2": [1e-5, 1e-2]}, "seed": 0, "notes": (),
        "version": "0.1", "time": "2026-01-01T00:00:00+00:00",
    }  # fmt: skip
    return QualityReport(**(fields | given))


def paper(model: str, numbers: Numbers) -> QualityReport:
    given = zip(NAMES, numbers, strict=True)
    own = [task(name, *(value if isinstance(value, tuple) else (value,))) for name, value in given]
    return report(model, tuple(own))


def words(model: str = "vectors") -> QualityReport:
    sections = (SectionScore("family", 506, 0, {"accuracy": 0.69}), SectionScore("currency", 0, 58, {}))
    own = (task("questions-words", 46.4, way="3cosadd", entries={"questions": 19486}, left_out=58, dev=None, l2=(),
                folds=(), missing=("yen", ""), missing_count=9, sections=sections),)  # fmt: skip
    return report(model, own, kind="analogies", options={"method": "3cosadd", "vocabulary": 300_000})
