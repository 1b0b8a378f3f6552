"""Sentences on what a method left and cost begin with what can be recovered, and never say more than intervals do."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.reports.aftermath_made import METHODS, changed_reading, made_aftermath, one_method
from tests.reports.test_aftermath_recovered import at_chance

from equipoise.reports.aftermath_findings import beats_control, findings, in_short, outcome_lines
from equipoise.reports.aftermath_recovered import NO_CHECK, headline
from equipoise.results.aftermath import Aftermath, Moved, Verdict

CLAIMS = r"\bremov|\bdebiased\b|\bunbiased\b|\bsolv|\beliminat|\bgone\b(?!:)"  # "no proof that it is gone:" may be said


def with_verdicts(found: Aftermath, label: str, change: Verdict, beyond: Verdict) -> Aftermath:
    """The same, with these verdicts on every reading of a method."""
    own = next(each for each in found.outcomes if each.label == label)
    for each in own.readings:
        moved = Moved(0.0, -0.1, 0.1, 0.5, 0.5, 1.0, change)
        found = changed_reading(found, label, each.check, change=moved, beyond=replace(moved, verdict=beyond))
    return found


@pytest.mark.parametrize("found", [made_aftermath(), one_method(), one_method("nullspace"), one_method("soft")])
def test_each_method_begins_with_what_can_be_recovered(found: Aftermath) -> None:
    own = [each for each in findings(found) if not each.heading.startswith("What taking out")]
    assert len(own) == sum(not each.control for each in found.outcomes)
    assert all(each.said[0].first == "Still recoverable." for each in own)


@pytest.mark.parametrize("found", [made_aftermath(), one_method(), at_chance(one_method(), "hard")])
def test_we_never_claim_that_a_bias_is_gone(found: Aftermath) -> None:
    assert not re.search(CLAIMS, " ".join(outcome_lines(found)).casefold())


def test_of_one_method_every_move_is_told_and_of_several_how_many() -> None:
    reduced = "Direct bias from 0.081 to 0.003; Indirect bias from 0.112 to 0.010;"
    assert f"Reduced by 7 of 7 checks of associations: {reduced}" in outcome_lines(one_method())[0]
    assert not any(reduced in line for line in outcome_lines(made_aftermath()))
    assert any(line.startswith("hard: ") and "Reduced by 7 of 7 checks of associations." in line
               for line in outcome_lines(made_aftermath()))  # fmt: skip


def test_what_was_lost_is_told_apart_from_what_is_unrelated() -> None:
    told = outcome_lines(one_method("nullspace"))[0]
    assert "Lost: WordSim-353 from 0.50 to 0.46;" in told
    assert "Unrelated associations changed: WEAT 1: flowers and insects from 1.42 to 1.22;" in told
    assert "Worse than before: SemBias, definitions chosen from 72.0% to 62.0%." in told


def test_where_nothing_moved_nothing_is_claimed() -> None:
    found = with_verdicts(one_method(), "hard", "no clear change", "no clear change")
    told = outcome_lines(found)[0]
    assert "No clear change." in told and "Reduced, and still there." not in told
    assert "Not clearly reduced by any of 7 checks of associations." in told
    assert "No clear loss in 7 checks of utility and of unrelated associations." in told
    assert "By single checks of bias, clearly more in 0 of 12." in told


def test_a_method_no_better_than_its_control_is_named() -> None:
    """By the one test of what is left, however many single checks say otherwise."""
    made = with_verdicts(made_aftermath(), "soft", "better", "better")
    soft = next(each for each in made.outcomes if each.label == "soft")
    unclear = replace(soft, beyond=Moved(-0.05, -0.15, 0.05, 0.3, 0.3, 0.9, "no clear change"))
    found = replace(made, outcomes=tuple(unclear if each is soft else each for each in made.outcomes))
    assert not beats_control(unclear)
    assert "Not clearly less bias left than after taking out as many random directions: soft." in in_short(found)
    told = next(line for line in outcome_lines(found) if line.startswith("soft: "))
    assert "No better than the control, as far as can be told" in told
    assert "difference −15 to +5 points, p = 0.900, corrected." in told
    both = in_short(made_aftermath(("hard", "nullspace", *METHODS[-2:])))
    assert "After each method less of the bias is left than after taking out as many random directions." in both


def test_without_a_control_that_is_said() -> None:
    found = made_aftermath(("hard", "ran"))
    found = replace(found, outcomes=tuple(replace(each, beyond=None) for each in found.outcomes))
    assert any("was not asked" in line for line in in_short(found))
    assert all("was not asked" in line for line in outcome_lines(found)[-2:])


def test_the_front_is_named_and_who_loses() -> None:
    front, _, losing = in_short(made_aftermath())
    assert front.startswith("On the front: hard, double-hard and nullspace.")
    assert losing.endswith("hard, soft, double-hard, multiclass-hard, half-sibling, ran and nullspace.")
    assert in_short(one_method()) == []


def test_neighbours_that_moved_are_no_loss_by_themselves() -> None:
    found = made_aftermath(("hard", "ran"))
    for label in ("hard", "ran"):
        for each in found.outcomes[0].readings:
            verdict: Verdict = "worse" if each.check == "neighbours-kept" else "no clear change"
            found = changed_reading(
                found, label, each.check, change=Moved(-0.1, -0.2, -0.05, 0.01, 0.01, 0.04, verdict)
            )
    assert any(
        line.startswith("No clear loss after any method") and "neighbours kept apart" in line
        for line in in_short(found)
    )


def test_nothing_at_all_can_be_told() -> None:
    assert outcome_lines(made_aftermath(())) == []
    assert headline(made_aftermath(())) == NO_CHECK
    assert findings(made_aftermath(())) == []


def test_an_association_that_moved_past_the_ideal_is_not_said_to_be_unchanged() -> None:
    aside = Moved(-2.2, -3.0, -1.4, 0.8, 0.001, 1.0, "moved")
    found = changed_reading(one_method(), "hard", "weat:weat-7", value=-1.1, change=aside)
    told = "Moved, and not clearly for the better: WEAT 7: mathematics and arts from 1.12 to −1.10."
    assert told in outcome_lines(found)[0]
    assert "Moved, and not" not in outcome_lines(one_method())[0]


def test_a_loss_that_random_directions_bring_as_well_is_called_so() -> None:
    alike = Moved(0.0, -0.01, 0.01, 0.9, 0.9, 1.0, "no clear change")
    found = changed_reading(one_method(), "hard", "neighbours-kept", beyond=alike)
    assert (
        "Neighbours kept from 100.0% to 91.2%. Not clearly more than random directions cost by Neighbours kept."
        in (outcome_lines(found)[0])
    )
    assert "Not clearly more than random" not in outcome_lines(one_method())[0]


def test_one_method_on_the_front_stands_there_alone() -> None:
    found = made_aftermath()
    alone = replace(found, outcomes=tuple(replace(each, on_front=each.label == "hard") for each in found.outcomes))
    assert in_short(alone)[0] == (
        "On the front: hard alone. By these means every other is beaten, by it or by doing nothing."
    )


def test_of_several_methods_many_checks_are_counted_and_of_one_they_are_named() -> None:
    many = with_verdicts(made_aftermath(), "soft", "no clear change", "no clear change")
    assert any(line.startswith("soft: ") and "No clear change by 7 others." in line for line in outcome_lines(many))
    one = with_verdicts(one_method(), "hard", "no clear change", "no clear change")
    assert "No clear change by Direct bias; Indirect bias; SemBias" in outcome_lines(one)[0]


def test_a_p_value_that_the_draws_cannot_tell_more_of_is_a_bound() -> None:
    """A thousand draws end at 0.001."""
    found = one_method()
    own = found.outcomes[0]
    assert "p = 0.007, corrected" in outcome_lines(replace(found, settings={}))[0]
    assert own.beyond is not None and own.beyond.p_value == 0.001
    assert "p ≤ 0.007, corrected" in outcome_lines(replace(found, settings={"resamples": 1_000}))[0]


def test_without_any_bias_before_there_is_no_test() -> None:
    found = one_method()
    none = replace(found.outcomes[0], bias_left=None, beyond=None)
    found = replace(found, outcomes=(none, *found.outcomes[1:]))
    assert "cannot be told: no check found a bias before." in outcome_lines(found)[0]


def test_shares_of_other_checks_are_not_set_side_by_side() -> None:
    """The test is of the checks that both answer, and so is what is told."""
    found = one_method()
    own = found.outcomes[0]
    assert own.bias_left is not None
    fewer = replace(own, bias_left=replace(own.bias_left, checks=own.bias_left.checks[:4]))
    told = outcome_lines(replace(found, outcomes=(fewer, *found.outcomes[1:])))[0]
    assert "by the 4 checks that both answer, " in told and "less of the bias are left than after taking out" in told
    assert "of the bias is left, and" not in told


def test_only_what_was_answered_is_named() -> None:
    found = with_verdicts(one_method(), "hard", "no clear change", "no clear change")
    unrelated = [each.name for each in found.checks if each.group == "unrelated"]
    own = found.outcomes[0]
    kept = tuple(each for each in own.readings if each.check not in unrelated)
    some = replace(found, outcomes=(replace(own, readings=kept), *found.outcomes[1:]))
    assert "No clear loss in 5 checks of utility." in outcome_lines(some)[0]
    open_ones = [each.name for each in found.checks if each.group == "associations"]
    none = replace(own, readings=tuple(each for each in own.readings if each.check not in open_ones))
    refused = replace(none, refused=dict.fromkeys(open_ones, "No answer."))
    told = [outcome_lines(replace(found, outcomes=(each, *found.outcomes[1:])))[0] for each in (none, refused)]
    assert "Associations were not asked for." in told[0]
    assert "Associations could not be asked for." in told[1]


def test_files_of_others_keep_their_names() -> None:
    found = one_method()
    foreign = replace(found.outcomes[0], title="P100.npz", label="P100.npz", method="unknown", recipe={})
    told = outcome_lines(replace(found, outcomes=(foreign, *found.outcomes[1:])))[0]
    assert "After P100.npz a classifier" in told
