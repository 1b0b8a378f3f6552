"""What is said of the numbers: each case once, with numbers whose meaning is plain."""

from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.explain.words import explain_word
from equipoise.explain.words.verdicts import caveats, finding, verdict_of
from equipoise.results.explained import Direction, Sense
from equipoise.wordnet import WordNet
from tests.explain.words.made import RANDOM, crowded, direction, lean, opened, sides


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (direction(lean(0.01), lean(0.5), lean(-0.5)), "hidden"),
        (direction(None, lean(0.5), lean(-0.5)), "hidden"),
        (direction(lean(0.3), lean(0.5), lean(0.01)), "shown"),
        (direction(lean(0.3), lean(0.5), lean(-0.2)), "opposed"),
        (direction(lean(0.3), lean(0.3, 0.4), lean(0.2, 0.4)), "mean"),
        (direction(lean(0.01), lean(0.02), lean(-0.02)), "nothing"),
        (direction(lean(0.3)), "alone"),
        (direction(lean(0.3), lean(0.3)), "alone"),
        (direction(lean(0.3, 0.5)), "nothing"),
        (direction(lean(0.3, None), lean(0.5, None), lean(0.1, None)), "untold"),
        (direction(lean(0.3), lean(0.35), lean(0.25), usual=RANDOM), "nothing"),  # clear, and no more than any
        (direction(lean(0.3), lean(0.5), lean(0.1), usual=RANDOM), "hidden"),
        (direction(lean(0.1), lean(-0.25), lean(0.39), usual=RANDOM), "hidden"),
        (direction(lean(0.5), lean(0.6), lean(0.1), usual=RANDOM), "shown"),
    ],
)
def test_what_the_average_makes_of_the_senses(given: Direction, expected: str) -> None:
    assert verdict_of(given) == expected


def test_a_finding_names_sides_senses_and_numbers() -> None:
    senses = [Sense("s0", "noun", 'a star; "they say"', 1, True, False), Sense("s1", "noun", "a moon", 0, True, False)]
    said = finding("moon", "hidden", direction(lean(0.01), lean(0.5), lean(-0.5), usual=RANDOM), senses)

    assert said == (
        'The average hides it: s0 "a star" stands out to east, s1 "a moon" stands out to west; the mean of all senses '
        "does not stand out. 2 of 2 senses lean clearly (1 to east, 1 to west). Their mean does not lean clearly "
        "(+0.010, 95% interval -0.040 to +0.060). Of 1,000 senses drawn at random from the model 95% lie from -0.200 "
        "to +0.400, their mean at +0.100; 2 at once lie from -0.240 to +0.450 in 95% of draws, "
        "and the mean of 2 from -0.200 to +0.400."
    )


def test_a_finding_of_one_vector_is_short() -> None:
    assert finding("moon", "alone", direction(lean(-0.3)), ()) == (
        "It stands out, to west. moon leans clearly to west (-0.300, 95% interval -0.350 to -0.250). How far other "
        "words lean is not known: the model cannot list its words."
    )


def test_without_draws_it_is_said_that_nothing_can_be_told(small: WordNet, tmp_path: Path) -> None:
    (found,) = explain_word(opened(tmp_path), "moon", [sides()], resamples=0).directions

    assert found.verdict == "untold"
    assert found.finding.startswith(
        "There are no intervals, so it cannot be told what stands out. Their mean leans by "
    )
    assert "lean clearly" not in found.finding


def test_one_pair_is_too_little_to_tell(small: WordNet, tmp_path: Path) -> None:
    one = sides(("wise_man%1:18:00::",), ("luna%1:17:10::",))

    assert explain_word(opened(tmp_path), "moon", [one]).directions[0].verdict == "untold"


def test_what_all_senses_of_the_model_show_does_not_stand_out(small: WordNet, tmp_path: Path) -> None:
    (tmp_path / "east").mkdir()
    (alike,) = explain_word(crowded(tmp_path / "east", x=2.0), "mentor", [sides()]).directions
    (alone,) = explain_word(crowded(tmp_path, x=-2.0, spread=0.1), "mentor", [sides()]).directions

    assert alike.usual is not None and alike.usual.low < 0.7 < alike.usual.high
    assert (alike.usual.at_once, alike.usual.lowest, alike.usual.highest) == (1, alike.usual.low, alike.usual.high)
    assert (alike.verdict, alone.verdict) == ("nothing", "alone")
    assert alone.usual is not None and alone.usual.high < 0


def test_the_more_senses_the_farther_others_lie_by_chance(small: WordNet, tmp_path: Path) -> None:
    (found,) = explain_word(crowded(tmp_path, x=0.0), "moon", [sides()]).directions

    assert found.usual is not None and found.usual.at_once == 3
    assert found.usual.lowest < found.usual.low < found.usual.high < found.usual.highest
    low, high = found.usual.of_means
    assert found.usual.low < low < high < found.usual.high  # means of three lie closer together


def test_others_are_none_of_the_pairs_nor_of_the_word_itself(small: WordNet, tmp_path: Path) -> None:
    model = crowded(tmp_path, x=0.0)
    (found,) = explain_word(model, "moon", [sides()], null_lists=100_000).directions
    own = {key for pair in sides().targets.values() for key in pair} | set(model.senses("moon"))

    assert found.usual is not None and found.usual.number == model.words - len(own)


def test_others_do_not_hang_on_the_seed_where_all_are_drawn(small: WordNet, tmp_path: Path) -> None:
    model = crowded(tmp_path, x=0.0)
    one, other = (explain_word(model, "moon", [sides()], seed=seed).directions[0].usual for seed in (0, 1))

    assert one is not None and other is not None
    assert (one.low, one.lowest) == (pytest.approx(other.low), pytest.approx(other.lowest))


def test_few_others_are_too_few_to_compare_with(small: WordNet, tmp_path: Path) -> None:
    (found,) = explain_word(opened(tmp_path), "moon", [sides()]).directions

    assert found.usual is None and found.no_usual.startswith("only ")
    assert "How far other senses lean is not known: only" in found.finding


def test_caveats_are_of_what_there_is() -> None:
    assert len(caveats(0, 0.95)) == 2 and "one vector for all senses" in caveats(0, 0.95)[1]
    assert len(caveats(1, 0.95)) == 2
    assert "of 22 senses without any leaning about 1 would" in caveats(22, 0.95)[2]
    assert "of 20 senses without any leaning about 2 would" in caveats(20, 0.9)[2]
