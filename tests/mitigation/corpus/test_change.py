"""Whole changes of small corpora whose scores are known."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from equipoise.corpora.corpus import open_corpus
from equipoise.corpora.score import Engine, score_corpus
from equipoise.corpora.scores import open_scores
from equipoise.mitigation.corpus import METHODS, Options, augment, change, substitute, subtract
from equipoise.results.corpora import CorpusReport
from equipoise.swapping import swap
from tests.mitigation.corpus.made import TEN, read_lines, read_pairs, score, scored, write_pairs

# The larger absolute scores of TEN are .02 .03 .04 .05 .06 .07 .08 .09 .10 .20, and their 75th percentile is .0875: the
# last three are above it, and of these the second has no word to swap.
BOY = ("0.01 A girl kicks a ball.", "-0.09 The girl plays football.", "neutral")
GIRL = ("0.20 A boy in pink twirls.", "0.01 A ribbon is twirled.", "neutral")

SMALL = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
entries = st.tuples(
    st.sampled_from(["0", "0.1", "0.1", "-0.2", "0.3", "0.35"]).map(lambda score: f"{score} A"),
    st.sampled_from(["man", "woman", "dog", "cat"]),
    st.sampled_from(["0 It is.", "-0.25 It is.", "0.3 She is."]),
    st.sampled_from(["neutral", "entailment", "-"]),
).map(lambda parts: (f"{parts[0]} {parts[1]}.", parts[2], parts[3]))
corpora = st.lists(entries, min_size=1, max_size=30).filter(lambda pairs: any(pair[2] != "-" for pair in pairs))


def test_subtraction_takes_away_what_is_above_and_nothing_else(ten, tmp_path):
    done = subtract(ten, tmp_path / "out", 75)

    assert read_pairs(tmp_path / "out" / "corpus.jsonl") == TEN[:7]
    assert (done.considered, done.removed, done.added, done.swappable) == (10, 3, 0, 0)
    assert (done.threshold.value, done.threshold.above) == (pytest.approx(0.0875), 3)
    assert (done.largest_before, done.largest_after) == (0.2, 0.08)
    assert [(part.name, part.entries) for part in done.parts] == [("corpus.jsonl", 7)]
    assert done.warnings == ()


def test_augmentation_doubles_what_is_above_and_can_be_swapped(ten, tmp_path):
    done = augment(ten, tmp_path / "out", 75)

    assert read_pairs(tmp_path / "out" / "corpus.jsonl") == [*TEN[:8], BOY, TEN[8], TEN[9], GIRL]
    assert (done.removed, done.added, done.swappable) == (0, 2, 2)
    assert (done.largest_before, done.largest_after) == (0.2, 0.2)


def test_substitution_puts_a_copy_in_the_place_of_what_is_above_and_takes_the_rest_away(ten, tmp_path):
    done = substitute(ten, tmp_path / "out", 75)

    assert read_pairs(tmp_path / "out" / "corpus.jsonl") == [*TEN[:7], BOY, GIRL]
    assert (done.above, done.swappable, done.removed, done.added) == (3, 2, 3, 2)
    assert (done.largest_before, done.largest_after) == (0.2, 0.08)


def test_a_copy_is_marked_and_its_original_is_not_touched(ten, tmp_path):
    augment(ten, tmp_path / "out", 75)

    before = read_lines(tmp_path / "corpus.jsonl")
    after = {line["pairID"]: line for line in read_lines(tmp_path / "out" / "corpus.jsonl")}
    assert [after[line["pairID"]] for line in before] == before
    assert set(after) - {line["pairID"] for line in before} == {"7#swapped", "9#swapped"}


def test_examples_are_the_changed_entries_the_strongest_first(ten, tmp_path):
    first, second, third = substitute(ten, tmp_path / "out", 75).examples

    assert (first.score, first.file, first.line, first.label) == (0.2, "corpus.jsonl", 10, "neutral")
    assert (first.before, first.after) == (TEN[9][:2], GIRL[:2])
    assert first.swapped == ((("girl", "boy"),), ())
    assert (second.before, second.after, second.swapped) == (TEN[8][:2], (), ())
    assert third.score == 0.09


@pytest.mark.parametrize("method", METHODS)
def test_where_all_scores_are_equal_nothing_changes(method, tmp_path):
    pairs = [("0.1 A man.", "0.1 He.", "neutral")] * 5
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", pairs))

    done = change(method, scores, tmp_path / "out")

    assert (tmp_path / "out" / "corpus.jsonl").read_bytes() == (tmp_path / "corpus.jsonl").read_bytes()
    assert (done.threshold.above, done.removed, done.added, done.examples) == (0, 0, 0, ())


def test_ties_at_the_threshold_stay(tmp_path):
    pairs = [(f"{value} A man.", "0 He.", "neutral") for value in ("0.1", "0.2", "0.2", "0.2", "0.3")]
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", pairs))

    assert subtract(scores, tmp_path / "out", 50).removed == 1
    assert read_pairs(tmp_path / "out" / "corpus.jsonl") == pairs[:4]


def test_entries_without_an_agreed_label_are_left_out_before_the_threshold_is_found(tmp_path):
    pairs = [*TEN, ("0.9 A man.", "0.9 He.", "-")]
    scores = scored(tmp_path / "scores", write_pairs(tmp_path / "corpus.jsonl", pairs))

    done = subtract(scores, tmp_path / "out", 75)
    kept = subtract(scores, tmp_path / "kept", 100, Options(keep_unlabelled=True))

    assert (done.unlabelled, done.unlabelled_left_out, done.considered, done.removed) == (1, 1, 10, 3)
    assert read_pairs(tmp_path / "out" / "corpus.jsonl") == TEN[:7]
    assert (kept.unlabelled, kept.considered) == (0, 11)
    assert read_pairs(tmp_path / "kept" / "corpus.jsonl") == pairs


def test_a_corpus_of_single_sentences_is_changed_alike(tmp_path):
    (tmp_path / "corpus.txt").write_text("0.1 A dog.\n\n0.2 A king.\n0.3 A queen.\n")
    scores = scored(tmp_path / "scores", tmp_path / "corpus.txt")

    augment(scores, tmp_path / "out", 50)

    assert (tmp_path / "out" / "corpus.txt").read_text() == "0.1 A dog.\n0.2 A king.\n0.3 A queen.\n0.3 A king.\n"


@SMALL
@given(corpora, st.sampled_from([0, 50, 80, 100]), st.integers(20, 400))
def test_subtraction_keeps_those_not_above_in_their_order(tmp_path_factory, pairs, percentile, size):
    folder = tmp_path_factory.mktemp("law")
    scores = scored(folder / "scores", write_pairs(folder / "corpus.jsonl", pairs), size=size)

    done = subtract(scores, folder / "out", percentile)

    labelled = [pair for pair in pairs if pair[2] != "-"]
    stay = [pair for pair in labelled if max(abs(score(text)) for text in pair[:2]) <= done.threshold.value]
    assert read_pairs(folder / "out" / "corpus.jsonl") == stay
    assert done.removed == len(labelled) - len(stay) == done.threshold.above


@SMALL
@given(corpora, st.sampled_from([0, 50, 80, 100]), st.integers(20, 400))
def test_augmentation_without_its_copies_is_the_corpus(tmp_path_factory, pairs, percentile, size):
    folder = tmp_path_factory.mktemp("law")
    scores = scored(folder / "scores", write_pairs(folder / "corpus.jsonl", pairs), size=size)

    done = augment(scores, folder / "out", percentile)

    after = read_lines(folder / "out" / "corpus.jsonl")
    originals = [line for line in read_lines(folder / "corpus.jsonl") if line["gold_label"] != "-"]
    copies = [line for line in after if line["pairID"].endswith("#swapped")]
    assert [line for line in after if line not in copies] == originals
    assert len(copies) == done.added == done.swappable <= done.threshold.above
    for copy in copies:
        before = after[after.index(copy) - 1]
        assert (before["pairID"] + "#swapped", before["gold_label"]) == (copy["pairID"], copy["gold_label"])


@SMALL
@given(corpora, st.sampled_from([0, 50, 80]), st.integers(20, 400))
def test_substitution_is_what_subtraction_leaves_and_the_copies_of_augmentation(
    tmp_path_factory, pairs, percentile, size
):
    folder = tmp_path_factory.mktemp("law")
    scores = scored(folder / "scores", write_pairs(folder / "corpus.jsonl", pairs), size=size)

    done = {method: change(method, scores, folder / method, percentile) for method in METHODS}

    lines = {method: read_lines(folder / method / "corpus.jsonl") for method in METHODS}
    copies = [line for line in lines["augment"] if line["pairID"].endswith("#swapped")]
    assert [line for line in lines["substitute"] if line in copies] == copies
    assert [line for line in lines["substitute"] if line not in copies] == lines["subtract"]
    both = done["substitute"]
    assert (both.removed, both.added) == (done["subtract"].removed, done["augment"].added)
    assert both.above == both.removed and both.largest_after == done["subtract"].largest_after


@pytest.mark.parametrize("split", ["keep", "paper", "grouped"])
def test_progress_goes_from_0_to_1(ten, tmp_path, split):
    told = list[float]()
    options = Options() if split == "keep" else Options(split=split, dev=2, test=2)

    augment(ten, tmp_path / "out", 75, options, told.append)

    assert told == sorted(told) and told[-1] == 1.0 and 0 < told[0] < 1


def test_a_corpus_that_a_model_scored(tmp_path):
    sentences = [f"{who} {what}." for who in ("She", "A nurse", "John", "The pilot") for what in ("sings", "runs")]
    (tmp_path / "corpus.txt").write_text("".join(f"{sentence}\n" for sentence in sentences))
    score_corpus(
        open_corpus([tmp_path / "corpus.txt"]), "fake-sentences:", tmp_path / "scores", engine=Engine(workers=1)
    )
    scores = open_scores(tmp_path / "scores")

    substitute(scores, tmp_path / "out", 50)
    report = CorpusReport.from_json((tmp_path / "out" / "report.json").read_text())

    absolute = np.concatenate([scores.of_entries(shard) for shard in scores.shards])
    above = [
        sentence for sentence, value in zip(sentences, absolute, strict=True) if value > np.percentile(absolute, 50)
    ]
    assert 0 < report.thresholds[0].above == report.change.threshold.above == len(above) < 8
    expected = [
        swap(sentence).text if sentence in above else sentence
        for sentence in sentences
        if sentence not in above or swap(sentence).swapped
    ]
    assert (tmp_path / "out" / "corpus.txt").read_text().splitlines() == expected
    assert {each.text for each in report.top_first + report.top_second} <= set(sentences)


def test_out_may_be_given_as_text(ten, tmp_path):
    subtract(ten, str(tmp_path / "deep" / "out"), 75)

    assert Path(tmp_path / "deep" / "out" / "corpus.jsonl").is_file()
