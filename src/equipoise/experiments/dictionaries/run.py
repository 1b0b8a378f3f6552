"""The experiment: versions made, vectors learned and asked, compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from equipoise.errors import BadOption, CannotAnswer
from equipoise.experiments.claiming import check_claim, claim
from equipoise.experiments.dictionaries import asking
from equipoise.experiments.dictionaries.cells import made, pieces_of
from equipoise.experiments.dictionaries.estimating import estimates
from equipoise.experiments.dictionaries.groups import check_groups, chosen_groups
from equipoise.experiments.dictionaries.plan import GROUPS, VERSIONS, Plan, versions_of
from equipoise.experiments.dictionaries.preparing import Version, makings, opened, version_of
from equipoise.experiments.dictionaries.published import published_figures
from equipoise.experiments.running import CELLS, Recipe, run_pieces
from equipoise.experiments.seeds import seeds_of
from equipoise.files import only_one
from equipoise.mitigation.dictionaries.editing import step_of
from equipoise.models import Model, load_model
from equipoise.models.naming import named_apart
from equipoise.publish import write_dictionary_experiment
from equipoise.quality.words.similarity import rated_sets
from equipoise.results.dictionary_experiments import Beside, DictionaryCell, DictionaryExperiment
from equipoise.training.cpae.configuration import Configuration, configured
from equipoise.training.places import sha256
from equipoise.version import __version__

GLOVE = "builtin:glove-6b-50d"
PRESET = "small"
PARTS = (0.05, 0.98)  # how far the work is when versions are made, and when all vectors are learned

Progress = Callable[[float, str], None]


def dictionary_experiment(
    out: str | Path, dictionary: str | Path = "wordnet", *, versions: Mapping[str, Sequence[str]] = VERSIONS,
    groups: Sequence[str] = GROUPS, seeds: int = 3, first_seed: int = 0, beside: Sequence[str | Path] = (GLOVE,),
    similarity: Sequence[str | Path] = (), examples: bool = False, wordnet: str | Path | None = None,
    max_missing: float = 0.2, workers: int | None = None, progress: Progress = lambda share, what: None,
    **training: Any,
) -> DictionaryExperiment:  # fmt: skip
    """What became of vectors that were learned from versions of a dictionary (seed 003, sections 4 and 5).

    versions: a name and the edits that make it; the dictionary as it is comes always. groups: of entries, each left out
    in turn, to see what it adds to a score. beside: other vectors, asked the same. similarity: files of rated pairs, to
    see whether vectors are as good. max_missing: the share of a list of words that the dictionary may lack. training:
    as `train_cpae` takes it (preset="small", epochs=10). All that is done is kept in the folder, and the same call goes
    on where it stopped.
    """
    folder, chosen = Path(out), {"preset": PRESET} | training
    plan = Plan(
        str(dictionary), examples, None if wordnet is None else str(wordnet), versions_of(versions), tuple(groups),
        seeds_of(seeds, first_seed), chosen, tuple(map(Path, similarity)), workers, max_missing,
    )  # fmt: skip
    configuration = _checked(plan)
    opened.cache_clear()  # the file may be another now
    others = named_apart(beside, [load_model(each) for each in beside])
    with only_one(folder):
        check_claim(folder, _settings(plan, configuration))
        found = _run(plan, configuration, others, folder, progress)
        write_dictionary_experiment(found, folder)
    progress(1.0, "done")
    return found


def _checked(plan: Plan) -> Configuration:
    """How vectors are learned; what cannot be done is said before anything is written."""
    if plan.workers is not None and plan.workers < 1:
        raise BadOption(f"There must be at least one worker, and workers is {plan.workers}.")
    if "seed" in plan.training:
        raise BadOption("An experiment has several seeds; say how many, and the first, in place of seed.")
    if not 0 <= plan.max_missing < 1:
        raise BadOption(f"The share of words that may be missing is from 0 to below 1, and it is {plan.max_missing}.")
    check_groups(plan.groups)
    for steps in plan.versions.values():
        for step in steps:
            step_of(step)
    if plan.similarity:
        rated_sets(plan.similarity, max_missing=0.5)
    return configured(**plan.training)


def _run(
    plan: Plan, configuration: Configuration, others: Sequence[Model], folder: Path, progress: Progress
) -> DictionaryExperiment:
    base = opened(plan.dictionary, plan.examples, plan.wordnet)
    groups = chosen_groups(base, plan.groups, asking.all_words(), plan.seeds[0])
    versions = list[Version]()
    wanted = list(makings(plan, groups))
    for number, making in enumerate(wanted):
        versions.append(version_of(making, configuration))
        progress(PARTS[0] * (number + 1) / len(wanted), f"reading {making.name}")
    questions, told = asking.asked_questions(set.intersection(*(each.words for each in versions)))
    asking.refuse_gutted(questions, plan.max_missing, plan.dictionary)
    claim(folder, _settings(plan, configuration))
    pieces = pieces_of(versions, plan.seeds, plan.training, questions, plan.similarity)
    low, high = PARTS
    ran = run_pieces(
        pieces, Recipe(made, folder / CELLS), DictionaryCell, plan.workers, False,
        lambda share, what: progress(low + (high - low) * share, what),
    )  # fmt: skip
    largest = {name: asking.largest_of(question) for name, question in questions.items()}
    return DictionaryExperiment(
        dictionary=base.name, source=base.source, fingerprint=base.fingerprint,
        versions=tuple(each.told for each in versions), groups=tuple(each.told for each in groups.values()),
        questions=told, seeds=plan.seeds, cells=tuple(ran.cells), failed=tuple(ran.failed),
        beside=tuple(_beside(model, questions, plan) for model in others), estimates=estimates(ran.cells, largest),
        published=published_figures(), settings=_settings(plan, configuration),
        caveats=(*base.notes, *_caveats(versions)), version=__version__,
    )  # fmt: skip


def _caveats(versions: Sequence[Version]) -> list[str]:
    """What a reader of the table would wonder about."""
    late = [version.told.name for version in versions if version.told.late]
    return [
        f"{name} learns its late words when all others are frozen: all others have the vectors that they have without "
        "late ones, to the last digit, and questions that ask no late word have the same answers"
        for name in late
    ]


def _beside(model: Model, questions: asking.Questions, plan: Plan) -> Beside:
    """Other vectors' answers; a question that they cannot answer is told with the reason."""
    answers, refused = [], dict[str, str]()
    for name, question in questions.items():
        try:
            answers.append(asking.answer_of(model, name, question))
        except CannotAnswer as error:
            refused[name] = str(error)
    return Beside(model.name, model.fingerprint, tuple(answers), refused, asking.quality_of(model, plan.similarity))


def _settings(plan: Plan, configuration: Configuration) -> dict[str, Any]:
    """How it is done, whatever versions, groups and seeds there are."""
    learned = {name: value for name, value in asdict(configuration).items() if name != "seed"}
    base = opened(plan.dictionary, plan.examples, plan.wordnet)
    return {
        "dictionary": base.name, "content": base.fingerprint, "examples": plan.examples, "first seed": plan.seeds[0],
        "similarity": [sha256(path) for path in plan.similarity], "ddof": asking.HOW["ddof"], **learned,
    }  # fmt: skip
