"""The entries of a slice to a part of the scores, by hand."""

from __future__ import annotations

import io
import json
import pickle
from base64 import b64decode
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from equipoise.corpora.corpus import open_corpus
from equipoise.corpora.scoring import STRONGEST, WORDS, Recipe, SliceScorer, aside_name, part_name, score_all
from equipoise.metrics.direction import Direction
from equipoise.models import load_model
from equipoise.models.bag import BagOfWords
from equipoise.models.fake import FakeModel
from equipoise.weighing import Scorer, asked_for
from equipoise.weighing.asked import OWN_SENTENCES
from equipoise.weighing.axes import _axis

# Two dimensions, the first is gender: "pink" and "lace" lean to the female side, "truck" to the male one.
ROWS = "she 9 0\nhe -9 0\npink 3 4\nlace 5 12\ntruck -4 3\nthe 0 1\n"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text(ROWS)
    return path


@pytest.fixture
def scorer(words: Path) -> Scorer:
    axis = _axis(Direction(np.array([1.0, 0.0]), np.array([1.0])), OWN_SENTENCES, "words", "by hand", 1, ())
    return Scorer(load_model(f"bag:{words}"), axis, lambda word, first: word in ("she", "he"))


def part(scorer: Scorer, path: Path) -> pl.DataFrame:
    corpus = open_corpus([path])
    (slice,) = corpus.slices(1 << 20)
    return pl.read_parquet(io.BytesIO(SliceScorer(corpus, scorer)(slice).files["scores/part-000000.parquet"]))


def test_sums_by_hand(scorer, tmp_path):
    """pink has cosine 3/5, lace 5/13, truck -4/5; each wins one of the two dimensions, or both."""
    path = tmp_path / "corpus.txt"
    path.write_text("pink\npink truck\nthe lace\nthe\nshe\nwug\n")

    found = part(scorer, path)

    assert found["line"].to_list() == [1, 2, 3, 4, 5, 6]
    assert found["sentence"].to_list() == [1] * 6 and found["file"].to_list() == [0] * 6
    assert found["female"].to_list() == pytest.approx([0.6, 0.6, 5 / 13, 0, 0, 0])
    assert found["male"].to_list() == pytest.approx([0, 0, 0, 0, 0, 0])  # pink wins both dimensions from truck
    assert found["absolute"].to_list() == pytest.approx([0.6, 0.6, 5 / 13, 0, 0, 0])
    assert found["words"].to_list() == [["pink"], ["pink"], ["lace"], [], [], []]
    assert [len(each) for each in found["weighted"]] == [1, 1, 1, 0, 0, 0]
    assert found["text"].to_list() == ["pink", "pink truck", "the lace", None, None, None]


def test_both_sides_and_the_larger_word_first(scorer, tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text("truck the\nhe truck\n")  # against "he", truck wins both dimensions; "the" wins none from truck

    found = part(scorer, path)

    assert found["male"].to_list() == pytest.approx([-0.4, -0.8])  # "the" has the most of the first dimension
    assert found["female"].to_list() == [0, 0]


def test_pairs_are_two_rows_and_repeated_sentences_are_scored_alike(scorer, tmp_path):
    path = tmp_path / "pairs.jsonl"
    rows = [("pink", "the"), ("the", "pink"), ("pink", "pink")]
    path.write_text("".join(json.dumps({"sentence1": a, "sentence2": b, "gold_label": "n"}) + "\n" for a, b in rows))

    found = part(scorer, path)

    assert found["line"].to_list() == [1, 1, 2, 2, 3, 3]
    assert found["sentence"].to_list() == [1, 2] * 3
    assert found["absolute"].to_list() == pytest.approx([0.6, 0, 0, 0.6, 0.6, 0.6])


def test_lines_that_are_no_entries_are_set_aside_with_all_their_bytes(scorer, tmp_path):
    path = tmp_path / "pairs.jsonl"
    raw = b'{"sentence1": "\xe9"}\n'
    path.write_bytes(b'{"sentence1": "pink", "sentence2": "the"}\n' + raw + b"[]\n")
    corpus = open_corpus([path])
    (slice,) = corpus.slices(1 << 20)

    done = SliceScorer(corpus, scorer)(slice)

    assert done.line == {"entries": 1, "sentences": 2, "malformed": 2, "blank": 0}
    first, second = map(json.loads, done.files[aside_name(0)].decode().splitlines())
    assert (first["file"], first["line"], second["line"]) == ("pairs.jsonl", 2, 3)
    assert first["why"] and second["why"]
    assert b64decode(first["base64"]) == raw and second["raw"] == "[]\n"


def test_a_slice_without_entries(scorer, tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text("\n\n\n")
    corpus = open_corpus([path])
    (slice,) = corpus.slices(1 << 20)

    done = SliceScorer(corpus, scorer)(slice)

    assert done.line == {"entries": 0, "sentences": 0, "malformed": 0, "blank": 3}
    assert pl.read_parquet(io.BytesIO(done.files[part_name(0)])).height == 0


def test_only_the_words_that_give_most_and_the_strongest_texts_are_kept():
    bag = BagOfWords(FakeModel())
    asked = asked_for(bag, None, None, None, lambda share: None)
    scorer = Scorer(bag, asked.axis, asked.left_out)
    texts = [" ".join(f"w{n}x{m}" for m in range(12)) for n in range(100)]

    found = score_all(scorer, texts)

    owners, counts = np.unique(found.owner, return_counts=True)
    assert len(owners) == 100 and counts.max() <= WORDS
    for place in range(3):
        sizes = np.abs(found.weighted[found.owner == place])
        assert (np.diff(sizes) <= 0).all()
    for scored in scorer.score(texts[:1]):
        largest = np.sort(np.abs(scored.weighted))[::-1][:WORDS]
        assert np.abs(found.weighted[found.owner == 0]) == pytest.approx(largest[largest > 0])


def test_at_most_so_many_texts_of_each_side(tmp_path):
    bag = BagOfWords(FakeModel())
    asked = asked_for(bag, None, None, None, lambda share: None)
    path = tmp_path / "corpus.txt"
    path.write_text("".join(f"a{n} b{n} c{n}\n" for n in range(200)))

    found = part(Scorer(bag, asked.axis, asked.left_out), path)
    kept = found.filter(pl.col("text").is_not_null())

    assert STRONGEST < kept.height <= 2 * STRONGEST
    for side, sign in (("female", -1), ("male", 1)):
        strongest = found.sort(sign * pl.col(side)).head(STRONGEST)
        assert strongest["text"].null_count() == 0


def test_a_recipe_survives_the_journey_to_another_machine(words, scorer, tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text("pink truck\nthe lace\n")
    corpus = open_corpus([path])
    (slice,) = corpus.slices(1 << 20)
    asked = asked_for(load_model("bag:fake:"), None, None, None, lambda share: None)
    recipe = Recipe(corpus, "bag:fake:", {}, asked.axis, asked.left_out)
    path.unlink()

    there = pickle.loads(pickle.dumps(recipe))

    assert there()(slice) == recipe()(slice)


def test_a_part_has_the_same_types_whatever_is_in_it(scorer, tmp_path):
    schemas = []
    for text in ("pink\n", "the\n", "wug\n", "\n\n"):
        path = tmp_path / "corpus.txt"
        path.write_text(text)
        schemas.append(part(scorer, path).schema)

    assert schemas == schemas[:1] * 4
    assert schemas[0]["text"] == pl.String and schemas[0]["words"] == pl.List(pl.String)
