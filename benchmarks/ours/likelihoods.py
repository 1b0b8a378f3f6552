"""Pairs of sentences scored in several ways.

Arguments: the model, the pairs, the metric, one pair of how many to take, and how many of those one text at a time.
"""

import os
import sys
import tempfile
from dataclasses import replace
from functools import cached_property

import numpy as np

import equipoise
from benchmarks.child import serve
from benchmarks.ours.likelihoods_plain import Loop
from equipoise.datasets import load_dataset
from equipoise.models import likelihoods_of
from equipoise.models.likelihoods.model import LanguageModel
from equipoise.models.likelihoods.telling import Telling
from equipoise.threads import side_by_side


class Ways:
    """The same pairs: our way, by the bare model, and one text at a time; torch and the weights are loaded apart."""

    def __init__(self, model: str, pairs: str, metric: str, every: int, some: int):
        dataset = load_dataset(pairs)
        self.metric, self.pairs = metric, replace(dataset, pairs=dataset.pairs[::every])
        self.some = self.pairs.pairs[:: max(1, len(self.pairs.pairs) // some)][:some]
        self.telling = likelihoods_of(equipoise.load_model(model)).telling
        self.masked = self.telling.order == "masked"
        self.loop = Loop(self.telling.folder.path, self.masked)
        shown = {"attn_implementation": "eager", "output_attentions": True, "output_hidden_states": True}
        self.published = Loop(self.telling.folder.path, self.masked, **shown)

    @cached_property
    def teller(self):
        return self.telling.teller(attention=False)

    @cached_property
    def batches(self):
        """The batches of our way as tensors, taken down while it reads them."""
        taken, torch, tell = [], self.teller.torch, self.teller.tell

        def taking_down(batch):
            taken.append((torch.from_numpy(batch.ids), torch.from_numpy(batch.mask)))
            return tell(batch)

        self.teller.tell = taking_down
        self.emptied()
        self.ours()
        self.teller.tell = tell
        return taken

    def loaded(self) -> int:
        return int(self.teller.vocabulary)

    def emptied(self) -> None:
        """A shelf with nothing on it."""
        os.environ["EQUIPOISE_CACHE"] = tempfile.mkdtemp(dir=os.environ["EQUIPOISE_CACHE"])
        empty = Telling(self.telling.folder, self.telling.fingerprint, self.telling.how)
        empty.tellers, empty.own_tokenizer = self.telling.tellers, self.telling.tokenizer
        self.model = LanguageModel(empty)

    def warmed_up(self) -> dict[str, int]:
        """How much there is to read, in all and one text at a time."""
        self.one_by_one()
        read = self.loop.read
        self.bare()
        if self.metric == "aul":
            self.as_published()
        return {
            "pairs": len(self.pairs.pairs), "batches": len(self.batches), "one by one": read,
            "all": sum(int(mask.sum()) for _, mask in self.batches),
        }  # fmt: skip

    def ours(self) -> None:
        """The whole path without intervals and tests, which the others have not."""
        self.found = equipoise.measure(self.model, self.pairs, self.metric, resamples=0, permutations=0)

    def bare(self) -> None:
        """The forward pass alone, as many batches at a time as there are processors, each on one thread, as ours."""
        torch, model = self.teller.torch, self.loop.model

        def forward(batch) -> None:
            torch.set_num_threads(1)
            with torch.inference_mode():
                _ = model(input_ids=batch[0], attention_mask=batch[1]).logits

        list(side_by_side(forward, self.batches))

    def one_by_one(self) -> None:
        way = getattr(self.loop, self.metric)
        self.plain = [way(pair.stereotype, pair.antistereotype) for pair in self.some]

    def one_by_one_on_one(self) -> None:
        torch = self.teller.torch
        before = torch.get_num_threads()
        torch.set_num_threads(1)
        self.one_by_one()
        torch.set_num_threads(before)

    def as_published(self) -> None:
        """AUL with all that the script of Kaneko and Bollegala (2022) computes beside it."""
        for pair in self.some:
            self.published.aul_as_published(pair.stereotype, pair.antistereotype)

    def apart(self) -> float:
        """How far our scores are from those of one text at a time, at most."""
        ours = {each["id"]: (each["stereotype_score"], each["antistereotype_score"]) for each in self.found.pairs}
        return float(abs(np.array(self.plain) - np.array([ours[pair.id] for pair in self.some])).max())


def main(model: str, pairs: str, metric: str, every: str, some: str) -> None:
    ways = Ways(model, pairs, metric, int(every), int(some))
    actions = (
        "loaded", "emptied", "warmed_up", "ours", "bare", "one_by_one", "one_by_one_on_one", "as_published", "apart",
    )  # fmt: skip
    serve(**{action: getattr(ways, action) for action in actions})


if __name__ == "__main__":
    main(*sys.argv[1:])
