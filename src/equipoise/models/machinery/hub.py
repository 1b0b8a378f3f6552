"""A name on the model hub -> the folder where its files are on this machine, downloaded if they are not there."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from equipoise.errors import BadModel, EquipoiseError
from equipoise.files import cache_folder
from equipoise.models.base import Progress
from equipoise.models.machinery.folder import BESIDE, TOKENIZER, WEIGHTS, Folder
from equipoise.models.machinery.libraries import in_short, library

SENTENCES = {  # error of the hub -> what is wrong and what to do; the first that fits
    "HFValidationError": "is no folder and no name a model could have; names are like bert-base-uncased or owner/model",
    "GatedRepoError": "is for those who accepted its terms; accept them on its page and run 'hf auth login'",
    "RepositoryNotFoundError": "is no folder and no model on the hub; check the name, "
    "or run 'hf auth login' if it is private",
    "RevisionNotFoundError": "is not on the hub; give a branch, a tag or a commit that is",
    "OfflineModeIsEnabled": "is not on this machine and HF_HUB_OFFLINE forbids to download it; "
    "download it where that is allowed, or give the folder with its files",
}
NO_NETWORK = "is not on this machine and cannot be downloaded ({}); try again, or give the folder with its files"


class Kind(NamedTuple):
    """What is asked of the hub, beside a transformer's own files."""

    scheme: str = "hf"
    also: str = ""  # further files to download: a pattern of their names
    check: Callable[[str, Path], None] = lambda name, path: Folder(name, path, "").check()  # refuses what is not whole


def snapshot(name: str, revision: str, progress: Progress, kind: Kind) -> Path:
    """The copy on this machine; the hub is asked only if there is none or not a whole one."""
    hub = library("huggingface_hub", f"{kind.scheme}:{name}")
    copies = library("huggingface_hub.constants", f"{kind.scheme}:{name}").HF_HUB_CACHE
    begun = _noted(f"{kind.scheme}:{name}@{revision} in {copies}", "begun")
    try:
        here = _local(hub, name, revision, kind)
        if here and not begun.exists():
            return here
        try:  # a download that never ended may lack what nothing here can tell
            return _downloaded(hub, name, revision, progress, kind, begun)
        except Exception:
            if here:
                return here
            raise
    except EquipoiseError:
        raise
    except Exception as error:  # the network below fails in many ways
        kinds = [kind.__name__ for kind in type(error).__mro__]
        known = next((sentence for kind, sentence in SENTENCES.items() if kind in kinds), None)
        asked = f"{kind.scheme}:{name}" + (f" at revision {revision}" if revision else "")
        raise BadModel(f"{asked} {known or NO_NETWORK.format(in_short(error))}.") from error


def downloaded_whole(scheme: str, path: Path) -> bool:
    """Whether a copy is known to have all that the hub has of what this scheme asks for."""
    return _noted(f"{scheme}:{path}", "whole").exists()


def _noted(what: str, how: str) -> Path:
    """Where it is noted, in the cache, how far a download is."""
    return cache_folder() / "hub" / f"{hashlib.sha256(what.encode()).hexdigest()[:32]}.{how}"


def _note(path: Path) -> None:
    with suppress(OSError):  # a cache that cannot be written
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def _local(hub: Any, name: str, revision: str, kind: Kind) -> Path | None:
    try:
        only = {"local_files_only": True, "allow_patterns": ["config.json"]}
        path = Path(hub.snapshot_download(name, revision=revision or None, **only))
        kind.check(f"{kind.scheme}:{name}", path)
    except (hub.errors.LocalEntryNotFoundError, BadModel):
        return None
    return path


def _downloaded(hub: Any, name: str, revision: str, progress: Progress, kind: Kind, begun: Path) -> Path:
    info = hub.HfApi().model_info(name, revision=revision or None)
    files = {each.rfilename for each in info.siblings or ()}
    also = {file for file in files if kind.also and re.fullmatch(kind.also, file)}
    wanted = sorted({"config.json", *TOKENIZER, *BESIDE, *_weights(files)} & files | also)
    told = _telling(hub, progress)
    _note(begun)
    path = Path(hub.snapshot_download(name, revision=revision or None, allow_patterns=wanted, tqdm_class=told))
    _note(_noted(f"{kind.scheme}:{path}", "whole"))
    begun.unlink(missing_ok=True)
    return path


def _weights(files: set[str]) -> set[str]:
    """The weights among the files of a model: pickles only where there is nothing else."""
    safe = any(name in files for name in WEIGHTS[:2])
    first, last = ("model", ".safetensors") if safe else ("pytorch_model", ".bin")
    return {name for name in files if name.startswith(first) and name.endswith((last, f"{last}.index.json"))}


def _telling(hub: Any, progress: Progress) -> type:
    """A progress bar of the hub's library that draws nothing and tells us the share of the bytes."""

    class Told(hub.utils.tqdm):  # type: ignore[misc]
        def __init__(self, *given: Any, **options: Any):
            super().__init__(*given, **{**options, "file": io.StringIO(), "disable": False})

        def update(self, more: float | None = 1) -> bool | None:
            drawn: bool | None = super().update(more)
            if getattr(self, "unit", "") == "B" and self.total:  # a bar that its user forbade has no unit
                progress(min(1.0, self.n / self.total))
            return drawn

    return Told
