"""The entries of a slice to a part of the scores: a pure function, run by workers."""

from __future__ import annotations

import io
import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.corpus import Corpus
from equipoise.corpora.shapes import Malformed, Parsed, Slice
from equipoise.models import Importances, load_model, takes
from equipoise.models.bag import bag_of, is_static
from equipoise.scale.job import Done
from equipoise.weighing import Axis, Scored, Scorer, encoder_with_shares
from equipoise.weighing.scorer import LeftOut

if TYPE_CHECKING:
    import polars

WORDS = 5  # of a sentence that are kept: those that give most
STRONGEST = 50  # sentences of each side whose text is kept
FORMAT = 1  # raise it when a part holds something else, or is found otherwise


@dataclass(frozen=True)
class Recipe:
    """All that a worker needs; it travels to other machines."""

    corpus: Corpus
    model: str
    opening: dict[str, Any]  # as `load_model` takes it
    axis: Axis
    left_out: LeftOut

    def __call__(self) -> SliceScorer:
        return SliceScorer(self.corpus, Scorer(encoder_of(self.model, self.opening), self.axis, self.left_out))


def encoder_of(model: str, opening: Mapping[str, Any]) -> Importances:
    """The model as one that weighs sentences; static vectors as a bag of words."""
    if not takes(model, "pooling"):
        opened = load_model(model, **{name: value for name, value in opening.items() if name != "pooling"})
        if is_static(opened):
            return bag_of(opened, opening.get("pooling", "own"))
        if opening.get("pooling", "own") == "own":
            return encoder_with_shares(opened)
    return encoder_with_shares(load_model(model, **opening))


class Sentences(NamedTuple):
    """The distinct sentences of a slice, scored."""

    first: NDArray[np.float64]  # (sentences,)
    second: NDArray[np.float64]
    absolute: NDArray[np.float64]
    owner: NDArray[np.int64]  # (words kept,) whose word it is
    words: list[str]
    weighted: NDArray[np.float64]  # (words kept,)


class SliceScorer:
    """A scorer, and how the slices of a corpus are read."""

    def __init__(self, corpus: Corpus, scorer: Scorer):
        self.corpus, self.scorer = corpus, scorer
        found = scorer.axis.found
        self.sides = found.first, found.second

    def __call__(self, slice: Slice) -> Done:
        parsed = self.corpus.parse(slice)
        table = self.table(slice.file, parsed)
        files = {part_name(slice.number): _parquet(table)}
        if parsed.malformed:
            files[aside_name(slice.number)] = _json_lines(self.corpus.names[slice.file], parsed.malformed)
        counts = {"entries": len(parsed.lines), "sentences": len(table)}
        return Done(files, {**counts, "malformed": len(parsed.malformed), "blank": parsed.blank})

    def table(self, file: int, parsed: Parsed) -> polars.DataFrame:
        """A row a sentence, as `Scores.part` has them."""
        import polars as pl

        texts = [text for entry in parsed.sentences for text in entry]
        distinct = list(dict.fromkeys(texts))
        places = {text: place for place, text in enumerate(distinct)}
        rows = np.array([places[text] for text in texts], dtype=np.int64)
        found = score_all(self.scorer, distinct)
        lengths = np.array([len(entry) for entry in parsed.sentences], dtype=np.int64)
        lines = np.repeat(np.array(parsed.lines, dtype=np.int64), lengths)
        numbers = np.arange(len(rows)) - np.repeat(np.cumsum(lengths) - lengths, lengths) + 1
        each = pl.DataFrame(
            {
                self.sides[0]: found.first, self.sides[1]: found.second, "absolute": found.absolute,
                "words": _lists(found, len(distinct), pl.Series("word", found.words, dtype=pl.String)),
                "weighted": _lists(found, len(distinct), pl.Series("weighted", found.weighted)),
                "text": pl.Series(_strongest(found, distinct), dtype=pl.String),
            }
        )  # fmt: skip
        return pl.DataFrame(
            {"file": np.full(len(rows), file, dtype=np.uint32), "line": lines, "sentence": numbers.astype(np.uint8)}
        ).hstack(each[rows])


def score_all(scorer: Scorer, texts: Sequence[str]) -> Sentences:
    """Every text scored, with the words that give most to it."""
    sums = np.zeros((3, len(texts)))
    owners, words, weights = [], list[str](), []
    for scored in scorer.score(texts):
        sums[:, scored.places] = scored.sums
        kept = most(scored)
        own = scored.places[scored.sentence_of[kept]]
        owners.append(own)
        weights.append(scored.weighted[kept])
        spans = [scored.spans[word] for word in kept.tolist()]
        words += [texts[place][start:end] for place, (start, end) in zip(own.tolist(), spans, strict=True)]
    empty = np.zeros(0)
    owner = np.concatenate([empty.astype(np.int64), *owners])
    return Sentences(sums[0], sums[1], sums[2], owner, words, np.concatenate([empty, *weights]))


def most(scored: Scored) -> NDArray[np.int64]:
    """The words of each sentence that give most, by size; of equals the first. Those that give nothing are none."""
    size = np.abs(scored.weighted)
    order = np.lexsort((-size, scored.sentence_of))
    firsts = np.searchsorted(scored.sentence_of, np.arange(len(scored.places)))
    rank = np.arange(len(order)) - firsts[scored.sentence_of[order]]
    return order[(rank < WORDS) & (size[order] > 0)]


def part_name(number: int) -> str:
    return f"scores/part-{number:06}.parquet"


def aside_name(number: int) -> str:
    return f"set-aside/part-{number:06}.jsonl"


def _lists(found: Sentences, sentences: int, values: polars.Series) -> polars.Series:
    """Values of words as one list a sentence."""
    import polars as pl

    together = pl.DataFrame({"owner": found.owner, "value": values}).group_by("owner", maintain_order=True).agg("value")
    every = pl.DataFrame({"owner": np.arange(sentences)})
    lists = every.join(together, on="owner", how="left", maintain_order="left")["value"]
    return lists.fill_null(pl.Series([[]], dtype=lists.dtype))


def _strongest(found: Sentences, texts: Sequence[str]) -> list[str | None]:
    """The texts of the strongest sentences of each side, None for all others."""
    kept = set[int]()
    for side in (found.first, -found.second):
        order = np.argsort(-side, kind="stable")[:STRONGEST]
        kept.update(order[side[order] > 0].tolist())
    return [text if place in kept else None for place, text in enumerate(texts)]


def _parquet(table: polars.DataFrame) -> bytes:
    file = io.BytesIO()
    table.write_parquet(file, compression="zstd")
    return file.getvalue()


def _json_lines(file: str, lines: Sequence[Malformed]) -> bytes:
    """A line each: where, why, and the line itself, as raw, or as base64 where it is no text."""
    said = ({"file": file, "line": each.line, "why": each.why, **_raw(each.raw)} for each in lines)
    return "".join(json.dumps(each) + "\n" for each in said).encode()


def _raw(line: bytes) -> dict[str, str]:
    try:
        return {"raw": line.decode()}
    except UnicodeDecodeError:
        return {"base64": b64encode(line).decode()}
