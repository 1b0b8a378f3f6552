"""Sentences weighed, and plainly encoded, by one encoder. Arguments: minilm or infersent, and how many sentences."""

import sys
import tempfile
from functools import cached_property, partial
from pathlib import Path

import numpy as np

import equipoise
from benchmarks.child import serve
from equipoise.datasets import load_suite, neutral_sentences
from equipoise.datasets.gender_sentences import gender_sentences
from equipoise.models import sentences_of
from equipoise.models.infersent.checkpoint import BACKWARDS, PARTS, PREFIX, save
from equipoise.models.infersent.reading import batches_of
from equipoise.models.machinery.lengths import by_length
from equipoise.models.machinery.tokens import padded
from equipoise.weighing import Scorer, asked_for

WORDS, DIMENSIONS, HIDDEN = "builtin:glove-6b-50d", 50, 2048  # InferSent's published width, over small words


def infersent():
    """A model of InferSent's shape with random weights."""
    return equipoise.load_model(f"infersent:{infersent_file()}", words=WORDS)


def infersent_file(hidden=HIDDEN):
    """Its weights in a file."""
    rng, shapes = (
        np.random.default_rng(0),
        [(4 * hidden, DIMENSIONS), (4 * hidden, hidden), (4 * hidden,), (4 * hidden,)],
    )
    weights = {
        f"{PREFIX}{part}{direction}": (rng.uniform(-1, 1, size=shape) / np.sqrt(hidden)).astype(np.float32)
        for direction in ("", BACKWARDS) for part, shape in zip(PARTS, shapes, strict=True)
    }  # fmt: skip
    path = Path(tempfile.mkdtemp()) / "infersent.safetensors"
    save(path, weights, 2, equipoise.load_model(WORDS))
    return path


def minilm():
    return sentences_of(equipoise.load_model("builtin:minilm", pooling="max"))


class Ways:
    """The same sentences: weighed and scored, and only encoded, in the same batches on the same processors."""

    def __init__(self, model: str, number: int):
        questions = [*load_suite("seat"), *load_suite("seat:gender")]
        asked = [
            text
            for each in questions
            for side in (each.targets, each.attributes)
            for own in side.values()
            for text in own
        ]
        every = list(
            dict.fromkeys([*asked, *neutral_sentences(), *(text for pair in gender_sentences() for text in pair)])
        )
        self.texts = every[:: max(1, len(every) // number)][:number]
        self.kind, self.model = model, {"minilm": minilm, "infersent": infersent}[model]()

    @cached_property
    def scorer(self) -> Scorer:
        asked = asked_for(self.model, None, None, None, lambda share: None)
        return Scorer(self.model, asked.axis, asked.left_out)

    def loaded(self) -> int:
        self.scored()
        self.encoded()
        return len(self.texts)

    def scored(self) -> float:
        """The sum of all scores, so that none is left out."""
        return sum(float(scored.sums.absolute.sum()) for scored in self.scorer.score(self.texts))

    def encoded(self) -> float:
        return float(
            np.sum(
                [
                    np.abs(vectors).sum()
                    for vectors in {"minilm": self._transformer, "infersent": self._lstm}[self.kind]()
                ]
            )
        )

    def _transformer(self):
        encoder = self.model.encoder
        tokens = encoder.tokens(self.texts)
        return list(encoder.machine.each(partial(encoder.encode, tokens), by_length(tokens.lengths, encoder.budget)))

    def _lstm(self):
        encoder = self.model.encoder
        encode, batches = lstm_encoding(encoder, self.model.words.look_up(self.texts))
        return list(encoder.machine.each(encode, batches))


def lstm_encoding(encoder, looked_up):
    """Both directions and the largest number of each dimension, for a batch; and the batches."""
    torch = encoder.torch

    def encode(batch):
        encoder.machine.set_threads()
        together, lengths = padded(looked_up.tokens, batch, pad=0), looked_up.tokens.lengths[batch]
        columns = np.arange(together.ids.shape[1])
        turned = np.where(columns < lengths[:, None], lengths[:, None] - 1 - columns, 0)
        outside = torch.from_numpy(~together.inside)[..., None]
        rows = (together.ids, np.take_along_axis(together.ids, turned, axis=1))
        with torch.inference_mode():
            states = [layer(torch.from_numpy(looked_up.matrix[own]))[0].masked_fill_(outside, -torch.inf)
                      for layer, own in zip((encoder.forwards, encoder.backwards), rows, strict=True)]  # fmt: skip
            return torch.cat([each.amax(1) for each in states], dim=1).numpy()

    return encode, batches_of(encoder, looked_up, zeros=False)


if __name__ == "__main__":
    ways = Ways(sys.argv[1], int(sys.argv[2]))
    serve(loaded=ways.loaded, scored=ways.scored, encoded=ways.encoded)
