"""Tables of an aftermath: the numbers of its readings, verdicts only where a change is clear, refusals with reasons."""

from __future__ import annotations

from tests.reports.aftermath_made import card_of, made_aftermath, one_method

from equipoise.reports.aftermath_tables import (
    check_table,
    folded,
    group_tables,
    refused_table,
    table_columns,
    table_rows,
    tradeoff_table,
)


def test_what_is_left_and_kept_of_every_method() -> None:
    rows = {row[0]: row[1:] for row in tradeoff_table(made_aftermath()).rows}
    assert rows["hard"] == ("Still recoverable", "53% (47% to 59%)", "98% (96% to 99%)", "yes", "yes (p = 0.007)")
    assert rows["nullspace"][-1] == "yes (p = 0.007)" and rows["soft"][-2] == "no"
    assert rows["random-direction (1)"][-1] == "a control itself"


def test_of_one_method_a_table_holds_all() -> None:
    (table,) = group_tables(one_method(), "recoverable")
    assert table.head == ("Check", "Before", "Ideal", "After hard", "Change", "Verdict", "random-direction (1)",
                          "Beyond the control")  # fmt: skip
    assert table.rows[0][1:] == (
        "98.2% (97.8% to 98.6%)", "50%", "88.1% (87.7% to 88.5%)", "−10.1 points (−10.2 to −10.0)", "better",
        "98.2% (97.8% to 98.6%)", "−10.1 points (−10.2 to −10.0), better (p = 0.010)",
    )  # fmt: skip
    assert folded(one_method(), "recoverable") == []


def test_of_several_methods_numbers_stand_side_by_side_and_details_are_folded() -> None:
    found = made_aftermath()
    (table,) = group_tables(found, "recoverable")
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["before"][0] == "98.2%" and rows["ideal"][3:] == ("48%", "0")
    assert rows["hard"][0] == "88.1% better" and rows["soft"][2] == "–"
    assert rows["random-direction (1)"][0] == "98.2%"  # no clear change: no word
    assert [each.caption for each in folded(found, "recoverable")] == list(table.head[1:])


def test_what_has_no_ideal_has_no_row_for_it() -> None:
    for group in ("utility", "unrelated"):
        (table,) = group_tables(made_aftermath(), group)  # type: ignore[arg-type]
        assert [row[0] for row in table.rows[:2]] == ["before", "hard"]


def test_one_check_with_everything() -> None:
    rows = {row[0]: row[1:] for row in check_table(made_aftermath(), card_of("clusters")).rows}
    assert rows["before"] == ("96.3% (95.1% to 97.5%)", "–", "–", "–", "1,000")
    assert rows["soft"] == ("–", "–", "–", "–", "–")
    assert rows["random-direction (1)"][2:] == ("no clear change", "–", "1,000")
    assert rows["nullspace"][3].endswith(", better (p = 0.010)")


def test_checks_without_an_answer_say_why() -> None:
    table = refused_table(made_aftermath(), "recoverable")
    assert table is not None
    assert table.rows == [("Words of one side in one cluster", "soft", "The clusters did not settle after 300 rounds.")]
    table = refused_table(made_aftermath(), "associations")
    assert table is not None and table.rows[0][1:] == ("all", "It knows 3 of the 40 words, and at least 20 are needed.")
    assert refused_table(made_aftermath(), "utility") is None


def test_the_table_of_a_terminal_has_a_row_a_check_and_a_verdict() -> None:
    found = one_method()
    assert table_columns(found) == ["check", "before", "hard", "random-direction (1)", "verdict"]
    assert table_rows(found)[0] == ["recovery", "98.2%", "88.1%", "98.2%", "better"]
    assert all(len(row) == 5 for row in table_rows(found)) and len(table_rows(found)) == 19


def test_with_several_methods_the_verdict_counts_them_without_controls() -> None:
    rows = {row[0]: row for row in table_rows(made_aftermath())}
    assert rows["recovery"][-1] == "7 better"
    assert rows["clusters"][-1] == "6 better"  # one has no answer
    assert rows["sembias-definition"][-1] == "6 better, 1 worse"
    assert all(len(row) == len(table_columns(made_aftermath())) for row in rows.values())


def test_a_group_that_nobody_asked_has_no_table() -> None:
    assert group_tables(made_aftermath(before=(), outcomes=()), "utility") == []
    assert table_rows(made_aftermath(before=(), outcomes=())) == []
