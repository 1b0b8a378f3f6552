"""A word, its senses and their mean along a direction that can be seen at a glance; and as `measure` has them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import BadOption, CannotAnswer, TooFewWords, UnknownName
from equipoise.explain.words import explain_word
from equipoise.measure import measure
from equipoise.metrics.offset import offset_bias
from equipoise.models import load_model
from equipoise.models.fake import FakeSenses
from equipoise.results.explained import WordExplained
from equipoise.wordnet import WordNet
from tests.explain.words.made import EAST, WEST, crowded, opened, sides

PLAIN = {"permutations": 0, "null_lists": 0, "variants": 0, "leave_out": False}  # of a measurement
LOOSE = {"wise_man%1:18:00::": [3.0, 2.0], "lunar%3:01:00::": [-1.0, 2.0]}  # so that the offsets differ


def test_every_sense_leans_by_its_cosine_and_the_word_by_that_of_their_mean(small: WordNet, tmp_path: Path) -> None:
    found = explain_word(opened(tmp_path), "moon", [sides()])
    (direction,) = found.directions

    assert {key: lean.value for key, lean in direction.senses.items()} == pytest.approx(
        {"moon%1:17:03::": 0.0, "moon%1:18:01::": 1.0, "moon%1:17:00::": -1.0}
    )
    assert direction.word is not None and direction.word.value == pytest.approx(0.0)
    assert (direction.verdict, direction.pairs, direction.first) == ("hidden", 2, "east")


def test_senses_come_dominant_first_with_what_they_mean(small: WordNet, tmp_path: Path) -> None:
    senses = explain_word(opened(tmp_path), "moon", [sides()]).senses

    assert [(sense.key, sense.part, sense.tagged) for sense in senses] == [
        ("moon%1:17:03::", "noun", 4), ("moon%1:18:01::", "noun", 4), ("moon%1:17:00::", "noun", 0),
    ]  # fmt: skip
    assert senses[1].gloss == 'someone who dreams; "he is a moon"'
    assert all(sense.known and not sense.asked for sense in senses)


def test_a_sense_that_the_model_lacks_is_listed(small: WordNet, tmp_path: Path) -> None:
    found = explain_word(opened(tmp_path), "mentor", [sides()])

    assert [(sense.key, sense.known) for sense in found.senses] == [
        ("mentor%2:32:00::", False), ("mentor%1:18:00::", True),
    ]  # fmt: skip
    assert list(found.directions[0].senses) == ["mentor%1:18:00::"]
    assert found.directions[0].senses["mentor%1:18:00::"].value == pytest.approx(np.sqrt(0.5))


def test_a_sense_key_explains_its_word_and_marks_the_sense(small: WordNet, tmp_path: Path) -> None:
    model = opened(tmp_path)
    found = explain_word(model, "moon%1:18:01::", [sides()])

    assert found.word == "moon"
    assert [sense.key for sense in found.senses if sense.asked] == ["moon%1:18:01::"]
    assert found.directions == explain_word(model, "moon", [sides()]).directions


def test_numbers_are_those_of_a_measurement_of_each_sense(small: WordNet, tmp_path: Path) -> None:
    model = opened(tmp_path, LOOSE)
    (direction,) = explain_word(model, "moon", [sides()], seed=3, level=0.9, resamples=500).directions
    for key, lean in direction.senses.items():
        asked = replace(sides(), attributes={"asked": (key,)})
        result = measure(model, asked, "offset-bias", seed=3, level=0.9, resamples=500, **PLAIN)
        assert (lean.value, lean.interval) == (result.value, result.interval)
        assert lean.interval is not None and lean.interval.low < lean.interval.high


def test_all_as_words_is_what_a_measurement_by_words_gives(small: WordNet, tmp_path: Path) -> None:
    model = opened(tmp_path, LOOSE)
    (direction,) = explain_word(model, "moon", [sides(("moon", EAST[1]), WEST)]).directions
    asked = replace(sides(("moon", EAST[1]), WEST), attributes={"asked": ("moon",)})
    result = measure(model, asked, "offset-bias", senses="word", **PLAIN)

    assert direction.as_words is not None
    assert (direction.as_words.value, direction.as_words.interval) == (result.value, result.interval)


def test_the_word_is_the_mean_vector_along_the_direction_of_the_senses(small: WordNet) -> None:
    model = FakeSenses()
    (direction,) = explain_word(model, "nurse", [sides()]).directions
    mean = model.vectors(model.senses("nurse")).array.mean(axis=0, keepdims=True)
    score = offset_bias([model.vectors(EAST).array, model.vectors(WEST).array], [mean])

    assert direction.word is not None and direction.word.value == pytest.approx(score.value)


def test_sides_that_trade_places_turn_the_signs(small: WordNet, tmp_path: Path) -> None:
    model = opened(tmp_path, LOOSE)
    (there,) = explain_word(model, "moon", [sides()]).directions
    (back,) = explain_word(model, "moon", [sides(WEST, EAST)]).directions

    assert [lean.value for lean in back.senses.values()] == pytest.approx([-x.value for x in there.senses.values()])
    assert back.verdict == there.verdict


def test_how_far_the_farthest_sense_lies_from_the_mean_is_told_under_the_same_draws(
    small: WordNet, tmp_path: Path
) -> None:
    model = opened(tmp_path, {"moon%1:17:00::": [0.0, 1.0]})  # the mean of (0, 2), (3, 0), (0, 1) is (1, 1)
    (direction,) = explain_word(model, "moon", [sides()]).directions

    assert direction.apart is not None
    assert (direction.apart.key, direction.apart.by) == ("moon%1:18:01::", pytest.approx(1 - np.sqrt(0.5)))
    assert direction.apart.low == direction.apart.high == direction.apart.by  # these pairs are all alike


def test_senses_that_cancel_out_have_no_mean(small: WordNet, tmp_path: Path) -> None:
    model = opened(
        tmp_path, {"moon%1:17:03::": [0.0, 2.0], "moon%1:18:01::": [1.0, -1.0], "moon%1:17:00::": [-1.0, -1.0]}
    )
    (direction,) = explain_word(model, "moon", [sides()]).directions

    assert (direction.word, direction.as_words, direction.apart, direction.verdict) == (None, None, None, "hidden")
    assert "Their mean has no direction: they cancel out." in direction.finding


def test_vectors_of_words_have_one_for_all_senses(small: WordNet, tmp_path: Path) -> None:
    words = "moon 1 1\nwise 2 1\nluna 0 1\nplentiful 1 3\nlunar -1 3\n"
    (tmp_path / "words.txt").write_text(words, encoding="utf-8")
    found = explain_word(tmp_path / "words.txt", "Moon", [sides(("wise", EAST[1]), WEST)])
    (direction,) = found.directions

    assert (found.gives, len(found.senses), direction.senses) == ("words", 3, {})
    assert not any(sense.known for sense in found.senses)
    assert direction.word is not None and direction.word.value == pytest.approx(np.sqrt(0.5))
    assert direction.verdict == "alone"


def test_an_encoder_is_asked_for_words_alone(small: WordNet) -> None:
    templates = ("[TARGET] is a [ATTRIBUTE].",)
    asked = replace(sides(("she", "her"), ("he", "his")), attributes={"asked": ("nurse",)}, templates=templates)
    found = explain_word("fake-context:", "nurse", [asked])
    result = measure("fake-context:", asked, "offset-bias", context="word", **PLAIN)

    assert found.gives == "words"
    assert found.directions[0].word is not None and found.directions[0].word.value == result.value


def test_it_goes_to_json_and_back_unchanged(small: WordNet, tmp_path: Path) -> None:
    found = explain_word(crowded(tmp_path, x=0.0), "moon%1:18:01::", [sides()])

    assert WordExplained.from_json(found.to_json()) == found
    assert json.loads(found.to_json()) == json.loads(json.dumps(found.to_dict()))
    assert json.loads(found.to_json())["directions"][0]["senses"]["moon%1:18:01::"]["value"] == 1.0


def test_the_same_seed_gives_the_same_digits(small: WordNet, tmp_path: Path) -> None:
    model = opened(tmp_path, LOOSE)

    assert explain_word(model, "moon", [sides()], seed=1) == explain_word(model, "moon", [sides()], seed=1)
    assert explain_word(model, "moon", [sides()], seed=1) != explain_word(model, "moon", [sides()], seed=2)


def test_a_wordnet_that_is_named_serves_the_model_too(
    small: WordNet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(tmp_path)
    monkeypatch.setenv("EQUIPOISE_WORDNET", str(tmp_path / "nowhere"))
    found = explain_word(f"senses:{tmp_path / 'senses.txt'}", "moon", [sides()], wordnet=small.folder)

    assert len(found.directions[0].senses) == 3


def test_without_counts_nothing_is_said_of_tags(small: WordNet, tmp_path: Path) -> None:
    (small.folder / "cntlist.rev").unlink()

    assert [sense.tagged for sense in explain_word(opened(tmp_path), "moon", [sides()]).senses] == [None] * 3


@pytest.mark.parametrize(
    ("word", "kind", "saying"),
    [
        ("zebra", CannotAnswer, "senses.txt has no sense of 'zebra'"),
        ("galore", CannotAnswer, "senses.txt has no sense of 'galore'"),
        ("moon%1:99:00::", UnknownName, "There is no sense of moon in WordNet 3.0 'moon%1:99:00::'; did you mean"),
        ("zebra%1:99:00::", UnknownName, "There is no sense of zebra in WordNet 3.0 .*; known: none"),
        ("", BadOption, "explain takes a word, such as nurse, and it got none"),
        ("the moon is full", BadOption, "'the moon is full' is no word and no phrase of WordNet 3.0"),
    ],
)
def test_what_is_no_word_of_the_model_is_refused(
    small: WordNet, tmp_path: Path, word: str, kind: type[Exception], saying: str
) -> None:
    with pytest.raises(kind, match=saying):
        explain_word(opened(tmp_path), word, [sides()])


def test_what_is_no_direction_is_refused(small: WordNet, tmp_path: Path) -> None:
    model = opened(tmp_path)
    with pytest.raises(BadOption, match="sssb holds pairs of sentences, and explain takes pairs of words"):
        explain_word(model, "moon", ["sssb"])
    with pytest.raises(BadOption, match="needs at least one dataset"):
        explain_word(model, "moon", [])
    with pytest.raises(CannotAnswer, match="offset-bias needs at least 2 target"):
        explain_word(model, "moon", [replace(sides(), targets={"east": EAST}, pairs=())])
    with pytest.raises(TooFewWords, match="knows none of the 10 words of gender-pairs-definitional"):
        explain_word(model, "moon", ["gender-pairs-definitional"])
    with pytest.raises(CannotAnswer, match="have no common direction"):
        explain_word(model, "moon", [sides(EAST, EAST)])


def test_a_model_without_vectors_is_refused(small: WordNet) -> None:
    with pytest.raises(CannotAnswer, match="is a language model, which gives probabilities and no vectors"):
        explain_word(load_model("fake-masked:"), "nurse")


def test_an_option_that_explaining_has_no_use_for_is_refused(small: WordNet, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="explain has no option 'ties'; it has resamples, level"):
        explain_word(opened(tmp_path), "moon", [sides()], ties="strict")
    with pytest.raises(BadOption, match=r"level must be from 0\.5"):
        explain_word(opened(tmp_path), "moon", [sides()], level=2)
