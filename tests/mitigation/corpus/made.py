"""Corpora whose scores are known: each sentence begins with its own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import polars as pl

from equipoise.corpora.corpus import open_corpus
from equipoise.corpora.scores import About, Scores, Shard
from equipoise.corpora.shapes import Parsed
from equipoise.scale.job import content_digest, digest

ABOUT = About("a model", "its fingerprint", "bias score", "female", "male", "gendered words", ("a caveat",), "0")
KEY = b"key"

Pair = tuple[str, str, str]  # two sentences and a label

TEN = [
    ("0.01 A man sleeps.", "0.02 He rests.", "entailment"),
    ("0.02 A dog runs.", "0.03 An animal runs.", "entailment"),
    ("-0.04 A man is a plumber.", "0.01 He works.", "neutral"),
    ("0.05 Rain falls.", "0.01 It is dry.", "contradiction"),
    ("0.06 A woman sings.", "0.05 Nobody sings.", "contradiction"),
    ("0.00 Ten people wait.", "-0.07 They wait for a bus.", "neutral"),
    ("0.08 A nurse helps.", "0.02 Somebody helps.", "entailment"),
    ("0.01 A boy kicks a ball.", "-0.09 The boy plays football.", "neutral"),
    ("-0.10 Football players score.", "0.01 They lose.", "contradiction"),
    ("0.20 A girl in pink twirls.", "0.01 A ribbon is twirled.", "neutral"),
]


def write_pairs(path: Path, pairs: Iterable[Pair]) -> Path:
    """A file as SNLI has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    names = ("sentence1", "sentence2", "gold_label")
    lines = [{"pairID": str(n), **dict(zip(names, pair, strict=True))} for n, pair in enumerate(pairs)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def read_pairs(path: Path) -> list[Pair]:
    return [(line["sentence1"], line["sentence2"], line["gold_label"]) for line in read_lines(path)]


def read_lines(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def scored(
    folder: Path, *files: Path, size: int = 200, failed: Sequence[int] = (), format: str = "auto", about: About = ABOUT
) -> Scores:
    """The files as a corpus with a folder of scores; the slices of these numbers have none."""
    corpus = open_corpus(files, format=format)
    (folder / "scores").mkdir(parents=True)
    shards = []
    for slice in corpus.slices(size):
        parsed = corpus.parse(slice)
        part = "" if slice.number in failed else f"scores/part-{slice.number:06}.parquet"
        if part:
            _table(slice.file, parsed).write_parquet(folder / part)
        counts = (len(parsed.lines), sum(map(len, parsed.sentences)), len(parsed.malformed)) if part else (0, 0, 0)
        shards.append(
            Shard(
                slice.number, slice.file, slice.first, *counts, digest(slice.data, KEY), part,
                "" if part else "it was too much",
                content_digest((folder / part).read_bytes()) if part else "",
            )
        )  # fmt: skip
    return Scores(folder, about, corpus, size, tuple(shards), KEY)


def score(text: str) -> float:
    return float(text.split()[0])


def _table(file: int, parsed: Parsed) -> pl.DataFrame:
    texts = [text for entry in parsed.sentences for text in entry]
    scores = np.array([score(text) for text in texts], dtype=np.float64)
    return pl.DataFrame(
        {
            "file": pl.Series([file] * len(texts), dtype=pl.UInt32),
            "line": [n for n, entry in zip(parsed.lines, parsed.sentences, strict=True) for _ in entry],
            "sentence": pl.Series([n for entry in parsed.sentences for n in range(1, len(entry) + 1)], dtype=pl.UInt8),
            "female": np.maximum(scores, 0), "male": np.minimum(scores, 0), "absolute": np.abs(scores),
            "words": [[text.split()[-1]] for text in texts], "weighted": [[value] for value in scores.tolist()],
            "text": texts,
        }
    )  # fmt: skip
