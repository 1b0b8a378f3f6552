"""Names on the hub: found on this machine, downloaded from a small hub of our own, or refused in a sentence."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.models.folders import Tiny

COMMIT = "0123456789abcdef0123456789abcdef01234567"
MODULES = [
    {"idx": 0, "path": "", "type": "sentence_transformers.models.Transformer"},
    {"idx": 1, "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
    {"idx": 2, "path": "2_Normalize", "type": "sentence_transformers.models.Normalize"},
]
OPEN = """
import json, sys
from equipoise import EquipoiseError, load_model
said = {}
for name in sys.argv[1:]:
    name, _, revision = name.partition("@")
    told = []
    try:
        model = load_model("hf:" + name, revision=revision, progress=told.append)
        said[name] = [model.name, model.revision, str(model.reading.folder.path), max(told, default=0)]
    except EquipoiseError as error:
        said[name] = str(error)
print(json.dumps(said))
assert not {"torch", "transformers"} & set(sys.modules)
"""


def opened(folder: Path, *names: str, **environment: str) -> dict[str, Any]:
    """What a process of its own sees when it opens these, with its own copies from the hub and a cache there."""
    environment = {
        **os.environ,
        "HF_HOME": str(folder / "home"),
        "EQUIPOISE_CACHE": str(folder / "cache"),
        **environment,
    }
    said = subprocess.run(
        [sys.executable, "-c", OPEN, *names], env=environment, capture_output=True, text=True, check=True
    )
    assert not said.stderr
    return json.loads(said.stdout)


def downloaded_before(tiny: Tiny, home: Path, name: str) -> Path:
    """The copy that the hub's own library would have left."""
    at = home / "hub" / f"models--{name.replace('/', '--')}"
    copy = shutil.copytree(tiny("bert"), at / "snapshots" / COMMIT)
    (at / "refs").mkdir()
    (at / "refs" / "main").write_text(COMMIT)
    return Path(copy)


def test_a_copy_on_this_machine_needs_no_network(tiny: Tiny, tmp_path: Path) -> None:
    copy = downloaded_before(tiny, tmp_path / "home", "someone/tiny")
    nowhere = {"HF_ENDPOINT": "http://127.0.0.1:9"}  # asking would fail
    for environment in ({"HF_HUB_OFFLINE": "1"}, nowhere):
        said = opened(tmp_path, "someone/tiny", f"someone/tiny@{COMMIT}", "someone/tiny@main", **environment)
        assert said["someone/tiny"][:3] == ["hf:someone/tiny", COMMIT, str(copy)]


def test_what_is_not_on_this_machine_when_offline(tiny: Tiny, tmp_path: Path) -> None:
    copy = downloaded_before(tiny, tmp_path / "home", "someone/broken")
    (copy / "model.safetensors").unlink()
    downloaded_before(tiny, tmp_path / "home", "someone/tiny")
    said = opened(tmp_path, "someone/else", "someone/broken", "someone/tiny@v2", HF_HUB_OFFLINE="1")
    forbidden = "is not on this machine and HF_HUB_OFFLINE forbids to download it; download it where that is allowed"
    assert said["someone/else"].startswith(f"hf:someone/else {forbidden}")
    assert said["someone/broken"].startswith(f"hf:someone/broken {forbidden}")
    assert said["someone/tiny"].startswith(f"hf:someone/tiny at revision v2 {forbidden}")


def test_no_network(tmp_path: Path) -> None:
    said = opened(tmp_path, "someone/else", "no name!", HF_ENDPOINT="http://127.0.0.1:9")
    assert said["someone/else"].startswith("hf:someone/else is not on this machine and cannot be downloaded (")
    assert said["someone/else"].endswith("; try again, or give the folder with its files.")
    assert said["no name!"].startswith("hf:no name! is no folder and no name a model could have")


class Hub(BaseHTTPRequestHandler):
    """As much of the hub as a download asks for: what is in a model, and its files."""

    files: dict[str, dict[str, bytes]] = {}
    asked: list[str] = []

    def do_GET(self) -> None:
        path = self.path.partition("?")[0].strip("/")
        self.asked.append(path)
        if path.startswith("api/models/"):
            self._about(path.removeprefix("api/models/"))
        else:
            name, _, file = path.partition(f"/resolve/{COMMIT}/")
            content = self.files.get(name, {}).get(file)
            self._answer(200 if content else 404, content or b"{}")

    do_HEAD = do_GET

    def _about(self, path: str) -> None:
        name = "/".join(path.split("/")[:2])
        if name == "someone/gated":
            return self._answer(403, b"{}", {"X-Error-Code": "GatedRepo"})
        if name not in self.files:
            return self._answer(404, b"{}", {"X-Error-Code": "RepoNotFound"})
        if path.endswith("/revision/v9"):
            return self._answer(404, b"{}", {"X-Error-Code": "RevisionNotFound"})
        files = self.files[name]
        if "/tree/" in path:
            tree = [
                {"type": "file", "path": file, "size": len(files[file]), "oid": _tag(files[file])} for file in files
            ]
            return self._answer(200, json.dumps(tree).encode())
        about = {"id": name, "sha": COMMIT, "siblings": [{"rfilename": file} for file in files]}
        return self._answer(200, json.dumps(about).encode())

    def _answer(self, status: int, content: bytes, more: dict[str, str] | None = None) -> None:
        self.send_response(status)
        head = {"Content-Length": str(len(content)), "ETag": f'"{_tag(content)}"', "X-Repo-Commit": COMMIT}
        for header, value in {**head, **(more or {})}.items():
            self.send_header(header, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)

    def log_message(self, format: str, *_: object) -> None:
        pass


def _tag(content: bytes) -> str:
    return hashlib.sha1(content).hexdigest()


@pytest.fixture
def hub(tiny: Tiny) -> Iterator[str]:
    """The address of a hub with two models: one as new ones are, and one with only a pickle."""
    files = {path.name: path.read_bytes() for path in tiny("bert").iterdir()}
    files |= {"pytorch_model.bin": b"a pickle", "onnx/model.onnx": b"another form", "README.md": b"about it"}
    old = {name: content for name, content in files.items() if name != "model.safetensors"}
    pooled = {
        "modules.json": json.dumps(MODULES).encode(), "1_Pooling/config.json": b'{"pooling_mode": "max"}',
        "2_Normalize/config.json": b"{}", "sentence_bert_config.json": b'{"max_seq_length": 9}',
    }  # fmt: skip
    Hub.files = {"someone/new": files, "someone/old": old, "sentence-transformers/tiny": {**files, **pooled}}
    Hub.asked = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hub)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_only_what_is_needed_is_downloaded(hub: str, tmp_path: Path) -> None:
    said = opened(tmp_path, "someone/new", "someone/old", HF_ENDPOINT=hub)
    needed = {"config.json", "tokenizer.json", "tokenizer_config.json"}
    for name, weights in (("someone/new", "model.safetensors"), ("someone/old", "pytorch_model.bin")):
        known, revision, folder, told = said[name]
        assert (known, revision, told) == (f"hf:{name}", COMMIT, 1.0)
        assert {path.name for path in Path(folder).iterdir()} == needed | {weights}

    Hub.asked.clear()
    assert opened(tmp_path, "someone/new", HF_ENDPOINT=hub)["someone/new"][1] == COMMIT
    assert not Hub.asked


def test_what_the_hub_refuses(hub: str, tmp_path: Path) -> None:
    said = opened(tmp_path, "someone/gated", "someone/nwe", "someone/new@v9", HF_ENDPOINT=hub)
    assert said == {
        "someone/gated": "hf:someone/gated is for those who accepted its terms; accept them on its page and "
        "run 'hf auth login'.",
        "someone/nwe": "hf:someone/nwe is no folder and no model on the hub; check the name, or run 'hf auth login' "
        "if it is private.",
        "someone/new": "hf:someone/new at revision v9 is not on the hub; give a branch, a tag or a commit that is.",
    }


OPEN_ENCODER = """
import json, sys
from equipoise import load_model
model = load_model("st:" + sys.argv[1])
recipe = model.recipe
print(json.dumps([model.name, model.revision, recipe.pooling, None in recipe.after, recipe.most_tokens]))
assert not {"torch", "transformers"} & set(sys.modules)
"""


def opened_encoder(folder: Path, name: str, **environment: str) -> list[Any]:
    own = {**os.environ, "HF_HOME": str(folder / "home"), "EQUIPOISE_CACHE": str(folder / "cache"), **environment}
    said = subprocess.run(
        [sys.executable, "-c", OPEN_ENCODER, name], env=own, capture_output=True, text=True, check=True
    )
    return json.loads(said.stdout)


def test_a_sentence_encoder_comes_with_its_pooling(hub: str, tmp_path: Path) -> None:
    expected = ["st:sentence-transformers/tiny", COMMIT, "max", True, 9]
    assert opened_encoder(tmp_path, "tiny", HF_ENDPOINT=hub) == expected  # no owner: theirs
    Hub.asked.clear()
    assert opened_encoder(tmp_path, "sentence-transformers/tiny", HF_ENDPOINT=hub) == expected
    assert not Hub.asked  # the copy on this machine is whole


def test_a_copy_without_its_pooling_is_not_taken_for_whole(hub: str, tmp_path: Path) -> None:
    """What hf: downloads has no word on pooling; averaging would be a guess."""
    opened(tmp_path, "sentence-transformers/tiny", HF_ENDPOINT=hub)
    assert opened_encoder(tmp_path, "tiny", HF_ENDPOINT=hub)[2] == "max"


def test_an_encoder_without_a_word_on_pooling_is_asked_for_once(hub: str, tmp_path: Path) -> None:
    assert opened_encoder(tmp_path, "someone/new", HF_ENDPOINT=hub)[2] == "mean"
    Hub.asked.clear()
    assert opened_encoder(tmp_path, "someone/new", HF_ENDPOINT=hub)[2] == "mean"
    assert not Hub.asked


def test_a_download_that_never_ended_is_begun_again(hub: str, tmp_path: Path) -> None:
    """The limit of a model is a file that it may or may not have: only the hub knows."""
    opened_encoder(tmp_path, "tiny", HF_ENDPOINT=hub)
    (limit,) = (tmp_path / "home").rglob("snapshots/*/sentence_bert_config.json")
    limit.unlink()
    (note,) = (tmp_path / "cache" / "hub").glob("*.whole")
    told = f"st:sentence-transformers/tiny@ in {tmp_path / 'home' / 'hub'}".encode()
    note.with_name(f"{hashlib.sha256(told).hexdigest()[:32]}.begun").touch()

    assert opened_encoder(tmp_path, "tiny", HF_ENDPOINT=hub)[4] == 9
    assert not list((tmp_path / "cache" / "hub").glob("*.begun"))


def test_a_hub_that_is_not_reached_leaves_no_doubt_about_what_comes_later(tiny: Tiny, tmp_path: Path) -> None:
    """The message says to download it where that is allowed, and that must then be enough."""
    assert "forbids to download" in opened(tmp_path, "someone/tiny", HF_HUB_OFFLINE="1")["someone/tiny"]
    downloaded_before(tiny, tmp_path / "home", "someone/tiny")
    assert opened(tmp_path, "someone/tiny", HF_HUB_OFFLINE="1")["someone/tiny"][1] == COMMIT
