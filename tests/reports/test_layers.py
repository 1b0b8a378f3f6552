"""One model at several of its layers."""

from __future__ import annotations

from typing import Any

from equipoise.reports import charts, layers


def swept(make: Any, values: dict[int, float], last: str = "hf:bert, layer 4") -> Any:
    names = {layer: f"hf:bert, layer {layer}" for layer in values}
    names[max(values)] = last
    cards = {name: make.model(name, context="template", layer=layer) for layer, name in names.items()}
    rows = tuple(
        {"bias": "gender", "metric": "weat", "model": names[layer], "value": value, "rank": 1, "questions": 2}
        for layer, value in values.items()
    )
    return make.small(rankings=rows, models={**cards, "glove-50d": make.model()})


def test_values_by_layer_in_order(make: Any) -> None:
    (sweep,) = layers.sweeps(swept(make, {2: 0.2, 0: 0.4, 4: 0.0}))
    assert sweep.model == "hf:bert"
    assert sweep.table.rows == [("0", "0.400"), ("2", "0.200"), ("4", "0.000")]
    (chart,) = sweep.charts
    middle = (charts.TOP + charts.HEIGHT) // 2
    (line,) = chart.lines
    assert line.points == [("4.0", charts.TOP), ("50.0", middle), ("96.0", charts.HEIGHT)]
    assert line.path == f"M4.0 {charts.TOP}L50.0 {middle}L96.0 {charts.HEIGHT}"
    assert (chart.most, chart.says) == ("0.400", "layer 0 0.400, layer 2 0.200, layer 4 0.000")


def test_the_last_layer_goes_by_the_name_of_the_model(make: Any) -> None:
    (sweep,) = layers.sweeps(swept(make, {0: 0.1, 12: 0.2}, last="hf:bert"))
    assert [row[0] for row in sweep.table.rows] == ["0", "12"]


def test_one_layer_is_no_sweep(make: Any) -> None:
    assert layers.sweeps(swept(make, {4: 0.1})) == []
    assert layers.sweeps(make.contextual()) == []
    assert layers.sweeps(make.large(3, 10)) == []


def test_all_at_neutral_lies_on_the_ground(make: Any) -> None:
    (sweep,) = layers.sweeps(swept(make, {0: 0.0, 4: 0.0}))
    assert [y for _, y in sweep.charts[0].lines[0].points] == [charts.HEIGHT] * 2


def test_many_layers_do_not_crowd_the_scale(make: Any) -> None:
    (sweep,) = layers.sweeps(make.layered(tuple(range(49))))
    assert len(sweep.charts) == 3
    assert all(len(chart.ticks) == 13 for chart in sweep.charts)
