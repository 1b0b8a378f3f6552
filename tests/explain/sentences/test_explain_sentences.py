"""Why a sentence looks biased, or not: any encoder, any axis, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from equipoise import explain_sentences
from equipoise.errors import BadDataset, BadOption, CannotAnswer
from equipoise.models import load_model
from equipoise.results.weighed import SentencesExplained
from tests.weighing.made import Written

FAKE = "fake-sentences:"


def test_words_scores_direction_and_swap():
    found = explain_sentences(FAKE, ["She likes the new pink dress.", "Nothing happened."])
    first, second = found.sentences

    assert [word.text for word in first.words] == ["She", "likes", "the", "new", "pink", "dress"]
    assert [word.kind for word in first.words] == ["gendered", *["scored"] * 5]
    assert (first.words[0].bias, first.words[0].weighted_bias) == (0, 0)
    assert all(word.weighted_bias == pytest.approx(word.importance * word.bias) for word in first.words)
    assert set(first.scores) == {"female", "male", "absolute"}
    assert first.scores["absolute"] == pytest.approx(sum(abs(word.weighted_bias) for word in first.words))
    assert sum(word.importance for word in first.words) + first.elsewhere == pytest.approx(1)
    assert (found.score, found.direction.first, found.direction.pairs) == ("bias score", "female", 130)
    assert found.swaps[1] is None
    swap = found.swaps[0]
    assert swap.sentence.text == "He likes the new pink dress."
    assert swap.swapped == (("She", "He"),)
    assert swap.difference["female"] == pytest.approx(swap.sentence.scores["female"] - first.scores["female"])
    assert second.scores["absolute"] > 0


def test_the_direction_is_checked_by_other_pairs(wealth):
    found = explain_sentences(FAKE, ["x"])

    assert (found.again.name, found.again.pairs) == ("gender-pairs-definitional", 100)
    assert -1 <= found.agreement <= 1
    assert explain_sentences(FAKE, ["x"], pairs=wealth).again is None


def test_to_json_and_back():
    found = explain_sentences(FAKE, ["She likes the new pink dress.", "😀", ""])

    assert SentencesExplained.from_json(found.to_json()) == found
    word = json.loads(found.to_json())["sentences"][0]["words"][1]
    assert {"text", "importance", "bias", "weighted_bias"} <= set(word)


def test_without_swaps():
    assert explain_sentences(FAKE, ["She left."], swap=False).swaps == ()


def test_a_sentence_of_gendered_words_scores_nothing():
    (sentence,) = explain_sentences(FAKE, ["She, her mother and Mary: herself, girls!"]).sentences

    gendered = [word.text for word in sentence.words if word.kind == "gendered"]
    assert gendered == ["She", "her", "mother", "Mary", "herself", "girls"]
    others = [word for word in sentence.words if word.kind == "scored"]
    assert [word.text for word in others] == ["and"]
    (only,) = explain_sentences(FAKE, ["She, her mother, Mary: herself, girls!"]).sentences
    assert only.scores == {"female": 0, "male": 0, "absolute": 0}


@pytest.mark.parametrize("text", ["", "  ", "😀 🎉", "?!", "strange stranger"])
def test_sentences_in_which_nothing_is_known(text):
    (sentence,) = explain_sentences("fake-sentences:strange,stranger", [text]).sentences

    assert sentence.scores == {"female": 0, "male": 0, "absolute": 0}
    assert sentence.cosine is None
    assert all(word.kind == "unknown" for word in sentence.words)


def test_the_same_sentence_twice_and_many_words():
    text = "nurse " * 10_000
    found = explain_sentences(FAKE, [text, text])

    assert found.sentences[0] == found.sentences[1]
    assert len(found.sentences[0].words) == 10_000


PAIRS = {"kind": "pairs", "name": "wealth", "pair_names": ["rich", "poor"],
         "pairs": [["wealth", "poverty"], ["rich", "poor"], ["luxury", "misery"]]}  # fmt: skip


@pytest.fixture
def wealth(tmp_path: Path) -> Path:
    (tmp_path / "wealth.json").write_text(json.dumps(PAIRS))
    return tmp_path / "wealth.json"


def test_another_axis_from_a_users_pairs(wealth: Path):
    found = explain_sentences(FAKE, ["The rich neighbour is a banker."], pairs=wealth)
    kinds = {word.text: word.kind for word in found.sentences[0].words}

    assert (found.direction.name, found.direction.first, found.direction.second) == ("wealth", "rich", "poor")
    assert set(found.sentences[0].scores) == {"rich", "poor", "absolute"}
    assert kinds["rich"] == "left out" and kinds["banker"] == "scored"  # the words of the pairs are left out
    assert found.swaps == ()  # what is turned round is gender
    assert found.direction.pairs == 3 * 10


def test_a_users_own_list_and_sentences(tmp_path: Path):
    (tmp_path / "list.txt").write_text("banker\nDana\n")
    (tmp_path / "sentences.txt").write_text("She opened the shop.\nHe lost a key.\nMy aunt sings.\n\nNobody came.\n")
    found = explain_sentences(
        FAKE, ["She met the banker Dana."], gendered=tmp_path / "list.txt", examples=tmp_path / "sentences.txt"
    )

    assert [word.kind for word in found.sentences[0].words] == ["scored", "scored", "scored", "left out", "left out"]
    assert (found.direction.name, found.direction.pairs) == ("sentences.txt", 3)


def test_sentences_without_a_pair_are_counted_with_the_reason(tmp_path: Path):
    lines = ["She sang.", "He slept.", "My aunt sings.", "Nobody came.", "It rains.", "She met him.", "He sang."]
    (tmp_path / "sentences.txt").write_text("\n".join(lines))
    found = explain_sentences(FAKE, ["She is a banker."], examples=tmp_path / "sentences.txt")

    assert found.direction.pairs == 3
    assert sorted(found.direction.left_out.values()) == [1, 1, 2]  # both sides, the pair of the first, no such word
    assert any("4 of the 7 sentences of sentences.txt" in each and "2 because" in each for each in found.caveats)
    assert SentencesExplained.from_json(found.to_json()) == found


def test_nothing_is_said_where_no_sentence_was_left_out():
    found = explain_sentences(FAKE, ["She is a banker."])

    assert not found.direction.left_out and not any("took no part" in each for each in found.caveats)


def test_pairs_of_sentences_with_a_tab(tmp_path: Path):
    (tmp_path / "pairs.tsv").write_text("She is in.\tHe is in.\nA girl ran.\tA boy ran.\n")

    assert explain_sentences(FAKE, ["x"], examples=tmp_path / "pairs.tsv").direction.pairs == 2


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "it is empty"), ("Nobody came.\nNothing happened.\n", "fewer than two sentences"),
        ("She is in.\nNothing happened.\n", "fewer than two sentences"),
        ("She is in.\tHe is in.\nShe is out.\n", "others have not"),
    ],
)  # fmt: skip
def test_files_of_sentences_that_give_no_direction(tmp_path: Path, content: str, sentence: str):
    (tmp_path / "s.txt").write_text(content)

    with pytest.raises(BadDataset, match=sentence):
        explain_sentences(FAKE, ["x"], examples=tmp_path / "s.txt")


def test_what_cannot_be_asked(wealth: Path):
    with pytest.raises(BadOption, match="at least one sentence"):
        explain_sentences(FAKE, [])
    with pytest.raises(BadOption, match="give one of the two"):
        explain_sentences(FAKE, ["x"], pairs=wealth, examples=wealth)
    with pytest.raises(BadOption, match="weat-6 has no pairs of words"):
        explain_sentences(FAKE, ["x"], pairs="weat-6")
    with pytest.raises(CannotAnswer, match="gives no vectors of sentences"):
        explain_sentences("fake:", ["x"])


def test_an_encoder_that_does_not_tell_shares():
    model = load_model(FAKE)
    model.pooling = "own"
    with pytest.raises(CannotAnswer, match="does not tell what words give"):
        explain_sentences(model, ["x"])


def test_scores_and_the_cosine_of_the_whole_by_hand(tmp_path: Path):
    """East is female: likes leans west by 0.6, pink east by 0.8; the whole is (9 - 3 + 4, 4 + 3)."""
    words = {"she": (0.1, (9.0, 0.0)), "he": (0.1, (-9.0, 0.0)), "likes": (0.2, (-3.0, 4.0)), "pink": (0.3, (4.0, 3.0))}
    (tmp_path / "pairs.tsv").write_text("she\the\nshe likes\the likes\n")
    found = explain_sentences(Written(words), ["she likes pink"], examples=tmp_path / "pairs.tsv")

    assert found.sentences[0].scores == pytest.approx({"female": 0.24, "male": -0.12, "absolute": 0.36})
    assert found.sentences[0].cosine == pytest.approx(10 / 149**0.5)
    assert found.swaps[0].sentence.cosine == pytest.approx(-8 / 113**0.5)


def test_words_of_pairs_are_left_out_however_they_are_written(tmp_path: Path):
    pairs = [[first.title(), second.upper()] for first, second in PAIRS["pairs"]]
    (tmp_path / "wealth.json").write_text(json.dumps({**PAIRS, "pairs": pairs}))
    (sentence,) = explain_sentences(FAKE, ["Rich and poor, WEALTH."], pairs=tmp_path / "wealth.json").sentences

    assert [word.kind for word in sentence.words] == ["left out", "scored", "left out", "left out"]


def test_lists_of_words_are_told_apart(tmp_path: Path):
    (tmp_path / "list.txt").write_text("banker\n")
    ours, own = (explain_sentences(FAKE, ["x"], gendered=each) for each in (None, tmp_path / "list.txt"))

    assert ours.options["left_out"] != own.options["left_out"]


def explained(**fields: object) -> SentencesExplained:
    """By an encoder that has these."""
    model = load_model(FAKE)
    for name, value in fields.items():
        setattr(model, name, value)
    return explain_sentences(model, ["x"])


def test_what_is_said_of_poolings():
    by_max, by_padded_max, by_mean = (explained(pooling=pooling) for pooling in ("max", "padded-max", "mean"))

    assert [each.score for each in (by_max, by_padded_max, by_mean)] == ["bias score"] * 2 + ["cosine attribution"]
    assert by_max.caveats == by_padded_max.caveats
    assert "dimensions that a word won" in by_max.caveats[-1]
    assert "averages its tokens" in by_mean.caveats[-1]


def test_what_is_said_of_encoders_of_static_words():
    """Their direction is of words, and that of whole sentences is another; what a word leans by is its own."""
    static, contextual = explained(space="words", lexicon=load_model("fake:")), explained()
    in_context = [any("hold the whole sentence" in said for said in each.caveats) for each in (static, contextual)]

    assert in_context == [False, True]
    assert (static.direction.name, static.options["information"]) == ("gender-pairs-definitional", "gender-sentences")
    assert contextual.direction.name == contextual.options["information"] == "gender-sentences"
