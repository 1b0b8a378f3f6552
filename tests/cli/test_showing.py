"""Tables for people: as wide as the terminal, and row by row where that is too narrow."""

import pytest

from equipoise.cli import main
from equipoise.cli.showing import print_table

COLUMNS = ("word and sense", "pairs", "for stereotype", "value", "interval", "adjusted p")
ROWS = [(f"{word}, nationality", "1,108", "60", "5.56", "-29.63 to 35.70", "0.174") for word in ("dutch", "portuguese")]


@pytest.fixture
def shown(capsys, monkeypatch):
    """What a terminal of some width shows."""

    def show(width, *table, **named):
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        print_table(*table, **named)
        return capsys.readouterr().out

    return show


def test_a_table_that_does_not_fit_a_narrow_terminal_is_printed_row_by_row(shown):
    out = shown(60, COLUMNS, ROWS, title="groups")

    assert out.startswith("groups\n\nword and sense: dutch, nationality\n  pairs: 1,108\n")
    assert "  interval: -29.63 to 35.70\n" in out
    assert max(map(len, out.splitlines())) <= 60


def test_long_cells_are_broken_between_words(shown):
    out = shown(
        40, ("metric", "title", "paper"), [("aul", "x", "Kaneko and Bollegala, AAAI (2022), Unmasking the mask")]
    )

    assert "  paper: Kaneko and Bollegala, AAAI\n    (2022), Unmasking the mask\n" in out


def test_a_table_that_fits_stays_one(shown):
    assert ["engineer", "9", "1"] in [
        line.split() for line in shown(60, ("word", "n", "p"), [("engineer", "9", "1")]).splitlines()
    ]


def test_lines_of_two_cells_stay_beside_each_other(shown):
    out = shown(50, ("", ""), [("differences", "mean -0.0527; half of them from -0.0878 to +0.0193")])

    assert [line.split() for line in out.splitlines() if line.strip()] == [
        ["differences", "mean", "-0.0527;", "half", "of", "them", "from"], ["-0.0878", "to", "+0.0193"],
    ]  # fmt: skip


def test_eighty_columns_are_a_table(shown):
    assert "word and sense: " not in shown(80, COLUMNS, ROWS)


def test_elsewhere_cells_are_told_apart_by_tabs(capsys):
    print_table(("a", "b", "c"), [("1", "2", "3")], title="not for programs")

    assert capsys.readouterr().out == "a\tb\tc\n1\t2\t3\n"


@pytest.mark.parametrize("metric", ["lpbs", "weat"])
def test_a_question_of_words_is_shown_for_every_kind_of_model(capsys, metric):
    model = {"lpbs": "fake-masked:", "weat": "fake:"}[metric]
    with pytest.raises(SystemExit) as end:
        main(["measure", model, "seed-002-q11", "--metric", metric, "--resamples", "100", "--permutations", "100"])

    out = capsys.readouterr().out
    assert end.value.code == 0
    assert out.splitlines()[1].startswith(f"{metric}\t")
    assert "\nsenses\t" not in out, "neither model has vectors of senses"
