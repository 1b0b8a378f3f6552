"""Sentences of seed 002 read in three ways by the built-in encoder. Argument: one sentence of how many to take."""

import os
import sys
import tempfile
from functools import cached_property

import numpy as np

import equipoise
from benchmarks.child import serve
from equipoise.asking.sentences import sentences_of
from equipoise.datasets import load_suite

MODEL = "builtin:minilm"
ONE_BY_ONE = 300  # sentences, as each takes long


class Ways:
    """The same sentences: our way, by the bare model, and one at a time; torch and the weights are loaded apart."""

    def __init__(self, every: int):
        sentences = (each for question in load_suite("seed-002") for each in sentences_of(question))
        self.sentences = list(dict.fromkeys(sentences))[::every]
        self.some = self.sentences[:: max(1, len(self.sentences) // ONE_BY_ONE)][:ONE_BY_ONE]

    @cached_property
    def reader(self):
        return equipoise.load_model(MODEL).reading.reader

    @cached_property
    def tokenizer(self):
        from transformers import AutoTokenizer

        return AutoTokenizer.from_pretrained(equipoise.load_model(MODEL).reading.folder.path)

    @cached_property
    def batches(self):
        """The batches of our way as tensors, taken down while it reads them."""
        taken, torch, read = [], self.reader.torch, self.reader.read

        def taking_down(batch, layers):
            taken.append((torch.from_numpy(batch.ids), torch.from_numpy(batch.mask)))
            return read(batch, layers)

        self.reader.read = taking_down
        self.ours()
        self.reader.read = read
        return taken

    def loaded(self) -> int:
        return int(self.reader.last)

    def empty_cache(self) -> None:
        os.environ["EQUIPOISE_CACHE"] = tempfile.mkdtemp(dir=os.environ["EQUIPOISE_CACHE"])
        self.model = equipoise.load_model(MODEL)
        self.model.reading.reader = self.reader

    def warmed_up(self) -> dict[str, int]:
        """Each way once; how much there is to read."""
        self.empty_cache()
        counts = {"sentences": len(self.sentences), "batches": len(self.batches), "some": len(self.some)}
        self.bare()
        self.one_by_one()
        return counts

    def ours(self) -> None:
        self.model.prepare(self.sentences, [self.model.layer], lambda share: None)

    def bare(self) -> None:
        with self.reader.torch.inference_mode():
            for ids, mask in self.batches:
                _ = self.reader.model(input_ids=ids, attention_mask=mask).last_hidden_state

    def one_by_one(self) -> float:
        """How far the vectors are from ours, at most; looking ours up is quick beside reading."""
        plain = np.array([self._plain(text, spans) for text, spans in self.some])
        return float(abs(plain - self.model.in_context(self.some)).max())

    def _plain(self, text: str, spans) -> list:
        """Both words of a sentence from one pass, each the mean of its tokens."""
        asked = self.tokenizer(text, return_offsets_mapping=True, return_tensors="pt")
        places = asked.pop("offset_mapping")[0].tolist()
        with self.reader.torch.inference_mode():
            found = self.reader.model(**asked).last_hidden_state[0]
            words = [[row for row, (a, b) in enumerate(places) if a < last and b > first] for first, last in spans]
            return [found[rows].mean(dim=0).numpy() for rows in words]


def main(every: str) -> None:
    ways = Ways(int(every))
    actions = (ways.loaded, ways.warmed_up, ways.empty_cache, ways.ours, ways.bare, ways.one_by_one)
    serve(**{action.__name__: action for action in actions})


if __name__ == "__main__":
    main(*sys.argv[1:])
