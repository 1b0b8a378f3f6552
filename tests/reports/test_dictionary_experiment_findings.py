"""The findings are made from the estimates, and say no more than their intervals over seeds and words do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.dictionary_experiment_example import QUESTIONS, VERSIONS, made_dictionary_experiment, one_seed

from equipoise.reports.dictionary_experiment_findings import (
    ONE_SEED,
    beside_said,
    change_said,
    findings,
    how_to_read,
    in_short,
    lists_said,
    places,
)
from equipoise.results import Interval
from equipoise.results.dictionary_experiments import AskedQuestion, VectorsAnswer, VersionEstimate

Ends = tuple[float, float] | None


def interval(ends: Ends) -> Interval | None:
    return Interval(*ends, 0.95, "seeds and words") if ends else None


def estimate(ends: Ends, over_seeds: Ends = None, **given: object) -> VersionEstimate:
    """A version whose difference has these intervals."""
    fields = {"version": "np", "question": "WEAT 7", "seeds": 3, "mean": 0.5, "interval": interval((0.2, 0.8)),
              "over_seeds": None, "difference": sum(ends) / 2 if ends else -0.1,
              "difference_interval": interval(ends), "difference_over_seeds": interval(over_seeds or ends)}  # fmt: skip
    return VersionEstimate(**(fields | given))


def answer(size: float, ends: Ends) -> VectorsAnswer:
    return VectorsAnswer("WEAT 7", size, interval(ends), None, None)


BASE = estimate(None, mean=1.0, difference=None)


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        ((-0.9, -0.001), "WEAT 7 fell"),
        ((0.001, 0.4), "WEAT 7 rose"),
        ((-0.9, 0.0), "Whether WEAT 7 fell or rose cannot be told"),
        ((-0.1, 0.4), "Whether WEAT 7 fell or rose cannot be told"),
        (None, "WEAT 7 went"),
    ],
)
def test_fell_and_rose_are_said_only_with_the_whole_interval_on_one_side(ends: Ends, said: str) -> None:
    assert change_said("WEAT 7", BASE, estimate(ends)).first == said


@given(st.floats(-2, 2), st.floats(0, 2), st.integers(1, 4))
def test_no_verdict_while_the_interval_holds_zero_or_there_is_one_seed(low: float, width: float, seeds: int) -> None:
    said = change_said("It", BASE, estimate((low, low + width), seeds=seeds))
    clear = said.first in ("It fell", "It rose")
    assert clear == (seeds > 1 and not low <= 0 <= low + width)


def test_a_fall_in_numbers() -> None:
    said = change_said("WEAT 7", BASE, estimate((-0.7, -0.3)))
    assert "".join(said) == "WEAT 7 fell from 1.000 to 0.500, −0.500 (−0.700 to −0.300)."


@pytest.mark.parametrize(
    ("before", "after", "ends", "told"),
    [
        (1.0, -0.2, (-1.4, -1.0), "It went past 0"),
        (-0.1, -0.5, (-0.5, -0.3), "now more so"),
        (-0.8, -0.2, (0.3, 0.9), "now less so"),
        (0.2, 0.8, (0.3, 0.9), ""),
    ],
)
def test_lower_is_not_called_nearer_to_zero_where_it_is_not(before: float, after: float, ends: Ends, told: str) -> None:
    said = change_said("It", replace(BASE, mean=before), estimate(ends, mean=after))
    assert told in said.rest and (told or said.rest.endswith(")."))


def test_where_seeds_agree_and_words_do_not_both_are_said() -> None:
    said = change_said("It", BASE, estimate((-0.5, 0.1), (-0.3, -0.1)))
    assert said.first.endswith("cannot be told") and said.rest.endswith(
        "With just these words it fell over seeds; with others of their kind it may not."
    )
    assert "these words" not in change_said("It", BASE, estimate((-0.5, 0.1), (-0.4, 0.0))).rest


def test_one_seed_is_said_to_tell_nothing_and_shows_no_interval() -> None:
    said = change_said("It", BASE, estimate((-0.9, -0.3), seeds=1))
    assert "".join(said) == "It went from 1.000 to 0.500, −0.600: one seed cannot tell that from chance."
    assert change_said("It", BASE, estimate(None)).rest.endswith(
        "without an interval over seeds that cannot be told from chance."
    )


DOWN, UP, UNCLEAR = estimate((-0.6, -0.2)), estimate((0.2, 0.6)), estimate((-0.1, 0.5))


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (DOWN, DOWN, "np: fell with both lists (−0.400 and −0.400)."),
        (DOWN, UP, "np: fell with the first list, rose with the second (−0.400 and +0.400)."),
        (UP, DOWN, "np: rose with the first list, fell with the second (+0.400 and −0.400)."),
        (DOWN, UNCLEAR, "np: fell with the first list only (−0.400 and +0.200). The two point in opposite ways."),
        (UNCLEAR, UP, "np: rose with the second list only (+0.200 and +0.400)."),
        (UNCLEAR, estimate((-0.5, 0.1)), "np: cannot be told with either list (+0.200 and −0.200). The two point in "
         "opposite ways."),
        (replace(DOWN, seeds=1), replace(DOWN, seeds=1), "np: cannot be told with either list (−0.400 and −0.400)."),
    ],
)  # fmt: skip
def test_whether_a_finding_holds_with_the_second_list(
    first: VersionEstimate, second: VersionEstimate, said: str
) -> None:
    assert "".join(lists_said("np", first, second)) == said


@pytest.mark.parametrize(
    ("own", "other", "where"),
    [
        ((0.1, 0.5), (0.6, 1.4), "below"),
        ((1.1, 1.5), (0.6, 1.0), "above"),
        ((0.1, 0.6), (0.6, 1.4), ""),
        (None, (0.6, 1.4), ""),
        ((0.1, 0.5), None, ""),
    ],
)
def test_a_version_lies_below_other_vectors_only_where_intervals_do_not_meet(
    own: Ends, other: Ends, where: str
) -> None:
    ours = estimate(None, interval=interval(own))
    assert places(ours, answer(1.0, other)) == where
    assert places(replace(ours, seeds=1), answer(1.0, other)) == ""
    said = beside_said("np", [("WEAT 7", ours, answer(1.0, other))])
    assert said.first == (f"np lies {where} in WEAT 7 (0.500 beside 1.000)" if where else
                          "Whether np lies below cannot be told")  # fmt: skip


def test_what_cannot_be_told_is_told_beside_what_can() -> None:
    low, wide = estimate(None, interval=interval((0.1, 0.5))), estimate(None, interval=interval((0.1, 1.5)))
    said = beside_said("np", [("WEAT 7", low, answer(1.0, (0.8, 1.2))), ("WEAT 8", wide, answer(1.0, (0.8, 1.2)))])
    assert "".join(said) == "np lies below in WEAT 7 (0.500 beside 1.000); of WEAT 8 it cannot be told."


def test_in_short_has_a_sentence_a_version_and_how_far_seeds_lie_apart() -> None:
    assert in_short(made_dictionary_experiment()) == [
        "With np, of 4 questions about gender: WEAT 7, WEAT 7 (second list) and WEAT 8 fell; WEAT 8 (second list) "
        "rose.",
        "With np-pro, of 4 questions about gender: WEAT 7, WEAT 7 (second list), WEAT 8 and WEAT 8 (second list) fell.",
        "With names-last, of 4 questions about gender: WEAT 7 and WEAT 7 (second list) fell; whether WEAT 8 and WEAT "
        "8 (second list) fell or rose cannot be told.",
        "In these questions seeds of one version lie up to 0.052 apart (base, WEAT 7). In all 12 comparisons with the "
        "base all seeds went the same way.",
    ]
    assert in_short(one_seed()) == [ONE_SEED]


@pytest.mark.parametrize(
    ("questions", "which"), [(QUESTIONS[2:3], "WEAT 8"), (QUESTIONS[2:5:2], "any of 2 questions about gender")]
)
def test_where_nothing_can_be_told_in_short_says_just_that(questions: tuple[AskedQuestion, ...], which: str) -> None:
    short = in_short(made_dictionary_experiment(versions=(VERSIONS[0], VERSIONS[3]), questions=questions))
    assert short[0] == f"With names-last, whether {which} fell or rose cannot be told."


def test_a_single_run_is_said_to_show_either_way_just_where_seeds_went_both_ways() -> None:
    """np fell in WEAT 7 with every seed, until one of them rises; that others lie far apart says nothing of it."""
    found = made_dictionary_experiment(versions=VERSIONS[:2], questions=QUESTIONS[1:3])
    assert in_short(found)[-1].endswith("In all 2 comparisons with the base all seeds went the same way.")
    lifted = tuple(replace(cell, answers=tuple(replace(each, effect_size=each.effect_size + 5.0)
                                               if each.question == "WEAT 7" else each for each in cell.answers))
                   if (cell.version, cell.seed) == ("np", 1) else cell for cell in found.cells)  # fmt: skip
    assert in_short(replace(found, cells=lifted))[-1].endswith(
        "In 1 of 2 comparisons with the base some seeds fell and others rose: there a single run of each version, as "
        "is often published, could have shown either."
    )


def test_a_version_that_answers_as_another_does_is_told_once() -> None:
    """Words that are learned last move no other word, and no question asks for one of them."""
    found = made_dictionary_experiment()
    same = {cell.seed: cell.answers for cell in found.cells if cell.version == "np"}
    cells = tuple(replace(each, answers=same[each.seed]) if each.version == "names-last" else each
                  for each in found.cells)  # fmt: skip
    twins = replace(found, cells=cells)
    assert in_short(twins)[2] == "names-last answers as np does, to the last digit."
    told = {each.heading.partition(":")[0]: ["".join(said) for said in each.said] for each in findings(twins)}
    assert told["names-last"] == [
        "All answers are those of np, to the last digit: what the two have not in common, these questions do not ask."
    ]
    assert not any("names-last" in said for heading, lines in told.items() for said in lines)


def test_findings_in_their_order() -> None:
    headings = [each.heading.partition(":")[0] for each in findings(made_dictionary_experiment())]
    assert headings == ["np", "np-pro", "names-last", "With the second lists of words", "The control",
                        "Beside builtin", "Which entries"]  # fmt: skip
    assert "over seeds and words" in how_to_read(made_dictionary_experiment())
    assert "interval" not in how_to_read(one_seed())


def control_card(low: float, high: float) -> list[str]:
    """What is said of WEAT 1 when every version changes it so."""
    told = tuple(replace(each, difference=(low + high) / 2, difference_interval=interval((low, high)))
                 if each.question == "WEAT 1" and each.version != "base" else each
                 for each in made_dictionary_experiment().estimates)  # fmt: skip
    found = findings(made_dictionary_experiment(estimates=told))
    return [said.first for each in found if each.heading == "The control: WEAT 1" for said in each.said]


def test_the_control_is_said_to_have_moved_only_where_it_has() -> None:
    assert control_card(0.1, 0.3) == ["WEAT 1 with np rose", "WEAT 1 with np-pro rose", "WEAT 1 with names-last rose"]
    unclear = control_card(-0.1, 0.3)
    assert unclear[-1] == "No version was found to move it" and all("cannot be told" in each for each in unclear[:-1])


def test_one_seed_makes_no_claim_anywhere() -> None:
    told = ["".join(said) for each in findings(one_seed()) for said in each.said]
    assert told and not any(" fell" in each or " rose" in each or " lies " in each or " adds" in each for each in told)


def test_without_versions_groups_or_vectors_beside_there_is_less_to_say() -> None:
    bare = made_dictionary_experiment(beside=(), groups=(), versions=VERSIONS[:2])
    assert [each.heading.partition(":")[0] for each in findings(bare)] == [
        "np", "With the second lists of words", "The control",
    ]  # fmt: skip
    assert findings(made_dictionary_experiment(versions=VERSIONS[:1], groups=(), beside=())) == []
    assert in_short(made_dictionary_experiment(cells=(), estimates=())) == []


def test_a_question_that_vectors_beside_refuse_is_said() -> None:
    found = made_dictionary_experiment()
    model = replace(found.beside[0], answers=found.beside[0].answers[1:], refused={"WEAT 1": "knows no flower."})
    card = next(each for each in findings(replace(found, beside=(model,))) if each.heading.startswith("Beside"))
    assert "".join(card.said[-1]) == "WEAT 1 has no answer there: knows no flower."
