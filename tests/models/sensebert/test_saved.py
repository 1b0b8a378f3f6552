"""A SavedModel with the published signature says what a session says of it by hand."""

from __future__ import annotations

import os
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from equipoise.errors import BadModel, CannotAnswer
from equipoise.models import load_model
from equipoise.models.base import Likelihoods, Reading
from equipoise.models.logits import LogitsModel
from equipoise.models.sensebert import load
from equipoise.models.sensebert.saved import LOG_LEVEL, quietly
from tests.models.sensebert.tiny import TOKENS, make

pytestmark = [
    pytest.mark.slow,  # TensorFlow alone takes seconds to import
    pytest.mark.skipif(find_spec("tensorflow") is None, reason="tensorflow is not installed"),
]
SENTENCES = (
    "She will engineer houses.",
    "The carpenter is a strong man, and the nurse was a beautiful woman!",
    "Japanese people are nice",
    "Japanese is difficult to learn",
    "he",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("tiny") / "sensebert-tiny")


@pytest.fixture(scope="module")
def model(folder: Path) -> LogitsModel:
    return cast(LogitsModel, load_model(f"sensebert:{folder}"))


def unmasked(model: LogitsModel, text: str) -> Reading:
    """Every own token asked where it stands."""
    (found,) = model.tokenized([text])
    return Reading(found.ids, found.own, tuple(found.ids[place] for place in found.own))


def masked(model: LogitsModel, text: str) -> list[Reading]:
    """Every own token asked where a mask stands instead."""
    ids, places, _ = unmasked(model, text)
    return [Reading((*ids[:place], model.mask, *ids[place + 1 :]), (place,), (ids[place],)) for place in places]


def every(model: LogitsModel, text: str) -> Reading:
    """Every token at every own place, which the published score takes the mean of."""
    ids, places, _ = unmasked(model, text)
    pairs = list(product(places, ids))
    return Reading(ids, tuple(place for place, _ in pairs), tuple(answer for _, answer in pairs))


def log_probs(logits: Any, reading: Reading) -> Any:
    logits = np.asarray(logits, np.float64)[0]
    return np.array([(logits[place] - np.logaddexp.reduce(logits[place]))[answer] for place, answer in
                     zip(reading.places, reading.answers, strict=True)])  # fmt: skip


def tell(model: LogitsModel, *readings: Reading) -> list[Any]:
    return [told.log_probs for told in model.tell(readings, lambda share: None)]


def test_what_it_is(model: LogitsModel) -> None:
    assert isinstance(model, Likelihoods)
    assert (model.name, model.order, model.notes) == ("sensebert:sensebert-tiny", "masked", ())
    assert (TOKENS[model.mask], TOKENS[model.unknown]) == ("[MASK]", "[UNK]")
    assert model.description == f"SenseBERT, a masked language model of {len(TOKENS)} tokens and 5 supersenses"
    assert len(model.fingerprint) == 64


@pytest.mark.parametrize("text", SENTENCES)
def test_as_a_session_says_by_hand(text: str, model: LogitsModel, folder: Path) -> None:
    readings = [unmasked(model, text), every(model, text), *masked(model, text)]
    with quietly("the test") as tensorflow:
        v1 = tensorflow.compat.v1
        with tensorflow.Graph().as_default(), v1.Session() as session:
            v1.saved_model.loader.load(session, ["serve"], str(folder))
            feeds = [{"input_ids:0": [reading.ids], "input_mask:0": [[1] * len(reading.ids)]} for reading in readings]
            expected = [session.run("logits:0", feed) for feed in feeds]
    for told, logits, reading in zip(tell(model, *readings), expected, readings, strict=True):
        np.testing.assert_allclose(told, log_probs(logits, reading), atol=1e-5)


def test_as_tensorflow_2_says(model: LogitsModel, folder: Path) -> None:
    """By another way through TensorFlow: the pruned function of a loaded SavedModel."""
    reading = unmasked(model, SENTENCES[1])
    with quietly("the test") as tensorflow:
        loaded = tensorflow.saved_model.load(str(folder), tags=["serve"])
        ids = tensorflow.constant([reading.ids], tensorflow.int32)
        mask = tensorflow.ones_like(ids)
        with pytest.raises(TypeError, match="labels"):  # the signature itself asks for what served for training
            loaded.signatures["serving_default"](input_ids=ids, input_mask=mask)
        expected = loaded.prune(["input_ids:0", "input_mask:0"], "logits:0")(ids, mask)
    np.testing.assert_allclose(tell(model, reading)[0], log_probs(expected, reading), atol=1e-5)


@pytest.mark.parametrize("budget", [1, 20, 100_000])
def test_neither_batches_nor_padding_nor_order_change_an_answer(budget: int, folder: Path) -> None:
    model = load(str(folder))
    readings = [reading for text in SENTENCES for reading in (unmasked(model, text), *masked(model, text))]
    alone = [tell(model, reading)[0] for reading in readings]
    model.budget = budget
    for one, other in zip(tell(model, *reversed(readings)), reversed(alone), strict=True):
        np.testing.assert_allclose(one, other, atol=1e-5)


def test_the_longest_text_it_can_take(model: LogitsModel) -> None:
    (told,) = tell(model, unmasked(model, "she " * 1000))
    assert len(told) == 510 and np.isfinite(told).all()


def test_a_saved_model_in_a_folder_inside(tmp_path: Path, model: LogitsModel) -> None:
    inside = load(str(make(tmp_path / "mine", inside="1590000000")))
    np.testing.assert_array_equal(*(tell(each, unmasked(each, SENTENCES[0])) for each in (inside, model)))


def test_it_leaves_tensorflow_as_it_was(folder: Path) -> None:
    import tensorflow

    before = tensorflow.get_logger().level, os.environ.get(LOG_LEVEL)
    load(str(folder))
    assert (tensorflow.get_logger().level, os.environ.get(LOG_LEVEL)) == before
    assert tensorflow.executing_eagerly()


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "another tag": ({"tag": "train"}, r"cannot be loaded from .* tags 'serve' could not be found .*\{'train'\}"),
    "another signature": ({"signature": "predict"}, "has no signature serving_default in .*, only .*predict; give"),
    "no logits": ({"without": ("masked_lm",)}, "has no output masked_lm in .*, only ss; give a SenseBERT"),
    "no supersenses": ({"without": ("ss",)}, "has no output ss in .*, only masked_lm"),
    "no mask": ({"without": ("input_mask",)}, "has no input input_mask in .*, only input_ids, keep, labels"),
    "another vocabulary": (
        {"vocabulary": 99}, f"vocab.txt has {len(TOKENS)} lines and its output masked_lm is for 99; download both again"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str, tmp_path: Path) -> None:
    options, says = REFUSED[case]
    with pytest.raises(BadModel, match=says):
        load(str(make(tmp_path / "mine", **options)))


def test_other_supersenses(tmp_path: Path) -> None:
    folder = make(tmp_path / "mine")
    (folder / "supersense_vocab.txt").write_text("noun.act\n")
    with pytest.raises(BadModel, match=r"supersense_vocab.txt has 1 lines and its output ss is for 5"):
        load(str(folder))


def test_a_vocabulary_that_only_the_numbers_show_to_be_another(tmp_path: Path) -> None:
    model = load(str(make(tmp_path / "mine", vocabulary=99, known_width=False)))
    with pytest.raises(BadModel, match=rf"logits of shape \(1, 3, 99\) .* must be \(1, 3, {len(TOKENS)}\)"):
        tell(model, unmasked(model, "he"))


def test_numbers_that_are_not_finite(tmp_path: Path) -> None:
    model = load(str(make(tmp_path / "mine", bad=True)))
    with pytest.raises(CannotAnswer, match="numbers that are not finite"):
        tell(model, unmasked(model, "he"))


@pytest.mark.parametrize("file", ["saved_model.pb", "variables/variables.index"])
def test_damaged_files(file: str, tmp_path: Path) -> None:
    folder = make(tmp_path / "mine")
    (folder / file).write_bytes(b"nothing of the kind")
    with pytest.raises(BadModel, match=r"cannot be loaded from .* \(.+\); download it again") as refused:
        load(str(folder))
    assert "\n" not in str(refused.value)
