"""A model before, and after each of several methods: the same checks of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from equipoise.aftermath.aligning import aligned
from equipoise.aftermath.remarks import left_out, made_already, of_another, unlike
from equipoise.aftermath.subjects import Subject, subject_of
from equipoise.aftermath.trying import DRAWS, Trial
from equipoise.datasets.axes import Axis, load_axis
from equipoise.errors import BadOption, EquipoiseError, TooFewWords
from equipoise.mitigation.reducing import check_for_sentences, refuse_corpus
from equipoise.mitigation.vectors import METHODS, Kind, Lengths
from equipoise.mitigation.vectors.about import listed
from equipoise.mitigation.vectors.making import check_axis, check_method, check_seed
from equipoise.models import Model, Progress, load_model
from equipoise.models.static import StaticVectors
from equipoise.quality.checks import check_whole
from equipoise.results.aftermath import Aftermath, Outcome

Options = Mapping[str, Mapping[str, Any]]  # of each method, by its name


def compare_methods(
    model: str | Path | Model,
    methods: str | Sequence[str] = "all",
    axis: str | Path | Axis = "gender",
    *,
    seed: int = 0,
    keep: Iterable[str] = (),
    only: Iterable[str] | None = None,
    lengths: Lengths = "published",
    corpus: str | Path | None = None,
    options: Options | None = None,
    draws: int = DRAWS,
    progress: Progress = lambda share: None,
) -> Aftermath:
    """Word vectors or a sentence encoder before and after each method, with the same checks of all.

    methods: "all" is every one for such a model that fits the axis; one that cannot be done with this model is left out
    with a note. keep, only, lengths, corpus: as for mitigate. draws: of the control, which takes out as many directions
    as a method did, at random; 0: no control. progress is told the share of models that were made and checked.
    """
    check_seed(seed)
    check_draws(draws)
    axis = axis if isinstance(axis, Axis) else load_axis(axis)
    opened = load_model(model) if isinstance(model, str | Path) else model
    kind: Kind = "words" if isinstance(opened, StaticVectors) else "sentences"
    if kind == "sentences":
        check_for_sentences(opened, listed(keep), only, lengths)
    elif corpus is not None:
        refuse_corpus(opened)
    names, given = _chosen(methods, axis, kind), dict(options or {})
    _check_options(names, given, kind)
    of_words = {"keep": listed(keep), "only": None if only is None else listed(only), "lengths": lengths}
    how: dict[str, Any] = of_words if kind == "words" else {"corpus": corpus}
    trial = Trial(subject_of(opened, axis, seed, how), axis, seed, draws, progress, models=len(names))
    trial.notes += made_already(opened)
    outcomes = list[Outcome]()
    for name in names:
        try:
            outcomes.append(trial.outcome(name, given.get(name, {})))
        except EquipoiseError as error:
            if methods != "all":
                raise
            trial.notes.append(f"{METHODS[name].title} ({name}) could not be done: {error}")
    return trial.told(outcomes + trial.controls(outcomes))


def checked(
    before: str | Path | Model,
    *after: str | Path | Model,
    axis: str | Path | Axis = "gender",
    seed: int = 0,
    keep: Iterable[str] = (),
    only: Iterable[str] | None = None,
    draws: int = DRAWS,
    progress: Progress = lambda share: None,
) -> Aftermath:
    """A model before, and one or more that were made of it, by whatever program: the same checks of all.

    Words that one of them does not know are left out of all, also as neighbours. keep, only: words that were not
    changed, or alone, so that the control leaves them, too. draws: as in compare_methods.
    """
    check_seed(seed)
    check_draws(draws)
    if not after:
        raise BadOption("There is nothing to compare the model with; give one or more that were made of it.")
    axis = axis if isinstance(axis, Axis) else load_axis(axis)
    given = [load_model(each) if isinstance(each, str | Path) else each for each in (before, *after)]
    first, *others = _with_same_words(given)
    keep, only = listed(keep), None if only is None else listed(only)
    if not isinstance(first, StaticVectors):
        check_for_sentences(first, keep, only, "published")
    how = {"keep": keep, "only": only} if isinstance(first, StaticVectors) else {}
    trial = Trial(_subject(first, axis, seed, how, given), axis, seed, draws, progress, models=len(others))
    trial.notes += [*made_already(first), *left_out(given, first), *of_another(given)]
    outcomes = _told_apart([trial.outcome_of(each) for each in others], others)
    trial.notes += unlike(outcomes, first)
    return trial.told(outcomes + trial.controls(outcomes))


def _subject(first: Model, axis: Axis, seed: int, how: dict[str, Any], given: Sequence[Model]) -> Subject:
    """The model to be checked; where it is too small only because of the others, that is said."""
    try:
        return subject_of(first, axis, seed, how)
    except TooFewWords as error:
        told = left_out(given, first)
        raise (TooFewWords(f"{error} {told[0][0].upper()}{told[0][1:]}.") if told else error) from error


def _with_same_words(models: Sequence[Model]) -> Sequence[Model]:
    words = [each for each in models if isinstance(each, StaticVectors)]
    return aligned(*words) if len(words) == len(models) else models


def _told_apart(outcomes: Sequence[Outcome], models: Sequence[Model]) -> list[Outcome]:
    """Outcomes of one method by the names of their models, and these by numbers where they are the same."""
    for names in ([each.name for each in models], [f"{each.name} ({place})" for place, each in enumerate(models, 1)]):
        labels = [each.label for each in outcomes]
        outcomes = [
            replace(each, label=name) if labels.count(each.label) > 1 else each
            for each, name in zip(outcomes, names, strict=True)
        ]
    return list(outcomes)


def check_draws(draws: int) -> None:
    """Refuse a control of one draw: how far others lie from it could not be told."""
    check_whole("draws", draws, 0)
    if draws == 1:
        raise BadOption("draws must be 0, for no control, or at least 2, and it is 1; 20 serve well.")


def _chosen(methods: str | Sequence[str], axis: Axis, kind: Kind) -> list[str]:
    """The methods in the order of the table, so that the order in which they are named changes nothing."""
    if methods == "all":
        return [
            name for name, method in METHODS.items()
            if kind in method.of and not method.control and (len(axis.classes) == 2 or not method.two_classes)
        ]  # fmt: skip
    named = [methods] if isinstance(methods, str) else list(methods)
    for name in named:
        check_axis(name, check_method(name, kind, {}), axis)
    if not named or len(set(named)) < len(named):
        raise BadOption(f"Name each method once, and at least one of {', '.join(METHODS)}; named: {', '.join(named)}.")
    return [name for name in METHODS if name in named]


def _check_options(names: Sequence[str], options: Options, kind: Kind) -> None:
    """Refuse options of a method that is not run, and those that a method does not have, before anything is done."""
    for name, own in options.items():
        if name not in names:
            raise BadOption(f"Options are given for {name}, and the methods are {', '.join(names)}; leave them out.")
        check_method(name, kind, dict(own))
