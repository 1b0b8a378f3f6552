"""What a model says of all pairs, and which have no answer."""

from equipoise.datasets import SentencePair
from equipoise.metrics import METRICS
from equipoise.models.fake import FakeLanguageModel
from equipoise.preferring.hearing import hear, in_blanks
from tests.preferring.toy import asked, toy


class Shortsighted(FakeLanguageModel):
    """Cuts texts of more than five words off."""

    def tokenized(self, texts):
        return [each._replace(whole=len(each.own) <= 5) for each in super().tokenized(texts)]


class Counting(FakeLanguageModel):
    """Counts how often it is asked, and for how much."""

    def __init__(self):
        super().__init__("masked")
        self.texts, self.readings = [], []

    def tokenized(self, texts):
        self.texts.append(len(texts))
        return super().tokenized(texts)

    def tell(self, readings, progress, attention=False):
        self.readings.append(len(readings))
        return super().tell(readings, progress, attention)


def heard(model, pairs, metric="aul", as_published=False):
    return hear(model, pairs, METRICS[metric], as_published, lambda share: None)


def test_pairs_without_an_answer_are_named_with_the_reason():
    pairs = asked(("a b", "a c"), ("", "b"), ("a b c d e f", "a"), (" ", "a b c d e f"), ("x", "y")).pairs

    found = heard(Shortsighted("masked"), pairs, "cps")

    assert [pair.id for pair in found.pairs] == ["p1"]
    assert found.missing == {"empty": ("p2", "p4"), "too long": ("p3",), "nothing to compare": ("p5",)}


def test_sentences_in_many_pairs_are_tokenized_once_and_everything_is_asked_at_once():
    model = Counting()
    heard(model, asked(("a b", "a c"), ("a b", "a d"), ("a d", "a c")).pairs, "cps")

    assert model.texts == [3]
    assert model.readings == [6]  # one shared token for each side of each pair


def test_what_was_said_of_a_sentence_comes_end_to_end():
    found = heard(toy(), asked(("she sings codes", "he sings codes")).pairs, "cps")
    (first,), (second,) = found.sides

    assert (len(first.log_probs), len(second.log_probs)) == (2, 2)
    assert first.attention is None
    assert found.tokens == [(("sings", "codes"), ("sings", "codes"))]


def test_attention_is_asked_for_only_where_a_metric_takes_it():
    ((said,), _) = heard(toy(), asked(("she sings", "he sings")).pairs, "aula").sides

    assert said.attention.tolist() == [0.25, 0.75]
    assert heard(toy(), asked(("she sings", "he sings")).pairs, "aul").sides[0][0].attention is None


def test_stereoset_has_a_third_side():
    pair = SentencePair("p", "she sings", "he sings", unrelated="codes sings", context="BLANK sings")
    found = heard(toy(), [pair], "stereoset")

    assert len(found.sides) == 3
    assert found.tokens == [(("she",), ("he",), ("codes",))]
    assert found.blanks


def test_only_masked_models_are_asked_for_words_in_blanks_and_only_if_all_pairs_have_one():
    blank, follows = (SentencePair("p", "", "", context=context) for context in ("a BLANK", "a b"))

    assert in_blanks(toy(), [blank])
    assert not in_blanks(toy(), [blank, follows])
    assert not in_blanks(toy("causal"), [blank])


def test_sentences_that_differ_in_a_first_token_without_probability_are_doubted():
    pairs = asked(("she sings", "he sings"), ("she sings", "she codes")).pairs
    (doubt,) = heard(toy("causal"), pairs, "likelihood").doubts

    assert (doubt["check"], "In 1 of 2 pairs" in doubt["says"]) == ("first token", True)
    assert heard(FakeLanguageModel("causal"), pairs[:1], "likelihood").doubts == ()  # it has a [BEGIN]


def test_a_candidate_that_begins_a_sentence_is_doubted_too():
    """Contexts of StereoSet may begin with their blank, and a causal model has no probability for what comes first."""
    pair = SentencePair("1", "she sings", "he sings", unrelated="codes sings", context="BLANK sings")
    (doubt,) = heard(toy("causal"), [pair], "stereoset").doubts

    assert doubt["check"] == "first token"
    assert heard(toy("masked"), [pair], "stereoset").doubts == ()
