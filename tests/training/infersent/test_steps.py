"""A step of gradient descent, by hand."""

import pytest
import torch

from equipoise.errors import BadOption, CannotAnswer
from equipoise.training.infersent import steps
from equipoise.training.infersent.configuration import Configuration
from equipoise.training.infersent.steps import descend


def test_a_short_gradient_is_followed_as_it_is():
    weights = [torch.tensor([1.0, 2.0]), torch.tensor([3.0])]
    length = descend(weights, [torch.tensor([3.0, 0.0]), torch.tensor([4.0])], rate=0.1, clip=5.0)

    assert length == pytest.approx(5.0)
    assert torch.allclose(weights[0], torch.tensor([0.7, 2.0])) and torch.allclose(weights[1], torch.tensor([2.6]))


def test_a_long_gradient_is_shortened_all_of_it_together():
    weights = [torch.zeros(2), torch.zeros(1)]
    length = descend(weights, [torch.tensor([30.0, 0.0]), torch.tensor([40.0])], rate=0.1, clip=5.0)

    assert length == pytest.approx(50.0)
    assert torch.allclose(weights[0], torch.tensor([-0.3, 0.0])) and torch.allclose(weights[1], torch.tensor([-0.4]))


def test_no_gradient_is_no_step():
    weights = [torch.ones(2)]
    assert descend(weights, [torch.zeros(2)], rate=0.1, clip=5.0) == 0.0
    assert torch.equal(weights[0], torch.ones(2))


def test_what_is_not_finite_is_said():
    with pytest.raises(CannotAnswer, match="smaller --rate"):
        descend([torch.ones(1)], [torch.tensor([float("nan")])], rate=0.1, clip=5.0)


def test_a_network_that_does_not_fit_into_memory_is_said(monkeypatch):
    def too_large(*sizes):
        return torch.empty(1 << 60)

    monkeypatch.setattr(steps, "Network", too_large)
    with pytest.raises(BadOption, match="A network of 7 hidden and 5 in its classifier does not fit into memory"):
        steps.drawn_network(Configuration(hidden=7, head=5), words=3)
