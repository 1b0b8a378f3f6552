"""The same question in other sentences."""

from __future__ import annotations

from typing import Any

from equipoise.reports import by_template
from equipoise.reports.robustness import robustness


def one(template: str, effect: float | None, p: float | None = None, value: float = 0.0) -> dict[str, Any]:
    return {
        "template": template, "value": value, "effect_size": effect, "p_value": p, "interval": None,
        "effect_size_interval": None,
    }  # fmt: skip


STEADY = (one("[TARGET] is [ATTRIBUTE]", 1.0, 0.01), one("[TARGET] likes [ATTRIBUTE]", 1.4, 0.02))
TURNING = (one("[TARGET] is [ATTRIBUTE]", -0.2, 0.6), one("[TARGET] likes [ATTRIBUTE]", 1.4, 0.001))


def test_what_changes_with_the_template(make: Any) -> None:
    steady, turning = make.result(by_template=STEADY), make.result(dataset="q2", by_template=TURNING)
    assert (by_template.turns(steady), by_template.decides(steady)) == (False, False)
    assert (by_template.turns(turning), by_template.decides(turning)) == (True, True)
    results = make.small(results=(steady, turning, make.result(dataset="q3")))
    assert by_template.outcome(results) == (
        "2 measurements with several templates. The sign changes with the template in 1 of 2. Significance does "
        "(p below 0.05, not adjusted) in 1 of 2 tested."
    )
    rows = by_template.template_tables(results, "gender")[0].rows
    assert [row[2:] for row in rows] == [
        ("1.20", "1.00 with “[TARGET] is [ATTRIBUTE]”", "1.40 with “[TARGET] likes [ATTRIBUTE]”", "–"),
        ("1.20", "−0.20 with “[TARGET] is [ATTRIBUTE]”", "1.40 with “[TARGET] likes [ATTRIBUTE]”",
         "sign and significance"),
    ]  # fmt: skip


def test_without_sign_or_test_neither_can_change(make: Any) -> None:
    no_sign = make.result(
        metric="rnsb", effect_size=None, value=0.1, one_sided=True,
        by_template=(one("a", None, value=0.0), one("b", None, value=0.3)),
    )  # fmt: skip
    assert by_template.outcome(make.small(results=(no_sign,))) == "1 measurement with several templates."
    assert not by_template.turns(no_sign)


def test_dots_lie_between_the_ends_and_the_mark_stands_for_all(make: Any) -> None:
    lone = make.result(effect_size=1.0, by_template=(one("a", 2.0), one("b", 0.5), one("c", 0.5)))
    (plot,) = by_template.template_plots(make.small(results=(lone,)), "gender")
    (mark,) = plot.rows[0][1]
    assert (mark.at, mark.low, mark.high) == ("50.0", "27.0", "96.0")
    assert mark.others == "M27.0 11h0M96.0 11h0"  # two templates of one number are one dot
    assert plot.neutral == "4.0" and plot.effect


def test_only_what_is_known_by_template_is_shown(make: Any) -> None:
    results = make.contextual()
    chosen = {result.model for result in by_template.templated(results)}
    assert chosen == {"hf:bert, in templates", "hf:roberta, in templates"}
    assert by_template.templated(make.large(3, 10)) == []
    assert by_template.template_plots(results, "nothing") == by_template.template_tables(results, "nothing") == []
    for kind in ("gender", "ethnicity", "religion"):
        plots, tables = (make_(results, kind) for make_ in (by_template.template_plots, by_template.template_tables))
        assert [plot.metric for plot in plots] == ["weat", "rnd", "rnsb"] and len(tables) == 3
        places = [float(at) for p in plots for _, marks in p.rows for m in marks for at in (m.at, m.low, m.high)]
        assert min(places) >= 0 and max(places) <= 100


def test_robustness_says_whether_the_wording_decides(make: Any) -> None:
    chosen = [make.result(by_template=STEADY), make.result(by_template=TURNING)]
    assert robustness(chosen) == "Of 2 associations found, 1 keeps its sign with every template."
