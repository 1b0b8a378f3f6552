"""A corpus and a model to a folder of scores."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from equipoise.corpora.corpus import Corpus
from equipoise.corpora.scores import About, Shard, about_of, first_set_aside, shard_of
from equipoise.corpora.scoring import FORMAT, Recipe, encoder_of
from equipoise.datasets import Dataset
from equipoise.errors import BadDataset, BadOption
from equipoise.files import is_folder, only_one, refuse_to_replace
from equipoise.models import Importances
from equipoise.scale.crews import CREWS, crew_of
from equipoise.scale.job import refuse_foreign, run
from equipoise.scale.manifest import FILE
from equipoise.version import __version__
from equipoise.weighing import SCORES, Asked, asked_for, caveats

SIZE = 1 << 20  # bytes of a slice: some ten thousand sentences
COLUMNS = ("file", "line", "sentence", "absolute", "words", "weighted", "text")  # beside those of the two sides

Progress = Callable[[float], None]


@dataclass(frozen=True)
class Engine:
    """Who does the work."""

    name: str = "local"  # or "ray"
    workers: int | None = None  # None: one a processor
    address: str = ""  # of a Ray cluster


@dataclass(frozen=True)
class ScoredCorpus:
    """What was scored, and what was not."""

    folder: Path
    about: About
    shards: tuple[Shard, ...]
    resumed: int  # slices that were scored by an earlier run

    @property
    def failed(self) -> tuple[Shard, ...]:
        """The slices of which nothing came."""
        return tuple(shard for shard in self.shards if not shard.part)

    @property
    def entries(self) -> int:
        return sum(shard.entries for shard in self.shards)

    @property
    def sentences(self) -> int:
        return sum(shard.sentences for shard in self.shards)

    @property
    def malformed(self) -> int:
        return sum(shard.malformed for shard in self.shards)


def score_corpus(
    corpus: Corpus,
    model: str | Path,
    out: str | Path,
    *,
    pairs: str | Path | Dataset | None = None,
    gendered: str | Path | None = None,
    examples: str | Path | None = None,
    engine: Engine | None = None,
    size: int = SIZE,
    strict: bool = False,
    force: bool = False,
    opening: dict[str, Any] | None = None,
    progress: Progress = lambda share: None,
) -> ScoredCorpus:
    """Every sentence of a corpus scored, into a folder that a killed run goes on with when it is started again.

    pairs, gendered, examples and opening: as `explain_sentences` has them. Static vectors are read as bags of words.
    engine: local processes unless it says Ray. size: bytes of a slice, which one worker scores at a time. strict: stop
    at the first line that is no entry; else such lines are set aside. force: begin anew whatever the folder holds.
    """
    folder, engine, opening = Path(out), engine or Engine(), dict(opening or {})
    _check(size, engine)
    refuse_to_replace(map(str, corpus.files), [folder / FILE])
    encoder = encoder_of(str(model), opening)
    asked = asked_for(encoder, pairs, gendered, examples, lambda share: None)
    _refuse_sides(asked)
    about = _about(corpus, encoder, asked, size)
    recipe = Recipe(corpus, str(model), opening, asked.axis, asked.left_out)
    on_cards = getattr(getattr(encoder, "how", None), "device", "cpu") != "cpu"  # it computes in torch
    del encoder  # workers have their own
    with only_one(folder):
        refuse_foreign(folder)
        if force:
            _clear(folder)
        start = partial(crew_of, engine.name, recipe, engine.workers, engine.address, on_cards)
        outcome = run(folder, about, corpus.slices(size, progress), start, _seen(strict))
    shards = tuple(map(shard_of, outcome.lines))
    if outcome.stopped:
        raise BadDataset(
            f"{first_set_aside(folder, shards)}; without --strict such lines are set aside and the rest is scored."
        )
    progress(1.0)
    return ScoredCorpus(folder, about_of(about), shards, outcome.resumed)


def _about(corpus: Corpus, encoder: Importances, asked: Asked, size: int) -> dict[str, Any]:
    """What names the job: scores of another model, or read in another way, are another job's."""
    found = asked.axis.found
    about = {
        "format": FORMAT, "version": __version__, "model": encoder.name, "model_fingerprint": encoder.fingerprint,
        "score": SCORES[encoder.pooling], "precision": getattr(encoder, "precision", ""),
        "direction": asdict(replace(found, explained=found.explained[:1])), "left_out": asked.left_out_as,
        "left_out_fingerprint": asked.fingerprint, "caveats": list(caveats(encoder, found)),
        "corpus": corpus.described(), "size": size,
        "files": [{"name": path.name, "bytes": path.stat().st_size} for path in corpus.files],
        "places": [str(path.resolve()) for path in corpus.files],
    }  # fmt: skip
    return json.loads(json.dumps(about))  # as it will be read again, tuples as lists


def _check(size: int, engine: Engine) -> None:
    if size < 1:
        raise BadOption(f"A slice must have at least one byte, and its size is {size}.")
    if engine.workers is not None and engine.workers < 1:
        raise BadOption(f"There must be at least one worker, and workers is {engine.workers}.")
    if engine.name not in CREWS:
        crew_of(engine.name, lambda: lambda piece: piece)  # says what there is
    if engine.address and engine.name == "local":
        raise BadOption(f"Only the engine ray has an address, and {engine.address} was given; leave it out.")


def _refuse_sides(asked: Asked) -> None:
    for side in (asked.axis.found.first, asked.axis.found.second):
        if side in COLUMNS:
            raise BadOption(f"A side of the pairs is called {side!r}, as a column of the scores is; rename it.")


def _seen(strict: bool) -> Callable[[Mapping[str, Any]], bool]:
    return lambda line: not (strict and line.get("malformed"))


def _clear(folder: Path) -> None:
    """Remove what an earlier run wrote, and nothing else."""
    for name in ("scores", "set-aside"):
        if is_folder(folder / name):
            shutil.rmtree(folder / name)
    (folder / FILE).unlink(missing_ok=True)  # the last: a clearing that is killed can be done again
