"""Presets, and options refused in a sentence."""

import pytest

from equipoise.errors import BadOption, UnknownName
from equipoise.quality.sentences.options import PRESETS, Options, as_json, chosen, from_text


def test_the_default_is_sentevals_configuration_for_papers():
    own = chosen("literature", {})

    assert own == Options()
    assert (own.folds, own.optimiser, own.batch_size, own.tenacity, own.epoch_size) == (10, "adam", 64, 5, 4)
    assert own.l2 == (1e-5, 1e-4, 1e-3, 1e-2)
    quick = PRESETS["prototyping"]
    assert (quick.folds, quick.optimiser, quick.batch_size, quick.tenacity, quick.epoch_size) == (
        5,
        "rmsprop",
        128,
        3,
        2,
    )


def test_the_fit_of_scores_is_the_same_in_every_preset():
    assert PRESETS["prototyping"].relatedness == PRESETS["literature"].relatedness
    assert PRESETS["literature"].relatedness[:5] == ("adam", 64, 50, 1000, 3)


def test_quirks_of_patience_and_loss_reach_both_kinds_of_fit():
    own = chosen("literature", {"patience": "in-a-row", "loss": "sum"})

    assert own.schedule[-2:] == own.relatedness[-2:] == ("in-a-row", "sum")


WRONG = [
    ({"folds": 1}, BadOption, "folds must be a whole number of at least 2"),
    ({"folds": True}, BadOption, "folds must be"),
    ({"optimiser": "sgd"}, BadOption, "optimiser must be adam or rmsprop, and it is 'sgd'"),
    ({"patience": "none"}, BadOption, "patience must be total or in-a-row"),
    ({"max_missing": 2}, BadOption, "max_missing must be a share from 0 to 1"),
    ({"l2": ()}, BadOption, "l2 must be numbers of 0 or more"),
    ({"l2": (-1.0,)}, BadOption, "l2 must be numbers of 0 or more"),
    ({"nhid": 50}, UnknownName, "There is no option of SentEval's protocol 'nhid'"),
]


@pytest.mark.parametrize(("given", "error", "why"), WRONG)
def test_what_cannot_be_is_said(given, error, why):
    with pytest.raises(error, match=why):
        chosen("literature", given)


def test_an_unknown_preset_is_said():
    with pytest.raises(UnknownName, match="There is no preset 'quick'"):
        chosen("quick", {})


def test_options_are_read_from_text():
    typed = from_text({"folds": "3", "l2": "0.1,1e-3", "max_missing": "0.5", "loss": "sum"})

    assert typed == {"folds": 3, "l2": (0.1, 1e-3), "max_missing": 0.5, "loss": "sum"}
    assert chosen("literature", typed).l2 == (0.1, 1e-3)
    with pytest.raises(BadOption, match="folds must be a whole number of at least 2, and it is 'many'"):
        chosen("literature", from_text({"folds": "many"}))


def test_all_options_are_told_in_a_result():
    told = as_json("literature", Options())

    assert told["preset"] == "literature"
    assert told["l2"] == [1e-5, 1e-4, 1e-3, 1e-2]
    assert set(Options.__dataclass_fields__) < set(told)
