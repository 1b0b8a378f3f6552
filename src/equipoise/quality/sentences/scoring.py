"""One task answered: what was said beside what is right, as a TaskScore."""

from __future__ import annotations

from typing import Any

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.models import Progress
from equipoise.quality.sentences.classifying import CLASSIFIERS, Classified, Question
from equipoise.quality.sentences.encoding import LISTED, Asked, Encoded, features_of
from equipoise.quality.sentences.folds import Places
from equipoise.quality.sentences.losses import Numbers
from equipoise.quality.sentences.options import Options
from equipoise.quality.sentences.relating import cosines, learned, values_of
from equipoise.quality.sentences.tasks import TASKS
from equipoise.quality.sureness import hundredfold, interval, of_folds, of_share, pearson, spearman
from equipoise.results import Interval
from equipoise.results.quality import SectionScore, TaskScore


def score(
    name: str, vectors: Encoded, asked: Asked, options: Options, rng: np.random.Generator, progress: Progress
) -> TaskScore:
    """The task of this name, in the way that the table says."""
    answer = {"relatedness": _related, "cosine": _by_cosine}.get(TASKS[name].way, _classified)
    found = answer(name, vectors, asked, options, rng, progress)
    progress(1.0)
    return TaskScore(
        task=name, what=TASKS[name].what, way=TASKS[name].way, metric=TASKS[name].first,
        entries={part: len(rows) for part, rows in asked.parts.items()}, left_out=asked.left_out,
        missing=vectors.missing[:LISTED], missing_count=len(vectors.missing), texts=vectors.texts, **found,
    )  # fmt: skip


def _classified(
    name: str, vectors: Encoded, asked: Asked, options: Options, rng: np.random.Generator, progress: Progress
) -> dict[str, Any]:
    task = TASKS[name]
    question = Question(name, features_of(vectors, asked), asked.answers.astype(np.int64), task.classes, asked.parts)
    found = CLASSIFIERS[task.way](question, options, rng, progress)
    right = question.classes[found.tested]
    accuracy = float(np.mean(found.folds)) if found.folds else float((found.said == right).mean())
    scores = {"accuracy": accuracy} | ({"f1": f1(found.said, right)} if task.f1 else {})
    return {
        "scores": scores, "first": 100 * accuracy, "dev": 100 * found.dev, "l2": found.l2,
        "folds": tuple(100 * each for each in found.folds), "interval": _of_accuracy(found, right),
    }  # fmt: skip


def _related(
    name: str, vectors: Encoded, asked: Asked, options: Options, rng: np.random.Generator, progress: Progress
) -> dict[str, Any]:
    values = values_of(name, options)
    found = learned(features_of(vectors, asked), asked.answers, asked.parts, values, options, rng, progress)
    right = asked.answers[asked.parts["test"]]
    scores = _correlations(name, found.said, right) | {"mse": float(np.mean((found.said - right) ** 2))}
    return {
        "scores": scores, "first": 100 * scores["pearson"], "dev": 100 * found.dev, "l2": (), "folds": (),
        "interval": hundredfold(interval([(found.said, right)], pearson, rng)),
    }  # fmt: skip


def _by_cosine(
    name: str, vectors: Encoded, asked: Asked, options: Options, rng: np.random.Generator, progress: Progress
) -> dict[str, Any]:
    said = cosines(*(vectors.array[rows] for rows in asked.sentences))
    groups = {part: (said[rows], asked.answers[rows]) for part, rows in asked.parts.items()}
    own = {part: _correlations(f"{name}, {part}", *both) for part, both in groups.items()}
    sizes = [len(rows) for rows in asked.parts.values()]
    weights = {"": None, "weighted ": sizes}
    scores = {f"{kind}{metric}": float(np.average([each[metric] for each in own.values()], weights=weighted))
              for kind, weighted in weights.items() for metric in ("pearson", "spearman")}  # fmt: skip
    kind = "weighted " if options.sts14_mean == "weighted" else ""
    return {
        "scores": scores, "first": 100 * scores[f"{kind}pearson"], "dev": None, "l2": (), "folds": (),
        "interval": hundredfold(interval(list(groups.values()), pearson, rng, weights[kind])),
        "sections": tuple(SectionScore(part, size, 0, own[part])
                          for part, size in zip(asked.parts, sizes, strict=True)),
    }  # fmt: skip


def f1(said: Places, right: Places) -> float:
    """Of class 1: the harmonic mean of precision and recall; 0 where it is neither said nor right."""
    both = int(((said == 1) & (right == 1)).sum())
    return 2 * both / max(1, int((said == 1).sum() + (right == 1).sum()))


def _correlations(name: str, said: Numbers, right: Numbers) -> dict[str, float]:
    found = {"pearson": pearson(said, right), "spearman": spearman(said, right)}
    told = {metric: value for metric, value in found.items() if value is not None}
    if len(told) < len(found):
        raise CannotAnswer(f"{name} has no correlation: the scores, or what is said of them, are all the same.")
    return told


def _of_accuracy(found: Classified, right: Places) -> Interval | None:
    """From 0 to 100: Student's t over folds, or, on a test set and where folds are all alike, Wilson's."""
    return of_folds(found.folds) or of_share(int((found.said == right).sum()), len(right))
