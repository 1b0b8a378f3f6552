"""Word vectors trained on a dictionary: all of it, from definitions to a folder."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from equipoise.dictionaries import Dictionary, open_dictionary
from equipoise.files import only_one, sweep
from equipoise.models.machinery.libraries import library
from equipoise.results.training import DataFile, Tested, TrainingRecord
from equipoise.significance.means import mean_interval
from equipoise.training import checkpoints
from equipoise.training.cpae.configuration import DEFAULT, Configuration, configured
from equipoise.training.cpae.frequency import nats_by_frequency
from equipoise.training.cpae.reading import Material, read_material
from equipoise.training.loop import Progress, State
from equipoise.training.places import begun, job_of
from equipoise.training.records import libraries, write_record
from equipoise.training.threads import threads
from equipoise.training.word_vectors import write_vectors
from equipoise.version import __version__

if TYPE_CHECKING:
    from equipoise.training.cpae.steps import Training

FORMAT = 3  # raise it when the same dictionary and configuration give other vectors
NAME = "CPAE"
PARTS = (0.03, 0.9)  # how far the work is when the dictionary is read, and when all but late words are learned


def train_cpae(
    dictionary: str | Path | Dictionary, out: str | Path, *, preset: str = DEFAULT, save_every: float = 120.0,
    force: bool = False, replace: bool = False, progress: Progress = lambda share, what: None, **configuration: Any,
) -> TrainingRecord:  # fmt: skip
    """How it went; the folder has the vectors, `OUT/vectors.npz`, and a model card.

    dictionary: one of ours ("wordnet"), a file of definitions, or one that was edited. configuration: what differs from
    the preset (`Configuration`). A run that was stopped goes on where it was, to the same vectors, and one that is done
    is not done again; every `save_every` seconds it is kept where it stands. A folder with another run is refused;
    replace: it gives way. force: this run, too, begins anew.
    """
    library("torch", f"Training {NAME}", "train")
    chosen = configured(preset, **configuration)
    opened = dictionary if isinstance(dictionary, Dictionary) else open_dictionary(dictionary)
    material = read_material(opened, chosen)
    progress(PARTS[0], "reading definitions")
    job = job_of({"format": FORMAT, "kind": NAME, "configuration": asdict(chosen), "dictionary": opened.fingerprint})
    folder = Path(out)
    with only_one(folder):
        sweep(folder)
        found = begun(folder, job, force, replace=replace)
        if isinstance(found, TrainingRecord):
            return found
        with threads(chosen.threads):
            training, state = _trained(folder, job, found, chosen, material, save_every, progress)
            return _written(folder, job, training, state, opened)


def _trained(
    folder: Path, job: str, found: checkpoints.Checkpoint | None, chosen: Configuration, material: Material,
    save_every: float, progress: Progress,
) -> tuple[Training, State]:  # fmt: skip
    """The network at the end of its training; late words, which take little time, begin anew when they are stopped."""
    from equipoise.training.cpae.late import learn_late
    from equipoise.training.cpae.steps import Training

    training = Training(chosen, material)
    early, late = PARTS if len(material.entries) > material.entries.early else (PARTS[0], 1.0)
    state = checkpoints.carried_on(
        training, State(rate=chosen.rate), folder, job, found, save_every,
        lambda share, what: progress(early + (late - early) * share, what),
    )  # fmt: skip
    training.take_best()
    learn_late(training, lambda share, what: progress(late + (1 - late) * share, what))
    return training, state


def _written(folder: Path, job: str, training: Training, state: State, dictionary: Dictionary) -> TrainingRecord:
    """The vectors in the folder, and what is known of them."""
    from equipoise.training.cpae.encoding import learned

    found, nats = learned(training), training.nats(training.dev)
    held_back = mean_interval(nats.tolist(), over="entries")
    about = f"Word vectors learned by {NAME} from the definitions of {dictionary.name} ({dictionary.source}); job {job}"
    record = TrainingRecord(
        kind="cpae", job=job, measure="nats a word", configuration=asdict(training.configuration),
        based_on=dictionary.name, based_on_fingerprint=dictionary.fingerprint, data=_data(dictionary, training),
        epochs=tuple(state.history), best_epoch=max(each.number for each in state.history if each.improved),
        dev=Tested("definitions held back", float(nats.mean()), len(nats), held_back), tests=(),
        files=write_vectors(folder, found.words, found.vectors, about),
        notes=(*dictionary.notes, *_notes(training, found.undefined, float(nats.mean()))),
        libraries=libraries("numpy", "torch"), version=__version__,
    )  # fmt: skip
    write_record(folder, record)
    (folder / checkpoints.FILE).unlink(missing_ok=True)
    return record


def _data(dictionary: Dictionary, training: Training) -> tuple[DataFile, ...]:
    """How many entries have which part; those that have none are in the notes."""
    entries = training.material.entries
    parts = {"train": len(training.learned), "dev": len(training.dev), "late": len(entries) - entries.early}
    return tuple(
        DataFile(dictionary.name, part, dictionary.fingerprint, number, 0, 0, 0)
        for part, number in parts.items() if number
    )  # fmt: skip


def _notes(training: Training, undefined: int, dev: float) -> list[str]:
    """What a reader of the figures should know."""
    material, outputs = training.material, len(training.network.prior)
    by_frequency = nats_by_frequency(material.entries, training.learned, training.dev, outputs)
    notes = [f"entries that are {why} were not learned from: {number:,}" for why, number in material.left_out.items()]
    notes.append(
        f"by the frequencies of words alone, a word of the definitions held back would cost {by_frequency:.3f} nats"
        f"{'' if dev < by_frequency else ', so that nothing was learned that helps there: train longer, or on more'}; "
        "words of one meaning may share a definition, so that some of them were learned from all the same"
    )
    if undefined:
        notes.append(
            f"{undefined:,} words have no entry and stand at least {training.configuration.undefined} times in the "
            "definitions of others; theirs are the vectors by which they are read there, which no definition pulls at"
        )
    return notes
