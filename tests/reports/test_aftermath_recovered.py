"""A bias is called still recoverable on all of an interval; where it was not found, that is called no proof."""

from __future__ import annotations

from dataclasses import replace

from tests.reports.aftermath_made import changed_reading, made_aftermath, one_method, outcome

from equipoise.reports.aftermath_findings import outcome_lines
from equipoise.reports.aftermath_recovered import NO_CHECK, NO_INTERVAL, NO_PROOF, headline, still_said
from equipoise.results import Interval
from equipoise.results.aftermath import Aftermath

RECOVERABLE = ("recovery", "linear-recovery", "clusters", "neighbours", "profession-neighbours")


def at_chance(found: Aftermath, label: str) -> Aftermath:
    """The same, with all that can be recovered at what vectors without the bias would give."""
    for check in RECOVERABLE:
        own = next(each.reading(check) for each in found.outcomes if each.label == label)
        assert own is not None and own.ideal is not None
        ends = Interval(own.ideal - 0.02, own.ideal + 0.02, 0.95, "percentile bootstrap")
        found = changed_reading(found, label, check, value=own.ideal, interval=ends)
    return found


def test_what_is_still_recoverable_is_said_first_with_chance_and_before() -> None:
    found = changed_reading(one_method(), "hard", "recovery", interval=Interval(0.86, 0.9, 0.95, "bootstrap"))
    assert outcome_lines(found)[0].startswith(
        "Still recoverable. After hard debias a classifier still tells the side of held-out words that it was not "
        "trained on in 88% of cases (86% to 90%); chance is 50%, before it was 98%. Reduced, and still there."
    )


def test_at_chance_it_was_not_found_and_that_is_no_proof() -> None:
    found = at_chance(one_method(), "hard")
    said = still_said(found, found.outcomes[0])
    assert said.first == "Not found by these checks." and NO_PROOF in said.rest
    assert "still" not in said.rest


def test_a_check_that_finds_it_comes_before_one_that_does_not() -> None:
    found = one_method()
    chance = Interval(0.48, 0.52, 0.95, "bootstrap")
    for check in ("recovery", "linear-recovery"):
        found = changed_reading(found, "hard", check, value=0.5, interval=chance)
    said = still_said(found, found.outcomes[0])
    assert said.first == "Still recoverable."
    assert said.rest.startswith(" After hard debias clustering still puts 90% of the words that leaned most with")
    assert "Not found: The side of a word, told by a classifier (50%; chance is 50%)" in said.rest


def test_without_an_interval_nothing_is_told_from_chance() -> None:
    found = one_method()
    for check in RECOVERABLE:
        found = changed_reading(found, "hard", check, interval=None)
    said = still_said(found, found.outcomes[0])
    assert said.first == "Cannot be told." and NO_INTERVAL in said.rest and "still" not in said.rest


def test_where_nothing_of_it_was_asked_that_is_said() -> None:
    found = made_aftermath()
    checks = tuple(each for each in found.checks if each.group != "recoverable")
    assert headline(replace(found, checks=checks)) == NO_CHECK
    assert still_said(replace(found, checks=checks), found.outcomes[0]).first == "Cannot be told."


def test_several_methods_are_counted_and_spanned() -> None:
    assert headline(made_aftermath()) == (
        "None of the 7 methods makes the bias unrecoverable. A classifier still tells the side of held-out words that "
        "it was not trained on in 66.2% (nullspace) to 96.2% (soft) of cases; chance is 50%, before it was 98%."
    )


def test_methods_after_which_it_was_not_found_are_named_apart() -> None:
    told = headline(at_chance(made_aftermath(), "nullspace"))
    assert told.startswith("After 6 of the 7 methods the bias is still recoverable: hard, soft, ")
    assert told.endswith(f"Not found by these checks: nullspace.{NO_PROOF}")
    assert "classifier tells" in told  # not of all can "still" be said
    found = made_aftermath(("hard", "soft"))
    for label in ("hard", "soft"):
        own = outcome(label)
        found = replace(found, outcomes=tuple(
            replace(own, readings=tuple(each for each in own.readings if each.check == "recovery"))
            if each.label == label else each for each in found.outcomes))  # fmt: skip
        found = changed_reading(found, label, "recovery", interval=Interval(0.45, 0.99, 0.95, "bootstrap"))
    assert headline(found).startswith("These checks found the bias still recoverable after none of the 2 methods.")


def test_three_classes_have_no_sides() -> None:
    found = one_method(classes=("judaism", "christianity", "islam"), axis="religion")
    assert "tells the class of held-out words" in outcome_lines(found)[0]


def test_of_sentences_what_they_do_not_say_comes_first() -> None:
    found = one_method(kind="sentences")
    assert "a classifier still tells whom held-out sentences are openly about in 88.1% of cases" in headline(found)
    words = ("linear-recovery", "stereotype-recovery")

    def named(check: str) -> str:
        return dict([words]).get(check, check)

    found = replace(
        found, before=tuple(replace(each, check=named(each.check)) for each in found.before),
        checks=tuple(replace(each, name=named(each.name)) for each in found.checks),
        outcomes=tuple(replace(each, readings=tuple(replace(own, check=named(own.check)) for own in each.readings))
                       for each in found.outcomes),
    )  # fmt: skip
    assert headline(found).startswith("After hard debias a classifier still tells the side that words leaned to, in ")
    assert (
        "Also still there: The side of a word, told by a classifier (88.1%" in still_said(found, found.outcomes[0]).rest
    )


def test_a_check_without_a_sentence_of_its_own_is_told_by_its_title() -> None:
    found = one_method()
    own = found.outcomes[0]
    only = replace(own, readings=tuple(each for each in own.readings if each.check == "profession-neighbours"))
    assert headline(replace(found, outcomes=(only,))).startswith(
        "After hard debias “Professions among their old company” still comes to 0.61 (0.56 to 0.66); without the bias"
    )
