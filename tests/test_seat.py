"""SEAT along the whole path: words put into sentences, published tests, and sentence encoders beside other models."""

from __future__ import annotations

from pathlib import Path

import pytest

import equipoise as eq
from equipoise.datasets import in_sentences, load_dataset, load_suite
from equipoise.errors import BadOption, CannotAnswer
from equipoise.models import load_model, sentences_of
from equipoise.models.builtin import installed

FAKE = "fake-sentences:"
QUICK = {"permutations": 0, "resamples": 0, "leave_out": False, "null_lists": 0}


def test_a_word_question_is_put_into_sentences():
    result = eq.measure(FAKE, "weat-6", "seat")

    assert (result.dataset, result.metric) == ("seat:weat-6", "seat")
    assert result.detail["units"] == "words" and result.detail["sentences"] == 6 * (8 + 8 + 8 + 8)
    assert result.detail["test"]["partitions"] == 12_870  # eight words dealt to eight and eight, not their sentences
    assert {row["word"] for row in result.per_item} == {
        word for words in load_dataset("weat-6").targets.values() for word in words
    }
    assert len(result.left_out) == 32
    assert result.effect_size_interval is not None


def test_three_ways_to_ask_the_same():
    by_name, by_metric, by_default = (
        eq.measure(FAKE, "seat:weat-6", **QUICK), eq.measure(FAKE, "weat-6", "seat", **QUICK),
        eq.measure(FAKE, "weat-6", **QUICK),
    )  # fmt: skip

    assert by_name.value == by_metric.value == by_default.value
    assert by_name.dataset_hash == by_default.dataset_hash


def test_by_sentences_the_value_is_the_same_and_the_test_is_another():
    by_words, by_sentences = (eq.measure(FAKE, "seat:weat-6", units=units) for units in ("words", "sentences"))

    assert by_sentences.value == pytest.approx(by_words.value)
    assert by_sentences.effect_size == pytest.approx(by_words.effect_size)
    assert by_sentences.detail["test"]["sizes"] == [48, 48]
    assert len(by_sentences.per_item) == 96
    spans = [result.effect_size_interval.high - result.effect_size_interval.low for result in (by_words, by_sentences)]
    assert spans[0] > spans[1]


def test_units_are_about_sentences():
    with pytest.raises(BadOption, match="units=sentences is about sentences, which weat do not ask for"):
        eq.measure("fake:", "weat-6", "weat", units="sentences")


def test_models_without_vectors_of_sentences():
    with pytest.raises(CannotAnswer, match="gives no vectors of sentences"):
        eq.measure("fake:", "weat-6", "seat")
    with pytest.raises(CannotAnswer, match="ask it with seat"):
        eq.measure(FAKE, "seat:weat-6", "weat")


def test_words_that_the_encoder_does_not_know():
    """A word is missing where all of its sentences are; here every sentence has other words."""
    everything = ",".join(
        dict.fromkeys(" ".join(in_sentences(load_dataset("weat-6")).made_of).lower().replace(".", " .").split())
    )
    with pytest.raises(CannotAnswer, match="knows none of the 8 words of seat:weat-6"):
        eq.measure(f"fake-sentences:{everything}", "weat-6", "seat")


def test_an_audit_asks_each_model_its_own_way():
    results = eq.audit(["fake:", "fake-context:", FAKE], ["weat-6", "weat-7"], **QUICK)
    asked = {(result.model, result.metric) for result in results.results}

    assert asked == {
        *((model, metric) for model in ("fake:", "fake-context:") for metric in ("weat", "rnd", "rnsb")),
        (FAKE, "seat"),
    }  # fmt: skip
    assert set(results.datasets) == {"weat-6", "weat-7", "seat:weat-6", "seat:weat-7"}
    card = results.datasets["seat:weat-6"]
    assert card.sentences == 192
    assert card.targets["male-names"] == load_dataset("weat-6").targets["male-names"]  # the words, not 48 sentences
    assert "seat asks for vectors of sentences, so not of fake:, fake-context:." in results.notes
    assert {row["model"] for row in results.rankings if row["metric"] == "seat"} == {FAKE}


def test_metrics_that_are_named_are_asked_of_whoever_can():
    results = eq.audit(["fake:", FAKE], ["weat-6"], ["weat", "seat"], **QUICK)

    assert {(result.model, result.metric) for result in results.results} == {
        ("fake:", "weat"), (FAKE, "weat"), (FAKE, "seat"),
    }  # fmt: skip


def test_an_audit_of_seat_with_no_encoder_is_refused():
    with pytest.raises(CannotAnswer, match="gives no vectors of sentences"):
        eq.audit(["fake:"], ["seat:weat-6"])


def test_questions_that_make_no_sentences_are_refusals():
    results = eq.audit([FAKE], ["weat-6", "religion-3"], ["seat"], **QUICK)

    assert [result.dataset for result in results.results] == ["seat:weat-6"]
    assert results.refusals


def test_example_sentences_are_explained_where_gender_is_asked():
    about_gender, about_flowers = (eq.audit([FAKE], [name], **QUICK) for name in ("weat-6", "weat-1"))

    assert about_flowers.encoders == ()
    (told,) = about_gender.encoders
    assert told.model == FAKE
    groups = told.options["groups"]
    assert [len(groups[name]) for name in ("information", "words", "importance")] == [3, 1, 1]
    assert [len(each) for each in groups["sets"]] == [3, 4]
    assert eq.ResultSet.from_json(about_gender.to_json()).encoders == about_gender.encoders


def test_the_published_procedure_corrects_over_all_tests():
    results = eq.audit([FAKE], ["seat:weat-6", "seat:weat-1"], procedure="may-2019", resamples=0)
    tests = [result.detail["test"] for result in results.results]

    assert {test["family"] for test in tests} == {"2 questions put to all models with seat"}
    assert all(test["alternative"] == "greater" and test["ties"] == "inclusive" for test in tests)
    assert all(test["partitions"] == 99_999 for test in tests)
    assert any("as a witness of its own" in note for note in results.notes)


@pytest.fixture(scope="module")
def minilm():
    pytest.importorskip("torch", reason="torch is not installed")
    if not installed("minilm"):
        pytest.skip("builtin:minilm is not installed")
    return sentences_of(load_model("builtin:minilm"))


def test_all_published_tests_on_a_real_encoder(shared: Path, minilm, monkeypatch):
    """46 files; each distinct sentence is encoded once; flowers are pleasanter than insects."""
    questions = load_suite(shared / "data" / "seat" / "tests")
    texts = {
        text for each in questions for side in (each.targets, each.attributes) for own in side.values() for text in own
    }
    read: list[int] = []
    encode = minilm.encoder.encode
    monkeypatch.setattr(
        minilm.encoder, "encode", lambda tokens, batch: (read.append(len(batch)), encode(tokens, batch))[1]
    )
    results = eq.audit([minilm], list(questions), resamples=0, leave_out=False, permutations=999)

    assert sum(read) == len(texts)
    assert len(results.results) == 46 and not results.refusals
    found = {result.dataset: result for result in results.results}
    assert all(result.p_adjusted is not None and result.p_adjusted >= result.p_value for result in found.values())
    assert found["weat1"].effect_size > 1 and found["sent-weat1"].effect_size > 1
    assert found["sent-weat6"].effect_size == pytest.approx(1.294, abs=0.001)
    assert {result.bias for result in found.values()} == {"baseline", "ethnicity", "gender", "health", "age"}
    assert len(results.encoders) == 1


def test_every_shipped_question_about_words_can_be_asked_so(minilm):
    """On the real encoder: words of every part of speech in sentences that it reads."""
    results = eq.audit([minilm], load_suite("seat"), **QUICK)

    assert len(results.results) == 10 and not results.refusals
    assert {result.coverage for result in results.results} == {1.0}
