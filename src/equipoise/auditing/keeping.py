"""Answers kept in a folder as soon as they are made, so that an audit that ended early goes on from there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import is_dataclass
from pathlib import Path
from threading import Lock

from equipoise.auditing.asked import Asked
from equipoise.datasets import Question
from equipoise.errors import BadResults
from equipoise.files import telling_where, write_text
from equipoise.models import Model
from equipoise.models.logits import NO_FINGERPRINT
from equipoise.results import Json, Refusal, Result
from equipoise.results.result import fields_of, parsed
from equipoise.version import __version__

KEPT_FORMAT = 1  # raise it when an answer is found otherwise, or is written otherwise

About = Mapping[str, object]  # all that an answer depends on; nothing, where it cannot be told
SHAPES: dict[str, type[Result] | type[Refusal]] = {"Result": Result, "Refusal": Refusal}


class Kept:
    """A folder of answers, each in a file that is named by all that it depends on."""

    def __init__(self, folder: Path):
        import tempfile  # it brings archives along, which a mere import of the library should not pay for

        self.folder, self.lock = folder, Lock()
        with telling_where(folder):  # now, and not after the first measurement
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()

    def find(self, about: About) -> Result | Refusal | None:
        """The answer, if it is there; a file that is damaged, or of something else, is none."""
        if not about:
            return None
        path = self._path(about)
        with suppress(OSError, ValueError, RecursionError, BadResults):
            return _answer(path.stem, parsed(path.read_text(encoding="utf-8")))
        return None

    def keep(self, about: About, answer: Result | Refusal) -> None:
        if not about:
            return
        path, fields = self._path(about), parsed(answer.to_json())
        kind = type(answer).__name__
        checksum = _hash(f"{path.stem} {kind} {json.dumps(fields)}")
        with self.lock:  # to write, a process asks for its umask by changing it
            write_text(path, json.dumps({"equipoise_kept": kind, "sha256": checksum, "answer": fields}))

    def _path(self, about: About) -> Path:
        named = json.dumps([KEPT_FORMAT, __version__, about], default=_plain)
        return self.folder / f"{_hash(named)}.json"


def about_answer(model: Model, question: Question, metric: str, asked: Asked, how: About) -> About:
    """All that an answer depends on; nothing, where another model of the same name could not be told from this one.

    how: all that is not in the settings of how the question is put to this model.
    """
    if not model.fingerprint or NO_FINGERPRINT in model.notes:
        return {}
    return {
        "model": model.name, "fingerprint": model.fingerprint,
        "run": [getattr(model, each, "") for each in ("precision", "revision")],
        "question": question, "metric": metric, "asked": asked, "how": how,
    }  # fmt: skip


def _answer(name: str, found: Json) -> Result | Refusal:
    """What a file of this name holds, if it is as we wrote it."""
    fields = found if isinstance(found, dict) else {}
    kind, text = str(fields.get("equipoise_kept")), json.dumps(fields.get("answer"))
    if kind not in SHAPES or fields.get("sha256") != _hash(f"{name} {kind} {text}"):
        raise BadResults("It is not an answer that was kept here, or it was changed.")
    return SHAPES[kind].from_json(text)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> Json:
    return fields_of(value) if is_dataclass(value) else repr(value)
