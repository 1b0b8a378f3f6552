"""The model itself, in torch: a batch of texts -> the vectors of the words asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadModel, BadOption, CannotAnswer
from equipoise.models.contextual.batches import BUDGET, ON_A_CARD, Batch
from equipoise.models.contextual.folder import TWO_VECTORS, Folder
from equipoise.models.contextual.libraries import in_short, library, quietly
from equipoise.models.contextual.tokens import Tokenizer
from equipoise.threads import processors, side_by_side

UNLIMITED = 1 << 30  # tokens of a text
UNUSED = "pooler"  # the one part that checkpoints may lack: vectors of words do without

Task = TypeVar("Task")
Done = TypeVar("Done")


class How(NamedTuple):
    """How a model is run."""

    device: str = "auto"
    precision: str = "float32"
    compile: bool = False


class Reader:
    """A model in memory."""

    def __init__(self, folder: Folder, how: How):
        self.name, self.last = folder.name, folder.layers
        self.how = f"on {how.device} in {how.precision}" + (", compiled" if how.compile else "")
        self.torch = library("torch", folder.name)
        self.device = _device(self.torch, how.device, folder.name)
        on_a_card = self.device.type != "cpu"
        self.budget = ON_A_CARD if on_a_card else BUDGET
        self.one_by_one = on_a_card or how.compile  # a compiler takes one at a time
        model = _loaded(folder, self.torch, how.precision).to(self.device).eval()
        folder.refuse_if_changed()
        self.tokenizer = Tokenizer(folder, _positions(model), model.get_input_embeddings().num_embeddings)
        with quietly(folder.name):
            self.model = self.torch.compile(model, dynamic=True) if how.compile else model

    def each(self, read: Callable[[Task], Done], batches: Iterable[Task]) -> Iterator[Done]:
        """What is made of each batch, in their order: on processors side by side, with one thread each.

        Threads inside a product wait for the slowest of them, ten times as long on a busy machine, and its last digits
        depend on their number; batches wait for nobody.
        """
        before = self.torch.get_num_threads()
        try:
            with quietly(self.name):
                yield from (map if self.one_by_one else side_by_side)(read, batches)
        finally:
            self.torch.set_num_threads(before)

    def read(self, batch: Batch, layers: Sequence[int]) -> NDArray[np.float32]:
        """The mean of each word's tokens in each layer, (layers, texts, spans, dimensions)."""
        torch = self.torch
        torch.set_num_threads(processors() if self.one_by_one else 1)
        with torch.inference_mode():
            ids, mask, weights = (torch.from_numpy(part).to(self.device) for part in batch[:3])
            answer = self._answer(ids, mask, every=any(layer != self.last for layer in layers))
            states = (self._layer(answer, layer).float() for layer in layers)  # each (texts, tokens, dimensions)
            return torch.stack([torch.bmm(weights, state) for state in states]).cpu().numpy()

    def _answer(self, ids: Any, mask: Any, every: bool) -> Any:
        try:
            return self.model(input_ids=ids, attention_mask=mask, output_hidden_states=every, return_dict=True)
        except Exception as error:  # a compiler that is missing, a card without memory
            raise CannotAnswer(
                f"{self.name} could not read {len(ids)} texts of {ids.shape[1]} tokens {self.how} ({in_short(error)}); "
                "try another device, or without compile."
            ) from error

    def _layer(self, answer: Any, layer: int) -> Any:
        if layer == self.last:  # some norm it once more after the last block, and this is what they give
            return answer.last_hidden_state
        if len(answer.hidden_states) != self.last + 1:
            raise CannotAnswer(f"{self.name} does not give its layers one by one; ask for the last, {self.last}.")
        return answer.hidden_states[layer]


def _loaded(folder: Folder, torch: Any, precision: str) -> Any:
    with quietly(folder.name) as transformers:
        try:
            model, told = transformers.AutoModel.from_pretrained(
                str(folder.path), local_files_only=True, trust_remote_code=False, weights_only=True,
                dtype=getattr(torch, precision), output_loading_info=True,
            )  # fmt: skip
        except Exception as error:  # damaged files fail in any way
            own_code = "auto_map" in folder.config
            remedy = "it has code of its own, which is never run" if own_code else "download it again"
            raise BadModel(
                f"{folder.name} cannot be loaded from {folder.path} ({in_short(error)}); {remedy}."
            ) from error
    missing = sorted(name for name in told["missing_keys"] if not name.startswith(UNUSED))
    if missing:
        raise BadModel(
            f"{folder.name} is not whole: {len(missing)} of its weights, such as {missing[0]}, are not in "
            f"{folder.path}; download it again."
        )
    if model.config.is_encoder_decoder:
        raise CannotAnswer(f"{folder.name} {TWO_VECTORS}.")
    return model


def _positions(model: Any) -> int:
    """How many tokens it has positions for; RoBERTa and its kin begin to count after the padding's number."""
    tables = (table for name, table in model.named_modules() if name.endswith("position_embeddings"))
    for table in tables:
        if hasattr(table, "num_embeddings"):
            return int(table.num_embeddings) - (0 if table.padding_idx is None else table.padding_idx + 1)
    said = int(getattr(model.config, "max_position_embeddings", None) or 0)
    return said if said > 0 else UNLIMITED


def _device(torch: Any, device: str, name: str) -> Any:
    if device == "auto":
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    try:
        return torch.zeros(1, device=device).device
    except Exception as error:
        raise BadOption(f"{name} cannot run on {device!r} ({in_short(error)}); give cpu, or auto.") from error
