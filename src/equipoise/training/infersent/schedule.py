"""The published step sizes: a little smaller every epoch, much smaller when the development set does not improve."""

from __future__ import annotations

from equipoise.training.infersent.configuration import Configuration
from equipoise.training.loop import State


def begin(configuration: Configuration, state: State) -> None:
    """Before an epoch: from the second on, the step size decays."""
    if state.epoch > 1:
        state.rate *= configuration.decay


def end(configuration: Configuration, state: State, improved: bool) -> None:
    """After an epoch: shrink if nothing was gained, and stop where steps are too small or epochs are over.

    As published, the smallest step size is looked at only after a shrink.
    """
    if not improved:
        state.rate /= configuration.shrink
        state.finished = state.rate < configuration.smallest_rate
    state.finished = state.finished or state.epoch >= configuration.epochs
