"""Where a run stands, as one file: weights, what the optimiser knows, and the place in the data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadResults
from equipoise.files import there, write_bytes
from equipoise.training.loop import Job, Keeper, Progress, State, run

FILE = "checkpoint.safetensors"
FORMAT = 1  # raise it when a checkpoint holds something else

Arrays = Mapping[str, NDArray[Any]]


class Checkpoint(NamedTuple):
    """A run that was stopped."""

    job: str  # which run: a hash of data, words and configuration
    state: State
    arrays: Arrays


class Kept(Job, Protocol):
    """A job that can be stopped and go on."""

    def arrays(self) -> Arrays:
        """All that a checkpoint must hold."""
        ...

    def restore(self, arrays: Arrays) -> None:
        """Be as it was when these were taken."""
        ...


def carried_on(
    training: Kept, begin: State, folder: Path, job: str, found: Checkpoint | None, seconds: float, progress: Progress
) -> State:
    """Where a run is at its end, begun anew or from where it stopped; every so many seconds it is kept."""
    if found is not None:
        training.restore(found.arrays)
    state = begin if found is None else found.state

    def keep(state: State) -> None:
        write_checkpoint(folder, Checkpoint(job, state, training.arrays()))

    run(training, state, Keeper(keep, seconds), progress)
    return state


def write_checkpoint(folder: Path, checkpoint: Checkpoint) -> None:
    """Keep a run in its folder, the whole file or none."""
    from safetensors.numpy import save

    said = {"format": str(FORMAT), "job": checkpoint.job, "state": json.dumps(checkpoint.state.to_dict())}
    arrays = {name: np.ascontiguousarray(array) for name, array in checkpoint.arrays.items()}
    write_bytes(folder / FILE, save(arrays, metadata=said))


def read_checkpoint(folder: Path) -> Checkpoint | None:
    """The run that was stopped in this folder; None where there is none."""
    from safetensors import SafetensorError, safe_open

    path = folder / FILE
    if not there(path):
        return None
    try:
        with safe_open(path, framework="numpy") as file:
            said = dict(file.metadata() or {})
            arrays = {name: np.array(file.get_tensor(name)) for name in file.keys()}  # noqa: SIM118 (no mapping)
        if said["format"] != str(FORMAT):
            raise BadResults(f"{path} is of another version of Equipoise; add --force to begin anew.")
        return Checkpoint(said["job"], State.from_dict(json.loads(said["state"])), arrays)
    except (SafetensorError, KeyError, TypeError, ValueError, OSError) as error:
        raise BadResults(f"{path} is damaged or no checkpoint; add --force to begin anew.") from error
