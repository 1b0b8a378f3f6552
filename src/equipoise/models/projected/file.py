"""The file of such a model: safetensors with the directions, and in its header which encoder they belong to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadModel, CannotAnswer, EquipoiseError
from equipoise.files import is_folder, replacing, there
from equipoise.models.base import Model, Progress
from equipoise.models.machinery.libraries import in_short
from equipoise.models.opened import Opening
from equipoise.models.projected.model import ProjectedSentences
from equipoise.models.projected.weighing import projected

OURS = "projected-sentences"  # what such a file says it is
TENSOR = "directions"
SAID = ("base", "opening", "fingerprint", "about", "method")
OPTIONS = ("pooling", "revision", "words")  # of opening, that a file may name
MOST_HEADER = 1 << 22  # bytes; a longer one is none of ours
REMEDY = "make it anew with equipoise mitigate"

_OPENING: ContextVar[frozenset[Path]] = ContextVar("files whose encoder is being opened", default=frozenset())


class Kept(NamedTuple):
    """What a file says."""

    directions: NDArray[np.float64]
    said: Mapping[str, str]


def is_projected(path: Path) -> bool:
    """Whether a file says that it is one of ours, by its header alone."""
    return _said(path).get("equipoise") == OURS


def models_named(path: Path) -> tuple[str, ...]:
    """Which other models a file would have opened, by its header alone: its encoder, and the words that this reads."""
    said = _said(path)
    if said.get("equipoise") != OURS:
        return ()
    words = _options(path, str(said.get("opening", ""))).get("words")
    return tuple(str(name) for name in (said.get("base"), words) if name)


def _said(path: Path) -> Mapping[str, Any]:
    """What the header of a file says of it; nothing where it is no safetensors file."""
    try:
        path = _expanded(path)
        if not path.is_file():  # to look into a pipe would take from it
            return {}
        with path.open("rb") as file:
            start = file.read(9)
            length = int.from_bytes(start[:8], "little")
            if start[8:] != b"{" or length > MOST_HEADER:
                return {}
            header = json.loads(b"{" + file.read(length - 1))
        return dict(header["__metadata__"])
    except (OSError, ValueError, RecursionError, LookupError, TypeError):
        return {}


def write_projected(model: ProjectedSentences, path: Path) -> None:
    """Write the whole file or nothing; the encoder itself is not in it."""
    from safetensors.numpy import save

    if model.opening is None:
        raise CannotAnswer(
            f"{model.base.name} was not opened by a name, so that no file could say how to open it again; open it with "
            "load_model, and mitigate what comes back."
        )
    said = {
        "equipoise": OURS, "base": model.opening.name, "opening": model.opening.told,
        "fingerprint": model.base.fingerprint, "about": model.about, "method": model.method,
    }  # fmt: skip
    with replacing(path) as beside:
        beside.write_bytes(_in_order(save({TENSOR: model.directions}, metadata=said)))


def load(
    location: str,
    *,
    progress: Progress = lambda share: None,
    allow_pickle: bool = False,
    device: str = "auto",
    precision: str = "float32",
    compile: bool = False,
    wordnet: str | Path | None = None,
    **_: Any,
) -> ProjectedSentences:
    """projected:FILE, with the encoder that it was made from."""
    from equipoise.models import load_model, sentences_of

    path = _expanded(Path(location))
    kept = _read(path)
    opening = Opening(kept.said["base"], _options(path, kept.said["opening"]))
    with _not_within_itself(path):
        try:
            opened: Model = load_model(
                opening.name, progress=progress, allow_pickle=allow_pickle, device=device, precision=precision,
                compile=compile, wordnet=wordnet, **opening.options,
            )  # fmt: skip
            base = sentences_of(opened)
        except EquipoiseError as error:
            raise BadModel(
                f"{path} needs {opening.name}, which it was made from and which cannot be opened: {error}"
            ) from error
    if base.fingerprint != kept.said["fingerprint"]:
        raise BadModel(
            f"{path} was made from {opening.name} with other content than it has now, and directions of one model mean "
            f"nothing in another; put that back, or {REMEDY}."
        )
    try:
        return projected(base, kept.directions, kept.said["about"], kept.said["method"], opening)
    except BadModel as error:
        raise BadModel(f"{path} cannot be used: {error}") from error


@contextmanager
def _not_within_itself(path: Path) -> Iterator[None]:
    """Refuse to open the encoder of a file while that of the same file is being opened: it would never end."""
    place, opening = path.resolve(), _OPENING.get()
    if place in opening:
        raise BadModel(f"{path} says that it was made from itself, alone or by way of others; {REMEDY}.")
    before = _OPENING.set(opening | {place})
    try:
        yield
    finally:
        _OPENING.reset(before)


def _expanded(path: Path) -> Path:
    with suppress(RuntimeError):  # ~ of an unknown user
        return path.expanduser()
    return path


def _read(path: Path) -> Kept:
    """The directions and what the header says, if the file is whole."""
    from safetensors import SafetensorError, safe_open

    if not path.is_file():
        what = "a folder" if is_folder(path) else "no file" if there(path) else "not there"
        raise BadModel(f"projected:{path} is {what}; give a file that mitigate wrote.")
    try:
        with safe_open(path, framework="numpy") as file:
            said = dict(file.metadata() or {})
            arrays = {name: np.array(file.get_tensor(name)) for name in file.keys()}  # noqa: SIM118 (no mapping)
    except (SafetensorError, OSError, TypeError, AttributeError) as error:
        raise BadModel(f"{path} is damaged, or no safetensors file ({in_short(error)}); {REMEDY}.") from error
    if said.get("equipoise") != OURS or list(arrays) != [TENSOR] or not all(name in said for name in SAID):
        raise BadModel(f"{path} is no sentence encoder that mitigate wrote; {REMEDY}.")
    if arrays[TENSOR].dtype != np.float64:
        raise BadModel(f"{path} is damaged: its directions are {arrays[TENSOR].dtype} and not float64; {REMEDY}.")
    return Kept(arrays[TENSOR], said)


def _options(path: Path, told: str) -> dict[str, str]:
    """How to open the encoder; anything else than names of poolings, revisions and words is refused."""
    with suppress(ValueError, RecursionError):
        options = json.loads(told)
        if isinstance(options, dict) and all(key in OPTIONS and isinstance(options[key], str) for key in options):
            return options
    raise BadModel(f"{path} is damaged: it does not say how its encoder is opened; {REMEDY}.")


def _in_order(content: bytes) -> bytes:
    """A header in one order, so that the same model is always the same file."""
    end = 8 + int.from_bytes(content[:8], "little")
    header = json.dumps(json.loads(content[8:end]), sort_keys=True).encode()
    header += b" " * (-len(header) % 8)  # the numbers begin at a multiple of 8
    return len(header).to_bytes(8, "little") + header + content[end:]
