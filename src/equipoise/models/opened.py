"""How an open model was opened, so that a file that builds on it can say how to open it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from equipoise.files import there
from equipoise.models.base import Model


class Opening(NamedTuple):
    """What `load_model` was given: a name that leads there from any folder, and what changes the vectors."""

    name: str
    options: Mapping[str, str]  # pooling, words and revision, where they were given

    @property
    def told(self) -> str:
        return json.dumps(dict(self.options), ensure_ascii=False, sort_keys=True)


NO_PATHS = ("builtin", "fake", "fake-context", "fake-senses", "fake-sentences", "fake-masked", "fake-causal")  # schemes

_OPENED: WeakKeyDictionary[Any, Opening] = WeakKeyDictionary()


def opening_of(model: Model) -> Opening | None:
    """How a model was opened; None for one that was made in memory, or from another one."""
    return _OPENED.get(model)


def remember(model: Model, name: str | Path, pooling: str, revision: str, words: str | Path | Model | None) -> None:
    """Keep in mind how a model was opened; if its words are a model without a name, it has none either."""
    given = {"pooling": pooling if pooling != "own" else "", "revision": revision}
    if words is not None:
        inside = None if isinstance(words, str | Path) else opening_of(words)
        if not isinstance(words, str | Path) and (inside is None or inside.options):
            return
        given["words"] = inside.name if inside else from_anywhere(words)  # type: ignore[arg-type]
    _OPENED[model] = Opening(from_anywhere(name), {key: value for key, value in given.items() if value})


def from_anywhere(name: str | Path) -> str:
    """The name with any path in it made one that does not depend on where one stands."""
    text = str(name)
    scheme, colon, location = text.partition(":")
    path = Path(text)
    with suppress(RuntimeError):  # ~ of an unknown user
        path = path.expanduser()
    if text and there(path):
        return str(path.resolve())
    return f"{scheme}:{from_anywhere(location)}" if colon and scheme not in NO_PATHS else text
