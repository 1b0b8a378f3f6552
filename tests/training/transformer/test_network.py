"""The network that is trained beside the adapter that measures: the same vectors; and losses by hand."""

import numpy as np
import pytest
import torch

from equipoise.models import load_model, sentences_of
from equipoise.models.contextual.reader import Reader
from equipoise.models.machinery.machine import How
from equipoise.models.sentences.encoder import Encoder
from equipoise.training.transformer.network import Network, loss_of

TEXTS = [
    "she is a kind nurse",
    "a man",
    "the doctors and the nurses are brilliant women and men in new york",
    "he",
    "a man",
]


def network_of(name, task="sts", **options):
    model = sentences_of(load_model(name, **options))
    encoder = Encoder(Reader(model.folder, How("cpu")), model.recipe)
    return model, encoder, Network(encoder, task, 0, model.dimensions).eval()


@pytest.mark.parametrize("options", [{}, {"pooling": "max"}, {"pooling": "cls"}], ids=str)
@pytest.mark.parametrize("kind", ["encoder", "bert"])
def test_before_training_vectors_are_those_of_the_adapter(kind, options, request):
    folder = request.getfixturevalue(kind)
    model, encoder, network = network_of(f"{'st' if kind == 'encoder' else 'hf'}:{folder}", **options)
    with torch.inference_mode():
        vectors = network.vectors(encoder.tokens(TEXTS), np.arange(len(TEXTS)))

    assert np.allclose(vectors.numpy(), model.vectors(TEXTS).array, atol=1e-6)


def test_the_built_in_one_too():
    model, encoder, network = network_of("builtin:minilm")
    with torch.inference_mode():
        vectors = network.vectors(encoder.tokens(TEXTS), np.arange(len(TEXTS)))

    assert np.allclose(vectors.numpy(), model.vectors(TEXTS).array, atol=1e-5)


def test_a_text_is_read_alike_whoever_stands_beside_it_and_however_many_are_read_at_a_time(encoder):
    _, made, network = network_of(f"st:{encoder}")
    tokens, chosen = made.tokens(TEXTS), np.array([3, 0, 4, 2])
    with torch.inference_mode():
        together = network.vectors(tokens, chosen)
        made.budget = 1  # every text alone
        alone = network.vectors(tokens, chosen)

    assert torch.allclose(together, alone, atol=1e-6)


def test_every_weight_that_makes_a_vector_is_trained(encoder):
    _, made, network = network_of(f"st:{encoder}", "nli")
    both = network.vectors(made.tokens(TEXTS[:4]), np.arange(4))
    loss_of(network.answers(both[:2], both[2:]), torch.tensor([0.0, 2.0]), "nli").backward()
    still = {name for name, each in network.named_parameters() if each.grad is None}

    assert all("pooler" in name for name in still)
    assert {name.split(".")[0] for name, _ in network.named_parameters()} == {"transformer", "layers", "classifier"}


def test_losses_by_hand():
    """Cosines of 1, 0 and -1, of which 1, 0.5 and 0 were wanted: (0 + 0.25 + 1) / 3."""
    first, second = torch.tensor([[2.0, 0], [1, 0], [1, 1]]), torch.tensor([[1.0, 0], [0, 3], [-1, -1]])
    cosines = torch.nn.functional.cosine_similarity(first, second)

    assert float(loss_of(cosines, torch.tensor([1, 0.5, 0.0]), "sts")) == pytest.approx(1.25 / 3)
    assert float(loss_of(torch.zeros(2, 3), torch.tensor([0.0, 2.0]), "nli")) == pytest.approx(np.log(3))


def test_the_classifier_is_told_both_vectors_and_how_far_apart_they_are(encoder):
    _, _, network = network_of(f"st:{encoder}", "nli")
    first, second = torch.rand(2, 8), torch.rand(2, 8)
    with torch.no_grad():
        network.classifier.weight.zero_()
        network.classifier.bias.zero_()
        network.classifier.weight[0, 3] = network.classifier.weight[1, 8 + 3] = network.classifier.weight[2, 16 + 3] = 1
        answers = network.answers(first, second)

    assert torch.allclose(answers, torch.stack([first[:, 3], second[:, 3], (first - second)[:, 3].abs()], dim=1))
