from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from equipoise.errors import BadDataset, CannotAnswer
from equipoise.mitigation.corpus import Options, augment, subtract
from equipoise.mitigation.corpus.splits import (
    DEV,
    NAMES,
    TEST,
    TRAIN,
    Pooled,
    Sizes,
    by_entry,
    by_group,
    ending,
    for_evaluation,
    groups,
    leaks,
)
from tests.mitigation.corpus.made import read_lines, scored, write_pairs

SMALL = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
premises = st.tuples(
    st.sampled_from(["0.1 A", "0.2 The", "0.3 One"]), st.sampled_from(["man", "woman", "king", "queen", "dog", "cat"])
).map(lambda words: f"{' '.join(words)}.")
hypotheses = st.sampled_from(["0 It is.", "0.15 He is.", "0.25 She is."])
corpora = st.lists(st.tuples(premises, hypotheses, st.just("neutral")), min_size=8, max_size=40)


def pooled(first: list[int], origin: list[int] | None = None) -> Pooled:
    keys = np.random.default_rng(0).integers(2**63, size=len(first)).astype(np.uint64)
    return Pooled(keys, np.array(first, dtype=np.uint64), np.array(origin or first, dtype=np.uint64))


@pytest.mark.parametrize(
    "path",
    ["snli_1.0_dev.jsonl", "multinli_1.0_dev_mismatched.txt", "sts-test.csv", "validation-00000-of-00001.parquet",
     "nli/test/part.jsonl", "nli/Validation/part.jsonl", "train/dev.jsonl"],
)  # fmt: skip
def test_names_that_say_evaluation(path):
    assert for_evaluation(Path(path), Path(path).name)


@pytest.mark.parametrize(
    "path",
    ["snli_1.0_train.jsonl", "contest.txt", "device.tsv", "train_test.jsonl", "corpus.txt", "test/train.jsonl",
     "my-tests/corpus.txt", "dev data/corpus.txt", "train/corpus.txt"],
)  # fmt: skip
def test_names_that_do_not(path):
    assert not for_evaluation(Path(path), Path(path).name)


def test_folders_further_up_count_where_they_tell_files_apart():
    assert for_evaluation(Path("nli/test/en/part.jsonl"), "test/en/part.jsonl")
    assert not for_evaluation(Path("test/nli/en/part.jsonl"), "part.jsonl")


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("snli_1.0_train.jsonl", ".jsonl"),
        ("a.txt.gz", ".txt.gz"),
        ("a.b.tsv.zst", ".tsv.zst"),
        ("a", ""),
        ("a.gz", ".gz"),
    ],
)
def test_what_a_name_ends_in(name, ends):
    assert ending(Path("folder.d") / name) == ends


def test_entries_are_cut_by_their_keys():
    given = pooled([1, 2, 3, 4, 5])._replace(keys=np.array([50, 10, 40, 20, 30], dtype=np.uint64))

    assert by_entry(given, Sizes(dev=1, test=2), seed=0).tolist() == [TRAIN, DEV, TRAIN, TEST, TEST]


def test_a_chain_of_copies_makes_one_group():
    found = groups(pooled(first=[1, 2, 2, 3, 9, 1], origin=[1, 1, 2, 2, 9, 1])).tolist()

    assert len(set(found[:4] + found[5:])) == 1
    assert found[4] != found[0]


def test_leaks_are_counted_by_entry():
    split = np.array([TRAIN, DEV, DEV, TEST], dtype=np.uint8)

    assert leaks(pooled([1, 1, 2, 1]), split) == 2


@pytest.mark.parametrize(("first", "origin"), [([1, 9], [1, 1]), ([9, 1], [1, 1]), ([8, 9], [1, 1])])
def test_an_original_and_its_copy_on_both_sides_of_the_cut_leak(first, origin):
    assert leaks(pooled(first, origin), np.array([TRAIN, DEV], dtype=np.uint8)) == 1
    assert leaks(pooled(first, origin), np.array([DEV, TEST], dtype=np.uint8)) == 0


@given(st.lists(st.integers(1, 6), min_size=6, max_size=40), st.integers(0, 3), st.integers(0, 2), st.integers(0, 9))
def test_groups_stay_together_and_sizes_are_not_exceeded(first, dev, test, seed):
    try:
        split = by_group(pooled(first), Sizes(dev, test), seed)
    except CannotAnswer:
        return
    counts = Counter(split.tolist())
    assert counts[DEV] <= dev and counts[TEST] <= test and counts[TRAIN]
    assert all(len({split[place] for place in np.flatnonzero(np.array(first) == each)}) == 1 for each in first)


def test_where_all_groups_have_one_entry_the_sizes_are_exact():
    counts = Counter(by_group(pooled(list(range(100))), Sizes(20, 30), seed=3).tolist())

    assert (counts[DEV], counts[TEST], counts[TRAIN]) == (20, 30, 50)


def test_another_seed_chooses_other_groups():
    each = [tuple(by_group(pooled(list(range(100))), Sizes(20, 30), seed).tolist()) for seed in range(3)]

    assert len(set(each)) == 3


def test_too_few_entries_are_refused_with_the_numbers():
    with pytest.raises(CannotAnswer, match=r"2 entries for dev and 1 for test .* has 3,"):
        by_entry(pooled([1, 2, 3]), Sizes(2, 1), seed=0)


def test_a_group_that_fits_nowhere_is_refused():
    with pytest.raises(CannotAnswer, match="fits into dev"):
        by_group(pooled([1, 1, 1, 2, 2, 2]), Sizes(2, 0), seed=0)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "report.json"}


@SMALL
@given(corpora, st.sampled_from(["paper", "grouped"]), st.integers(0, 5))
def test_every_entry_lands_in_one_split_and_the_same_seed_gives_the_same_bytes(tmp_path_factory, pairs, split, seed):
    folder = tmp_path_factory.mktemp("law")
    scores = scored(folder / "scores", write_pairs(folder / "corpus.jsonl", pairs))
    options = Options(split=split, dev=2, test=1, seed=seed)
    augment(scores, folder / "kept", 50)
    try:
        done = augment(scores, folder / "out", 50, options)
    except CannotAnswer:
        assert split == "grouped"
        return
    augment(scores, folder / "again", 50, options)

    written = {name: read_lines(folder / "out" / f"{name}.jsonl") for name in NAMES}
    everyone = sorted(line["pairID"] for lines in written.values() for line in lines)
    assert everyone == sorted(line["pairID"] for line in read_lines(folder / "kept" / "corpus.jsonl"))
    assert {part.name: part.entries for part in done.parts} == {
        f"{n}.jsonl": len(lines) for n, lines in written.items()
    }
    assert files_of(folder / "out") == files_of(folder / "again")
    if split == "grouped":
        first = {name: {line["sentence1"] for line in lines} for name, lines in written.items()}
        owners = {name: {line["pairID"].removesuffix("#swapped") for line in lines} for name, lines in written.items()}
        for one, other in (("train", "dev"), ("train", "test"), ("dev", "test")):
            assert not first[one] & first[other]
            assert not owners[one] & owners[other]


def test_the_paper_s_split_says_how_much_leaks(tmp_path):
    pairs = [(f"0.1 Premise {n % 5}.", f"0.2 {n}.", "neutral") for n in range(15)]
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", pairs))

    done = subtract(scores, tmp_path / "out", options=Options(split="paper", dev=2, test=1))

    train = {line["sentence1"] for line in read_lines(tmp_path / "out" / "train.jsonl")}
    evaluated = [line for name in ("dev", "test") for line in read_lines(tmp_path / "out" / f"{name}.jsonl")]
    leaking = sum(line["sentence1"] in train for line in evaluated)
    assert leaking > 0
    assert "cannot be compared" in done.warnings[0]
    assert done.warnings[1].startswith(f"{leaking} of the 3 entries of dev and test ({leaking / 3:.0%})")


def test_the_grouped_split_says_what_it_could_not_fill(tmp_path):
    pairs = [(f"0.1 Premise {n // 3}.", f"0.2 {n}.", "neutral") for n in range(15)]
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", pairs))

    done = subtract(scores, tmp_path / "out", options=Options(split="grouped", dev=4, test=3))

    assert [(part.name, part.entries) for part in done.parts[1:]] == [("dev.jsonl", 3), ("test.jsonl", 3)]
    assert [said for said in done.warnings if "asked for" in said] == [
        "Dev has 3 of the 4 entries that were asked for, since entries with the same first sentence stay together."
    ]


def test_the_grouped_split_says_that_nothing_can_be_compared(tmp_path):
    pairs = [(f"0.1 Premise {n}.", "0.2 It.", "neutral") for n in range(9)]
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", pairs))

    (said,) = subtract(scores, tmp_path / "out", options=Options(split="grouped", dev=2, test=1)).warnings

    assert "cannot be compared" in said


def test_a_shuffled_corpus_is_not_in_its_old_order(tmp_path):
    pairs = [(f"0.1 Premise {n}.", "0.2 It.", "neutral") for n in range(50)]
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", pairs))

    subtract(scores, tmp_path / "out", options=Options(split="grouped", dev=2, test=0))

    order = [int(line["pairID"]) for line in read_lines(tmp_path / "out" / "train.jsonl")]
    assert order != sorted(order)
    assert not (tmp_path / "out" / "test.jsonl").exists()


def test_another_seed_gives_another_order(tmp_path):
    pairs = [(f"0.1 Premise {n}.", "0.2 It.", "neutral") for n in range(50)]
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", pairs))

    for seed in (0, 1):
        subtract(scores, tmp_path / f"out-{seed}", options=Options(split="paper", dev=5, test=5, seed=seed))

    one, other = (files_of(tmp_path / f"out-{seed}") for seed in (0, 1))
    assert all(one[name] != other[name] for name in one)


def test_files_of_different_kinds_are_not_pooled(tmp_path):
    (tmp_path / "a.txt").write_text("0.1 A man.\n")
    (tmp_path / "b.jsonl").write_text('{"text": "0.2 A man."}\n')
    scores = scored(tmp_path / "scores", tmp_path / "a.txt", tmp_path / "b.jsonl")

    with pytest.raises(BadDataset, match=r"b\.jsonl is of another format than .*a\.txt"):
        subtract(scores, tmp_path / "out", options=Options(split="paper", dev=0, test=0))


def test_files_of_one_kind_are_pooled_under_the_first_one_s_ending(tmp_path):
    (tmp_path / "a.txt").write_text("0.1 A man.\n0.1 A dog.")  # its last line has no end
    (tmp_path / "b.txt").write_text("0.1 A cat.\n")
    scores = scored(tmp_path / "scores", tmp_path / "a.txt", tmp_path / "b.txt")

    subtract(scores, tmp_path / "out", options=Options(split="paper", dev=1, test=1))

    texts = [(tmp_path / "out" / f"{name}.txt").read_text().strip() for name in NAMES]
    assert sorted(texts) == ["0.1 A cat.", "0.1 A dog.", "0.1 A man."]


def test_too_few_entries_for_groups_are_refused_with_the_numbers():
    with pytest.raises(CannotAnswer, match=r"2 entries for dev and 2 for test were asked for, .* has 4, which leaves"):
        by_group(pooled([1, 2, 3, 4]), Sizes(2, 2), seed=0)
