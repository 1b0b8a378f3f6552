"""What every subject is given: a folder to work in, the models and questions in it, and a way to say how far it is."""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path

from benchmarks.material import Vectors, news_vectors, write_models, write_questions

QUERIES = 25


class Bench:
    """One run; what several subjects need is made once."""

    def __init__(self, folder: Path):
        self.folder = folder

    def say(self, what: str) -> None:
        print(f"... {what}", file=sys.stderr, flush=True)

    def new_folder(self, name: str) -> Path:
        """An empty folder, for a cache with nothing in it or for files of one subject."""
        taken = sum(1 for path in self.folder.iterdir() if path.name.startswith(f"{name}-"))
        folder = self.folder / f"{name}-{taken}"
        folder.mkdir()
        return folder

    @cached_property
    def words(self) -> list[str]:
        return self._news[0]

    @cached_property
    def models_and_questions(self) -> Path:
        """A folder with three models (.bin) and 25 questions (.json)."""
        self.say("writing three models and 25 questions")
        folder = self.new_folder("news")
        write_models(folder, *self._news)
        write_questions(folder, set(self.words), QUERIES)
        return folder

    @cached_property
    def _news(self) -> tuple[list[str], Vectors]:
        return news_vectors()
