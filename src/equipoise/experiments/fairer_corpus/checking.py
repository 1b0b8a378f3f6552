"""What cannot be done, said before anything is written or trained."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from equipoise.corpora import open_corpus
from equipoise.errors import BadDataset, BadOption, CannotWrite
from equipoise.experiments.fairer_corpus.plan import Material, Trainer
from equipoise.experiments.fairer_corpus.questions import check_folder
from equipoise.files import is_folder, there, write_text
from equipoise.models import load_model
from equipoise.training.infersent.configuration import DEFAULT
from equipoise.training.infersent.configuration import configured as infersent
from equipoise.training.transformer.configuration import configured as transformer

SETTINGS = "settings.json"
OF_A_RUN = ("device", "save_every")  # which say nothing of the weights


def check(
    trainer: Trainer, own: Material | None, planted: Sequence[float], seat: Path | None, senteval: Path | None
) -> None:
    """Refuse an experiment without a corpus, with files that cannot be read, or with a training that cannot be."""
    if own is None and not planted:
        raise BadOption("An experiment needs a corpus: files of entries, or rates of a planted stereotype.")
    if len(set(planted)) < len(planted):
        raise BadOption(f"A planted rate is given twice: {', '.join(f'{rate:g}' for rate in planted)}; give it once.")
    check_folder(seat)
    if senteval is not None and not is_folder(senteval):
        raise BadDataset(f"There is no folder {senteval}; give SentEval's folder data/downstream.")
    for files in (own.train, own.dev, own.test) if own else ():
        if files:
            open_corpus(files, columns=trainer.columns, label=trainer.label)
    _check_training(trainer)
    load_model(trainer.words if trainer.from_words else trainer.encoder)


def _check_training(trainer: Trainer) -> None:
    """Refuse options that no training takes; else every worker would."""
    options = {name: value for name, value in trainer.options.items() if name not in OF_A_RUN}
    if trainer.from_words:
        infersent(**{"preset": DEFAULT} | options)
    else:
        transformer(**{name: value for name, value in options.items() if name != "pooling"})


def claim(folder: Path, settings: Mapping[str, Any]) -> None:
    """Refuse the folder of an experiment that was done otherwise; more corpora, versions and seeds are welcome."""
    path = folder / SETTINGS
    if not there(path):
        write_text(path, json.dumps(settings, indent=1) + "\n")
        return
    before, now = json.loads(path.read_text(encoding="utf-8")), json.loads(json.dumps(settings))
    other = next((name for name in {**before, **now} if before.get(name) != now.get(name)), None)
    if other is not None:
        raise CannotWrite(
            f"{folder} holds an experiment that was done otherwise: its {other} is {before.get(other)!r} and not "
            f"{now.get(other)!r}; choose another folder."
        )
