"""The model itself, in torch: a batch of readings -> the probabilities of the tokens asked for."""

from __future__ import annotations

from threading import local
from typing import Any

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer
from equipoise.models.likelihoods.batches import Batch
from equipoise.models.likelihoods.heads import GIVE, Order, load_with_head
from equipoise.models.likelihoods.pieces import InPieces
from equipoise.models.machinery.folder import Folder
from equipoise.models.machinery.libraries import quietly
from equipoise.models.machinery.machine import How, Machine

TRIED = 6  # tokens that a model is tried with
SAME = {"float32": 1e-4, "bfloat16": 5e-2}  # logits that differ by less, of the largest, are the same


class Teller:
    """A language model in memory; one that is asked for attention is loaded in the form that can show it."""

    def __init__(self, folder: Folder, order: Order, how: How, attention: bool):
        self.folder, self.order, self.attention = folder, order, attention
        self.machine = Machine(folder.name, how)
        self.torch = self.machine.torch
        shown = {"attn_implementation": "eager"} if attention else {}
        model = load_with_head(folder, order, dtype=getattr(self.torch, how.precision), **shown)
        self.model = model.to(self.machine.device).eval()
        folder.refuse_if_changed()
        self.vectors = model.get_input_embeddings().num_embeddings
        self.asked = local()  # rows and columns of the tokens that the head is to see, while this thread reads
        model.base_model.register_forward_hook(self._only_the_asked)
        self._put_in_pieces(model.get_output_embeddings())
        if how.compile:
            with quietly(folder.name):
                model.base_model.forward = self.torch.compile(model.base_model.forward, dynamic=True)
        self.same = SAME[how.precision]
        self.vocabulary, self.gathers = self._tried()

    def tell(self, batch: Batch) -> NDArray[np.float32]:
        """The log-probability of each token asked for, and below, if it was asked for, the attention it receives."""
        torch = self.torch
        self.machine.set_threads()
        with torch.inference_mode():
            ids, mask, rows, places, answers = (torch.from_numpy(part).to(self.machine.device) for part in batch)
            columns = places if self.order == "masked" else places - 1  # a causal model speaks of the next token
            answer = self._answer(ids, mask, rows, columns)
            logits = (answer.logits[0] if self.gathers else answer.logits[rows, columns]).float()  # (asked, vocabulary)
            told = [_log_probs(logits, answers)]
            if self.attention:
                told.append(self._received(answer, mask)[rows, places])
            return torch.stack(told).cpu().numpy()

    def _answer(self, ids: Any, mask: Any, rows: Any, columns: Any) -> Any:
        self.asked.places = (rows, columns) if self.gathers else None
        asked = {"output_attentions": True} if self.attention else {}
        return self.machine.answer(self.model, ids, mask, **asked)

    def _only_the_asked(self, module: Any, given: Any, answer: Any) -> Any:
        """Between the model and its head: of what the model makes of all tokens, only those that are asked for.

        A vocabulary is tens of times as wide as a model: with a BERT of 6 layers, readings with one hidden token took
        half as long again when the head saw all of them.
        """
        places = getattr(self.asked, "places", None)
        if places is not None and getattr(answer, "last_hidden_state", None) is not None:
            answer["last_hidden_state"] = answer.last_hidden_state[places][None]  # (1, asked, dimensions)
        return answer

    def _put_in_pieces(self, head: Any) -> None:
        """On processors, the head's last product is made in pieces, for tokens that were singled out."""
        if type(head) is not self.torch.nn.Linear or head.weight.dtype != self.torch.float32 or self.machine.on_a_card:
            return
        whole, pieces = head.forward, InPieces(self.torch, head)
        head.forward = lambda given: (whole if getattr(self.asked, "places", None) is None else pieces)(given)

    def _received(self, answer: Any, mask: Any) -> Any:
        """The attention each token receives, the mean over layers, heads and the tokens that look, (texts, tokens)."""
        layers = [layer for layer in answer.get("attentions") or () if layer is not None]
        if not layers or layers[0].ndim != 4:
            raise CannotAnswer(f"{self.folder.name} does not show its attention; ask for a score that does without.")
        looks = mask.float() / mask.sum(1, keepdim=True)  # (texts, tokens)
        heads = sum(layer.float().mean(1) for layer in layers) / len(layers)  # (texts, look, looked at)
        return self.torch.einsum("tq,tqk->tk", looks, heads)

    def _tried(self) -> tuple[int, bool]:
        """How wide the vocabulary is, and whether the head can be shown single tokens: some go another way round.

        A causal model that answers otherwise for another token to come would know what it is asked for.
        """
        torch = self.torch
        self.gathers = False
        with torch.inference_mode(), quietly(self.folder.name):
            ids = torch.arange(TRIED, device=self.machine.device)[None] % self.vectors
            ones, row = torch.ones_like(ids), torch.zeros_like(ids[0])
            columns = torch.arange(TRIED - 1, -1, -1, device=self.machine.device)  # in another order than they stand
            whole = self._answer(ids, ones, row, columns).logits  # (1, tokens, vocabulary)
            if self.order == "causal":
                self._refuse_one_that_looks_ahead(whole, ids, ones)
            self.gathers = True
            try:
                single = self._answer(ids, ones, row, columns).logits
            except CannotAnswer:
                return whole.shape[2], False
            return whole.shape[2], single[0].shape == whole[0].shape and self._alike(single[0], whole[0, columns])

    def _alike(self, one: Any, other: Any) -> bool:
        off = (one.float() - other.float()).abs()
        return not bool((off > self.same * one.float().abs().max()).any())  # what is not finite is told of later

    def _refuse_one_that_looks_ahead(self, whole: Any, ids: Any, ones: Any) -> None:
        other = ids.clone()
        other[0, -1] = (ids[0, -1] + 1) % self.vectors
        there = self._answer(other, ones, None, None).logits
        if not self._alike(whole[:, :-1], there[:, :-1]):
            raise CannotAnswer(
                f"{self.folder.name} is called a causal language model and sees the tokens to come, so it would know "
                f"what it is asked for; {GIVE}."
            )


def _log_probs(logits: Any, answers: Any) -> Any:
    """The logarithm of the softmax at the answers; the logits are used up, as a second copy of them takes long."""
    most = logits.amax(1, keepdim=True)
    chosen = logits.gather(1, answers[:, None]) - most
    return chosen[:, 0] - logits.sub_(most).exp_().sum(1).log_()
