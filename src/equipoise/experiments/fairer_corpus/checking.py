"""What cannot be done, said before anything is written or trained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from equipoise.corpora import open_corpus
from equipoise.datasets.planted import check_asked
from equipoise.errors import BadOption
from equipoise.experiments.fairer_corpus.plan import Material, Trainer, refuse_alike
from equipoise.experiments.fairer_corpus.questions import check_folder
from equipoise.models import Vectors, load_model
from equipoise.models.naming import named_apart
from equipoise.quality import check_senteval
from equipoise.quality.sentences.options import chosen
from equipoise.training.infersent.configuration import DEFAULT
from equipoise.training.infersent.configuration import configured as infersent
from equipoise.training.infersent.train import static_words
from equipoise.training.transformer.configuration import configured as transformer


def check(
    trainer: Trainer, own: Material | None, planted: Sequence[float], entries: int, seat: Path | None,
    senteval: Path | None, tasks: Sequence[str], quirks: Mapping[str, Any], workers: int | None,
) -> tuple[str, ...]:  # fmt: skip
    """Refuse an experiment without a corpus, with files that cannot be read, or with a training that cannot be.

    SentEval's tasks by their names; none where its folder is not given.
    """
    if own is None and not planted:
        raise BadOption("An experiment needs a corpus: files of entries, or rates of a planted stereotype.")
    if workers is not None and workers < 1:
        raise BadOption(f"There must be at least one worker, and workers is {workers}.")
    refuse_alike("planted rate", planted)
    for rate in planted:
        check_asked(rate, entries)
    check_folder(seat)
    if (tasks or quirks) and senteval is None:
        raise BadOption(
            f"{', '.join([*tasks, *quirks])}: tasks and quirks are SentEval's, and no folder of its data was given; "
            "add --senteval DIR."
        )
    chosen("literature", quirks)
    named = () if senteval is None else check_senteval(senteval, tasks)
    if own is not None:
        _check_files(own, trainer)
    _check_training(trainer)
    if not trainer.from_words:
        load_model(trainer.encoder)
    return named


def check_words(words: Sequence[str | Path]) -> list[Vectors]:
    """The static vectors that encoders are to read, with names that tell them apart."""
    if not words:
        raise BadOption("An encoder of type infersent reads static vectors of words; give --words, once or more often.")
    opened = [static_words(each) for each in words]
    named_apart(words, opened)
    return opened


def _check_files(own: Material, trainer: Trainer) -> None:
    for files in (own.train, own.dev, own.test):
        if files:
            open_corpus(files, columns=trainer.columns, label=trainer.label)
    names = [path.name for path in (*own.dev, *own.test)]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise BadOption(f"Two files to judge encoders by are called {twice}, and tables name them so; rename one.")


def _check_training(trainer: Trainer) -> None:
    """Refuse options that no training takes; else every worker would."""
    options = trainer.lasting_options
    if trainer.from_words:
        infersent(**{"preset": DEFAULT} | options)
    else:
        transformer(**{name: value for name, value in options.items() if name != "pooling"})
