"""What a user asks for when a file is opened."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from equipoise.corpora.shapes import Layout
from equipoise.errors import BadDataset


@dataclass(frozen=True)
class Asked:
    path: Path
    columns: tuple[str, ...] = ()  # none: by their names
    label: str = ""
    encoding: str = "utf-8"
    longest: int = 100_000  # bytes of a line; longer ones are no entries

    def described(self, format: str, layout: Layout) -> dict[str, object]:
        """How the file is read, as `open_corpus` takes it."""
        return {
            "format": format,
            "columns": list(layout.sentences),
            "label": layout.label,
            "encoding": self.encoding,
            "longest": self.longest,
        }

    def refuse(self, what: str) -> NoReturn:
        """Raise: this file cannot be used, and why."""
        raise BadDataset(f"The corpus {self.path} cannot be used: {what}.")
