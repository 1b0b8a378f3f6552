"""A GGUF file -> a folder of the cache with the same model, as other models are kept.

transformers takes half a minute to unpack such a file, each time; so it is unpacked once. The folder is named by the
content of the file, and appears under its name only when it is whole: kills and second processes leave nothing that
looks like a model.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from equipoise.errors import BadModel
from equipoise.files import cache_folder, telling_where
from equipoise.models.base import Progress
from equipoise.models.likelihoods.heads import LOADED_AS
from equipoise.models.likelihoods.model import LanguageModel, open_language
from equipoise.models.machinery.folder import Folder
from equipoise.models.machinery.libraries import in_short, library, quietly
from equipoise.models.machinery.weights import refuse_missing
from equipoise.models.remembered import remembered

GGUF_FORMAT = 1
BEGINS = b"GGUF"
SIZES = "sizes.json"  # of the other files; written last
LEFT_BEHIND = 3600  # seconds: whoever unpacked it was killed
NEEDED = ("gguf", "accelerate")  # by transformers, for these files
WHAT_TO_DO = "make room or set EQUIPOISE_CACHE to another folder"


def load(location: str, **options: Any) -> LanguageModel:
    """gguf:FILE, or a path that ends in .gguf"""
    path = Path(location)
    with suppress(RuntimeError):  # ~ of an unknown user
        path = path.expanduser()
    return open_gguf(path, f"gguf:{path.name}", **options)


def open_gguf(path: Path, name: str, *, progress: Progress = lambda share: None, **options: Any) -> LanguageModel:
    """The language model in a GGUF file, called by this name."""
    fingerprint = _fingerprint(path, name)
    folder = Folder(name, cache_folder() / "gguf" / f"{fingerprint}-{GGUF_FORMAT}", revision="")
    if not _whole(folder.path):
        _unpack(path, folder, progress)
    progress(1.0)
    return open_language(folder, fingerprint=fingerprint, **options)


def _fingerprint(path: Path, name: str) -> str:
    try:
        with path.open("rb") as file:
            if file.read(len(BEGINS)) != BEGINS:
                raise BadModel(f"{name} is no GGUF file: {path} does not begin as they do.")
            file.seek(0)
            return remembered(path, [path], lambda: hashlib.file_digest(file, "sha256").hexdigest())
    except OSError as error:
        raise BadModel(f"{name} cannot be opened: {path} cannot be read ({error.strerror or error}).") from error


def _whole(folder: Path) -> bool:
    """Whether all is there that was written, to the last byte."""
    try:
        sizes = json.loads((folder / SIZES).read_text())
        return bool(sizes) and all((folder / name).stat().st_size == size for name, size in sizes.items())
    except (OSError, ValueError, AttributeError):
        return False


def _unpack(path: Path, folder: Folder, progress: Progress) -> None:
    with telling_where(folder.path, WHAT_TO_DO):
        folder.path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(folder.path.parent)
        beside = Path(tempfile.mkdtemp(dir=folder.path.parent, prefix=".gguf-"))
        try:
            _write(path, folder, beside, progress)
            (beside / SIZES).write_text(json.dumps({file.name: file.stat().st_size for file in beside.iterdir()}))
            _put_in_place(beside, folder.path)
        finally:
            shutil.rmtree(beside, ignore_errors=True)


def _write(path: Path, folder: Folder, beside: Path, progress: Progress) -> None:
    for each in NEEDED:
        library(each, folder.name, "likelihoods")
    with quietly(folder.name) as transformers, _telling(progress):
        tokenizer, model, missing = _read(transformers, path, folder.name)
        refuse_missing(folder, missing)  # before they are written as if they had been there
        model.hf_quantizer = None  # the weights are unpacked, so they can be written
        for config in {id(each): each for each in (model.config, model.config.get_text_config())}.values():
            vars(config).pop("quantization_config", None)
        tokenizer.save_pretrained(beside)
        model.save_pretrained(beside)


def _read(transformers: Any, path: Path, name: str) -> tuple[Any, Any, list[str]]:
    torch = library("torch", name)
    at = {"gguf_file": path.name, "local_files_only": True, "trust_remote_code": False}
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(str(path.parent), **at)
        model, told = getattr(transformers, LOADED_AS["causal"]).from_pretrained(
            str(path.parent), **at, dtype=torch.float32, output_loading_info=True, **_unpacked(transformers)
        )
    except Exception as error:  # damaged files and unknown kinds fail in any way
        raise BadModel(
            f"{name} cannot be loaded from {path} ({in_short(error)}); get it again, or a model of a kind that "
            "transformers can read from GGUF."
        ) from error
    return tokenizer, model, sorted(told["missing_keys"])


def _unpacked(transformers: Any) -> dict[str, Any]:
    """Where transformers could keep the weights packed, it is not to."""
    config = getattr(transformers, "GgufConfig", None)
    return {"quantization_config": config(dequantize=True)} if config else {}


@contextmanager
def _telling(progress: Progress) -> Iterator[None]:
    """What transformers would draw as a bar, told as a share instead."""
    module = library("transformers.modeling_gguf_pytorch_utils", "GGUF")
    bar = getattr(module, "tqdm", None)

    def told(tensors: Iterable[Any], **_: Any) -> Iterator[Any]:
        listed = list(tensors)
        for number, tensor in enumerate(listed):
            progress(0.5 + 0.4 * number / len(listed))  # what comes before and after takes about as long
            yield tensor

    module.tqdm = told
    try:
        progress(0.0)
        yield
    finally:
        module.tqdm = bar


def _put_in_place(beside: Path, folder: Path) -> None:
    try:
        beside.rename(folder)
    except OSError:  # something stands there: the folder of a quicker process, or a damaged one
        if not _whole(folder):
            shutil.rmtree(folder)
            beside.rename(folder)


def _sweep(folder: Path) -> None:
    """Remove what killed processes left behind."""
    for left in folder.glob(".gguf-*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > LEFT_BEHIND:
                shutil.rmtree(left, ignore_errors=True)
