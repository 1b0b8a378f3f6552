"""Draws that follow from numbers and leave no trace."""

import torch

from equipoise.training.drawing import drawing


def drawn(*seeds):
    with drawing(*seeds):
        return torch.rand(3).tolist()


def test_the_same_numbers_draw_the_same_and_others_do_not():
    assert drawn(1, 2, 3) == drawn(1, 2, 3)
    assert len({tuple(drawn(*each)) for each in ((1, 2, 3), (1, 3, 2), (1, 2, 4), (2, 2, 3), (1,))}) == 5


def test_the_callers_draws_go_on_as_if_nothing_had_been():
    torch.manual_seed(5)
    expected = torch.rand(2).tolist()
    torch.manual_seed(5)
    found = [float(torch.rand(1))]
    drawn(1, 2)

    assert [*found, float(torch.rand(1))] == expected
