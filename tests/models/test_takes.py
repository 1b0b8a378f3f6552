"""Options of opening that only some models have a use for."""

from pathlib import Path

import pytest

from equipoise.cli.options import fitting, refuse_if_none_takes
from equipoise.errors import BadOption
from equipoise.models import load_model, takes


@pytest.mark.parametrize(
    ("name", "pooling", "words"),
    [
        ("st:x", True, False), ("hf:x", True, False), ("infersent:x", True, True), ("infersent1:x", True, True),
        ("builtin:minilm", True, False), ("builtin:use", False, False), ("builtin:glove-6b-50d", False, False),
        ("glove:x.txt", False, False), ("fake:", False, False), ("gguf:x", False, False),
    ],
)  # fmt: skip
def test_who_has_a_use_for_what(name: str, pooling: bool, words: bool) -> None:
    assert (takes(name, "pooling"), takes(name, "words")) == (pooling, words)


def test_a_pooling_that_a_kind_of_model_has_not() -> None:
    assert not takes("infersent:x", "pooling", "mean")
    assert takes("infersent:x", "pooling", "padded-max")
    assert not takes("st:x", "pooling", "padded-max")


def test_a_folder_is_what_its_files_say(tmp_path: Path) -> None:
    (tmp_path / "vectors.txt").touch()
    assert not takes(tmp_path / "vectors.txt", "pooling")
    (tmp_path / "config.json").touch()
    assert takes(tmp_path, "pooling")
    assert takes(tmp_path / "nothing", "pooling")  # that it is not there is said when it is opened


@pytest.mark.parametrize("option", [{"pooling": "max"}, {"words": "x.txt"}])
def test_an_option_without_effect_is_refused(option: dict[str, str]) -> None:
    with pytest.raises(BadOption, match="and fake: is none; leave it out"):
        load_model("fake:", **option)


def test_among_several_models_an_option_goes_to_those_that_take_it() -> None:
    how = {"pooling": "max", "words": None, "device": "cpu"}

    assert fitting("builtin:minilm", how) == {"pooling": "max", "device": "cpu"}
    assert fitting("builtin:use", how) == {"device": "cpu"}
    refuse_if_none_takes(["builtin:use", "builtin:minilm"], how)
    with pytest.raises(BadOption, match="--pooling has no effect on builtin:use, fake:"):
        refuse_if_none_takes(["builtin:use", "fake:"], how)
