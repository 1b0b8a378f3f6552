from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.corpora.layouts import are_numbers, check_wanted, is_sts_benchmark, layout_of, refuse_header
from equipoise.corpora.shapes import Layout
from equipoise.errors import BadDataset, BadOption

PATH = Path("some.tsv")
PARSES = ("sentence1_parse", "sentence1_binary_parse", "sentence2_parse", "sentence2_binary_parse")
MNLI = (
    "index promptID pairID genre sentence1_binary_parse sentence2_binary_parse sentence1_parse sentence2_parse "
    "sentence1 sentence2 label1 gold_label"
)
STSB = "index genre filename year old_index source1 source2 sentence1 sentence2 score"
SICK = "pair_ID sentence_A sentence_B relatedness_score entailment_judgment"


@pytest.mark.parametrize(
    ("columns", "layout"),
    [
        (MNLI, Layout(("sentence1", "sentence2"), "gold_label", "pairID", PARSES)),
        (STSB, Layout(("sentence1", "sentence2"), "score")),
        ("index sentence1 sentence2 label", Layout(("sentence1", "sentence2"), "label")),
        ("id qid1 qid2 question1 question2 is_duplicate", Layout(("question1", "question2"), "is_duplicate")),
        ("premise hypothesis label", Layout(("premise", "hypothesis"), "label")),
        (SICK, Layout(("sentence_A", "sentence_B"), "relatedness_score")),
        ("index question sentence label", Layout(("question", "sentence"), "label")),
        ("sentence label", Layout(("sentence",), "label")),
        ("id text", Layout(("text",))),
    ],
)  # fmt: skip
def test_known_columns(columns, layout):
    assert layout_of(PATH, columns.split(), (), "") == layout


def test_mrpc_has_spaces_in_its_columns():
    columns = ["Quality", "#1 ID", "#2 ID", "#1 String", "#2 String"]

    assert layout_of(PATH, columns, (), "") == Layout(("#1 String", "#2 String"), "Quality")


def test_what_the_user_wants_wins():
    columns = MNLI.split()

    assert layout_of(PATH, columns, ["sentence2"], "genre") == Layout(("sentence2",), "genre", "pairID", PARSES[2:])
    assert layout_of(PATH, ["a", "b", "label"], ["b", "a"], "") == Layout(("b", "a"), "label")


def test_columns_that_are_not_known_are_listed():
    with pytest.raises(BadDataset, match=r"some.tsv .* it has anchor, positive; name one or two .* --columns"):
        layout_of(PATH, ["anchor", "positive"], (), "")


@pytest.mark.parametrize(
    ("columns", "saying"),
    [(["a", "b", "c"], r"one sentence or two, .* --columns names 3: a, b, c\."), (["a", "a"], "names 2: a, a"),
     (["a", ""], "has no name; give every column")],
)  # fmt: skip
def test_columns_that_cannot_be_sentences_of_an_entry(columns, saying):
    with pytest.raises(BadOption, match=saying):
        check_wanted(columns)


SENTENCE = ["1", "She runs home.", "5"]


@pytest.mark.parametrize(
    "first", [["id", "text", "stars"], ["", "reviews.text", "n_stars"], ["id", "Überschrift", "x"]]
)
def test_a_header_is_no_entry(first):
    with pytest.raises(BadOption, match=rf"header \({', '.join(first)}\); name the columns by these names"):
        refuse_header(PATH, first, SENTENCE, ["2"])


@pytest.mark.parametrize(
    ("first", "second"),
    [(["0", "Yes", "x"], SENTENCE), (["id", "Yes.", "x"], SENTENCE), (["id", "She runs", "x"], SENTENCE),
     (["a", "text", "a"], SENTENCE), (["id", "text", "stars"], ["1", "No", "5"]), (["id", "text", "stars"], ["1"])],
    ids=["number", "full stop", "sentence", "twice", "words below", "nothing below"],
)  # fmt: skip
def test_what_is_no_header(first, second):
    refuse_header(PATH, first, second, ["2"])


def test_numbers_are_counted_from_one():
    assert are_numbers(["6", "7"])
    assert not any(map(are_numbers, [[], ["0"], ["6", "text"], ["٦"], ["-1"]]))


def test_sts_benchmark_is_known_by_its_score():
    fields = ["main-captions", "MSRvid", "2012test", "0001", "5.000", "A plane.", "An air plane."]

    assert is_sts_benchmark(fields)
    assert not is_sts_benchmark(fields[:6])
    assert not is_sts_benchmark([*fields[:4], "5.001", *fields[5:]])
    assert not is_sts_benchmark([*fields[:4], "score", *fields[5:]])
