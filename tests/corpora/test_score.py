"""A corpus and a model to a folder of scores, and the folder read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from equipoise.corpora.corpus import open_corpus
from equipoise.corpora.score import Engine, score_corpus
from equipoise.corpora.scores import open_scores, set_aside
from equipoise.errors import BadDataset, BadOption, BadResults, CannotAnswer, CannotWrite, UnknownName

ONE = Engine(workers=1)
TEXTS = ["she sings", "he drives a truck", "the nurse and the pilot", "a red hat", "rain", "nobody knows"]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.txt"
    path.write_text("".join(f"{text}\n" for text in TEXTS))
    return path


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.jsonl"
    rows = [{"sentence1": one, "sentence2": other} for one, other in zip(TEXTS, TEXTS[::-1], strict=True)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def scored(path: Path, out: Path, model: str = "fake:", **how):
    return score_corpus(open_corpus([path]), model, out, engine=ONE, **how)


def test_scores_and_their_folder(corpus, tmp_path):
    told: list[float] = []
    done = scored(corpus, tmp_path / "out", size=20, progress=told.append)

    assert (done.entries, done.sentences, done.malformed, done.resumed, done.failed) == (6, 6, 0, 0, ())
    assert len(done.shards) > 2 and told[-1] == 1.0
    again = open_scores(tmp_path / "out")
    assert again.shards == done.shards and again.about == done.about
    assert (again.about.first, again.about.second, again.about.score) == ("female", "male", "bias score")
    lines = [line for shard in again.shards for line in again.part(shard)["line"]]
    assert lines == [1, 2, 3, 4, 5, 6]


def test_static_vectors_are_read_as_bags_of_words_and_a_bag_may_be_named(corpus, tmp_path):
    plain, bag = scored(corpus, tmp_path / "plain"), scored(corpus, tmp_path / "bag", "bag:fake:")
    mean = scored(corpus, tmp_path / "mean", "fake:", opening={"pooling": "mean"})

    assert plain.about == bag.about and "bag of words, max" in plain.about.model
    assert (mean.about.score, "bag of words, mean" in mean.about.model) == ("cosine attribution", True)


def test_the_score_of_a_pair_is_the_larger(pairs, tmp_path):
    scored(pairs, tmp_path / "out")
    scores = open_scores(tmp_path / "out")
    (shard,) = scores.shards

    absolute = scores.part(shard)["absolute"].to_numpy().reshape(-1, 2)
    assert scores.of_entries(shard).tolist() == absolute.max(axis=1).tolist()


def test_slices_come_beside_their_scores_and_a_changed_corpus_is_refused(corpus, tmp_path):
    scored(corpus, tmp_path / "out", size=40)
    scores = open_scores(tmp_path / "out")
    assert [slice.number for slice, shard in scores.slices()] == [shard.number for shard in scores.shards]

    corpus.write_text(corpus.read_text().replace("rain", "snow"))
    with pytest.raises(BadDataset, match=r"corpus\.txt has changed since it was scored"):
        list(scores.slices())
    corpus.write_text(corpus.read_text().replace("snow", "rain") + "more\n" * 20)
    with pytest.raises(BadDataset, match=r"has changed since"):
        list(scores.slices())


def test_a_corpus_that_was_moved(corpus, tmp_path):
    scored(corpus, tmp_path / "out")
    corpus.rename(tmp_path / "elsewhere.txt")

    with pytest.raises(BadDataset, match=r"There is no file .*corpus\.txt any more; say where it is now: a --corpus"):
        open_scores(tmp_path / "out")
    with pytest.raises(BadOption, match=r"The scores are of 1 files \(corpus\.txt\), and 2 are given"):
        open_scores(tmp_path / "out", [tmp_path / "elsewhere.txt"] * 2)
    assert len(list(open_scores(tmp_path / "out", [tmp_path / "elsewhere.txt"]).slices())) == 1


def test_another_model_is_another_job_unless_it_is_forced(corpus, tmp_path):
    scored(corpus, tmp_path / "out")

    with pytest.raises(CannotWrite, match=r"holds the work of another job: its model is .*add --force"):
        scored(corpus, tmp_path / "out", "fake-sentences:")
    (tmp_path / "out" / "mine.txt").write_text("kept")
    done = scored(corpus, tmp_path / "out", "fake-sentences:", force=True)
    assert done.resumed == 0 and (tmp_path / "out" / "mine.txt").read_text() == "kept"


def test_strict_stops_at_the_first_line_that_is_no_entry(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_bytes(b"".join(b"x\0\n" if n in (77, 78, 199) else b"a red hat\n" for n in range(200)))

    with pytest.raises(BadDataset, match=r"Line 78 of corpus\.txt is no entry: .*NUL.*; without --strict"):
        scored(path, tmp_path / "out", size=100, strict=True)
    with pytest.raises(BadDataset, match=r"Line 78 of"):
        scored(path, tmp_path / "out", size=100, strict=True)
    with pytest.raises(BadResults, match=r"are not finished; run the equipoise corpus score that began them"):
        open_scores(tmp_path / "out")
    done = scored(path, tmp_path / "out", size=100)
    assert [each["line"] for each in set_aside(done.folder, done.shards)] == [78, 79, 200]
    assert done.entries == 197 and done.resumed > 0


def test_slices_that_fail_are_told_and_the_rest_is_scored(corpus, tmp_path):
    """A model that is taken away after it was opened here: no worker can load it."""
    words = tmp_path / "words.txt"
    names = ["she", "he", "woman", "man", "truck", "rain"]
    words.write_text("".join(f"{word} {n} {n * n} 1\n" for n, word in enumerate(names)))

    def take_away(share: float) -> None:
        words.unlink(missing_ok=True)

    done = scored(corpus, tmp_path / "out", str(words), progress=take_away)

    (shard,) = done.failed
    assert "words.txt" in shard.why and (shard.file, shard.first) == (0, 1)
    assert open_scores(tmp_path / "out").shards == done.shards
    words.write_text("".join(f"{word} {n} {n * n} 1\n" for n, word in enumerate(names)))
    assert scored(corpus, tmp_path / "out", str(words)).failed == ()


@pytest.mark.parametrize(
    ("how", "error", "says"),
    [({"engine": Engine("spark")}, UnknownName, "There is no engine 'spark'"),
     ({"engine": Engine(workers=0)}, BadOption, "at least one worker"),
     ({"engine": Engine(address="x:1")}, BadOption, "Only the engine ray has an address"),
     ({"size": 0}, BadOption, "at least one byte")],
)  # fmt: skip
def test_what_cannot_be_done(corpus, tmp_path, how, error, says):
    with pytest.raises(error, match=says):
        score_corpus(open_corpus([corpus]), "fake:", tmp_path / "out", **how)
    assert not (tmp_path / "out").exists()


def test_a_model_without_sentences(corpus, tmp_path):
    with pytest.raises(CannotAnswer):
        scored(corpus, tmp_path / "out", "fake-causal:")
    assert not (tmp_path / "out").exists()


def test_sides_that_are_called_like_columns(corpus, tmp_path):
    pairs = tmp_path / "pairs.json"
    pairs.write_text(json.dumps({
        "name": "odd", "targets": {"line": ["a", "c"], "text": ["b", "d"]}, "attributes": {},
        "pairs": [["a", "b"], ["c", "d"]],
    }))  # fmt: skip
    with pytest.raises(BadOption, match=r"A side of the pairs is called 'line'"):
        scored(corpus, tmp_path / "out", pairs=pairs)


def test_scores_that_have_changed_on_disk_are_not_used(corpus, tmp_path):
    done = scored(corpus, tmp_path / "out")
    part = tmp_path / "out" / done.shards[0].part
    data = bytearray(part.read_bytes())
    data[len(data) // 2] ^= 1
    part.write_bytes(bytes(data))
    scores = open_scores(tmp_path / "out")

    with pytest.raises(BadResults, match=r"is not as it was written; remove it and score the corpus again"):
        scores.of_entries(scores.shards[0])


def test_a_moved_corpus_is_known_again_and_remembered(corpus, tmp_path):
    scored(corpus, tmp_path / "out")
    (tmp_path / "new").mkdir()
    moved = corpus.rename(tmp_path / "new" / "corpus.txt")

    assert scored(moved, tmp_path / "out").resumed == 1
    assert open_scores(tmp_path / "out").corpus.files == (moved,)


def test_force_begins_anew_though_the_manifest_is_damaged(corpus, tmp_path):
    scored(corpus, tmp_path / "out")
    (tmp_path / "out" / "manifest.jsonl").write_text("nothing\n")

    with pytest.raises(BadResults, match=r"is damaged in line 1; add --force"):
        scored(corpus, tmp_path / "out")
    assert scored(corpus, tmp_path / "out", force=True).entries == 6


def test_a_run_from_which_nothing_came_leaves_no_folder(corpus, tmp_path):
    with pytest.raises(BadDataset):
        scored(corpus, tmp_path / "out", gendered=tmp_path / "nowhere.txt")
    assert not (tmp_path / "out").exists()
    (tmp_path / "file").touch()
    with pytest.raises(CannotWrite, match=r"file is a file, and a folder is written"):
        scored(corpus, tmp_path / "file")


def test_a_folder_without_scores(tmp_path):
    with pytest.raises(BadResults, match=r"it holds no scores; equipoise corpus score writes them"):
        open_scores(tmp_path)


def test_a_corpus_that_has_become_shorter_is_refused(corpus, tmp_path):
    scored(corpus, tmp_path / "out", size=1)
    scores = open_scores(tmp_path / "out")

    corpus.write_text("".join(f"{text}\n" for text in TEXTS[:-1]))

    with pytest.raises(BadDataset, match=r"corpus\.txt has changed since it was scored"):
        list(scores.slices())


def test_nothing_of_an_earlier_run_stays_where_it_is_forced(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_bytes(b"a red hat\nx\0\nrain\n")
    scored(path, tmp_path / "out", size=1)
    path.write_bytes(b"a red hat\nrain\n")

    scored(path, tmp_path / "out", force=True)

    files = [each for each in (tmp_path / "out").rglob("*.*") if each.is_file() and each.name != ".lock"]
    assert sorted(each.name for each in files) == ["manifest.jsonl", "part-000000.parquet"]
