"""Our LSTM beside torch's own: the same numbers and the same gradients."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from equipoise.training.infersent.entries import Sentences
from equipoise.training.infersent.lstm import lay_out
from equipoise.training.infersent.network import Network

WORDS, HIDDEN, VOCABULARY = 5, 4, 7


def sentences_of(lengths, seed=0) -> Sentences:
    rng = np.random.default_rng(seed)
    firsts = np.concatenate([[0], np.cumsum(lengths)])
    words = rng.integers(0, VOCABULARY, firsts[-1]).astype(np.int32)
    return Sentences(words, firsts, rng.normal(size=(VOCABULARY, WORDS)).astype(np.float32))


def network(dtype=torch.float64) -> Network:
    torch.manual_seed(1)
    return Network(WORDS, HIDDEN, 3).to(dtype)


def one_by_one(own: Network, sentences: Sentences):
    """Each sentence alone, by torch's own layer."""
    rows = []
    for first, last in zip(sentences.firsts, sentences.firsts[1:], strict=False):
        vectors = torch.from_numpy(sentences.matrix[sentences.words[first:last]]).double()
        rows.append(own.encoder["enc_lstm"](vectors)[0].amax(0))
    return torch.stack(rows)


def test_a_layout_by_hand():
    """Sentences of words 0 1, 2 and 3 4 5: the longest first, step by step."""
    layout = lay_out(np.array([0, 2, 3]), np.array([2, 1, 3]))

    assert layout.order.tolist() == [2, 0, 1]
    assert layout.active == [3, 2, 1]
    assert layout.there.tolist() == [3, 0, 2, 4, 1, 5]
    assert layout.there[layout.turned].tolist() == [5, 1, 2, 4, 0, 3]
    assert layout.there[layout.before].tolist() == [3, 0, 4]
    assert layout.sentence.tolist() == [0, 1, 2, 0, 1, 0]


@given(st.lists(st.integers(1, 9), min_size=1, max_size=12), st.integers(0, 99))
@settings(max_examples=40)
def test_the_same_numbers_and_gradients_as_torch(lengths, seed):
    sentences, own = sentences_of(lengths, seed), network()
    matrix = torch.from_numpy(sentences.matrix).double()
    wanted = torch.from_numpy(np.random.default_rng(seed).normal(size=(len(lengths), 2 * HIDDEN)))
    chosen = np.arange(len(lengths))

    parameters = list(own.encoder.parameters())
    ours = own.read(sentences, matrix, chosen)
    theirs = one_by_one(own, sentences)
    gradients = [torch.autograd.grad((each * wanted).sum(), parameters) for each in (ours, theirs)]

    assert torch.allclose(ours, theirs, atol=1e-12)
    for mine, other in zip(*gradients, strict=True):
        assert torch.allclose(mine, other, atol=1e-10)


@given(st.lists(st.integers(3, 9), min_size=2, max_size=12), st.integers(1, 3), st.integers(0, 99))
@settings(max_examples=40)
def test_sentences_that_begin_or_end_alike(lengths, alike, seed):
    """They are read together until they differ, with the numbers and gradients of reading each alone."""
    sentences, own = sentences_of(lengths, seed), network()
    for first, last in zip(sentences.firsts, sentences.firsts[1:], strict=False):
        sentences.words[first : first + alike] = range(alike)
        sentences.words[last - 1] = 6
    matrix, parameters = torch.from_numpy(sentences.matrix).double(), list(own.encoder.parameters())
    ours, theirs = own.read(sentences, matrix, np.arange(len(lengths))), one_by_one(own, sentences)
    gradients = [torch.autograd.grad(each.square().sum(), parameters) for each in (ours, theirs)]

    assert torch.allclose(ours, theirs, atol=1e-12)
    for mine, other in zip(*gradients, strict=True):
        assert torch.allclose(mine, other, atol=1e-10)


@given(st.permutations(range(6)))
def test_a_sentence_is_read_alike_whoever_stands_beside_it(order):
    sentences, own = sentences_of([3, 1, 4, 1, 5, 2]), network()
    matrix = torch.from_numpy(sentences.matrix).double()

    all_at_once = own.read(sentences, matrix, np.arange(6))
    chosen = np.array(order[:4])

    assert torch.allclose(own.read(sentences, matrix, chosen), all_at_once[torch.from_numpy(chosen)], atol=1e-12)


def test_cards_take_the_same_layout():
    """The way that cuDNN goes, here on a processor: it has the same numbers and gradients."""
    sentences, own = sentences_of([3, 1, 4, 1, 5]), network()
    matrix, chosen = torch.from_numpy(sentences.matrix).double(), np.arange(5)
    ours = own.read(sentences, matrix, chosen)
    own._on_a_processor = own._on_a_card
    theirs = own.read(sentences, matrix, chosen)

    parameters = list(own.encoder.parameters())
    assert torch.allclose(ours, theirs, atol=1e-12)
    for mine, other in zip(*(torch.autograd.grad(e.square().sum(), parameters) for e in (ours, theirs)), strict=True):
        assert torch.allclose(mine, other, atol=1e-10)


def test_gradients_by_differences():
    sentences, own = sentences_of([3, 2]), network()
    matrix = torch.from_numpy(sentences.matrix).double()
    weight = own.encoder["enc_lstm"].weight_hh_l0

    def loss():
        return own.read(sentences, matrix, np.arange(2)).square().sum()

    (gradient,) = torch.autograd.grad(loss(), [weight])
    with torch.no_grad():
        for place in [(0, 0), (5, 2), (11, 3), (15, 1)]:
            weight[place] += 1e-6
            above = loss()
            weight[place] -= 2e-6
            below = loss()
            weight[place] += 1e-6
            assert float(above - below) / 2e-6 == pytest.approx(float(gradient[place]), abs=1e-6)


def test_zeros_of_the_padding_take_part_if_asked_for():
    sentences, own = sentences_of([3, 1, 4, 2]), network()
    own.pooling = "padded-max"
    matrix = torch.from_numpy(sentences.matrix).double()
    plain = own.read(sentences, matrix, np.arange(4))

    first, second = own.pair(sentences, matrix, np.array([0, 1]), np.array([2, 3]))

    assert torch.equal(first[0], plain[0]) and torch.equal(second[0], plain[2])  # the longest of their sides
    assert torch.equal(first[1], plain[1].clamp(min=0)) and torch.equal(second[1], plain[3].clamp(min=0))
    assert (plain[[1, 3]] < 0).any()
