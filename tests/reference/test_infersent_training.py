"""Figures of InferSent's own NLINet and train_nli.py (InferSent c7528823~1): logits and five SGD steps."""

import json

import numpy as np
import pytest
import torch

from equipoise import load_model
from equipoise.models.machinery.lexicon import Lexicon
from equipoise.training.infersent.configuration import Configuration
from equipoise.training.infersent.entries import read_material
from equipoise.training.infersent.steps import Training, descend
from equipoise.training.labels import LABELS


@pytest.fixture
def golden(shared):
    return shared / "golden" / "infersent"


@pytest.fixture
def figures(golden):
    return json.loads((golden / "golden_infersent.json").read_text(encoding="utf-8"))["nli"]


@pytest.fixture
def training(golden, figures, tmp_path):
    """Our network with the published code's weights, and its six entries read from a file by our own reader."""
    rows = zip(figures["premises"], figures["hypotheses"], figures["labels"], strict=True)
    path = tmp_path / "pairs.jsonl"
    lines = [{"sentence1": one, "sentence2": two, "gold_label": LABELS[label]} for one, two, label in rows]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    lexicon = Lexicon(load_model(golden / "glove_random_50d.txt"), ("<s>", "</s>"))
    material = read_material({"train": [path]}, lexicon, (), "", lambda share: None)
    configuration = Configuration(hidden=32, head=figures["fc_dim"], pooling="padded-max")
    (entries,) = material.parts["train"]
    made = Training(configuration, material.sentences, entries, entries, torch.device("cpu"))
    weights = np.load(golden / "nli_weights.npz")
    made.network.load_state_dict({name: torch.from_numpy(weights[name]) for name in weights.files})
    return made


def test_logits_and_five_steps(golden, figures, training):
    wanted, every = np.load(golden / "nli_outputs.npz"), np.arange(len(figures["labels"]))
    labels = torch.tensor(figures["labels"])

    def logits():
        return training._logits(training.train, every)

    assert np.allclose(logits().detach().numpy(), wanted["logits_before"], atol=1e-6)
    for loss, norm in zip(figures["losses_sum"], figures["grad_norms"], strict=True):
        ours = torch.nn.functional.cross_entropy(logits(), labels)
        gradients = torch.autograd.grad(ours, training.parameters)
        assert float(ours.detach()) * len(every) == pytest.approx(loss, abs=1e-5)
        assert descend(training.parameters, gradients, 0.1, 5.0) == pytest.approx(norm, abs=1e-6)
    assert np.allclose(logits().detach().numpy(), wanted["logits_after_5_sgd_steps"], atol=1e-6)


def test_the_same_by_the_steps_that_train(golden, figures, training):
    """The way of a real run: step by step through the loop's own job."""
    from equipoise.training.loop import State

    wanted, every = np.load(golden / "nli_outputs.npz"), np.arange(len(figures["labels"]))
    steps = [training.step(every, State(rate=0.1)) for _ in range(5)]

    assert [step.loss for step in steps] == pytest.approx(figures["losses_sum"], abs=1e-5)
    after = training._logits(training.train, every).detach().numpy()
    assert np.allclose(after, wanted["logits_after_5_sgd_steps"], atol=1e-6)


def test_masked_padding_gives_other_logits(golden, training):
    """So that the figures above can tell the two poolings apart."""
    training.network.pooling = "max"
    ours = training._logits(training.train, np.arange(6)).detach().numpy()

    assert np.abs(ours - np.load(golden / "nli_outputs.npz")["logits_before"]).max() > 1e-3
