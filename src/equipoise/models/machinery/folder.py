"""A model's files: where they are, what its configuration says, and a fingerprint of them all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from equipoise.errors import BadModel, CannotAnswer
from equipoise.files import is_folder
from equipoise.models.base import Progress
from equipoise.models.remembered import remembered, states

if TYPE_CHECKING:
    from equipoise.models.machinery.hub import Kind

BLOCK = 1 << 24  # bytes hashed at a time
DIMENSIONS = ("hidden_size", "dim", "d_model", "n_embd", "emb_dim")  # what configurations call them, BERT's name first
LAYERS = ("num_hidden_layers", "n_layers", "n_layer", "num_layers")
TOKENIZER = (  # one of these has the vocabulary
    "tokenizer.json", "vocab.txt", "vocab.json", "spiece.model", "spm.model", "sentencepiece.bpe.model",
    "tokenizer.model",
)  # fmt: skip
BESIDE = ("tokenizer_config.json", "special_tokens_map.json", "added_tokens.json", "merges.txt")
WEIGHTS = ("model.safetensors", "model.safetensors.index.json", "pytorch_model.bin", "pytorch_model.bin.index.json")
TWO_VECTORS = "is an encoder-decoder, where a word has two vectors; give an encoder such as BERT"
WHERE = "a folder with config.json, the tokenizer's files and model.safetensors"


@dataclass(frozen=True)
class Folder:
    """An encoder as it rests on disk; nothing is loaded but its configuration."""

    name: str  # as results call it
    path: Path
    revision: str  # of the hub it comes from, or empty

    @cached_property
    def config(self) -> Mapping[str, Any]:
        try:
            config = json.loads((self.path / "config.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BadModel(f"{self.name} has no config.json in {self.path}; give {WHERE}.") from None
        except (OSError, ValueError, RecursionError) as error:
            raise BadModel(
                f"{self.name} cannot be opened: {self.path / 'config.json'} cannot be read ({error})."
            ) from error
        if not isinstance(config, dict):
            raise BadModel(f"{self.name} cannot be opened: {self.path / 'config.json'} holds no configuration.")
        return config

    @property
    def kind(self) -> str:
        return str(self.config.get("model_type", "unknown"))

    @property
    def dimensions(self) -> int:
        return self._number(DIMENSIONS, "how many dimensions its vectors have")

    @property
    def layers(self) -> int:
        return self._number(LAYERS, "how many layers it has")

    def _number(self, names: Sequence[str], what: str) -> int:
        for name in names:
            if isinstance(self.config.get(name), int):
                return int(self.config[name])
        raise BadModel(f"{self.name} is no encoder of text we know: its config.json does not say {what}.")

    @cached_property
    def weights(self) -> list[Path]:
        """The files with the weights: safetensors before pickles, one file before many; every part of many."""
        first = next((self.path / name for name in WEIGHTS if (self.path / name).is_file()), None)
        if first is None:
            raise BadModel(f"{self.name} has no weights in {self.path}; give {WHERE}.")
        if first.suffix != ".json":
            return [first]
        parts = [self.path / name for name in self._parts(first)]
        missing = [part.name for part in parts if not part.is_file()]
        if missing:
            raise BadModel(
                f"{self.name} lacks {len(missing)} of its weight files, such as {missing[0]}; download it again."
            )
        return [first, *parts]

    def _parts(self, index: Path) -> list[str]:
        """The names of the files that hold the weights; those of other folders are none of this model."""
        try:
            names = sorted(set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values()))
        except (OSError, ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
            raise BadModel(f"{self.name} is damaged: {index.name} cannot be read; download it again.") from error
        stranger = next((name for name in names if not isinstance(name, str) or Path(name).name != name), None)
        if stranger is not None:
            raise BadModel(f"{self.name} is damaged: {index.name} names {stranger!r}, which is no file of its folder.")
        return names

    @cached_property
    def tokenizer(self) -> list[Path]:
        """The files that the tokenizer is made of."""
        if not any((self.path / name).is_file() for name in TOKENIZER):
            raise BadModel(f"{self.name} has no tokenizer in {self.path}; give {WHERE}.")
        return [self.path / name for name in (*TOKENIZER, *BESIDE) if (self.path / name).is_file()]

    def check(self) -> None:
        """Refuse what is incomplete or of another kind, before anything is loaded."""
        if self.config.get("is_encoder_decoder"):
            raise CannotAnswer(f"{self.name} {TWO_VECTORS}.")
        _ = self.dimensions, self.layers, self.tokenizer, self.weights  # each raises what is wrong with it

    @property
    def files(self) -> list[Path]:
        return [self.path / "config.json", *self.tokenizer, *self.weights]

    def fingerprint(self, progress: Progress) -> str:
        """A hash of the names and bytes of all its files, remembered while they are not touched."""
        _ = self.state
        return remembered(self.path, self.files, lambda: _hashed(self.files, progress))

    @cached_property
    def state(self) -> list[list[int]]:
        """What would be another if a file were changed, as it was at first."""
        return states(self.files)

    def refuse_if_changed(self) -> None:
        """Vectors are kept under the fingerprint, so they must come from the files that have it."""
        try:
            same = states(self.files) == self.state
        except OSError:  # it is not there any more
            same = False
        if not same:
            raise BadModel(f"{self.name} was changed in {self.path} while it was in use; start again.")


def _hashed(paths: Sequence[Path], progress: Progress) -> str:
    together, done, total = hashlib.sha256(), 0, sum(path.stat().st_size for path in paths)
    for path in paths:
        digest = hashlib.sha256()
        with path.open("rb") as file:
            while block := file.read(BLOCK):
                digest.update(block)
                done += len(block)
                progress(done / max(1, total))
        together.update(path.name.encode() + b"\0" + digest.digest())
    return together.hexdigest()


def find_folder(location: str, revision: str, progress: Progress, kind: Kind | None = None) -> Folder:
    """The folder of this name, or the copy of what has this name on the hub."""
    from equipoise.models.machinery.hub import Kind, snapshot

    kind = kind or Kind()

    path = Path(location)
    with suppress(RuntimeError):  # ~ of an unknown user
        path = path.expanduser()
    if location and is_folder(path):
        return Folder(f"{kind.scheme}:{path.resolve().name}", path, "")
    if _is_path(location):
        raise BadModel(
            f"{kind.scheme}:{location} is no folder and no name on the hub; give {WHERE}, or a name such as "
            "bert-base-uncased."
        )
    local = snapshot(location, revision, progress, kind)
    return Folder(f"{kind.scheme}:{location}", local, local.name)


def _is_path(location: str) -> bool:
    """Whether it can only be meant as a path: names on the hub have at most one slash."""
    return not location or location.startswith((".", "/", "~")) or location.count("/") > 1 or "\\" in location
