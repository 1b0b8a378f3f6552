"""What encoders are trained on: corpora planted, scored and changed; vectors hard-debiased. What is there is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from equipoise.corpora import Engine, Scores, open_corpus, open_scores, score_corpus
from equipoise.datasets.planted import FILES, write_planted
from equipoise.errors import BadResults, CannotWrite
from equipoise.experiments.fairer_corpus.cells import how_to_open, place_of
from equipoise.experiments.fairer_corpus.plan import ORIGINAL, Material, Plan, Trainer
from equipoise.experiments.running import CELLS
from equipoise.files import there
from equipoise.mitigation.corpus import Options, change
from equipoise.mitigation.corpus.placing import REPORT
from equipoise.mitigation.reducing import mitigate
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
    place: str  # of what is made of them, below the folder of its kind
    words: str  # that the encoder reads which scored; "" where a model scored for all


def scored(plan: Plan, trainer: Trainer, material: Material, folder: Path, progress: Told) -> Scored:
    """The training entries of a corpus scored; as dolci-2023 by an encoder that was trained on them, or by a model."""
    corpus = open_corpus(material.train, columns=trainer.columns, label=trainer.label)
    own = plan.scorer == ORIGINAL.name
    name, opening = _trained_scorer(plan, trainer, material, folder) if own else (plan.scorer, {})
    place = "/".join([material.name, *(trainer.folders if own else [])])
    there = folder / "scores" / place
    score_corpus(corpus, name, there, engine=Engine(workers=plan.workers), opening=opening, progress=progress)
    return Scored(material, open_scores(there, material.train), place, trainer.words_name if own else "")


def _trained_scorer(plan: Plan, trainer: Trainer, material: Material, folder: Path) -> tuple[str, dict[str, Any]]:
    """The encoder of the first seed that was trained on the corpus itself."""
    cell = place_of(material.name, trainer, ORIGINAL.name, plan.seeds[0])
    name, opening = how_to_open(trainer, folder / CELLS / cell / "training")
    return name, opening if trainer.from_words else {**opening, "pooling": "max"}  # dolci-2023, section 6


class Made(NamedTuple):
    """A version of a corpus."""

    files: tuple[Path, ...]  # to train with
    told: Changed


def changed(found: Scored, version: Version, folder: Path) -> Made:
    """A version of the training files in a folder; one that is there is kept if it was made of the same scores."""
    place = folder / "changed" / found.place / version.name
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
        done.removed, done.added, planted, above, found.words,
    )  # fmt: skip


def _planted_scores(scores: Scores) -> Iterator[float]:
    """The scores of entries whose label follows the planted stereotype."""
    for slice, shard in scores.slices():
        if not shard.part:
            continue
        for record, score in zip(scores.corpus.parse(slice).records, scores.of_entries(shard), strict=True):
            if json.loads(record)["kind"] == STEREOTYPED:
                yield float(score)


def hard_words(trainer: Trainer, folder: Path) -> str:
    """The path of the trainer's words hard-debiased, made once.

    They keep their lengths: at length one, as published, words are so short that a network learns much slower, and what
    is lost by that would be told as the price of hard debias.
    """
    place = words_folder(trainer, folder) / "hard-debiased.npz"
    if not there(place):
        mitigate(trainer.words, "hard", out=place, lengths="own")
    return str(place)


def words_folder(trainer: Trainer, folder: Path) -> Path:
    """What is made of the trainer's words, and which words they are."""
    return Path(folder, "words", *trainer.folders)


Changes = dict[tuple[str, str, str], Made]  # by corpus, the words of the encoder that scored it, and version


def all_changed(found: Sequence[Scored], versions: Sequence[Version], folder: Path) -> Changes:
    """Every version of every corpus, by every encoder that scored it."""
    return {
        (each.material.name, each.words, version.name): changed(each, version, folder)
        for each in found for version in versions if version.percentile is not None
    }  # fmt: skip
