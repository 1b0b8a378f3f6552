"""A sentence encoder trained further on pairs of sentences: all of it, from files to a folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from equipoise.errors import BadDataset, BadOption, CannotWrite
from equipoise.files import only_one, sweep
from equipoise.models import Model, load_model
from equipoise.models.machinery.libraries import library
from equipoise.models.machinery.machine import How
from equipoise.models.machinery.tokens import Tokens
from equipoise.models.sentences import SentenceModel
from equipoise.results.training import DataFile, TrainingRecord
from equipoise.training import checkpoints
from equipoise.training.drawing import drawing
from equipoise.training.loop import Progress, State
from equipoise.training.places import begun, job_of, sha256_of_corpus
from equipoise.training.records import Files, libraries, listed, seen_twice, write_record
from equipoise.training.threads import threads
from equipoise.training.transformer.configuration import FineTuning, configured
from equipoise.training.transformer.entries import Entries, EntryFile, Material, read_entries
from equipoise.training.transformer.judging import MEASURES, judged
from equipoise.version import __version__

if TYPE_CHECKING:
    from equipoise.models.sentences.encoder import Encoder
    from equipoise.training.transformer.steps import Training

FORMAT = 2  # raise it when the same data and configuration give other weights
SUCH_AS = "such as builtin:minilm, st:NAME, or the folder of one"


def fine_tune(
    model: str | Path | Model, train: str | Path | Files, dev: str | Path | Files, out: str | Path, *,
    test: str | Path | Files = (), columns: Sequence[str] = (), label: str = "", pooling: str = "own",
    device: str = "auto", save_every: float = 300.0, force: bool = False,
    progress: Progress = lambda share, what: None, **configuration: Any,
) -> TrainingRecord:  # fmt: skip
    """How it went; the folder is a model of sentence-transformers, `st:OUT`, with a model card.

    model: a sentence encoder of transformers; it stays as it is. train, dev, test: pairs with labels, as SNLI has them,
    or with scores, as STS has them. configuration: what differs from the defaults (`FineTuning`). A run that was
    stopped goes on where it was, to the same weights, and one that is done is not done again.
    """
    library("torch", "Training a transformer", "train")
    asked, files = configured(**configuration), listed(train, dev, test)
    source = _trainable(model, pooling)
    material, chosen = read_entries(files, columns, label, asked)
    hashes = [sha256_of_corpus(each.path) for each in material.files]
    job = job_of(
        {
            "format": FORMAT, "configuration": asdict(chosen), "model": source.fingerprint,
            "data": [(each.part, digest) for each, digest in zip(material.files, hashes, strict=True)],
            "columns": [*columns, label],
        }
    )  # fmt: skip
    folder = Path(out)
    if source.folder.path.resolve().is_relative_to(folder.resolve()):
        raise CannotWrite(f"{folder} holds {source.name} itself, which would be written over; choose another folder.")
    with only_one(folder):
        sweep(folder)
        found = begun(folder, job, force)
        if isinstance(found, TrainingRecord):
            return found
        work = _Work(source, material, hashes, chosen, device)
        return work.written(folder, job, work.trained(folder, job, found, save_every, progress))


class _Work:
    """A model in memory, and the texts as its tokens."""

    def __init__(self, source: SentenceModel, material: Material, hashes: list[str], chosen: FineTuning, device: str):
        from equipoise.models.contextual.reader import Reader
        from equipoise.models.sentences.encoder import Encoder

        self.source, self.chosen = source, chosen
        with drawing(chosen.seed):  # weights that the files lack, such as a pooler's, are drawn and never used
            self.encoder: Encoder = Encoder(Reader(source.folder, How(device)), source.recipe)
            _ = self.encoder.after
        self.tokens = self.encoder.tokens(material.texts)
        unread = self.encoder.unread(self.tokens)
        kept = [_readable(each, unread) for each in material.files]
        self.files = tuple(_told(*each) for each in zip(material.files, kept, hashes, strict=True))
        self.parts: dict[str, list[Entries]] = {"train": [], "dev": [], "test": []}
        for file, entries in zip(material.files, kept, strict=True):
            self.parts[file.part].append(entries)
        self.cut = _cut(material.texts, self.tokens)

    def trained(
        self, folder: Path, job: str, found: checkpoints.Checkpoint | None, save_every: float, progress: Progress
    ) -> tuple[Training, State]:
        """The network at the end of its training."""
        from equipoise.training.transformer.network import Network
        from equipoise.training.transformer.steps import Training

        network = Network(self.encoder, self.chosen.task, self.chosen.seed, self.source.dimensions)
        train, dev = (_together(self.parts[part]) for part in ("train", "dev"))
        training = Training(self.chosen, network, self.tokens, train, dev)
        begin = State(rate=self.chosen.rate)
        with threads(self.chosen.threads):
            return training, checkpoints.carried_on(training, begin, folder, job, found, save_every, progress)

    def written(self, folder: Path, job: str, done: tuple[Training, State]) -> TrainingRecord:
        """The best weights in the folder, and what is known of them."""
        from equipoise.training.transformer.writing import write_model

        training, state = done
        training.take_best()
        names = {part: [each.name for each in self.files if each.part == part] for part in self.parts}
        with threads(self.chosen.threads):
            asked = [(" and ".join(names["dev"]), training.dev), *zip(names["test"], self.parts["test"], strict=True)]
            dev, *tests = (
                judged(name, self.chosen.task, training.answers(entries), entries.wanted) for name, entries in asked
            )
        record = TrainingRecord(
            kind="transformer", job=job, measure=MEASURES[self.chosen.task],
            configuration=asdict(self.chosen) | {"pooling": self.source.pooling, "scale": list(self.chosen.scale)},
            based_on=self.source.name, based_on_fingerprint=self.source.fingerprint, data=self.files,
            epochs=tuple(state.history), best_epoch=max(each.number for each in state.history if each.improved),
            dev=dev, tests=tuple(tests), files=write_model(folder, training.network, self.source.folder),
            notes=(*seen_twice(self.files), *self._notes()),
            libraries=libraries("numpy", "torch", "transformers"), version=__version__,
        )  # fmt: skip
        write_record(folder, record)
        (folder / checkpoints.FILE).unlink(missing_ok=True)
        return record

    def _notes(self) -> list[str]:
        notes = []
        if self.chosen.task == "sts":
            low, high = self.chosen.scale
            notes.append(f"scores from {low:g} to {high:g} were taken as cosines from 0 to 1")
        if self.cut:
            notes.append(f"{self.cut:,} distinct texts are longer than the model reads, and were cut")
        return notes


def _trainable(model: str | Path | Model, pooling: str) -> SentenceModel:
    """A sentence encoder whose weights torch can change."""
    opened = load_model(model, pooling=pooling) if isinstance(model, str | Path) else model
    found = getattr(opened, "sentences", opened)
    if not isinstance(found, SentenceModel):
        raise BadOption(f"{opened.name} is no encoder of transformers, and only these are trained; give one {SUCH_AS}.")
    return found


def _readable(file: EntryFile, unread: Any) -> Entries:
    """The entries of which both texts have a token of their own."""
    entries = file.entries
    kept = entries.at(np.flatnonzero(~(unread[entries.firsts] | unread[entries.seconds])))
    if not len(kept):
        raise BadDataset(
            f"{file.path} has no entry to use: {file.unlabelled:,} have no label, and of {len(entries):,} a text has "
            "no letter that the model knows; check the file."
        )
    return kept


def _told(file: EntryFile, kept: Entries, digest: str) -> DataFile:
    lost = len(file.entries) - len(kept)
    return DataFile(file.path.name, file.part, digest, len(kept), file.unlabelled, lost, file.malformed)


def _cut(texts: Sequence[str], tokens: Tokens) -> int:
    return int((np.array([len(text) for text in texts]) > tokens.cut_at).sum())


def _together(parts: list[Entries]) -> Entries:
    return Entries(*(np.concatenate(each) for each in zip(*parts, strict=True)))
