"""The published step sizes, by hand."""

import pytest

from equipoise.training.infersent import Configuration, schedule
from equipoise.training.loop import State


def course(improvements, **options) -> list[float]:
    """The step size of every epoch."""
    configuration = Configuration(**options)
    state, rates = State(rate=configuration.rate), []
    for improved in improvements:
        schedule.begin(configuration, state)
        rates.append(state.rate)
        schedule.end(configuration, state, improved)
        state.epoch += 1
        if state.finished:
            break
    return rates


def test_it_decays_from_the_second_epoch_on_and_ends_with_the_last():
    assert course([True] * 20, epochs=3) == pytest.approx([0.1, 0.099, 0.09801])


def test_it_shrinks_when_nothing_was_gained_and_stops_when_it_is_too_small():
    assert course([True, False, False], epochs=9) == pytest.approx([0.1, 0.099, 0.099 / 5 * 0.99])
    rates = course([False] * 20, epochs=20)
    assert len(rates) == 6 and rates[-1] / 5 < 1e-5 <= rates[-1]


def test_the_smallest_step_size_is_looked_at_only_after_a_shrink():
    assert len(course([True] * 20, epochs=20, rate=1e-6)) == 20
    assert len(course([True, False], epochs=20, rate=1e-6)) == 2
