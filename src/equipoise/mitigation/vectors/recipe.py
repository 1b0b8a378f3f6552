"""What was done to which model: it travels with what was made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from equipoise.results import Json
from equipoise.version import __version__


@dataclass(frozen=True)
class Recipe:
    """What was done to which model."""

    method: str
    title: str
    model: str
    fingerprint: str  # of what was read
    axis: str
    axis_fingerprint: str  # of its words
    options: Mapping[str, Json]
    seed: int
    lengths: str  # "published": as the method leaves them; "own": as they were
    words: int  # or sentences that it was fitted on
    definitional: int  # sets that the model knows
    specific: int  # words that rightly belong to a class
    kept: int  # words that nothing was done to, because that was asked for
    kept_rows: str  # a hash of which, so that other words make another model
    unknown: tuple[str, ...]  # words to keep, or to change alone, that the model does not know
    detail: Mapping[str, Json]  # what the method found
    keep: tuple[str, ...] = ()  # as asked for
    only: tuple[str, ...] | None = None
    earlier: Mapping[str, Json] | None = None  # the recipe of what was read, if it was made by such a method itself
    version: str = __version__

    def sentence(self) -> str:
        return f"made by {self.title} along {self.axis} from {self.model}, with Equipoise {self.version}"

    def told(self) -> str:
        """A line for people, and one with all of it."""
        return f"{self.sentence()}\n{self.to_json()}"

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def of(about: str) -> dict[str, Json] | None:
        """The recipe in what a model says of how it was made; None where it says none."""
        try:
            found = json.loads(about.partition("\n")[2])
        except ValueError:
            return None
        return found if isinstance(found, dict) and "method" in found else None

    @property
    def made(self) -> str:
        """A fingerprint of what is made so."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()
