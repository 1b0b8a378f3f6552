"""The network beside the plainest way to say the same: one definition at a time, one softmax for every word."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from equipoise.training.cpae.network import batch_of, costs
from equipoise.training.cpae.reading import MARKS, NONE, read_material
from equipoise.training.cpae.steps import drawn_weights
from tests.training.cpae.made import small_configuration, small_dictionary

DICTIONARY = small_dictionary()


def made(**said):
    configuration = small_configuration(**said)
    material = read_material(DICTIONARY, configuration)
    return material, *drawn_weights(configuration, material)


def plainly(network, matrix, material, chosen, penalty):
    """The loss as the formula says it."""
    entries, told, apart = material.entries, [], []
    for number in chosen:
        words = entries.words[entries.firsts[number] : entries.firsts[number + 1]].astype(np.int64)
        states, _ = network.lstm(matrix[words][:, None])
        h = network.translate(states[-1, 0])
        for word in words:
            if len(MARKS) <= word < len(MARKS) + len(network.prior):
                logits = network.telling @ h + network.prior
                told.append(torch.nn.functional.cross_entropy(logits[None], torch.tensor([word - len(MARKS)])))
        if entries.rows[number] != NONE:
            apart.append(((h - matrix[entries.rows[number]]) ** 2).mean())
    return torch.stack(told).mean() + penalty * torch.stack(apart).mean()


@pytest.mark.parametrize("outputs", [10_000, 12])
def test_loss_and_gradients_are_those_of_the_formula(outputs):
    material, network, matrix = made(outputs=outputs)
    matrix = (matrix * 20).requires_grad_()
    chosen = np.array([3, 0, 17, 9, 19])
    wanted = plainly(network, matrix, material, chosen, 4.0)
    wanted_gradients = torch.autograd.grad(wanted, [*network.parameters(), matrix])

    batch = batch_of(material.entries, chosen, len(network.prior))
    table = matrix.detach()[batch.distinct].requires_grad_()
    found = costs(network, table, batch).loss(4.0)
    *gradients, of_rows = torch.autograd.grad(found, [*network.parameters(), table])
    of_matrix = torch.zeros_like(matrix)
    of_matrix[batch.distinct] = of_rows

    assert found.item() == pytest.approx(wanted.item(), rel=1e-6)
    for one, other in zip([*gradients, of_matrix], wanted_gradients, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-7)
    assert abs(of_matrix).max() > 1e-4


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(0, 19), min_size=1, max_size=8, unique=True))
def test_an_entry_is_read_alike_whoever_stands_beside_it(chosen):
    material, network, matrix = made()
    together = batch_of(material.entries, np.array(chosen), len(network.prior))
    read = network.read(matrix[together.distinct], together)
    cost = network.tell(read, together)
    for place, number in enumerate(chosen):
        alone = batch_of(material.entries, np.array([number]), len(network.prior))
        own = network.read(matrix[alone.distinct], alone)
        torch.testing.assert_close(read[place], own[0], rtol=1e-5, atol=1e-7)
        torch.testing.assert_close(cost[place], network.tell(own, alone)[0], rtol=1e-5, atol=1e-6)


def test_a_batch_names_every_word_once_and_tells_no_mark():
    material, network, _ = made()
    batch = batch_of(material.entries, np.arange(5), len(network.prior))
    assert batch.distinct.tolist() == sorted(set(batch.distinct.tolist()))
    assert batch.numbers.tolist() == [
        sum(word >= len(MARKS) for word in material.entries.words[first:last])
        for first, last in zip(material.entries.firsts[:5], material.entries.firsts[1:6], strict=True)
    ]


def test_a_batch_of_words_that_no_definition_has_is_not_pulled():
    material, network, matrix = made()
    unused = np.flatnonzero(material.entries.rows == NONE)
    assert [material.entries.defined[each] for each in unused] == ["Rex", "Thor"]
    batch = batch_of(material.entries, unused, len(network.prior))
    assert costs(network, matrix[batch.distinct], batch).apart.item() == 0.0


def test_no_word_to_tell_costs_nothing():
    material, network, matrix = made()
    batch = batch_of(material.entries, np.array([0]), 0)
    cost = costs(network, matrix[batch.distinct], batch)
    assert (cost.told.item(), cost.words) == (0.0, 0)
    assert torch.isfinite(cost.loss(4.0))
