"""The experiment: prepare, train, measure, compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from equipoise.errors import BadOption, CannotAnswer
from equipoise.experiments.claiming import claim
from equipoise.experiments.fairer_corpus import preparing
from equipoise.experiments.fairer_corpus.cells import Spec, place_of
from equipoise.experiments.fairer_corpus.checking import check, check_words
from equipoise.experiments.fairer_corpus.estimating import estimates
from equipoise.experiments.fairer_corpus.plan import (
    HARD,
    INFERSENT,
    ORIGINAL,
    Material,
    Plan,
    Trainer,
    versions_of,
)
from equipoise.experiments.fairer_corpus.questions import questions_of, unanswerable
from equipoise.experiments.fairer_corpus.running import run_cells
from equipoise.experiments.running import CELLS, Ran
from equipoise.experiments.seeds import seeds_of
from equipoise.files import only_one
from equipoise.models import load_model
from equipoise.publish import write_experiment
from equipoise.results.experiments import AskedCorpus, Cell, Experiment, Version
from equipoise.training.places import sha256
from equipoise.version import __version__

METHODS = ("subtract", "augment", "hard-debias")
PERCENTILES = (97, 95, 93, 90)  # those of seed 004
GLOVE = "builtin:glove-6b-50d"
NO_QUIRKS: Mapping[str, Any] = MappingProxyType({})
PARTS = (0.35, 0.45)  # how far the work is when originals are trained, and when corpora are scored and changed

Progress = Callable[[float, str], None]
Files = str | Path | Sequence[str | Path]


def fairer_corpus(
    out: str | Path, train: Files = (), dev: Files = (), *, test: Files = (), planted: Sequence[float] = (),
    entries: int = 16_000, methods: Sequence[str] = METHODS, percentiles: Sequence[float] = PERCENTILES, seeds: int = 3,
    first_seed: int = 0, encoder: str = INFERSENT, words: Files = GLOVE, scorer: str = ORIGINAL.name,
    seat: str | Path | None = None, senteval: str | Path | None = None, tasks: Sequence[str] = (),
    quirks: Mapping[str, Any] = NO_QUIRKS, columns: Sequence[str] = (), label: str = "", workers: int | None = None,
    progress: Progress = lambda share, what: None, **training: Any,
) -> Experiment:  # fmt: skip
    """What became of encoders that were trained on versions of a corpus (dolci-2023, sections 4 and 5).

    The corpus is in files (train, dev, test), or is one of ours for each rate of a planted stereotype, with so many
    entries. encoder: "infersent", trained from the start on static `words`, or a model to fine-tune. words: one or
    several; every version is trained with each. scorer: who scores the entries; "original": the first encoder that was
    trained on the corpus itself, with the same words. seat: a folder of published tests, in place of sentences of our
    own. senteval, tasks, quirks: the folder of SentEval's data, which of its tasks are evaluated (none named: all
    twelve), and what differs from its protocol, as `senteval` takes it.
    training: as the trainer takes it (hidden=64, epochs=8, rate=0.5). Only
    entries to train with are scored and changed, so that accuracies can be compared. All that is done is kept in the
    folder, and the same call goes on where it stopped.
    """
    folder = Path(out)
    trainers = _trainers(Trainer(encoder, "", training, tuple(columns), label), words)
    trainer = trainers[0]
    versions = versions_of(methods, percentiles, trainer)
    seeded = seeds_of(seeds, first_seed)
    own = _given(train, dev, test)
    asked = check(trainer, own, planted, entries, _path(seat), _path(senteval), tasks, quirks, workers)
    with only_one(folder):
        claim(folder, {**_settings(trainer, scorer, seat), "first seed": first_seed, "corpus": _digests(own)})
        _claim_words(trainers, folder)
        made = [preparing.planted_material(folder / "corpora", rate, entries, first_seed) for rate in planted]
        plan = Plan(
            (*([own] if own else []), *made), versions, seeded, trainers, scorer, _path(seat), _path(senteval), asked,
            dict(quirks), workers, unanswerable(trainers, _path(seat)),
        )  # fmt: skip
        experiment = _run(plan, folder, progress)
        write_experiment(experiment, folder)
    progress(1.0, "done")
    return experiment


def _run(plan: Plan, folder: Path, progress: Progress) -> Experiment:
    originals = [
        _spec(plan, trainer, each, ORIGINAL, seed, each.train)
        for each in plan.corpora for trainer in plan.trainers for seed in plan.seeds
    ]  # fmt: skip
    first = run_cells(originals, folder / CELLS, plan.workers, _part(progress, 0, PARTS[0]))
    _refuse_without_scorer(plan, first)
    to_score = [(each, trainer) for each in plan.corpora for trainer in plan.scored_with]
    scored = [
        preparing.scored(plan, trainer, each, folder, _saying(progress, number, len(to_score), f"scoring {each.name}"))
        for number, (each, trainer) in enumerate(to_score)
    ]
    changed = preparing.all_changed(scored, plan.versions, folder)
    specs = [
        _spec(plan, trainer, each, version, seed, files)
        for each in plan.corpora for words in plan.trainers
        for version, trainer, files in _changes(plan, each, words, changed, folder) for seed in plan.seeds
    ]  # fmt: skip
    second = run_cells(specs, folder / CELLS, plan.workers, _part(progress, PARTS[1], 1))
    return _experiment(plan, Ran(first.cells + second.cells, first.failed + second.failed), scored, changed)


def _changes(
    plan: Plan, material: Material, trainer: Trainer, changed: preparing.Changes, folder: Path
) -> Iterator[tuple[Version, Trainer, tuple[Path, ...]]]:
    """Each version but the original, with what an encoder of it reads and the files that it is trained with."""
    scored = trainer.words_name if plan.scorer == ORIGINAL.name else ""
    for version in plan.versions[1:]:
        if version == HARD:
            yield version, replace(trainer, words=preparing.hard_words(trainer, folder)), material.train
        else:
            yield version, trainer, changed[material.name, scored, version.name].files


def _spec(
    plan: Plan, trainer: Trainer, material: Material, version: Version, seed: int, train: tuple[Path, ...]
) -> Spec:
    questions = tuple(each for each in questions_of(plan.seat, material) if each.name not in plan.unanswerable)
    return Spec(material.name, version.name, seed, train, material.dev, material.test, trainer, questions,
                plan.senteval, plan.tasks, plan.quirks)  # fmt: skip


def _experiment(
    plan: Plan, ran: Ran[Cell], scored: Sequence[preparing.Scored], changed: preparing.Changes
) -> Experiment:
    corpora = [
        AskedCorpus(
            each.material.name, tuple(path.name for path in each.material.train),
            sum(shard.entries for shard in each.scores.shards), each.material.rate, each.scores.about.model,
            each.scores.about.score, trainer.words_name,
        )
        for each in scored for trainer in plan.trainers if each.words in ("", trainer.words_name)
    ]  # fmt: skip
    measured = {"measure": ran.cells[0].measure} if ran.cells else {}
    evaluated = {"SentEval": [*plan.tasks, *(f"{name}={value}" for name, value in plan.quirks.items())]}
    caveats = (caveat for each in scored for caveat in each.scores.about.caveats)
    return Experiment(
        encoder=plan.trainers[0].encoder, words=tuple(each.words_name for each in plan.trainers if each.words_name),
        corpora=tuple(corpora), versions=plan.versions, seeds=plan.seeds,
        changed=tuple(each.told for each in changed.values()), cells=tuple(ran.cells), failed=tuple(ran.failed),
        estimates=estimates(ran.cells),
        settings=_settings(plan.trainers[0], plan.scorer, plan.seat) | (evaluated if plan.tasks else {}) | measured,
        caveats=tuple(dict.fromkeys([*plan.unanswerable.values(), *caveats])),
        version=__version__,
    )  # fmt: skip


def _trainers(trainer: Trainer, words: Files) -> tuple[Trainer, ...]:
    """One for each choice of static vectors; a transformer reads none."""
    if not trainer.from_words:
        return (trainer,)
    given = [words] if isinstance(words, str | Path) else list(words)
    opened = check_words(given)
    return tuple(
        replace(trainer, words=str(path), words_name=each.name) for path, each in zip(given, opened, strict=True)
    )


def _claim_words(trainers: Sequence[Trainer], folder: Path) -> None:
    """Refuse other vectors of a name that the folder knows."""
    for each in trainers:
        if each.from_words:
            place = preparing.words_folder(each, folder)
            place.mkdir(parents=True, exist_ok=True)
            claim(place, {"words": each.words_name, "fingerprint": load_model(each.words).fingerprint})


def _settings(trainer: Trainer, scorer: str, seat: str | Path | None) -> dict[str, Any]:
    """How it is done, whatever corpora, versions and seeds there are."""
    return {
        "encoder": trainer.encoder, "scorer": scorer,
        "SEAT": "published tests" if seat else "sentences of our own",
        "columns": list(trainer.columns), "label": trainer.label, **trainer.lasting_options,
    }  # fmt: skip


def _digests(own: Material | None) -> list[list[str]]:
    """What the files of the user's own corpus hold: other files are another experiment."""
    return [[sha256(path) for path in files] for files in (own.train, own.dev, own.test)] if own else []


def _refuse_without_scorer(plan: Plan, ran: Ran[Cell]) -> None:
    """Where the encoder that is to score a corpus could not be trained, say why."""
    if plan.scorer != ORIGINAL.name:
        return
    places = {
        place_of(each.name, trainer, ORIGINAL.name, plan.seeds[0]) for each in plan.corpora for trainer in plan.trainers
    }
    why = next((reason for place, reason in ran.failed if place in places), None)
    if why:
        raise CannotAnswer(
            f"The encoder that is to score the corpus could not be trained and evaluated: {why.rstrip('.')}; or name a "
            "--scorer."
        )


def _given(train: Files, dev: Files, test: Files) -> Material | None:
    """The user's own corpus, if there is one."""
    parts = [tuple(map(Path, [files] if isinstance(files, str | Path) else files)) for files in (train, dev, test)]
    if any(parts) and not (parts[0] and parts[1]):
        raise BadOption("A corpus needs files to train with and files to choose the best epoch by; give train and dev.")
    return Material("corpus", parts[0], parts[1], parts[2]) if parts[0] else None


def _path(given: str | Path | None) -> Path | None:
    return None if given is None else Path(given)


def _saying(progress: Progress, number: int, corpora: int, what: str) -> Callable[[float], None]:
    low, high = PARTS
    return lambda share: progress(low + (high - low) * (number + share) / corpora, what)


def _part(progress: Progress, low: float, high: float) -> Progress:
    return lambda share, what: progress(low + (high - low) * share, what)
