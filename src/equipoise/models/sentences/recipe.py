"""What a folder of sentence-transformers says of a model: its transformer, its pooling, and what comes after."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from equipoise.errors import BadModel, BadOption

POOLINGS = ("max", "mean", "cls", "last")  # as we call them, and as the files do
NAMES = {
    "cls": "cls", "max": "max", "mean": "mean", "lasttoken": "last",
    "mean_sqrt_len_tokens": "mean",  # another length and the same direction
}  # fmt: skip
FLAGS = {  # as files before version 6 say it
    "pooling_mode_cls_token": "cls", "pooling_mode_max_tokens": "max", "pooling_mode_mean_tokens": "mean",
    "pooling_mode_mean_sqrt_len_tokens": "mean_sqrt_len_tokens", "pooling_mode_weightedmean_tokens": "weightedmean",
    "pooling_mode_lasttoken": "lasttoken",
}  # fmt: skip
KNOWN = ("Transformer", "Pooling", "Dense", "Normalize", "Dropout")  # kinds of module; dropout is for training


@dataclass(frozen=True)
class Recipe:
    """How the tokens of a text become one vector."""

    transformer: Path  # its folder
    pooling: str = "mean"  # one of POOLINGS
    dense: tuple[Path, ...] = ()  # folders of layers after pooling
    normalize: bool = False
    most_tokens: int | None = None  # of a text, special ones included
    lower: bool = False
    prompt: str = ""  # stands before every text

    @property
    def said(self) -> str:
        """All that changes the vectors, to tell recipes apart."""
        parts = [self.pooling, *(each.name for each in self.dense), f"{self.normalize}", f"{self.most_tokens}"]
        return " ".join([*parts, f"{self.lower}", self.prompt])

    def width(self, name: str) -> int | None:
        """How many dimensions the last layer after pooling gives; None where there is none."""
        given = mapping_of(name, self.dense[-1] / "config.json").get("out_features") if self.dense else None
        return int(given) if given else None

    def pooled_by(self, pooling: str) -> Recipe:
        """The same with another pooling; what comes after was trained for the model's own, and is left out."""
        if pooling in ("own", self.pooling):
            return self
        if pooling not in POOLINGS:
            raise BadOption(f"pooling={pooling} is for InferSent; give own, {', '.join(POOLINGS)}.")
        return replace(self, pooling=pooling, dense=())


def read_recipe(name: str, folder: Path) -> Recipe:
    """What the folder says; without a modules.json it is a transformer whose tokens are averaged."""
    if not (folder / "modules.json").is_file():
        return Recipe(folder)
    modules = _json(name, folder / "modules.json")
    if not isinstance(modules, list) or not modules or not all(isinstance(each, dict) for each in modules):
        raise BadModel(f"{name} cannot be opened: modules.json in {folder} lists no modules; download it again.")
    kinds = [str(each.get("type", "")).rpartition(".")[2] for each in modules]
    strange = next((kind for kind in kinds if kind not in KNOWN), None)
    if strange or kinds[:2] != ["Transformer", "Pooling"]:
        raise BadModel(
            f"{name} is made of {', '.join(kinds)}, and what can be opened is a Transformer and a Pooling, with "
            "Dense and Normalize after them; give another model."
        )
    within = [PurePosixPath(str(each.get("path", ""))) for each in modules]
    if any(place.is_absolute() or ".." in place.parts for place in within):
        raise BadModel(f"{name} is refused: modules.json in {folder} names files outside of it; get it from elsewhere.")
    places = [folder / place for place in within]
    prompt = _prompt(name, folder)
    if prompt and not mapping_of(name, places[1] / "config.json").get("include_prompt", True):
        raise BadModel(f"{name} pools without its prompt {prompt!r}, which is not known here; give another model.")
    after = tuple(place for place, kind in zip(places, kinds, strict=True) if kind == "Dense")
    pooling, of_texts = _pooling(name, places[1]), _of_texts(name, places[0])
    return Recipe(places[0], pooling, after, normalize="Normalize" in kinds, **of_texts, prompt=prompt)


def _pooling(name: str, folder: Path) -> str:
    said = mapping_of(name, folder / "config.json")
    given = said.get("pooling_mode") or [mode for flag, mode in FLAGS.items() if said.get(flag)] or "mean"
    modes: Sequence[str] = [given] if isinstance(given, str) else given
    if len(modes) != 1 or modes[0] not in NAMES:
        raise BadModel(
            f"{name} pools its tokens by {' and '.join(map(str, modes))}, which is not among {', '.join(POOLINGS)}; "
            "give another model."
        )
    return NAMES[modes[0]]


def _of_texts(name: str, folder: Path) -> dict[str, Any]:
    """How long texts may be, and whether they are read in small letters."""
    file = folder / "sentence_bert_config.json"
    said = mapping_of(name, file) if file.is_file() else {}
    most = said.get("max_seq_length")
    return {"most_tokens": most if isinstance(most, int) else None, "lower": bool(said.get("do_lower_case"))}


def _prompt(name: str, folder: Path) -> str:
    file = folder / "config_sentence_transformers.json"
    said = mapping_of(name, file) if file.is_file() else {}
    prompts = said.get("prompts") or {}
    return str(prompts.get(said.get("default_prompt_name") or "", ""))


def mapping_of(name: str, file: Path) -> Mapping[str, Any]:
    """A configuration among a model's files."""
    said = _json(name, file)
    if not isinstance(said, dict):
        raise BadModel(f"{name} cannot be opened: {file} holds no configuration; download it again.")
    return said


def _json(name: str, file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadModel(f"{name} cannot be opened: {file} cannot be read ({error}); download it again.") from error
