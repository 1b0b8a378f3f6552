"""A name becomes a folder, and what is wrong with it is said in one sentence."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from equipoise.errors import BadModel, EquipoiseError
from equipoise.models import load_model, remembered
from equipoise.models.contextual import load
from tests.models.folders import Tiny


@pytest.fixture
def folder(tiny: Tiny, tmp_path: Path, fresh_cache: Path) -> Path:
    """A tiny BERT to take apart."""
    return Path(shutil.copytree(tiny("bert"), tmp_path / "mine"))


def test_what_a_folder_says(folder: Path) -> None:
    model = load(str(folder))
    assert (model.name, model.revision, model.dimensions, model.layers) == ("hf:mine", "", 32, (0, 1, 2))
    assert model.description == "contextual model (bert), 2 layers of 32 dimensions"
    assert len(model.fingerprint) == 64


def test_the_name_of_a_folder_does_not_depend_on_the_way_to_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert load(".").name == "hf:mine"


@pytest.mark.parametrize("file", ["config.json", "tokenizer.json", "tokenizer_config.json", "model.safetensors"])
def test_every_file_is_in_the_fingerprint(file: str, folder: Path) -> None:
    before = load(str(folder)).fingerprint
    (folder / file).write_bytes((folder / file).read_bytes() + b"\n")
    assert load(str(folder)).fingerprint != before


def test_other_files_are_not_in_the_fingerprint(folder: Path) -> None:
    before = load(str(folder)).fingerprint
    (folder / "README.md").write_text("about it")
    assert load(str(folder)).fingerprint == before


def test_a_copy_has_the_same_fingerprint(folder: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(folder, tmp_path / "copy")
    assert load(str(copy)).fingerprint == load(str(folder)).fingerprint


def test_the_fingerprint_is_remembered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "SETTLED", -1)
    told: list[float] = []
    first = load(str(folder), progress=told.append).fingerprint
    assert told and told[-1] == 1.0 and told == sorted(told)
    told.clear()
    assert load(str(folder), progress=told.append).fingerprint == first
    assert not told  # nothing was read


def test_weights_in_parts(folder: Path) -> None:
    whole = load(str(folder))
    own = whole.vectors(["nurse"]).array
    (folder / "model.safetensors").rename(folder / "model-00001-of-00001.safetensors")
    names = dict.fromkeys(["embeddings.word_embeddings.weight"], "model-00001-of-00001.safetensors")
    (folder / "model.safetensors.index.json").write_text(json.dumps({"metadata": {}, "weight_map": names}))
    parted = load(str(folder))
    assert parted.fingerprint != whole.fingerprint
    assert np.allclose(parted.vectors(["nurse"]).array, own)
    (folder / "model-00001-of-00001.safetensors").unlink()
    with pytest.raises(BadModel, match="hf:mine lacks 1 of its weight files, such as model-00001"):
        load(str(folder))


@pytest.mark.parametrize("place", ["/etc/passwd", "../secret.safetensors", "inner/part.safetensors", 7])
def test_weights_in_other_folders_are_none_of_the_model(folder: Path, place: object) -> None:
    (folder / "model.safetensors").unlink()
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": {"a": place}}))
    with pytest.raises(BadModel, match=r"which is no file of its folder|cannot be read"):
        load(str(folder))


def test_a_folder_that_changes_before_it_is_read_is_refused(folder: Path) -> None:
    """Or vectors of the new weights would be kept under the fingerprint of the old."""
    model = load(str(folder))
    weights = (folder / "model.safetensors").read_bytes()
    (folder / "model.safetensors").write_bytes(weights[:-4] + b"\0\0\0\0")
    with pytest.raises(BadModel, match=r"hf:mine was changed in .* while it was in use; start again"):
        model.vectors(["nurse"])


def without(*names: str) -> Callable[[Path], None]:
    def remove(folder: Path) -> None:
        for name in names:
            (folder / name).unlink()

    return remove


def with_config(text: str) -> Callable[[Path], None]:
    return lambda folder: (folder / "config.json").write_text(text) and None


BROKEN: dict[str, tuple[Callable[[Path], None], str]] = {
    "no config": (without("config.json"), "hf:mine has no config.json in .*; give a folder with config.json"),
    "no weights": (without("model.safetensors"), "hf:mine has no weights in .*; give a folder with config.json"),
    "no tokenizer": (without("tokenizer.json"), "hf:mine has no tokenizer in .*; give a folder with config.json"),
    "config cut": (with_config('{"hidden'), "hf:mine cannot be opened: .*config.json cannot be read"),
    "config of nothing": (with_config("[]"), "config.json holds no configuration"),
    "config of something else": (with_config('{"hidden_size": 3}'), "does not say how many layers it has"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_folder_that_is_no_model(case: str, folder: Path) -> None:
    spoil, sentence = BROKEN[case]
    spoil(folder)
    with pytest.raises(BadModel, match=sentence) as told:
        load(str(folder))
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("location", ["", "./nowhere", "~/nowhere", "/no/such/folder", "a/b/c"])
def test_no_such_folder(location: str, fresh_cache: Path) -> None:
    with pytest.raises(BadModel, match=r"is no folder and no name on the hub; give a folder with config.json"):
        load_model(f"hf:{location}")


def test_a_tokenizer_that_cannot_be_read(folder: Path) -> None:
    (folder / "tokenizer.json").write_text('{"version": "1.0"')
    with pytest.raises(EquipoiseError, match=r"The tokenizer of hf:mine cannot be loaded from .*; get it again"):
        load(str(folder)).vectors(["she"])
