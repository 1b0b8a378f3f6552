"""Rated pairs: correlations by hand and by real vectors, and what cannot be asked."""

import re

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

from equipoise import load_model
from equipoise.errors import BadOption, CannotAnswer, TooFewWords
from equipoise.models import Embedded
from equipoise.models.builtin import installed
from equipoise.quality import word_similarity
from equipoise.results.quality import QualityReport


class Plane:
    """Words at angles in a plane, so that cosines are known."""

    name, fingerprint, description, notes = "plane", "plane", "words at angles", ()
    angles = {"a": 0.0, "b": 0.3, "c": 1.0, "d": 2.0, "e": 3.0, "Paris": 1.5, "lower": 0.7}

    def vectors(self, texts):
        found = tuple(text for text in texts if text in self.angles)
        array = np.array([[5 * np.cos(self.angles[text]), 5 * np.sin(self.angles[text])] for text in found])
        return Embedded(found, array.reshape(-1, 2), tuple(text for text in texts if text not in self.angles))


def ask(tmp_path, text, **options):
    path = tmp_path / "set.tsv"
    path.write_text(text)
    return word_similarity(Plane(), path, **options)


def test_correlations_by_hand(tmp_path):
    report = ask(tmp_path, "a\tb\t9\na\tc\t5\na\td\t4\na\te\t1\nb\tc\t8\n")
    (task,) = report.tasks
    cosines, scores = np.cos([0.3, 1.0, 2.0, 3.0, 0.7]), [9, 5, 4, 1, 8]

    assert task.scores["spearman"] == pytest.approx(spearmanr(cosines, scores)[0])
    assert task.scores["pearson"] == pytest.approx(pearsonr(cosines, scores)[0])
    assert task.first == pytest.approx(100 * task.scores["spearman"])
    assert (task.task, task.entries, task.left_out) == ("set", {"pairs": 5}, 0)
    assert QualityReport.from_json(report.to_json()) == report


def test_words_are_found_in_other_spellings_and_unknown_ones_are_told(tmp_path):
    (task,) = ask(
        tmp_path, "PARIS\ta\t3\nLOWER\ta\t7\nparis\tb\t4\nb\tc\t8\nA\td\t1\nzebra\ta\t1\n", max_missing=0.5
    ).tasks

    assert task.entries == {"pairs": 5}
    assert (task.left_out, task.missing, task.missing_count, task.texts) == (1, ("zebra",), 1, 9)


def test_too_many_unknown_words_are_refused(tmp_path):
    with pytest.raises(TooFewWords, match=r"knows both words of 3 of the 4 pairs of set\.tsv"):
        ask(tmp_path, "a\tb\t3\nb\tc\t2\nc\td\t1\nx\ty\t1\n")
    with pytest.raises(CannotAnswer, match="no correlation"):
        ask(tmp_path, "a\tb\t3\nb\tc\t3\nc\td\t3\n")


def test_what_is_too_few_is_said_with_the_one_reason_that_holds(tmp_path):
    with pytest.raises(TooFewWords) as refused:
        ask(tmp_path, "a\tb\t3\nb\tc\t2\n")
    assert str(refused.value) == (
        "plane knows both words of 2 of the 2 pairs of set.tsv, and 3 at least must be known."
    )
    with pytest.raises(TooFewWords, match=r"and 3 at least must be known; unknown: x, y\.$"):
        ask(tmp_path, "a\tb\t3\nb\tc\t2\nx\ty\t1\n", max_missing=1)
    with pytest.raises(TooFewWords, match=r"pairs of set\.tsv, fewer than max_missing=0\.2 allows; unknown: x, y\.$"):
        ask(tmp_path, "a\tb\t3\nx\ty\t1\n")


CANNOT_BE = [
    ({"seed": -1}, "seed must be a whole number of at least 0, and it is -1"),
    ({"seed": 0.5}, "seed must be"),
    ({"max_missing": float("nan")}, "max_missing must be a share from 0 to 1, and it is nan"),
    ({"max_missing": -0.1}, "max_missing must be"),
    ({"vocabulary": 0}, "vocabulary must be a whole number of at least 1, and it is 0"),
    ({"vocabulary": -5}, "vocabulary must be"),
]


@pytest.mark.parametrize(("options", "why"), CANNOT_BE)
def test_options_that_cannot_be_are_said(options, why, tmp_path):
    with pytest.raises(BadOption, match=why):
        ask(tmp_path, "a\tb\t3\nb\tc\t2\nc\td\t1\n", **options)


def test_a_set_that_is_given_twice_is_refused_by_its_name(tmp_path):
    first, other = tmp_path / "set.tsv", tmp_path / "other" / "set.txt"
    other.parent.mkdir()
    for path in (first, other):
        path.write_text("a\tb\t3\nb\tc\t2\nc\td\t1\n")
    (tmp_path / "linked.tsv").symlink_to(first)

    for again in (first, other.parent / ".." / "set.tsv", tmp_path / "linked.tsv"):
        with pytest.raises(
            BadOption, match=f"The word set {re.escape(str(again))} is given twice and would count twice"
        ):
            word_similarity(Plane(), first, again)
    with pytest.raises(BadOption, match="would both be called 'set' in the report"):
        word_similarity(Plane(), first, other)


def test_only_a_model_with_a_list_of_words_can_be_cut(tmp_path):
    with pytest.raises(BadOption, match="plane has no list of words"):
        ask(tmp_path, "a\tb\t3\nb\tc\t2\nc\td\t1\n", vocabulary=10)


def test_a_model_without_vectors_is_refused(tmp_path):
    path = tmp_path / "set.tsv"
    path.write_text("a\tb\t3\n")
    with pytest.raises(CannotAnswer, match="gives no vectors of words"):
        word_similarity("fake-causal:", path)


def test_real_vectors_know_what_is_alike(tmp_path):
    if not installed("glove-6b-50d"):
        pytest.skip("the built-in vectors are not installed")
    path = tmp_path / "set.tsv"
    path.write_text(
        "cat\tdog\t9\nking\tqueen\t8\ncar\ttruck\t8.5\ncat\tparliament\t1\nqueen\tgravel\t0.5\ncar\tpoem\t2\n"
    )

    (task,) = word_similarity(load_model("builtin:glove-6b-50d"), path).tasks

    assert task.scores["spearman"] > 0.7
    assert task.interval.low <= task.first <= task.interval.high
