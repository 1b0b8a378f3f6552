"""Example sentences explained once, and kept by the model that explained them."""

from equipoise.auditing.encoders import _named, studied
from equipoise.models import load_model


def encoder(**fields):
    model = load_model("fake-sentences:")
    for name, value in fields.items():
        setattr(model, name, value)
    return model


def test_what_is_kept_is_of_one_model_in_one_precision():
    named = [_named(encoder(**fields)) for fields in ({}, {"fingerprint": "other"}, {"precision": "bfloat16"})]

    assert len(set(named)) == 3
    assert _named(encoder(name="mine")) == named[0]  # whatever it is called


def test_what_was_kept_under_another_name_is_told_by_this_one():
    (first,) = studied([encoder()], lambda done, total, what: None)
    (second,) = studied([encoder(name="mine")], lambda done, total, what: None)

    assert (first.model, second.model) == ("fake-sentences:", "mine")
    assert first.sentences == second.sentences
