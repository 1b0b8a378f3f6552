"""Texts to vectors of sentences, or of their tokens with what each gives to the sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadModel, CannotAnswer
from equipoise.models.base import Weighed
from equipoise.models.contextual.reader import Reader
from equipoise.models.machinery.libraries import in_short, library
from equipoise.models.machinery.tokens import Tokenizer, Tokens, padded
from equipoise.models.sentences.configs import mapping_of
from equipoise.models.sentences.pooling import POOL, SHARES
from equipoise.models.sentences.recipe import NORMALIZE, Recipe

ACTIVATIONS = {"Identity": "Identity", "Tanh": "Tanh", "ReLU": "ReLU", "GELU": "GELU"}  # of layers after pooling


class Encoder:
    """A transformer in memory, with what its recipe makes of its tokens."""

    def __init__(self, reader: Reader, recipe: Recipe):
        self.reader, self.recipe, self.name = reader, recipe, reader.name
        self.torch, self.machine, self.budget = reader.torch, reader.machine, reader.budget
        self.tokenizer = _tokenizer(reader.tokenizer, recipe.most_tokens)

    @cached_property
    def after(self) -> list[Any]:
        """What comes after pooling, in torch, step by step."""
        unit = partial(self.torch.nn.functional.normalize, dim=1)
        return [
            unit if step is NORMALIZE else _dense(self.torch, self.name, step).to(self.machine.device)
            for step in self.recipe.after
        ]

    def tokens(self, texts: Sequence[str]) -> Tokens:
        """The tokens of the texts as the model reads them; those of a prompt stand for no character."""
        prompt = self.recipe.prompt
        read = [prompt + (_lower(text) if self.recipe.lower else text) for text in texts]
        tokens = self.tokenizer.tokens(read)
        if not prompt:
            return tokens
        own = tokens.starts >= len(prompt)
        starts, ends = (np.where(own, each - len(prompt), 0) for each in (tokens.starts, tokens.ends))
        return tokens._replace(starts=starts, ends=ends, cut_at=np.maximum(tokens.cut_at - len(prompt), 0))

    def encode(self, tokens: Tokens, chosen: NDArray[np.int64]) -> NDArray[np.float32]:
        """The vectors of the chosen texts, as the model gives them, (texts, dimensions)."""
        with self.torch.inference_mode():
            states, mask, _ = self._states(tokens, chosen)
            vectors = POOL[self.recipe.pooling](states, mask)
            for step in self.after:
                vectors = step(vectors)
            return self._checked(vectors)

    def weigh(self, tokens: Tokens, chosen: NDArray[np.int64]) -> Weighed:
        """The tokens of the chosen texts, with what each gives to the pooled vector."""
        with self.torch.inference_mode():
            states, mask, places = self._states(tokens, chosen)
            pooled, shares = SHARES[self.recipe.pooling](states, mask)
            inside = mask.bool()
            flat, firsts = places[inside.cpu().numpy()], np.concatenate([[0], np.cumsum(tokens.lengths[chosen])])
            return Weighed(
                chosen, firsts, tokens.starts[flat], tokens.ends[flat],
                states[inside].cpu().numpy(), shares.double()[inside].cpu().numpy(), self._checked(pooled),
                tokens.cut_at[chosen],
            )  # fmt: skip

    def _states(self, tokens: Tokens, chosen: NDArray[np.int64]) -> tuple[Any, Any, NDArray[np.int64]]:
        """The last layer's vectors and what of them is no padding, (texts, tokens, ...), and which tokens they are."""
        self.machine.set_threads()
        batch = padded(tokens, chosen, self.tokenizer.pad)
        ids, mask = (self.torch.from_numpy(part).to(self.machine.device) for part in (batch.ids, batch.inside))
        answer = self.machine.answer(self.reader.model, ids, mask.long())
        return answer.last_hidden_state.float(), mask.long(), batch.places

    def _checked(self, vectors: Any) -> NDArray[np.float32]:
        array: NDArray[np.float32] = vectors.cpu().numpy()
        if not np.isfinite(array).all():
            raise CannotAnswer(f"{self.name} gives numbers that are not finite; try another precision.")
        return array

    def unread(self, tokens: Tokens) -> NDArray[np.bool_]:
        """Which texts have no token of their own but the unknown one."""
        own = (tokens.ends > tokens.starts) & (tokens.ids != self.tokenizer.unknown)
        counted = np.concatenate([[0], np.cumsum(own)])
        return np.diff(counted[tokens.firsts]) == 0


def _tokenizer(own: Tokenizer, most: int | None) -> Tokenizer:
    """One that cuts texts where sentence-transformers would; the transformer's own stays as it is."""
    if most is None or most >= own.marks.most:
        return own
    return Tokenizer(own.name, type(own.backend).from_str(own.backend.to_str()), own.marks._replace(most=most))


def _lower(text: str) -> str:
    """Small letters, where each stays in its place."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def _dense(torch: Any, name: str, folder: Path) -> Any:
    """A layer after pooling: weights, bias and what bends them."""
    said = mapping_of(name, folder / "config.json")
    bend = str(said.get("activation_function", "Identity")).rpartition(".")[2]
    given = said.get("module_input_name", "sentence_embedding")
    if said.get("use_residual") or given != "sentence_embedding":
        raise BadModel(f"{name} has a layer after pooling that takes more than the sentence; give another model.")
    if bend not in ACTIVATIONS:
        raise BadModel(f"{name} has a layer with {bend} after pooling, which is not known here; give another model.")
    try:
        state = _state(torch, name, folder)
        weight, bias = state["linear.weight"], state.get("linear.bias")
        linear = torch.nn.Linear(weight.shape[1], weight.shape[0], bias=bias is not None)
        linear.load_state_dict({each.removeprefix("linear."): tensor.float() for each, tensor in state.items()})
    except BadModel:
        raise
    except Exception as error:  # damaged files fail in any way
        raise BadModel(
            f"{name} cannot be loaded: {folder} is damaged ({in_short(error)}); download it again."
        ) from error
    return torch.nn.Sequential(linear, getattr(torch.nn, ACTIVATIONS[bend])()).eval()


def weights_of(folder: Path) -> Path | None:
    """The weights of a layer: safetensors before pickles; None where there are none."""
    return next(
        (folder / each for each in ("model.safetensors", "pytorch_model.bin") if (folder / each).is_file()), None
    )


def _state(torch: Any, name: str, folder: Path) -> dict[str, Any]:
    file = weights_of(folder)
    if file is None:
        raise BadModel(f"{name} has no weights in {folder}; download it again.")
    if file.suffix == ".safetensors":
        return dict(library("safetensors.torch", name).load_file(str(file)))
    return dict(torch.load(file, map_location="cpu", weights_only=True))
