"""A folder of sentence-transformers with the weights that were trained, as st: opens it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from equipoise.files import write_bytes, write_text
from equipoise.models.machinery.folder import Folder
from equipoise.models.sentences.recipe import FLAGS, NAMES, NORMALIZE, Recipe
from equipoise.training.places import sha256
from equipoise.training.transformer.network import Network

WEIGHTS, CLASSIFIER = "model.safetensors", "classifier.safetensors"
KIND = "sentence_transformers.models."


def write_model(out: Path, network: Network, source: Folder) -> dict[str, str]:
    """The best weights, and every file beside them; the SHA-256 of each, the weights' first."""
    recipe = network.encoder[0].recipe
    _save(out / WEIGHTS, network.transformer.state_dict())
    written = [WEIGHTS]
    if network.classifier is not None:
        _save(out / CLASSIFIER, network.classifier.state_dict())
        written.append(CLASSIFIER)
    for file in (source.path / "config.json", *source.tokenizer):
        write_bytes(out / file.name, file.read_bytes())
        written.append(file.name)
    written += _write_layers(out, network, recipe)
    for name, said in _configurations(recipe, source.dimensions).items():
        (out / name).parent.mkdir(exist_ok=True)
        write_text(out / name, json.dumps(said, indent=2) + "\n")
        written.append(name)
    return {name: sha256(out / name) for name in written}


def _configurations(recipe: Recipe, dimensions: int) -> dict[str, Any]:
    """What the files of such a folder say, by name."""
    modules = [("Transformer", ""), ("Pooling", "1_Pooling"), *_after(recipe)]
    prompts = {"prompts": {"own": recipe.prompt}, "default_prompt_name": "own"} if recipe.prompt else {}
    pooling = {flag: NAMES.get(mode) == recipe.pooling for flag, mode in FLAGS.items()}
    return {
        "modules.json": [
            {"idx": number, "name": str(number), "path": path, "type": KIND + kind}
            for number, (kind, path) in enumerate(modules)
        ],
        "1_Pooling/config.json": {"word_embedding_dimension": dimensions, **pooling},
        "sentence_bert_config.json": {"max_seq_length": recipe.most_tokens, "do_lower_case": recipe.lower},
        "config_sentence_transformers.json": {"similarity_fn_name": "cosine", **prompts},
    }


def _after(recipe: Recipe) -> list[tuple[str, str]]:
    """The kinds of the modules after pooling, and their folders."""
    kinds = ["Normalize" if step is NORMALIZE else "Dense" for step in recipe.after]
    return [(kind, f"{number}_{kind}") for number, kind in enumerate(kinds, start=2)]


def _write_layers(out: Path, network: Network, recipe: Recipe) -> list[str]:
    """The layers after pooling; the names of their files."""
    written, layers = [], iter(network.layers)
    for step, (_, name) in zip(recipe.after, _after(recipe), strict=True):
        if step is NORMALIZE:
            continue
        (out / name).mkdir(exist_ok=True)
        state = {f"linear.{each.partition('.')[2]}": value for each, value in next(layers).state_dict().items()}
        _save(out / name / WEIGHTS, state)
        write_bytes(out / name / "config.json", (step / "config.json").read_bytes())
        written += [f"{name}/{WEIGHTS}", f"{name}/config.json"]
    return written


def _save(path: Path, state: Mapping[str, Any]) -> None:
    """Weights by name, in one order; the format is what transformers asks for."""
    from safetensors.numpy import save

    arrays = {name: np.ascontiguousarray(each.detach().cpu().numpy()) for name, each in sorted(state.items())}
    write_bytes(path, save(arrays, metadata={"format": "pt"}))
