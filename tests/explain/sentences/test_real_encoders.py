"""Real vectors: MiniLM by the largest of its tokens, and an encoder of InferSent's shape over GloVe."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from equipoise import explain_sentences
from equipoise.models import Importances, load_model, sentences_of
from equipoise.models.builtin import installed
from equipoise.swapping import swap
from equipoise.weighing import Scorer, asked_for

# Not among the sentences that the direction is found from. Their gendered words lie on both sides of the direction in
# GloVe 6B, too, where "boy" and "male" do not: they lean to female by 0.06 and 0.16.
ONE_SIDED = (
    "she opened the window before the storm .", "my grandmother kept her tools in the shed .",
    "my daughter waited for her aunt .", "a woman carried the parcel upstairs .", "the queen thanked the driver .",
    "he lost his umbrella on the bus .", "my father drew a map of the village .", "our uncle fixed the radio himself .",
    "the man in the red coat waved .", "the king visited the harbour .",
)  # fmt: skip
FEMALE = 5  # so many of them are about women


@pytest.fixture(scope="module")
def minilm() -> Importances:
    pytest.importorskip("torch", reason="torch is not installed")
    if not installed("minilm"):
        pytest.skip("builtin:minilm is not installed")
    return sentences_of(load_model("builtin:minilm", pooling="max"))


@pytest.fixture(scope="module")
def infersent(tmp_path_factory: pytest.TempPathFactory) -> Importances:
    """InferSent's shape, random weights, real words."""
    pytest.importorskip("torch", reason="torch is not installed")
    if not installed("glove-6b-50d"):
        pytest.skip("builtin:glove-6b-50d is not installed")
    from equipoise.models.infersent.checkpoint import save
    from tests.models.infersent.made import weights

    words = load_model("builtin:glove-6b-50d")
    path: Path = tmp_path_factory.mktemp("infersent") / "random.safetensors"
    save(path, weights(words=50, hidden=64), 2, words)
    return load_model(f"infersent:{path}", words=words)


@pytest.fixture(params=["minilm", "infersent"])
def encoder(request: pytest.FixtureRequest) -> Importances:
    return request.getfixturevalue(request.param)


def swapped_words_add(encoder: Importances, texts: list[str], spans: list[tuple[tuple[int, int], ...]]) -> np.ndarray:
    """What the words at these places add along the direction, were they not left out."""
    asked = asked_for(encoder, None, None, None, lambda share: None)
    found = np.zeros(len(texts))
    for scored in Scorer(encoder, asked.axis, lambda word, first: False).score(texts):
        for (start, end), sentence, weighted in zip(scored.spans, scored.sentence_of, scored.weighted, strict=True):
            place = scored.places[sentence]
            if any(start < last and end > first for first, last in spans[place]):
                found[place] += weighted
    return found


def test_swapping_gendered_words_turns_what_they_add_round(encoder):
    turned = [swap(text) for text in ONE_SIDED]
    given = swapped_words_add(encoder, list(ONE_SIDED), [each.spans for each in turned])
    after = swapped_words_add(encoder, [each.text for each in turned], [each.spans_after for each in turned])
    signs = np.repeat([1, -1], [FEMALE, len(ONE_SIDED) - FEMALE])

    assert (np.sign(given) == signs).all()
    assert (np.sign(after) == -signs).all()


def test_words_of_a_static_vocabulary_lean_alike_in_both_versions(infersent):
    (sentence,), (other,) = (explain_sentences(infersent, [text], swap=False).sentences for text in
                             ("she likes the new pink dress", "he likes the new pink dress"))  # fmt: skip

    for before, after in zip(sentence.words[1:], other.words[1:], strict=True):
        assert before.bias == pytest.approx(after.bias)
    assert any(before.importance != after.importance for before, after in zip(sentence.words, other.words, strict=True))


def test_the_direction_of_ten_pairs_in_glove(infersent):
    direction = explain_sentences(infersent, ["she"]).direction

    assert (direction.space, direction.pairs, direction.missing) == ("words", 10, ())
    assert direction.explained[:2] == pytest.approx((0.494, 0.371), abs=0.001)  # the second is gal and guy
    assert len(direction.explained) == 10
    assert sum(direction.explained) == pytest.approx(1)


def test_other_pairs_point_the_same_way(encoder):
    """As in section 3.2 of seed 004, where ten and fifty pairs agree by 0.93."""
    found = explain_sentences(encoder, ["she"])

    assert found.agreement > 0.85
    assert found.again.pairs == (38 if encoder.space == "words" else 100)  # none of them among those it is found from


def test_a_stereotype_leans_where_its_subject_does_not(minilm):
    """Table 1 and 13 of seed 004, in words of our own: a secretary leans to female, whoever is one."""
    found = explain_sentences(minilm, ["She is a secretary.", "He is a secretary.", "This person is a secretary."])
    she, he, anyone = found.sentences

    assert she.scores["female"] > anyone.scores["female"] > he.scores["female"]
    assert she.cosine > anyone.cosine > he.cosine
    assert found.swaps[0].sentence.text == "He is a secretary."


def test_a_sentence_of_gendered_words_scores_zero(encoder):
    (sentence,) = explain_sentences(encoder, ["she her mother girls herself"]).sentences

    assert sentence.scores == {"female": 0, "male": 0, "absolute": 0}
    assert all(word.kind == "gendered" for word in sentence.words)
    assert sum(word.importance for word in sentence.words) > 0


@pytest.mark.parametrize("text", ["", " ", "😀🎉", "zxqvw-qqq"])
def test_strange_sentences(encoder, text):
    (sentence,) = explain_sentences(encoder, [text]).sentences

    assert all(np.isfinite(score) for score in sentence.scores.values())
    if not text.isascii() or not text.strip():
        assert sentence.scores["absolute"] == 0


def test_ten_thousand_words(encoder):
    found = explain_sentences(encoder, ["the nurse met a pilot " * 2_000])
    kinds = [word.kind for word in found.sentences[0].words]

    assert len(kinds) == 10_000
    assert kinds[0] == "scored"
    assert found.sentences[0].scores["absolute"] > 0
    if encoder.space == "sentences":  # it reads 256 tokens
        assert kinds[-1] == "cut off"
        assert any("longer than the model reads" in note for note in found.notes)
    else:
        assert kinds[-1] == "scored"


def test_another_axis(encoder):
    """Religion, along pairs of words that are no one's gender."""
    found = explain_sentences(encoder, ["the church bells rang"], pairs=RELIGION)

    assert set(found.sentences[0].scores) == {"christian", "muslim", "absolute"}
    assert {word.text: word.kind for word in found.sentences[0].words}["church"] == "left out"


def religion():
    from equipoise.datasets import Dataset

    pairs = (("church", "mosque"), ("bible", "quran"), ("christian", "muslim"), ("priest", "imam"))
    return Dataset(
        name="religion", title="", bias="religion", language="en", source="test", licence="", revision="1",
        rationale="", attributes={}, pairs=pairs,
        targets={"christian": tuple(a for a, _ in pairs), "muslim": tuple(b for _, b in pairs)},
    )  # fmt: skip


RELIGION = religion()
