"""Which files are changed, and what is refused before anything is written."""

import pytest

from equipoise.errors import BadDataset, BadOption, BadResults, CannotWrite, UnknownName
from equipoise.mitigation.corpus import Options, change, subtract
from tests.mitigation.corpus.made import TEN, read_pairs, scored, write_pairs


def test_files_for_evaluation_stay_as_they_are(tmp_path):
    train = write_pairs(tmp_path / "snli_train.jsonl", TEN)
    dev = write_pairs(tmp_path / "snli_dev.jsonl", [("0.5 A man.", "0 He.", "-"), ("0.3 A man.", "0 He.", "neutral")])
    dev.write_text(dev.read_text() + "\n{nonsense\n")
    scores = scored(tmp_path / "scores", train, dev)

    done = subtract(scores, tmp_path / "out", 75)

    assert (tmp_path / "out" / "snli_dev.jsonl").read_bytes() == dev.read_bytes()
    assert read_pairs(tmp_path / "out" / "snli_train.jsonl") == TEN[:8]
    assert [(part.name, part.entries) for part in done.parts] == [("snli_train.jsonl", 8), ("snli_dev.jsonl", 2)]
    assert (done.threshold.above, done.removed, done.largest_after) == (3, 2, 0.3)
    (said,) = done.warnings
    assert "1 of the entries above the threshold" in said and "is 0.09." in said


def test_files_for_evaluation_are_changed_when_that_is_asked_for_and_it_is_said(tmp_path):
    dev = write_pairs(tmp_path / "dev.jsonl", TEN)
    scores = scored(tmp_path / "scores", dev)

    with pytest.raises(BadOption, match="--evaluation"):
        subtract(scores, tmp_path / "out", 75)
    done = subtract(scores, tmp_path / "out", 75, Options(evaluation=True))

    assert read_pairs(tmp_path / "out" / "dev.jsonl") == TEN[:7]
    assert any("cannot be compared" in warning for warning in done.warnings)


def test_files_of_one_name_keep_their_folders(tmp_path):
    files = [write_pairs(tmp_path / "nli" / name / "part.jsonl", TEN) for name in ("train", "test")]

    done = subtract(scored(tmp_path / "scores", *files), tmp_path / "out", 75)

    assert [(part.name, part.entries) for part in done.parts] == [("train/part.jsonl", 8), ("test/part.jsonl", 10)]
    assert (tmp_path / "out" / "test" / "part.jsonl").read_bytes() == files[1].read_bytes()


def test_lines_that_are_no_entries_are_left_out_and_that_is_said(tmp_path):
    file = write_pairs(tmp_path / "corpus.jsonl", TEN)
    file.write_text("{nonsense\n\n" + file.read_text())

    done = subtract(scored(tmp_path / "scores", file), tmp_path / "out", 100)

    assert read_pairs(tmp_path / "out" / "corpus.jsonl") == TEN
    (said,) = done.warnings
    assert said.startswith("1 lines that are no entries were left out")


def test_what_could_not_be_scored_is_a_reason_to_refuse_or_stays(tmp_path):
    scores = scored(
        tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", TEN), failed=[4]
    )  # the last two entries
    assert len(scores.shards) == 5

    with pytest.raises(BadResults, match=r"1 of 5 slices .* it was too much.*--allow-failed"):
        subtract(scores, tmp_path / "out")
    done = subtract(scores, tmp_path / "out", 75, Options(allow_failed=True))

    assert read_pairs(tmp_path / "out" / "corpus.jsonl")[-2:] == TEN[8:]
    assert (done.considered, done.removed) == (8, 2)
    assert any("1 of 5 slices could not be scored" in warning for warning in done.warnings)


def test_a_corpus_that_has_changed_since_is_refused_and_nothing_is_written(ten, tmp_path):
    write_pairs(tmp_path / "corpus.jsonl", TEN[::-1])

    with pytest.raises(BadDataset, match="has changed since"):
        subtract(ten, tmp_path / "out")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["corpus.jsonl", "scores"]


def test_the_corpus_is_never_written_over(ten, tmp_path):
    before = (tmp_path / "corpus.jsonl").read_bytes()

    with pytest.raises(CannotWrite, match="is read here"):
        subtract(ten, tmp_path, 75, Options(force=True))
    assert (tmp_path / "corpus.jsonl").read_bytes() == before


@pytest.mark.parametrize("place", ["scores", "scores/new"])
def test_the_scores_are_never_written_over(ten, tmp_path, place):
    with pytest.raises(CannotWrite, match="folder of scores"):
        subtract(ten, tmp_path / place, 75, Options(force=True))


def test_unknown_methods_and_splits_are_refused(ten, tmp_path):
    with pytest.raises(UnknownName, match="method 'multiply'"):
        change("multiply", ten, tmp_path / "out")
    with pytest.raises(UnknownName, match="split 'halves'"):
        subtract(ten, tmp_path / "out", options=Options(split="halves"))
    with pytest.raises(BadOption, match="0 or more"):
        subtract(ten, tmp_path / "out", options=Options(seed=-1))
    with pytest.raises(BadOption, match="percentile 101"):
        subtract(ten, tmp_path / "out", 101)
    assert not (tmp_path / "out").exists()
