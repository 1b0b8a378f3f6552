"""LMS, SS and ICAT."""

from __future__ import annotations

from tests.reports.preferences_example import preferences, preferred, rates

from equipoise.reports.stereoset import stereoset_sentence, stereoset_table


def test_all_pairs_first_then_each_kind_with_its_models_together() -> None:
    table = stereoset_table(preferences().results)
    assert [row[0] for row in table.rows] == ["all"] * 2 + ["sense: noun"] * 2 + ["sense: verb"] * 2
    assert table.rows[2][2:] == ("3", "80.0", "55.0", "72.0")


def test_the_three_numbers_in_a_sentence() -> None:
    text = stereoset_sentence(preferred("stereoset", detail={"stereoset": rates(60.0, 80.0)}))
    assert all(part in text for part in ("80.0% of the cases (LMS)", "60.0% (SS", "over 3 terms", "64.0 of 100"))


def test_other_metrics_have_none_of_them() -> None:
    assert stereoset_sentence(preferred("aul")) == ""
    assert stereoset_table([preferred("aul")]).rows == []
