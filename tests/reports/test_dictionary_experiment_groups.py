"""What a group of entries adds: the difference with its sign turned, and never more than its interval allows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.dictionary_experiment_example import GROUPS, QUESTIONS, made_dictionary_experiment, one_seed

from equipoise.reports.dictionary_experiment_groups import (
    added,
    examples_table,
    group_name,
    group_said,
    groups_note,
    groups_table,
    named_groups,
)
from equipoise.results import Interval
from equipoise.results.dictionary_experiments import DictionaryExperiment

SEVEN = QUESTIONS[1]


def with_changes(**ends: tuple[float, float]) -> DictionaryExperiment:
    """The example where leaving out these groups changes WEAT 7 by these intervals, and nothing else is known."""
    given = {f"without {name.replace('_', '-')}": own for name, own in ends.items()}
    found = made_dictionary_experiment()
    told = tuple(
        replace(each, difference=sum(given[each.version]) / 2,
                difference_interval=Interval(*given[each.version], 0.95, "seeds and words"),
                difference_over_seeds=Interval(*given[each.version], 0.95, "seeds"))
        for each in found.estimates if each.version in given and each.question == SEVEN.name
    )  # fmt: skip
    return replace(found, estimates=told)


def said(found: DictionaryExperiment) -> str:
    told = group_said(found, SEVEN)
    assert told is not None
    return "".join(told)


@given(st.floats(-2, 2), st.floats(0, 2))
def test_what_a_group_adds_is_the_change_with_its_sign_turned(low: float, width: float) -> None:
    (own,) = added(with_changes(he=(low, low + width)), SEVEN.name)
    assert own.value == -sum((low, low + width)) / 2
    assert own.interval is not None and (own.interval.low, own.interval.high) == (-(low + width), -low)


def test_the_largest_stands_first_whichever_way_and_the_control_last() -> None:
    found = with_changes(he=(-0.3, -0.1), names_she=(0.4, 0.6), names_he=(-0.1, 0.1), control=(-0.9, 0.9))
    assert [each.group.name for each in added(found, SEVEN.name)] == ["names-she", "he", "names-he", "control"]


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        ((-0.6, -0.4), "WEAT 7: the group he adds +0.500 (+0.400 to +0.600) with 640 entries, the largest such"),
        ((0.4, 0.6), "WEAT 7: the group he takes away −0.500 (−0.600 to −0.400) with 640 entries, the largest such"),
        ((-0.6, 0.0), "WEAT 7: no group can be told from chance; the largest change is +0.300 (+0.000 to +0.600), of "
         "the group he."),
    ],
)  # fmt: skip
def test_a_group_adds_only_with_its_whole_interval_on_one_side(ends: tuple[float, float], told: str) -> None:
    assert said(with_changes(he=ends, control=(-0.1, 0.1))).startswith(told)


def test_a_larger_number_that_may_be_chance_does_not_hide_a_smaller_that_is_not() -> None:
    assert said(with_changes(he=(-0.3, -0.1), names_he=(-1.2, 0.1))).startswith("WEAT 7: the group he adds +0.200")


def test_it_is_these_entries_only_where_random_ones_do_less() -> None:
    apart = said(with_changes(he=(-0.6, -0.4), control=(-0.1, 0.1)))
    assert apart.endswith("2,711 entries drawn at random give +0.000 (−0.100 to +0.100).")
    met = said(with_changes(he=(-0.6, -0.4), control=(-0.5, 0.1)))
    assert met.endswith("the two intervals meet: whether it takes these entries cannot be told.")
    alone = said(replace(with_changes(he=(-0.6, -0.4)), groups=GROUPS[:3]))
    assert "No control was drawn" in alone


def test_the_table_has_every_question_with_marks_and_sizes() -> None:
    table = groups_table(made_dictionary_experiment())
    assert table is not None
    assert table.head == (
        "Group",
        "Entries",
        "WEAT 7",
        "WEAT 7 (second list)",
        "WEAT 8",
        "WEAT 8 (second list)",
        "WEAT 1",
    )
    assert [row[0] for row in table.rows] == ["names-he", "he", "names-she", "control"]
    assert table.rows[0][1:3] == ("2,711", "+0.418 (+0.185 to +0.650)*")
    assert not table.rows[3][2].endswith("*")


def test_one_seed_has_no_interval_and_no_mark() -> None:
    table = groups_table(one_seed())
    assert table is not None and not any("(" in cell or "*" in cell for row in table.rows for cell in row[1:])
    assert [each.interval for each in added(one_seed(), SEVEN.name)] == [None] * 4
    assert said(one_seed()).startswith("WEAT 7: no group can be told from chance")


def test_without_groups_there_is_no_table_and_without_a_control_it_is_said() -> None:
    bare = made_dictionary_experiment(groups=())
    assert groups_table(bare) is None and examples_table(bare) is None and group_said(bare, SEVEN) is None
    assert "drawn at random: what leaving" in groups_note(made_dictionary_experiment())
    assert groups_note(replace(bare, groups=GROUPS[:3])).endswith("would do.")


def test_a_group_whose_vectors_failed_is_left_out_of_the_table() -> None:
    table = groups_table(with_changes(he=(-0.6, -0.4), control=(-0.1, 0.1)))
    assert table is not None and [row[0] for row in table.rows] == ["he", "control"]
    assert table.rows[0][3] == "–"  # the second list was not answered


def test_the_control_is_named_as_such() -> None:
    assert group_name(GROUPS[3]) == "control" and group_name(replace(GROUPS[3], name="any")) == "any (control)"


def test_examples_are_cut_and_groups_have_their_sizes() -> None:
    long = replace(GROUPS[0], examples=(("w" * 100, "m" * 1000),))
    table = examples_table(made_dictionary_experiment(groups=(long,)))
    assert table is not None and [len(cell) for cell in table.rows[0]] == [40, len("names-he"), 160]
    assert named_groups(made_dictionary_experiment())[1] == (
        "names-she", "names, explained with she or her and without he or his: 312 entries, 320 definitions",
    )  # fmt: skip
