"""SEAT along the whole path: words put into sentences, published tests, and sentence encoders beside other models."""

from __future__ import annotations

import json
from dataclasses import replace
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


def every_text(question) -> list[str]:
    own = {**in_sentences(question).made_of}
    sets = {**question.targets, **question.attributes}
    return [text for name in sets for text in (*sets[name], *own[name])]


def test_a_word_that_is_not_known_is_missing_though_its_sentences_have_other_words():
    """As InferSent has it: without the name, "Amy was mentioned." is as good as any other name's."""
    result = eq.measure("fake-sentences:amy,john", "weat-6", "seat", **QUICK)

    assert result.missing == {"male-names": ("John",), "female-names": ("Amy",)}
    assert result.coverage == pytest.approx(30 / 32)


def test_words_that_the_encoder_does_not_know():
    """Every word of every sentence is unknown."""
    everything = ",".join(
        dict.fromkeys(" ".join(every_text(in_sentences(load_dataset("weat-6")))).lower().replace(".", " .").split())
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


def test_a_question_in_another_language_does_not_end_the_audit():
    german = replace(load_dataset("weat-6"), name="de", language="de")
    results = eq.audit(["fake:", FAKE], ["weat-7", german], **QUICK)

    assert {(result.model, result.dataset) for result in results.results} == {
        ("fake:", "weat-7"), ("fake:", "de"), (FAKE, "seat:weat-7"),
    }  # fmt: skip
    assert ["our sentences are English" in refusal.reason for refusal in results.refusals] == [True]


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


def test_spellings_with_the_same_tokens_are_one_word_in_sentences_too(minilm, tmp_path):
    lists = {
        "targets": {"jobs": ["nurse", "clerk", "baker", "naïve", "naive"], "others": ["tailor", "guide", "judge"]},
        "attributes": {"women": ["she", "her", "woman"], "men": ["he", "him", "man"]},
    }
    path = tmp_path / "words.json"
    path.write_text(json.dumps({"name": "words", **lists}), encoding="utf-8")
    by_seat, by_weat = (eq.measure(minilm, load_dataset(str(path)), metric) for metric in ("seat", "weat"))
    for result in (by_seat, by_weat):
        assert result.duplicates["jobs"] == ("naive",)
    assert by_seat.coverage == by_weat.coverage


def test_every_shipped_question_about_words_can_be_asked_so(minilm):
    """On the real encoder: words of every part of speech in sentences that it reads."""
    results = eq.audit([minilm], load_suite("seat"), **QUICK)

    assert len(results.results) == 10 and not results.refusals
    assert {result.coverage for result in results.results} == {1.0}


def both_ways():
    """A model of words in context that can encode sentences too."""
    model = load_model("fake-context:")
    model.sentences = load_model(FAKE)
    return model


def test_a_model_that_can_do_both_is_asked_in_sentences_where_seat_is_named():
    (result,) = eq.audit([both_ways()], ["weat-6"], ["seat"], **QUICK).results

    assert (result.model, result.dataset) == ("fake-context:", "seat:weat-6")  # by the name that the audit knows


def test_a_sentence_encoder_alone_is_asked_with_seat_alone():
    results = eq.audit([FAKE], ["weat-6"], **QUICK)

    assert [result.metric for result in results.results] == ["seat"]
    assert not [note for note in results.notes if "so not of" in note]


def test_questions_of_words_and_of_sentences_in_one_audit():
    results = eq.audit(["fake:", FAKE], ["weat-6", "seat:weat-7"], **QUICK)
    asked = {(result.model, result.metric, result.dataset) for result in results.results}

    assert asked == {
        *(("fake:", metric, "weat-6") for metric in ("weat", "rnd", "rnsb")),
        *((FAKE, "seat", name) for name in ("seat:weat-6", "seat:weat-7")),
    }  # fmt: skip
    assert not results.refusals  # nobody was asked what is not for them


def test_beside_a_sentence_encoder_whoever_can_encode_sentences_is_asked_in_them():
    encoder = load_model(FAKE)
    encoder.name = "encoder"
    results = eq.audit([both_ways(), encoder], ["weat-6", "seat:weat-7"], **QUICK)

    assert {(each.model, each.dataset) for each in results.results if each.metric == "seat"} == {
        (model, name) for model in ("fake-context:", "encoder") for name in ("seat:weat-6", "seat:weat-7")
    }
    assert not [note for note in results.notes if note.startswith("seat asks")]


def test_without_a_sentence_encoder_words_are_not_put_into_sentences():
    results = eq.audit([both_ways()], ["weat-6", "seat:weat-7"], **QUICK)

    assert {each.dataset for each in results.results if each.metric == "seat"} == {"seat:weat-7"}


def test_a_question_made_for_another_metric_is_not_put_into_sentences():
    results = eq.audit(["fake-senses:", FAKE], ["weat-6", "weat-7-senses"], **QUICK)

    assert {each.dataset for each in results.results if each.metric == "seat"} == {"seat:weat-6"}


def test_questions_of_which_cleaning_leaves_nothing_are_refusals():
    unknown = ",".join(load_dataset("weat-6").targets["male-names"])
    results = eq.audit(
        [FAKE], ["weat-6", "weat-7"], ["seat"], clean=True, vocabularies=[f"fake:{unknown}"], **QUICK
    )  # fmt: skip

    assert [result.dataset for result in results.results] == ["seat:weat-7"]
    assert [(refusal.dataset, refusal.metric) for refusal in results.refusals] == [("weat-6", "seat")]


def test_example_sentences_are_explained_where_one_question_of_several_is_about_gender():
    assert len(eq.audit([FAKE], ["weat-1", "weat-6"], **QUICK).encoders) == 1


def test_models_are_ranked_once_over_the_questions_that_all_were_asked():
    """Some questions are put into sentences for all that can encode them, others are sentences already."""
    made = in_sentences(load_dataset("weat-7"))
    results = eq.audit([FAKE, "fake-sentences:zebra"], ["weat-6", made], **QUICK)
    rows = [(row["bias"], row["model"]) for row in results.rankings if row["metric"] == "seat"]

    assert len(rows) == len(set(rows)) == 2
    assert {row["questions"] for row in results.rankings} == {2}


def test_ranks_are_of_effect_sizes():
    results = eq.audit([FAKE, "fake-sentences:zebra"], ["weat-6", "weat-7"], **QUICK)
    sizes = {model: [abs(r.effect_size) for r in results.results if r.model == model] for model in results.models}

    for row in results.rankings:
        assert row["value"] == pytest.approx(sum(sizes[row["model"]]) / 2)
    assert any("are of effect sizes" in note for note in results.notes)


def test_the_correction_that_was_made_is_the_one_that_is_told():
    ours, published = (
        eq.audit([FAKE], ["weat-6", "weat-1"], resamples=0, leave_out=False, **how)
        for how in ({}, {"procedure": "may-2019"})
    )

    assert "of one kind of bias put to one model with one metric" in ours.notes[0]
    assert "over all questions put to all models with one metric" in published.notes[0]


def test_what_a_result_says_of_how_it_was_read():
    result = eq.measure(FAKE, "weat-6", "seat", **QUICK)

    assert result.options["pooling"] == "max"


def test_sentences_that_are_counted_singly_are_doubted(tmp_path):
    result = eq.measure(FAKE, "seat:weat-6", units="sentences", **QUICK)

    assert "sentences counted singly" in [doubt["check"] for doubt in result.doubts]
    assert "sentences counted singly" not in [d["check"] for d in eq.measure(FAKE, "seat:weat-6", **QUICK).doubts]


def test_a_procedure_says_nothing_of_sentences_to_metrics_of_words():
    assert eq.measure("fake:", "weat-6", "weat", procedure="may-2019").detail["test"]["alternative"] == "greater"


def test_two_encoders_of_which_one_lacks_a_word():
    """What is compared are the words that both know, each with all its sentences."""
    results = eq.audit([FAKE, "fake-sentences:amy,poetry"], ["weat-6", "weat-7"], permutations=0, null_lists=0)

    assert {order["questions"] for order in results.orders} == {2}
    assert results.results[2].missing or results.results[0].missing


def test_questions_that_are_sentences_are_not_cleaned():
    results = eq.audit([FAKE], ["weat-7", "seat:weat-6"], clean=True, most_words=4, **QUICK)

    assert [refusal.dataset for refusal in results.refusals] == ["seat:weat-6"]
    assert "cleaning is about words" in results.refusals[0].reason


def test_a_question_for_another_metric_is_said_to_be_passed_by():
    results = eq.audit([FAKE], ["weat-1-senses"], **QUICK)

    assert not results.results
    assert "add --metrics weat" in results.refusals[0].reason


def test_a_question_that_is_named_twice_counts_once():
    results = eq.audit([FAKE], ["weat-6", "seat:weat-6", "weat-7"], **QUICK)

    assert [result.dataset for result in results.results] == ["seat:weat-6", "seat:weat-7"]


def test_orders_are_of_all_questions_that_are_ranked():
    results = eq.audit([FAKE, "fake-sentences:zebra"], ["weat-6", "seat:weat-7"], permutations=0, null_lists=0)

    assert [(order["bias"], order["questions"]) for order in results.orders] == [("gender", 2)]
