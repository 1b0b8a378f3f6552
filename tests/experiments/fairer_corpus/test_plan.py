"""Versions, seeds and questions that are asked for."""

from pathlib import Path

import pytest

from equipoise.errors import BadDataset, BadOption, UnknownName
from equipoise.experiments.fairer_corpus.plan import INFERSENT, Material, Trainer, versions_of
from equipoise.experiments.fairer_corpus.questions import GENDER, RETENTION, check_folder, questions_of
from equipoise.experiments.seeds import seeds_of

BILSTM, TRANSFORMER = Trainer(INFERSENT, "words"), Trainer("builtin:minilm", "")


def names(methods, percentiles, trainer=BILSTM):
    return [version.name for version in versions_of(methods, percentiles, trainer)]


def test_versions_stand_with_the_original_first_and_from_few_changes_to_many():
    assert names(["subtract", "augment", "hard-debias"], [90, 95, 97.5]) == [
        "original", "sub97.5", "sub95", "sub90", "aug97.5", "aug95", "aug90", "hard-debiased"
    ]  # fmt: skip
    assert names(["hard-debias"], []) == ["original", "hard-debiased"]


@pytest.mark.parametrize(("methods", "percentiles", "trainer", "error", "said"), [
    (["subtact"], [90], BILSTM, UnknownName, "There is no method 'subtact'; did you mean subtract"),
    (["hard-debias"], [90], TRANSFORMER, BadOption, "builtin:minilm reads none"),
    ([], [90], BILSTM, BadOption, "at least one method"),
    (["augment"], [], BILSTM, BadOption, "a percentile for it"),
    (["augment"], [100], BILSTM, BadOption, "lie between 0 and 100"),
])  # fmt: skip
def test_versions_that_cannot_be(methods, percentiles, trainer, error, said):
    with pytest.raises(error, match=said):
        versions_of(methods, percentiles, trainer)


def test_seeds():
    assert seeds_of(3, 2) == (2, 3, 4)
    with pytest.raises(BadOption, match="There are 1 to 1,000 seeds"):
        seeds_of(0, 0)


def test_questions_are_those_of_the_paper_and_what_was_planted():
    own = Material("c", (), (), ())
    planted = Material("p", (), (), (), rate=0.0)

    assert [each.name for each in questions_of(None, own)] == [*RETENTION, *GENDER]
    assert questions_of(None, own)[3].dataset == "weat-6b"
    assert questions_of(None, planted)[-1].dataset == "planted-occupations"
    assert questions_of(Path("tests"), own)[0].dataset == "tests/sent-weat1.jsonl"


def test_published_tests_that_are_there(shared):
    check_folder(shared / "data" / "seat" / "tests")


def test_a_folder_without_them(tmp_path):
    with pytest.raises(BadDataset, match=r"sent-weat1\.jsonl"):
        check_folder(tmp_path)
