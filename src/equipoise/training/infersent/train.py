"""A sentence encoder trained on pairs of sentences: all of it, from files to a folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from equipoise.errors import BadOption
from equipoise.files import only_one, sweep
from equipoise.models import Vectors, load_model
from equipoise.models.bag import is_static
from equipoise.models.infersent.checkpoint import VERSIONS
from equipoise.models.machinery.lexicon import Lexicon
from equipoise.models.machinery.libraries import library
from equipoise.models.machinery.machine import device_of
from equipoise.results.training import Tested, TrainingRecord
from equipoise.significance.pairs import wilson
from equipoise.training import checkpoints
from equipoise.training.infersent.configuration import DEFAULT, configured
from equipoise.training.infersent.entries import Entries, Material, read_material
from equipoise.training.infersent.writing import write_weights
from equipoise.training.loop import Progress, State
from equipoise.training.places import begun, job_of
from equipoise.training.records import Files, libraries, listed, seen_twice, write_record
from equipoise.training.threads import threads
from equipoise.version import __version__

if TYPE_CHECKING:
    from equipoise.training.infersent.steps import Judged, Training

FORMAT = 2  # raise it when the same data and configuration give other weights
NAME = "InferSent"
LEVEL = 0.95  # of intervals
READING = 0.02  # of the work: looking words up
SUCH_AS = "such as builtin:glove-6b-50d or the path of a file of vectors"


def train_infersent(
    train: str | Path | Files, dev: str | Path | Files, words: str | Path | Vectors, out: str | Path, *,
    test: str | Path | Files = (), preset: str = DEFAULT, columns: Sequence[str] = (), label: str = "",
    device: str = "auto", save_every: float = 120.0, force: bool = False,
    progress: Progress = lambda share, what: None, **configuration: Any,
) -> TrainingRecord:  # fmt: skip
    """How it went; the folder has the encoder, `infersent:OUT/encoder.safetensors`, its classifier and a model card.

    train, dev, test: files as SNLI has them, in any format of corpora. words: static vectors, which stay as they are.
    configuration: what differs from the preset (`Configuration`). A run that was stopped goes on where it was, to the
    same weights, and one that is done is not done again; every `save_every` seconds it is kept where it stands.
    """
    library("torch", f"Training {NAME}", "train")
    chosen = configured(preset, **configuration)
    opened = static_words(words)
    files = listed(train, dev, test)
    lexicon = Lexicon(opened, VERSIONS[chosen.version], moses=chosen.version == 2)
    material = read_material(
        files, lexicon, columns, label, lambda share: progress(READING * share, "looking words up")
    )
    job = job_of(
        {
            "format": FORMAT, "configuration": asdict(chosen), "words": opened.fingerprint,
            "data": [(each.part, each.sha256) for each in material.files], "columns": [*columns, label],
        }
    )  # fmt: skip
    folder = Path(out)
    with only_one(folder):
        sweep(folder)
        found = begun(folder, job, force)
        if isinstance(found, TrainingRecord):
            return found
        training = _trained(folder, job, found, chosen, material, device, save_every, progress)
        return _written(folder, job, training, material, opened, lexicon)


def _trained(
    folder: Path, job: str, found: checkpoints.Checkpoint | None, chosen: Any, material: Material, device: str,
    save_every: float, progress: Progress,
) -> tuple[Training, State]:  # fmt: skip
    """The network at the end of its training."""
    from equipoise.training.infersent.steps import Training

    train, dev = (_together(material.parts[part]) for part in ("train", "dev"))
    training = Training(chosen, material.sentences, train, dev, device_of(device, NAME))

    def tell(share: float, what: str) -> None:
        progress(READING + (1 - READING) * share, what)

    with threads(chosen.threads):
        begin = State(rate=chosen.rate)
        return training, checkpoints.carried_on(training, begin, folder, job, found, save_every, tell)


def _written(
    folder: Path, job: str, trained: tuple[Training, State], material: Material, words: Vectors, lexicon: Lexicon
) -> TrainingRecord:
    """The best weights in the folder, and what is known of them."""
    training, state = trained
    training.take_best()
    chosen = training.configuration
    names = {part: [each.name for each in material.files if each.part == part] for part in material.parts}
    with threads(chosen.threads):
        dev = _tested(" and ".join(names["dev"]), training.judge(training.dev))
        tests = [
            _tested(name, training.judge(entries))
            for name, entries in zip(names["test"], material.parts["test"], strict=True)
        ]
    record = TrainingRecord(
        kind="infersent", job=job, measure="accuracy", configuration=asdict(chosen),
        based_on=words.name, based_on_fingerprint=words.fingerprint, data=material.files, epochs=tuple(state.history),
        best_epoch=max(each.number for each in state.history if each.improved), dev=dev, tests=tuple(tests),
        files=write_weights(folder, training.network.state_dict(), chosen.version, words),
        notes=(*seen_twice(material.files), *_notes(material, words, lexicon)),
        libraries=libraries("numpy", "torch"), version=__version__,
    )  # fmt: skip
    write_record(folder, record)
    (folder / checkpoints.FILE).unlink(missing_ok=True)
    return record


def _tested(name: str, judged: Judged) -> Tested:
    return Tested(name, judged.accuracy, judged.entries, wilson(judged.right, judged.entries, LEVEL))


def _notes(material: Material, words: Vectors, lexicon: Lexicon) -> list[str]:
    notes = []
    if lexicon.marks.missing:
        marks = " and ".join(lexicon.marks.missing)
        notes.append(f"{words.name} has no vector for {marks}, which stand around a sentence; it was trained without")
    if lexicon.small:
        notes.append(f"{words.name} is written in small letters, and so sentences were read in small letters")
    if material.unknown:
        notes.append(f"{material.unknown:,} distinct words are unknown to {words.name} and were left out")
    return notes


def static_words(words: str | Path | Vectors) -> Vectors:
    """Vectors of words, one each, opened; contextual and sense embeddings are refused."""
    opened = load_model(words) if isinstance(words, str | Path) else words
    if not is_static(opened):
        raise BadOption(f"{NAME} reads static vectors of words, and {opened.name} has none; give {SUCH_AS}.")
    return opened


def _together(parts: list[Entries]) -> Entries:
    import numpy as np

    return Entries(*(np.concatenate(each) for each in zip(*parts, strict=True)))
