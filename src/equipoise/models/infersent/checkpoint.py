"""InferSent's weights as they rest on disk: a state dict of torch, as published, or a safetensors file of ours."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadModel
from equipoise.files import is_folder, replacing, there
from equipoise.models.base import Vectors
from equipoise.models.machinery.libraries import in_short, library, quietly
from equipoise.models.remembered import remembered

PREFIX = "enc_lstm."
PARTS = ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0")
BACKWARDS = "_reverse"
KEYS = tuple(f"{PREFIX}{part}{direction}" for direction in ("", BACKWARDS) for part in PARTS)
VERSIONS = {1: ("<s>", "</s>"), 2: ("<p>", "</p>")}  # what stands before and after every sentence
GATES = 4  # of an LSTM: in, forget, cell, out
OURS = "infersent"  # what a file of ours says it is
WHERE = "give infersent1.pkl or infersent2.pkl as published, or a .safetensors file that Equipoise wrote"

Weights = Mapping[str, NDArray[np.float32]]


class Checkpoint(NamedTuple):
    """The weights of an encoder, and what their file says of them."""

    name: str
    weights: Weights  # by KEYS
    said: Mapping[str, str]  # version, words, words_fingerprint: in files of ours
    fingerprint: str

    @property
    def words(self) -> int:
        """Dimensions of the words it reads."""
        return int(self.weights[KEYS[0]].shape[1])

    @property
    def hidden(self) -> int:
        """Dimensions of a sentence in each direction."""
        return int(self.weights[KEYS[1]].shape[1])

    @property
    def named_version(self) -> str:
        """The version in the file's name, "" where there is none."""
        named = re.search(r"infersent[-_.]?v?([12])(?!\d)", self.name.partition(":")[2], re.IGNORECASE)
        return named[1] if named else ""

    @property
    def version(self) -> int:
        """As the file says, or its name (infersent1.pkl), or 2."""
        said = self.said.get("version", self.named_version or "2")
        if said not in map(str, VERSIONS):
            raise BadModel(f"{self.name} says that it is version {said!r}, and InferSent has versions 1 and 2.")
        return int(said)


def read_checkpoint(location: str) -> Checkpoint:
    """The weights in this file; nothing in it is run."""
    path = Path(location)
    with suppress(RuntimeError):  # ~ of an unknown user
        path = path.expanduser()
    name = f"infersent:{path.name}"
    if not location or is_folder(path):
        raise BadModel(f"infersent:{location} is a folder and no file of weights; {WHERE}.")
    if not there(path):
        raise BadModel(f"infersent:{location} is not there; {WHERE}.")
    try:
        with path.open("rb") as file:
            safe = file.read(9)[8:] == b"{"
        weights, said = (_from_safetensors if safe else _from_torch)(name, path)
        fingerprint = remembered(path, [path], lambda: _hashed(path))
    except OSError as error:
        raise BadModel(f"{name} cannot be read from {path}: {error.strerror or error}.") from error
    return Checkpoint(name, _sound(name, weights), said, fingerprint)


def save(path: str | Path, state: Mapping[str, Any], version: int, words: Vectors) -> None:
    """Write weights, tensors or arrays by the published keys, to a file that names the words they were trained with."""
    from safetensors.numpy import save as as_bytes

    if version not in VERSIONS:
        raise BadModel(f"InferSent has versions 1 and 2, and {version!r} was to be written to {path}.")
    weights = _sound(str(path), {key: _as_array(value) for key, value in state.items()})
    said = {"equipoise": OURS, "version": str(version), "words": words.name, "words_fingerprint": words.fingerprint}
    with replacing(Path(path)) as beside:
        beside.write_bytes(_in_order(as_bytes(dict(weights), metadata=said)))


def _in_order(content: bytes) -> bytes:
    """A safetensors file whose header stands in one order, so that the same weights are always the same file."""
    end = 8 + int.from_bytes(content[:8], "little")
    header = json.dumps(json.loads(content[8:end]), sort_keys=True).encode()
    header += b" " * (-len(header) % 8)  # the numbers begin at a multiple of 8
    return len(header).to_bytes(8, "little") + header + content[end:]


def _as_array(value: Any) -> NDArray[Any]:
    """A tensor on any device, or an array, as an array."""
    return np.asarray(value.detach().cpu().float() if hasattr(value, "detach") else value)


def _from_safetensors(name: str, path: Path) -> tuple[dict[str, NDArray[Any]], dict[str, str]]:
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, framework="numpy") as file:
            said = dict(file.metadata() or {})
            weights = {key: np.array(file.get_tensor(key)) for key in file.keys()}  # noqa: SIM118 (no mapping)
    except (SafetensorError, TypeError, AttributeError) as error:
        raise BadModel(
            f"{name} is damaged or holds no plain numbers ({in_short(error)}): {path}; get it again."
        ) from error
    return weights, said if said.get("equipoise") == OURS else {}


def _from_torch(name: str, path: Path) -> tuple[dict[str, NDArray[Any]], dict[str, str]]:
    torch = library("torch", name)
    with quietly(name):
        try:
            state = torch.load(path, weights_only=True, map_location="cpu")
        except Exception as error:  # damaged files fail in any way, and code in them is refused
            raise BadModel(
                f"{name} is damaged, or holds more than weights, which is never run: {path}; {WHERE}."
            ) from error
    if not isinstance(state, Mapping) or not all(torch.is_tensor(each) for each in state.values()):
        raise BadModel(f"{name} holds no weights by name: {path}; {WHERE}.")
    return {str(key): _as_array(each) for key, each in state.items()}, {}


def _sound(name: str, weights: Mapping[str, NDArray[Any]]) -> Weights:
    """The weights, if they are those of one layer in two directions."""
    missing, strange = [key for key in KEYS if key not in weights], [key for key in weights if key not in KEYS]
    if missing or strange:
        odd = f"lacks {missing[0]}" if missing else f"has {strange[0]} besides"
        raise BadModel(f"{name} is no InferSent encoder of one layer in two directions: it {odd}; {WHERE}.")
    words, hidden = (weights[key].shape[-1] if weights[key].ndim == 2 else 0 for key in KEYS[:2])
    rows = GATES * hidden
    shapes = dict(zip(PARTS, [(rows, words), (rows, hidden), (rows,), (rows,)], strict=True))
    for key in KEYS:
        found, wanted = weights[key].shape, shapes[key.removeprefix(PREFIX).removesuffix(BACKWARDS)]
        if found != wanted or 0 in wanted:
            raise BadModel(f"{name} does not fit together: {key} is {found} and should be {wanted}; get it again.")
        if weights[key].dtype.kind != "f" or not np.isfinite(weights[key]).all():
            raise BadModel(f"{name} is damaged: {key} holds something else than finite numbers; get it again.")
    return {key: np.ascontiguousarray(weights[key], dtype=np.float32) for key in KEYS}


def _hashed(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
