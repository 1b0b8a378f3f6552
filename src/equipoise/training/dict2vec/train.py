"""Word vectors from text and a dictionary: all of it, from files to a folder."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from equipoise.dictionaries import Dictionary, open_dictionary
from equipoise.errors import BadOption
from equipoise.files import only_one, sweep
from equipoise.models import Vectors, load_model
from equipoise.models.bag import is_static
from equipoise.models.machinery.libraries import library
from equipoise.results.training import TrainingRecord
from equipoise.training import checkpoints
from equipoise.training.dict2vec.configuration import Dict2vec, configured
from equipoise.training.dict2vec.neighbours import promoted
from equipoise.training.dict2vec.pairs import Pairs, find_pairs
from equipoise.training.dict2vec.text import Reading, Text, read_text
from equipoise.training.loop import Progress, State
from equipoise.training.places import begun, job_of
from equipoise.training.records import Files, libraries, write_record
from equipoise.training.word_vectors import write_vectors
from equipoise.version import __version__

if TYPE_CHECKING:
    from equipoise.training.dict2vec.steps import Training

FORMAT = 1  # raise it when the same data and configuration give other weights
NAME = "dict2vec"
READING = 0.05  # of the work: reading text and dictionary


def train_dict2vec(
    text: str | Path | Files, dictionary: str | Path | Dictionary, out: str | Path, *,
    neighbours: str | Path | Vectors | None = None, columns: Sequence[str] = (), format: str = "auto",
    encoding: str = "utf-8", save_every: float = 120.0, force: bool = False,
    progress: Progress = lambda share, what: None, **configuration: Any,
) -> TrainingRecord:  # fmt: skip
    """How it went; the folder has the vectors, `OUT/vectors.npz`, from frequent words to rare ones, and a model card.

    text: files in any format of corpora, whose columns, format and encoding may be said. dictionary: its name, its
    file, or itself. neighbours: static vectors, by which words near to a strong pair join it. configuration: what
    differs from the defaults (`Dict2vec`). A run that was stopped goes on where it was, with one thread to the same
    vectors, and one that is done is not done again.
    """
    library("numba", f"Training {NAME}", "train")
    chosen, files = configured(**configuration), _listed(text)
    opened = dictionary if isinstance(dictionary, Dictionary) else open_dictionary(dictionary)
    model, reading = _static(neighbours), Reading(tuple(columns), format, encoding)
    read = read_text(files, chosen.min_count, reading, lambda share: progress(READING * share, "reading the text"))
    job = job_of(
        {
            "format": FORMAT, "configuration": asdict(chosen), "dictionary": opened.fingerprint,
            "data": [each.sha256 for each in read.files], "reading": reading,
            "neighbours": model.fingerprint if model else "",
        }
    )  # fmt: skip
    folder = Path(out)
    with only_one(folder):
        sweep(folder)
        found = begun(folder, job, force)
        if isinstance(found, TrainingRecord):
            return found
        progress(READING, "finding pairs")
        pairs = find_pairs(opened, read.words, chosen.common)
        if model:
            pairs = promoted(pairs, read.words, model, chosen.nearest)
        training, state = _trained(folder, job, found, chosen, read, pairs, save_every, progress)
        return _written(folder, job, training, state, opened, model, pairs)


def _trained(
    folder: Path, job: str, found: checkpoints.Checkpoint | None, chosen: Dict2vec, text: Text, pairs: Pairs,
    save_every: float, progress: Progress,
) -> tuple[Training, State]:  # fmt: skip
    """The vectors at the end of their training."""
    from equipoise.training.dict2vec.steps import Training

    with closing(Training(chosen, text, pairs)) as training:

        def tell(share: float, what: str) -> None:
            progress(READING + (1 - READING) * share, f"{what}, {training.speed:,.0f} words/s")

        begin = State(rate=chosen.rate)
        return training, checkpoints.carried_on(training, begin, folder, job, found, save_every, tell)


def _written(
    folder: Path, job: str, training: Training, state: State, dictionary: Dictionary, model: Vectors | None,
    pairs: Pairs,
) -> TrainingRecord:  # fmt: skip
    """The vectors in the folder, and what is known of them."""
    text, chosen = training.text, training.configuration
    names = " and ".join(each.name for each in text.files)
    about = f"dict2vec: {len(text.words):,} words of {names}, with definitions of {dictionary.name}"
    record = TrainingRecord(
        kind=NAME, job=job, measure="loss",
        configuration=asdict(chosen) | ({"neighbours": model.name} if model else {}),
        based_on=dictionary.name, based_on_fingerprint=dictionary.fingerprint, data=text.files,
        epochs=tuple(state.history), best_epoch=len(state.history), dev=None, tests=(),
        files=write_vectors(folder, text.words, training.weights.inputs, about),
        notes=(*dictionary.notes, *_notes(text, chosen, dictionary, pairs)),
        libraries=libraries("numpy", "numba", "llvmlite"), version=__version__,
    )  # fmt: skip
    write_record(folder, record)
    (folder / checkpoints.FILE).unlink(missing_ok=True)
    return record


def _notes(text: Text, chosen: Dict2vec, dictionary: Dictionary, pairs: Pairs) -> list[str]:
    strong, weak = pairs.strong.pairs, pairs.weak.pairs
    notes = [f"{dictionary.source}: {strong:,} strong and {weak:,} weak pairs among {len(text.words):,} words"]
    if not strong and not weak:
        notes.append(f"{dictionary.name} ties no two words of the text, so that the vectors are those of word2vec")
    if text.rare:
        notes.append(f"{text.rare:,} distinct words occur fewer than {chosen.min_count:,} times and have no vector")
    if any(each.late for each in dictionary.definitions):
        notes.append("words that were to be learned late were learned with all others, since text has them, too")
    if chosen.threads > 1:
        notes.append(f"{chosen.threads} threads did not wait for one another: another run gives other digits")
    return notes


def _listed(text: str | Path | Files) -> Files:
    files = [text] if isinstance(text, str | Path) else list(text)
    if not files:
        raise BadOption("Training needs a file of text, and none was given.")
    return files


def _static(neighbours: str | Path | Vectors | None) -> Vectors | None:
    if neighbours is None:
        return None
    opened = load_model(neighbours) if isinstance(neighbours, str | Path) else neighbours
    if not is_static(opened):
        raise BadOption(f"Neighbours are found by static vectors of words, and {opened.name} has none; give others.")
    return opened
