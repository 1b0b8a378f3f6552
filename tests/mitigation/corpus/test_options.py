"""Which files are changed, and what is refused before anything is written."""

from dataclasses import replace

import pytest

from equipoise.errors import BadDataset, BadOption, BadResults, CannotWrite, UnknownName
from equipoise.mitigation.corpus import Options, augment, change, subtract
from equipoise.swapping import SwapTable
from tests.mitigation.corpus.made import ABOUT, TEN, read_pairs, scored, write_pairs


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
    assert (done.above, done.unlabelled, done.unlabelled_left_out) == (2, 1, 0)
    assert done.warnings == (
        "Files for evaluation stay as they are: snli_dev.jsonl. They have 1 of the entries above the threshold; the "
        "largest score that stays in the other files is 0.09.",
    )


def test_files_that_stay_as_they_are_are_named_also_where_none_of_their_entries_is_above(tmp_path):
    files = [write_pairs(tmp_path / "train.jsonl", TEN)]
    files += [write_pairs(tmp_path / f"dev-{n}.jsonl", TEN[:1]) for n in range(7)]

    (said,) = subtract(scored(tmp_path / "scores", *files), tmp_path / "out", 100).warnings

    names = ", ".join(f"dev-{n}.jsonl" for n in range(5))
    assert said == f"Files for evaluation stay as they are: {names} and 2 more."


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
    assert done.warnings == (
        "1 line that is no entry was left out; set-aside in the folder of scores has each, with the reason.",
        "1 empty line was left out.",
    )


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


def test_lines_that_are_no_entries_are_counted_also_where_nothing_was_scored(tmp_path):
    file = write_pairs(tmp_path / "corpus.jsonl", TEN)
    file.write_text(file.read_text() + "{nonsense\n{nonsense\n")
    scores = scored(tmp_path / "scores", file, failed=[5])

    done = subtract(scores, tmp_path / "out", 75, Options(allow_failed=True))

    assert done.warnings[-1] == (
        "2 lines that are no entries were left out of slices that could not be scored; no set-aside has them."
    )


def test_a_folder_of_scores_with_another_number_of_entries_is_refused(ten, tmp_path):
    first, *others = ten.shards
    wrong = replace(ten, shards=(replace(first, entries=first.entries + 1), *others))

    with pytest.raises(BadResults, match=r"from line 1 of .*corpus.jsonl has 2 entries, and 3 were scored into"):
        subtract(wrong, tmp_path / "out")


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


@pytest.mark.parametrize(
    ("options", "says"),
    [(Options(dev=5), "--dev has no effect with --split keep"), (Options(test=0), "--test has no effect"),
     (Options("paper", evaluation=True), "--evaluation has no effect with --split paper"),
     (Options("grouped", evaluation=True), "--evaluation has no effect with --split grouped"),
     (Options(unlabelled=("-1",), keep_unlabelled=True), "--unlabelled has no effect with --keep-unlabelled"),
     (Options(rules="paper"), "this method exchanges none")],
)  # fmt: skip
def test_options_without_effect_are_refused(ten, tmp_path, options, says):
    with pytest.raises(BadOption, match=says):
        subtract(ten, tmp_path / "out", 75, options)


def test_words_may_be_exchanged_by_other_rules_or_by_a_table(tmp_path):
    pairs = [("0.1 A dog.", "0 It.", "neutral"), ("0.2 He has his map.", "0 It.", "neutral")]
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", pairs))

    augment(scores, tmp_path / "paper", 50, Options(rules="paper"))
    augment(scores, tmp_path / "table", 50, Options(table=SwapTable({"map": "plan"})))
    augment(scores, tmp_path / "both", 50, Options(table=SwapTable({"map": "plan"}), rules="context"))

    swapped = [read_pairs(tmp_path / name / "corpus.jsonl")[-1][0] for name in ("paper", "table", "both")]
    assert swapped == ["0.2 She has hers map.", "0.2 He has his plan.", "0.2 She has her plan."]


@pytest.mark.parametrize("rules", [None, "context", "paper", "none"])
def test_scores_along_another_axis_need_a_table_whatever_the_rules(tmp_path, rules):
    wet = replace(ABOUT, first="wet", second="dry")
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", TEN), about=wet)

    with pytest.raises(BadOption, match=r"are of wet and dry, .*--table"):
        augment(scores, tmp_path / "out", 75, Options(rules=rules))


def test_rules_that_exchange_nothing_or_do_not_exist_are_refused_before_any_work(ten, tmp_path):
    with pytest.raises(BadOption, match="--rules none exchanges nothing"):
        augment(ten, tmp_path / "out", 75, Options(rules="none"))
    with pytest.raises(UnknownName, match="set of rules 'papre'"):
        augment(ten, tmp_path / "out", 75, Options(rules="papre"), progress=lambda share: pytest.fail("work was done"))
