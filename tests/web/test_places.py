"""Which files may be named: those in the work folder and in folders that were opened for reading."""

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from safetensors.numpy import save_file

from equipoise.errors import BadOption, EquipoiseError
from equipoise.web.places import LONGEST, Places, free_name, safe_name


@pytest.fixture
def opened(tmp_path) -> Places:
    """A work folder, a folder to read, and a secret beside them."""
    for name in ("work", "models"):
        (tmp_path / name).mkdir()
    (tmp_path / "models" / "vectors.txt").write_text("a 1 2\n")
    (tmp_path / "secret.txt").write_text("secret")
    return Places(tmp_path / "work", (tmp_path / "models",))


def test_files_of_the_folders_are_found_by_their_names_and_by_their_paths(opened):
    assert opened.file("vectors.txt") == opened.readable[0] / "vectors.txt"
    assert opened.file(str(opened.readable[0] / "vectors.txt")) == opened.readable[0] / "vectors.txt"
    assert opened.shown(opened.file("vectors.txt")) == "vectors.txt"


@pytest.mark.parametrize(
    "name",
    ["../secret.txt", "/etc/passwd", "uploads/../../secret.txt", "x/../../../etc/passwd", "~/x", "", " ", "a\0b"],
)
def test_no_way_leads_out(opened, name):
    if name == "~/x":  # a folder of that name, as nothing is made of it
        assert opened.file(name).is_relative_to(opened.work)
        return
    with pytest.raises(BadOption, match=r"outside the folders|without a name"):
        opened.file(name)


def test_links_lead_no_farther_than_paths(opened):
    (opened.work / "link.txt").symlink_to(opened.work.parent / "secret.txt")
    (opened.work / "folder").symlink_to(opened.work.parent)

    for name in ("link.txt", "folder/secret.txt"):
        with pytest.raises(BadOption, match="outside the folders"):
            opened.file(name)


@pytest.mark.parametrize("name", ["builtin:glove-6b-50d", "fake:", "hf:bert-base-uncased", "st:a/b-c.d"])
def test_models_without_a_file_keep_their_names(opened, name):
    assert opened.model(name) == name


@pytest.mark.parametrize("scheme", ["", "glove:", "bag:", "senses:", "gguf:", "hf:", "infersent:", "projected:"])
def test_models_of_files_must_be_where_they_may_be_read(opened, scheme):
    assert opened.model(f"{scheme}vectors.txt") == f"{scheme}{opened.readable[0] / 'vectors.txt'}"
    with pytest.raises(BadOption, match="outside the folders"):
        opened.model(f"{scheme}../secret.txt")
    with pytest.raises(BadOption, match="outside the folders"):
        opened.model(f"{scheme}/etc/passwd")


def test_questions_are_names_or_files_that_may_be_read(opened):
    (opened.work / "mine.json").write_text("{}")

    assert opened.question("weat-7") == "weat-7"
    assert opened.question("seat:weat-6") == "seat:weat-6"
    assert opened.question("mine.json:part") == f"{opened.work / 'mine.json'}:part"
    for name in ("../secret.txt", "/etc/passwd", "seat:/etc/passwd", "/etc/x.json:part"):
        with pytest.raises(BadOption, match="outside the folders"):
            opened.question(name)


@given(some.text(max_size=300))
def test_any_name_becomes_one_of_a_file_in_its_folder(name):
    made = safe_name(name, ".json")

    assert (Path("/folder") / made).resolve().parent == Path("/folder")
    assert made.endswith(".json") and len(made) <= LONGEST + 10
    assert not made.startswith((".", "-")) and not set(made) & set("/\\\0<>\"'&;|$` \n")


def test_a_name_that_is_taken_gets_a_number(tmp_path):
    (tmp_path / "a.txt").touch()
    (tmp_path / "a-1.txt").touch()

    assert free_name(tmp_path, "a.txt").name == "a-2.txt"
    assert free_name(tmp_path, "b.tar.gz").name == "b.tar.gz"


def test_pipes_and_devices_are_no_files(opened):
    os.mkfifo(opened.work / "pipe.txt")
    (opened.work / "model").mkdir()
    os.mkfifo(opened.work / "model" / "config.json")

    for name in ("pipe.txt", "model"):
        with pytest.raises(BadOption, match="is no ordinary file"):
            opened.file(name)


def test_a_folder_with_a_link_that_leads_out_is_refused_and_one_with_a_link_within_is_not(opened):
    folder = opened.work / "model"
    folder.mkdir()
    (folder / "vocab.txt").symlink_to(opened.readable[0] / "vectors.txt")
    assert opened.file("model") == folder
    (folder / "config.json").symlink_to(opened.work.parent / "secret.txt")

    with pytest.raises(BadOption, match="is a link that leads outside"):
        opened.file("model")


def test_links_in_a_circle_lead_nowhere(opened):
    (opened.work / "a").symlink_to(opened.work / "b")
    (opened.work / "b").symlink_to(opened.work / "a")

    with pytest.raises(BadOption, match=r"leads nowhere|outside"):
        opened.file(str(opened.work / "a" / "x"))


def test_uploads_are_corpora_and_no_models(opened):
    opened.uploads.mkdir()
    (opened.uploads / "vectors.txt").write_text("a 1 2\n")

    for name in ("uploads/vectors.txt", "hf:uploads", "glove:uploads/vectors.txt"):
        with pytest.raises(BadOption, match="among the uploads"):
            opened.model(name)


def test_a_model_that_names_another_outside_is_refused(opened):
    said = {"equipoise": "projected-sentences", "base": "/etc/passwd", "opening": "{}"}
    save_file({"directions": np.eye(2)}, opened.work / "p.safetensors", metadata=said)
    with pytest.raises(BadOption, match="passwd is outside"):
        opened.model("p.safetensors")
    words = {**said, "base": "builtin:minilm", "opening": '{"words": "../secret.txt"}'}
    save_file({"directions": np.eye(2)}, opened.work / "p.safetensors", metadata=words)
    with pytest.raises(BadOption, match=r"secret\.txt is outside"):
        opened.model("projected:p.safetensors")
    save_file({"directions": np.eye(2)}, opened.work / "p.safetensors", metadata={**said, "base": "builtin:minilm"})
    assert opened.model("p.safetensors").endswith("p.safetensors")


@pytest.mark.parametrize(
    "name",
    ["bag:" * 5000 + "x", "seat:" * 5000 + "x", "x" * 500, "x" * 5000, "a/" * 5000],
    ids=lambda name: f"{name[:5]} {len(name)}",
)
def test_endless_names_are_names_of_nothing(opened, name):
    try:
        opened.model(name)
        opened.question(name)
    except EquipoiseError:
        pass  # a sentence is as good as a name that nothing has
