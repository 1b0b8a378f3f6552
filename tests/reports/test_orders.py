"""How sure the order of two models is."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from equipoise.reports.orders import NEIGHBOURS, OPEN, open_ranks, order_table
from equipoise.reports.orders import note as orders_note
from equipoise.reports.rankings import note, ranking_tables


def order(nearer: str, farther: str, probability: float, bias: str = "gender") -> dict[str, Any]:
    return {
        "bias": bias, "metric": "weat", "nearer": nearer, "farther": farther, "difference": 0.25, "low": -0.1,
        "high": 0.6, "level": 0.95, "probability": probability, "questions": 3,
    }  # fmt: skip


def rank(model: str, place: float) -> dict[str, Any]:
    return {"bias": "gender", "metric": "weat", "model": model, "value": place / 10, "rank": place, "questions": 3}


@pytest.mark.parametrize(
    ("probability", "printed"), [(0.98, "98%"), (0.9999, "> 99.9%"), (0.9989, "99%"), (0.5, "50%"), (0.999, "99%")]
)
def test_an_order_is_never_quite_sure(make: Any, probability: float, printed: str) -> None:
    table = order_table(make.small(orders=(order("a", "b", probability),)))
    assert table.rows == [("gender", "weat", "a", "b", "0.250", "−0.100 to 0.600", printed)]


def test_overall_comes_last_and_kinds_stay_together(make: Any) -> None:
    orders = tuple(order("a", "b", 0.9, bias) for bias in ("overall", "gender", "religion", "gender"))
    assert [row[0] for row in order_table(make.small(orders=orders)).rows] == [
        "gender", "gender", "religion", "overall",
    ]  # fmt: skip


def test_a_rank_is_open_where_the_next_may_come_before_it(make: Any) -> None:
    rankings = (rank("c", 3), rank("a", 1), rank("b", 2), rank("d", 4))
    orders = (order("a", "b", 0.94), order("b", "c", 0.95), order("a", "c", 0.6), order("d", "c", 0.99))
    results = make.small(rankings=rankings, orders=orders)
    # c and d: on the words that all know the order is the other way round
    assert open_ranks(results) == {("", "gender", "weat", "a"), ("", "gender", "weat", "c")}
    assert ranking_tables(results)[0].rows == [
        ("c", "≈ 3 (0.300)"), ("a", "≈ 1 (0.100)"), ("b", "2 (0.200)"), ("d", "4 (0.400)"),
    ]  # fmt: skip
    assert OPEN in note(results)


def test_an_order_that_is_not_known_is_not_sure(make: Any) -> None:
    rankings = (rank("a", 1), rank("b", 2), rank("c", 3))
    results = make.small(rankings=rankings, orders=(order("a", "b", 0.99), order("a", "c", 0.99)))
    assert open_ranks(results) == {("", "gender", "weat", "b")}
    elsewhere = make.small(rankings=rankings, orders=(order("a", "b", 0.99, "religion"),))
    assert not open_ranks(elsewhere)


def test_of_many_models_only_neighbours_are_shown(make: Any) -> None:
    models = "gfedcba"  # of seven the last ranked comes first
    rankings = tuple(rank(model, 7 - place) for place, model in enumerate(models))
    orders = tuple(order(*pair, 0.9) for pair in combinations(models, 2))
    many = make.small(rankings=rankings, orders=orders)
    assert {frozenset(row[2:4]) for row in order_table(many).rows} == set(map(frozenset, pairwise(models)))
    assert orders_note(many).endswith(NEIGHBOURS)
    few = make.small(rankings=rankings, orders=tuple(o for o in orders if "g" not in (o["nearer"], o["farther"])))
    assert len(order_table(few).rows) == 15
    assert NEIGHBOURS not in orders_note(few)
    assert len(order_table(make.small(orders=orders)).rows) == 21  # without ranks there are no neighbours


def test_without_orders_no_rank_is_marked(make: Any) -> None:
    results = make.small(rankings=(rank("a", 1), rank("b", 2)))
    assert not open_ranks(results)
    assert OPEN not in note(results)


def test_a_rank_is_open_within_its_own_ranking(make: Any) -> None:
    ranked = [{**rank(model, place), "context": way} for way, models in (("template", "ab"), ("word", "ac"))
              for place, model in enumerate(models, start=1)]  # fmt: skip
    results = make.small(rankings=tuple(ranked), orders=(order("a", "b", 0.6), order("a", "c", 0.99)))
    assert open_ranks(results) == {("template", "gender", "weat", "a")}
