"""Sentences of a file scored, weighed or encoded with nothing around it.

Arguments: which of the three, a model, its pooling, the words it reads, a file, a folder to write to, the size of
slices, which part of them of how many.
"""

import sys
from pathlib import Path

import numpy as np

from equipoise.corpora.corpus import open_corpus
from equipoise.corpora.scoring import SliceScorer, encoder_of
from equipoise.models.machinery.lengths import by_length
from equipoise.threads import use_processors
from equipoise.weighing import Scorer, asked_for

TEXTS = 4096


def slices(path: str, size: int, part: int, of: int):
    """This worker's share: every second slice, where there are two workers."""
    corpus = open_corpus([path])
    return corpus, (slice for slice in corpus.slices(size) if slice.number % of == part)


def scored(model, path: str, folder: Path, *share: int) -> None:
    """Read, score and write, as a loop that somebody would write for one run."""
    asked = asked_for(model, None, None, None, lambda share: None)
    corpus, mine = slices(path, *share)
    score = SliceScorer(corpus, Scorer(model, asked.axis, asked.left_out))
    for slice in mine:
        for name, data in score(slice).files.items():
            (folder / Path(name).name).write_bytes(data)


def weighed(model, path: str, folder: Path, *share: int) -> None:
    """Score sentences that are in memory, and keep nothing."""
    asked = asked_for(model, None, None, None, lambda share: None)
    corpus, mine = slices(path, *share)
    scorer, total = Scorer(model, asked.axis, asked.left_out), 0.0
    for slice in mine:
        texts = [text for entry in corpus.parse(slice).sentences for text in entry]
        total += sum(float(each.sums.absolute.sum()) for each in scorer.score(texts))


def encoded(model, path: str, folder: Path, *share: int) -> None:
    """Read and encode: tokens, forward pass, pooling, and nothing kept."""
    corpus, mine = slices(path, *share)
    total = 0.0
    for slice in mine:
        texts = list(dict.fromkeys(text for entry in corpus.parse(slice).sentences for text in entry))
        for first in range(0, len(texts), TEXTS):
            total += sum(
                float(np.abs(vectors).sum()) for vectors in ENCODE[kind(model)](model, texts[first : first + TEXTS])
            )


def kind(model) -> str:
    return type(model).__name__


def _transformer(model, texts):
    encoder = model.encoder
    tokens = encoder.tokens(texts)
    for batch in by_length(tokens.lengths, encoder.budget):
        yield encoder.encode(tokens, batch)


def _lstm(model, texts):
    from benchmarks.ours.sentences import lstm_encoding

    encoder = model.encoder
    looked_up = model.words.look_up(texts)
    encode, batches = lstm_encoding(encoder, looked_up)
    yield from map(encode, batches)


ENCODE = {"SentenceModel": _transformer, "InferSent": _lstm}

if __name__ == "__main__":
    use_processors(1)
    what, name, pooling, words, path, folder, *share = sys.argv[1:]
    opening = {"pooling": pooling} if pooling else {}
    model = encoder_of(name, opening | ({"words": words} if words else {}))
    {"scored": scored, "weighed": weighed, "encoded": encoded}[what](model, path, Path(folder), *map(int, share))
