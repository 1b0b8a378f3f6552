"""Rated pairs: their many formats, and correlations by hand and by real vectors."""

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

from equipoise import load_model
from equipoise.errors import BadDataset, BadOption, CannotAnswer, TooFewWords
from equipoise.models import Embedded
from equipoise.models.builtin import installed
from equipoise.quality import word_similarity
from equipoise.quality.words.similarity_files import read_pairs
from equipoise.results.quality import QualityReport

FORMATS = {
    "tabs": "tiger\tcat\t7.35\nbook\tpaper\t7.46\n",
    "commas and a header": "Word 1,Word 2,Human (mean)\ntiger,cat,7.35\nbook,paper,7.46\n",
    "semicolons": "tiger;cat;7.35\nbook;paper;7.46\n",
    "spaces": "tiger cat 7.35\nbook  paper 7.46\n",
    "comments": "# WordSim\n#word1\tword2\tmean\ntiger\tcat\t7.35\n\nbook\tpaper\t7.46\n",
    "SimLex": "word1\tword2\tPOS\tSimLex999\tconc(w1)\ntiger\tcat\tN\t7.35\t3.2\nbook\tpaper\tN\t7.46\t4.1\n",
    "a header without a name we know": "a\tb\tc\ntiger\tcat\t7.35\nbook\tpaper\t7.46\n",
    "a byte order mark and Windows lines": "\ufefftiger\tcat\t7.35\r\nbook\tpaper\t7.46\r\n",
    "more columns": "tiger\tcat\t7.35\t9\nbook\tpaper\t7.46\t8\n",
}


@pytest.mark.parametrize("how", FORMATS)
def test_pairs_are_read_from_the_formats_there_are(how, tmp_path):
    path = tmp_path / "set.txt"
    path.write_bytes(FORMATS[how].encode())

    assert read_pairs(path) == [("tiger", "cat", 7.35), ("book", "paper", 7.46)]


WRONG = {
    "": "has no pairs of words",
    "# nothing\n": "has no pairs of words",
    "word1\tword2\tscore\n": "has a header and no pairs",
    "a\tb\t1\nc\td\n": "line 2: it has 2 columns",
    "a\tb\t1\nc\td\tmany\n": "line 2: 'c d many' is not two words and a score",
    "a\tb\t1\nc\t\t2\n": "line 2: 'c  2' is not two words and a score",
    "a\tb\t1\nc\td\tinf\n": "line 2",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_file_is_one_sentence_that_names_it(text, tmp_path):
    path = tmp_path / "set.tsv"
    path.write_text(text)

    with pytest.raises(BadDataset, match=WRONG[text]) as refused:
        read_pairs(path)
    assert str(path) in str(refused.value)


def test_files_that_are_not_there_or_not_text_are_said(tmp_path):
    (tmp_path / "odd").write_bytes(b"caf\xe9\tb\t1\n")
    with pytest.raises(BadDataset, match="is not UTF-8"):
        read_pairs(tmp_path / "odd")
    with pytest.raises(BadDataset, match="nowhere cannot be read: No such file"):
        read_pairs(tmp_path / "nowhere")


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
