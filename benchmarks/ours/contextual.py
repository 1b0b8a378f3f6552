"""Sentences of seed 002 read by the built-in encoder in several ways. Argument: one sentence of how many to take."""

import os
import sys
import tempfile
from functools import cached_property

import numpy as np

import equipoise
from benchmarks.child import serve
from equipoise.asking.sentences import sentences_of
from equipoise.datasets import load_suite
from equipoise.threads import side_by_side

MODEL = "builtin:minilm"
SOME = 100  # sentences read one at a time, as each takes long


class Ways:
    """The same sentences: our way, by the bare model, and one at a time; torch and the weights are loaded apart."""

    def __init__(self, every: int):
        sentences = (each for question in load_suite("seed-002") for each in sentences_of(question))
        self.sentences = list(dict.fromkeys(sentences))[::every]
        self.some = self.sentences[:: max(1, len(self.sentences) // SOME)][:SOME]

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

    def emptied(self) -> dict[str, int]:
        """A cache with nothing in it, and a model that knows nothing of another; how much there is to read."""
        os.environ["EQUIPOISE_CACHE"] = tempfile.mkdtemp(dir=os.environ["EQUIPOISE_CACHE"])
        self.model = equipoise.load_model(MODEL)
        self.model.reading.reader = self.reader
        return {"all": len(self.sentences), "some": len(self.some)}

    def warmed_up(self) -> int:
        self.emptied()
        self.bare()
        self.one_by_one()
        return len(self.batches)

    def ours(self) -> None:
        self.model.prepare(self.sentences, [self.model.layer], lambda share: None)

    def bare(self) -> None:
        """The forward pass alone, as many batches at a time as there are processors, each on one thread, as ours."""
        torch = self.reader.torch

        def forward(batch) -> None:
            torch.set_num_threads(1)
            with torch.inference_mode():
                _ = self.reader.model(input_ids=batch[0], attention_mask=batch[1]).last_hidden_state

        list(side_by_side(forward, self.batches))

    def one_by_one(self) -> None:
        self.plain = [self._plain(text, spans) for text, spans in self.some]

    def one_by_one_on_one(self) -> None:
        """The same with one thread: for so few tokens, more of them gain little."""
        torch = self.reader.torch
        before = torch.get_num_threads()
        torch.set_num_threads(1)
        self.one_by_one()
        torch.set_num_threads(before)

    def _plain(self, text: str, spans) -> list:
        """Both words of a sentence from one pass, each the mean of its tokens."""
        asked = self.tokenizer(text, return_offsets_mapping=True, return_tensors="pt")
        places = asked.pop("offset_mapping")[0].tolist()
        with self.reader.torch.inference_mode():
            found = self.reader.model(**asked).last_hidden_state[0]
            words = [[row for row, (a, b) in enumerate(places) if a < last and b > first] for first, last in spans]
            return [found[rows].mean(dim=0).numpy() for rows in words]

    def apart(self) -> float:
        """How far our vectors are from those read one at a time, at most."""
        return float(abs(np.array(self.plain) - self.model.in_context(self.some)).max())


def main(every: str) -> None:
    ways = Ways(int(every))
    actions = ("loaded", "emptied", "warmed_up", "ours", "bare", "one_by_one", "one_by_one_on_one", "apart")
    serve(**{action: getattr(ways, action) for action in actions})


if __name__ == "__main__":
    main(*sys.argv[1:])
