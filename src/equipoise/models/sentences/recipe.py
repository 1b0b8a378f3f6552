"""What a folder of sentence-transformers says of a model: its transformer, its pooling, and what comes after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from equipoise.errors import BadModel, BadOption
from equipoise.models.sentences.configs import json_of, mapping_of, number_in, refuse, text_in

POOLINGS = ("max", "mean", "mean-by-root", "cls", "last")
NAMES = {  # as the files call them
    "cls": "cls", "max": "max", "mean": "mean", "lasttoken": "last", "mean_sqrt_len_tokens": "mean-by-root",
}  # fmt: skip
FLAGS = {  # as files before version 6 say it
    "pooling_mode_cls_token": "cls", "pooling_mode_max_tokens": "max", "pooling_mode_mean_tokens": "mean",
    "pooling_mode_mean_sqrt_len_tokens": "mean_sqrt_len_tokens", "pooling_mode_weightedmean_tokens": "weightedmean",
    "pooling_mode_lasttoken": "lasttoken",
}  # fmt: skip
AFTER = ("Dense", "Normalize", "Dropout")  # kinds of module after the pooling; the last is for training
OF_TEXTS = tuple(  # files about texts, by the transformer they were first made for
    f"sentence_{kind}_config.json"
    for kind in ("bert", "roberta", "distilbert", "camembert", "albert", "xlm-roberta", "xlnet")
)
FEWEST_TOKENS = 3  # of a text: one of its own between two special ones
NORMALIZE = None  # a step after pooling; any other is a layer's folder


@dataclass(frozen=True)
class Recipe:
    """How the tokens of a text become one vector."""

    transformer: Path  # its folder
    pooling: str = "mean"  # one of POOLINGS
    after: tuple[Path | None, ...] = ()  # folders of layers, or NORMALIZE, in their order
    most_tokens: int | None = None  # of a text, special ones included
    lower: bool = False
    prompt: str = ""  # stands before every text

    @property
    def layers(self) -> list[Path]:
        return [step for step in self.after if step is not NORMALIZE]

    @property
    def said(self) -> str:
        """All that changes the vectors, to tell recipes apart."""
        steps = ["normalize" if step is NORMALIZE else step.name for step in self.after]
        return " ".join([self.pooling, *steps, f"{self.most_tokens}", f"{self.lower}", self.prompt])

    def width(self, name: str) -> int | None:
        """How many dimensions the last layer after pooling gives; None where there is none."""
        if not self.layers:
            return None
        file = self.layers[-1] / "config.json"
        return number_in(mapping_of(name, file), "out_features", file, name, least=1)

    def pooled_by(self, pooling: str) -> Recipe:
        """The same with another pooling; layers that were trained for the model's own are left out."""
        if pooling in ("own", self.pooling):
            return self
        if pooling not in POOLINGS:
            raise BadOption(f"pooling={pooling} is for InferSent; give own, {', '.join(POOLINGS)}.")
        return replace(self, pooling=pooling, after=(NORMALIZE,) if NORMALIZE in self.after else ())


def read_recipe(name: str, folder: Path) -> Recipe:
    """What the folder says; without a modules.json it is a transformer whose tokens are averaged."""
    file = folder / "modules.json"
    if not file.is_file():
        return Recipe(folder)
    kinds, places = _modules(name, file)
    if kinds[:2] != ["Transformer", "Pooling"] or any(kind not in AFTER for kind in kinds[2:]):
        raise BadModel(
            f"{name} is made of {', '.join(kinds)}, and what can be opened is a Transformer and a Pooling, with "
            "Dense and Normalize after them; give another model."
        )
    prompt, pooling = _prompt(name, folder), mapping_of(name, places[1] / "config.json")
    odd = next((flag for flag in FLAGS if not isinstance(pooling.get(flag, False), bool)), None)
    if odd:
        refuse(name, places[1] / "config.json", f"{odd} is neither true nor false")
    if prompt and not pooling.get("include_prompt", True):
        raise BadModel(f"{name} pools without its prompt {prompt!r}, which is not known here; give another model.")
    steps = zip(kinds[2:], places[2:], strict=True)
    after = tuple(place if kind == "Dense" else NORMALIZE for kind, place in steps if kind != "Dropout")
    return Recipe(places[0], _pooling(name, pooling), after, **_of_texts(name, places[0]), prompt=prompt)


def _modules(name: str, file: Path) -> tuple[list[str], list[Path]]:
    """The kinds of the modules, and their folders."""
    modules = json_of(name, file)
    if not isinstance(modules, list) or not modules or not all(isinstance(each, dict) for each in modules):
        refuse(name, file, "it lists no modules")
    within = [PurePosixPath(str(each.get("path", ""))) for each in modules]
    if any(place.is_absolute() or ".." in place.parts for place in within):
        refuse(name, file, "it names files outside of its folder")
    kinds = [str(each.get("type", "")).rpartition(".")[2] for each in modules]
    return kinds, [file.parent / place for place in within]


def _pooling(name: str, said: Mapping[str, Any]) -> str:
    given = said.get("pooling_mode") or [mode for flag, mode in FLAGS.items() if said.get(flag)] or "mean"
    modes = given if isinstance(given, list) else [given]
    if len(modes) != 1 or str(modes[0]) not in NAMES:
        raise BadModel(
            f"{name} pools its tokens by {' and '.join(map(str, modes))}, which is not among {', '.join(POOLINGS)}; "
            "give another model."
        )
    return NAMES[str(modes[0])]


def _of_texts(name: str, folder: Path) -> dict[str, Any]:
    """How long texts may be, and whether they are read in small letters."""
    file = next((folder / each for each in OF_TEXTS if (folder / each).is_file()), None)
    if file is None:
        return {}
    said = mapping_of(name, file)
    most = number_in(said, "max_seq_length", file, name, least=FEWEST_TOKENS)
    return {"most_tokens": most, "lower": bool(said.get("do_lower_case"))}


def _prompt(name: str, folder: Path) -> str:
    """What stands before every text where nothing else is said."""
    file = folder / "config_sentence_transformers.json"
    said = mapping_of(name, file) if file.is_file() else {}
    prompts, default = said.get("prompts") or {}, said.get("default_prompt_name")
    if not isinstance(prompts, dict):
        refuse(name, file, "its prompts are no map from name to text")
    return text_in(prompts, str(default), file, name) if default else ""
