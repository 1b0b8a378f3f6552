"""Weights on disk: as published, as we write them, and damaged."""

from __future__ import annotations

import collections
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.numpy import save_file

from equipoise.errors import BadModel, CannotWrite
from equipoise.models.infersent.checkpoint import KEYS, read_checkpoint, save
from tests.models.infersent.made import HIDDEN, WORDS, static, weights


def published(path: Path, **options: Any) -> Path:
    """A state dict as torch writes it."""
    state = collections.OrderedDict((key, torch.from_numpy(array)) for key, array in weights().items())
    torch.save(state, path, **options)
    return path


@pytest.mark.parametrize("old", [True, False], ids=["as in 2018", "as now"])
def test_published_weights(tmp_path: Path, old: bool) -> None:
    found = read_checkpoint(str(published(tmp_path / "infersent1.pkl", _use_new_zipfile_serialization=not old)))
    assert (found.name, found.version, found.said) == ("infersent:infersent1.pkl", 1, {})
    assert (found.words, found.hidden) == (WORDS, HIDDEN)
    assert all(np.array_equal(found.weights[key], array) for key, array in weights().items())


def test_a_file_of_ours_comes_back(tmp_path: Path) -> None:
    words = static(tmp_path)
    state = {key: torch.from_numpy(array).requires_grad_() for key, array in weights().items()}
    save(tmp_path / "new" / "mine.safetensors", state, 1, words)
    found = read_checkpoint(str(tmp_path / "new" / "mine.safetensors"))
    assert found.version == 1
    assert (found.said["words"], found.said["words_fingerprint"]) == (words.name, words.fingerprint)
    assert all(np.array_equal(found.weights[key], array) for key, array in weights().items())
    assert [each.name for each in (tmp_path / "new").iterdir()] == ["mine.safetensors"]


def test_the_same_weights_are_the_same_file(tmp_path: Path) -> None:
    words = static(tmp_path)
    for number in range(5):
        save(tmp_path / f"{number}.safetensors", weights(), 2, words)
    assert len({(tmp_path / f"{number}.safetensors").read_bytes() for number in range(5)}) == 1


@pytest.mark.parametrize(
    ("name", "version"),
    [("infersent2.pkl", 2), ("InferSent-v1.pt", 1), ("infersent1.safetensors", 1), ("infersent12.pt", 2), ("x1.pt", 2)],
)
def test_the_version_by_the_name(tmp_path: Path, name: str, version: int) -> None:
    save_file(weights(), tmp_path / name)
    assert read_checkpoint(str(tmp_path / name)).version == version


def test_another_content_has_another_fingerprint(tmp_path: Path) -> None:
    for seed in (0, 1):
        save_file(weights(seed=seed), tmp_path / f"{seed}.safetensors")
    first, second = (read_checkpoint(str(tmp_path / f"{seed}.safetensors")).fingerprint for seed in (0, 1))
    assert first != second


class Harmful:
    """Runs when it is unpickled by whoever runs what is in a pickle."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (Path.touch, (Path("harm"),))


def test_a_pickle_is_never_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    torch.save({**weights(), "more": Harmful()}, tmp_path / "infersent1.pkl")
    with pytest.raises(BadModel, match="is damaged, or holds more than weights, which is never run"):
        read_checkpoint("infersent1.pkl")
    assert not Path("harm").exists()


def changed(**others: Any) -> dict[str, Any]:
    """Weights with some of them replaced, or left out where None is given."""
    by_key = {f"enc_lstm.{name}": array for name, array in others.items()}
    return {key: array for key, array in {**weights(), **by_key}.items() if array is not None}


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({}, "it lacks enc_lstm.weight_ih_l0"),
        (changed(bias_hh_l0_reverse=None), "it lacks enc_lstm.bias_hh_l0_reverse"),
        (changed(weight_ih_l1=np.ones(3, np.float32)), "it has enc_lstm.weight_ih_l1 besides"),
        (changed(bias_ih_l0=np.ones(3, np.float32)), r"enc_lstm.bias_ih_l0 is \(3,\) and should be \(64,\)"),
        (changed(weight_hh_l0=np.ones(3, np.float32)), "does not fit together"),
        (changed(bias_ih_l0=np.full(4 * HIDDEN, np.nan, np.float32)), "something else than finite numbers"),
        (changed(bias_ih_l0=np.ones(4 * HIDDEN, np.int32)), "something else than finite numbers"),
        (weights(hidden=0), r"is \(0, 6\) and should be \(0, 6\)"),
    ],
)
def test_weights_of_something_else(tmp_path: Path, state: dict[str, Any], said: str) -> None:
    save_file(state, tmp_path / "odd.safetensors")
    with pytest.raises(BadModel, match=said) as caught:
        read_checkpoint(str(tmp_path / "odd.safetensors"))
    assert "\n" not in str(caught.value)


def test_files_that_are_no_weights(tmp_path: Path) -> None:
    whole = published(tmp_path / "whole.pkl").read_bytes()
    save_file(weights(), tmp_path / "whole.safetensors")
    cut = {
        "cut.pkl": whole[: len(whole) // 2],
        "cut.safetensors": (tmp_path / "whole.safetensors").read_bytes()[:-100],
        "empty.pkl": b"",
        "text.pkl": b"she 1 2 3\n",
    }
    for name, content in cut.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadModel, match=f"infersent:{name} is damaged") as caught:
            read_checkpoint(str(tmp_path / name))
        assert "\n" not in str(caught.value)
    torch.save([1, 2], tmp_path / "list.pkl")
    with pytest.raises(BadModel, match="holds no weights by name"):
        read_checkpoint(str(tmp_path / "list.pkl"))


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadModel, match=r"is not there; give infersent1\.pkl or"):
        read_checkpoint(str(tmp_path / "absent.pkl"))
    for folder in (str(tmp_path), ""):
        with pytest.raises(BadModel, match="is a folder and no file of weights"):
            read_checkpoint(folder)


def test_what_cannot_be_written(tmp_path: Path) -> None:
    words = static(tmp_path)
    with pytest.raises(BadModel, match="versions 1 and 2, and 3 was to be written"):
        save(tmp_path / "x.safetensors", weights(), 3, words)
    with pytest.raises(BadModel, match="it lacks"):
        save(tmp_path / "x.safetensors", {KEYS[0]: weights()[KEYS[0]]}, 2, words)
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite):
        save(tmp_path / "file" / "x.safetensors", weights(), 2, words)
    assert not (tmp_path / "x.safetensors").exists()


def test_a_version_that_is_none(tmp_path: Path) -> None:
    save_file(weights(), tmp_path / "x.safetensors", {"equipoise": "infersent", "version": "7"})
    with pytest.raises(BadModel, match="says that it is version '7'"):
        _ = read_checkpoint(str(tmp_path / "x.safetensors")).version


@pytest.mark.parametrize("name", ["words"[:length] for length in range(1, 6)])
def test_numbers_begin_at_a_multiple_of_eight(tmp_path: Path, name: str) -> None:
    """Whatever the header says, or a program that maps the file would read them slowly, or not at all."""
    words = static(tmp_path)
    words.name = name
    save(tmp_path / "x.safetensors", weights(), 2, words)
    assert int.from_bytes((tmp_path / "x.safetensors").read_bytes()[:8], "little") % 8 == 0
