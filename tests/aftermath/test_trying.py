"""Controls: as many directions at random as methods took out."""

from equipoise.aftermath.subjects import subject_of
from equipoise.aftermath.trying import Trial
from tests.aftermath.small import axis_of, leaning, outcome


def controls(*directions, draws=2):
    axis = axis_of()
    trial = Trial(subject_of(leaning(4), axis, 0, {}), axis, 0, draws, lambda share: None, models=len(directions))
    return trial.controls([outcome(directions=number) for number in directions])


def test_there_is_one_control_for_each_number_of_directions():
    assert [each.directions for each in controls(2, 1, 2)] == [1, 2]
    assert all(each.control for each in controls(1))


def test_no_control_takes_out_all_though_a_method_took_out_as_much():
    assert [each.directions for each in controls(3, 4, 50)] == [3]


def test_without_draws_there_is_no_control():
    assert controls(1, draws=0) == []


def test_every_draw_of_a_control_is_another():
    for each in controls(1, draws=3)[0].readings:
        assert len(each.repeated) == 3
    assert any(len(set(each.repeated)) == 3 for each in controls(1, draws=3)[0].readings)
