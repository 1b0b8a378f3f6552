"""What encoders are trained on: corpora planted, scored and changed; vectors hard-debiased. What is there is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from equipoise.corpora import Engine, Scores, open_corpus, open_scores, score_corpus
from equipoise.datasets.planted import FILES, write_planted
from equipoise.errors import BadResults, CannotWrite
from equipoise.experiments.fairer_corpus.cells import how_to_open
from equipoise.experiments.fairer_corpus.plan import ORIGINAL, Material, Plan
from equipoise.experiments.running import CELLS
from equipoise.files import there
from equipoise.mitigation.corpus import Options, change
from equipoise.mitigation.corpus.placing import REPORT
from equipoise.mitigation.reducing import mitigate
from equipoise.models import load_model
from equipoise.results.corpora import Change, CorpusReport
from equipoise.results.experiments import Changed, Version

STEREOTYPED = "stereotyped"  # the kind of a planted entry whose label follows the stereotype
KEPT = Options(evaluation=True, force=True)  # only files to train with are changed, whatever they are called

Told = Callable[[float], None]


def planted_material(folder: Path, rate: float, entries: int, seed: int) -> Material:
    """A corpus of ours with a stereotype planted at this rate, in a folder; one that is there must be the same."""
    name = f"planted-{rate:g}"
    place = folder / name
    if not there(place):
        beside = folder / f".{name}.part"
        write_planted(beside, rate, entries, seed, force=True)
        beside.rename(place)
    about = json.loads((place / "about.json").read_text(encoding="utf-8"))
    if (about["rate"], about["entries"], about["seed"]) != (rate, entries, seed):
        raise CannotWrite(
            f"{place} holds a corpus of {about['entries']:,} entries with seed {about['seed']}, and {entries:,} with "
            f"seed {seed} were asked for; choose another folder."
        )
    train, dev, *tests = (place / FILES[part] for part in ("train", "dev", "test", "occupations"))
    return Material(name, (train,), (dev,), tuple(tests), rate)


class Scored(NamedTuple):
    """A corpus with its scores."""

    material: Material
    scores: Scores


def scored(plan: Plan, material: Material, folder: Path, progress: Told) -> Scored:
    """The training entries of a corpus scored; as in seed 004 by an encoder that was trained on them, or by a model."""
    corpus = open_corpus(material.train, columns=plan.trainer.columns, label=plan.trainer.label)
    name, opening = _scorer(plan, material, folder)
    place = folder / "scores" / material.name
    score_corpus(corpus, name, place, engine=Engine(workers=plan.workers), opening=opening, progress=progress)
    return Scored(material, open_scores(place, material.train))


def _scorer(plan: Plan, material: Material, folder: Path) -> tuple[str, dict[str, Any]]:
    if plan.scorer != ORIGINAL.name:
        return plan.scorer, {}
    trained = folder / CELLS / material.name / ORIGINAL.name / f"seed-{plan.seeds[0]}" / "training"
    name, opening = how_to_open(plan.trainer, trained)
    return name, opening if plan.trainer.from_words else {**opening, "pooling": "max"}  # seed 004, section 6


class Made(NamedTuple):
    """A version of a corpus."""

    files: tuple[Path, ...]  # to train with
    told: Changed


def changed(found: Scored, version: Version, folder: Path) -> Made:
    """A version of the training files in a folder; one that is there is kept if it was made of the same scores."""
    place = folder / "changed" / found.material.name / version.name
    done = _earlier(place, found.scores, version)
    if done is None:
        done = change(version.method, found.scores, place, version.percentile, KEPT)
    files = tuple(place / name for name in found.scores.corpus.names)
    return Made(files, _told(found, version, done))


def _earlier(place: Path, scores: Scores, version: Version) -> Change | None:
    try:
        report = CorpusReport.from_json((place / REPORT).read_text(encoding="utf-8"))
    except (OSError, BadResults):
        return None
    same = report.model_fingerprint == scores.about.model_fingerprint
    done = report.change
    if done is None or not same or (done.method, done.threshold.percentile) != (version.method, version.percentile):
        return None
    return done


def _told(found: Scored, version: Version, done: Change) -> Changed:
    planted = above = None
    if found.material.rate is not None:
        every = list(_planted_scores(found.scores))
        planted, above = len(every), sum(score > done.threshold.value for score in every)
    return Changed(
        found.material.name, version.name, done.threshold.value, done.considered, done.above, done.swappable,
        done.removed, done.added, planted, above,
    )  # fmt: skip


def _planted_scores(scores: Scores) -> Iterator[float]:
    """The scores of entries whose label follows the planted stereotype."""
    for slice, shard in scores.slices():
        if not shard.part:
            continue
        for record, score in zip(scores.corpus.parse(slice).records, scores.of_entries(shard), strict=True):
            if json.loads(record)["kind"] == STEREOTYPED:
                yield float(score)


def hard_words(words: str, folder: Path) -> str:
    """The path of hard-debiased vectors, made once.

    They keep their lengths: at length one, as published, words are so short that a network learns much slower, and what
    is lost by that would be told as the price of hard debias.
    """
    place = folder / "words" / f"{load_model(words).fingerprint[:16]}-hard-debiased.npz"
    if not there(place):
        mitigate(words, "hard", out=place, lengths="own")
    return str(place)


def all_changed(found: Sequence[Scored], versions: Sequence[Version], folder: Path) -> dict[tuple[str, str], Made]:
    """Every version of every corpus."""
    return {
        (each.material.name, version.name): changed(each, version, folder)
        for each in found for version in versions if version.percentile is not None
    }  # fmt: skip
