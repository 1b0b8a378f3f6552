"""From a file of cues and answers to a question: do a model's vectors lean as people's associations do?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from equipoise.bounds import Between
from equipoise.datasets.associations.answers import counted
from equipoise.datasets.associations.cleaning import cleaned
from equipoise.datasets.associations.columns import Columns, columns_of
from equipoise.datasets.associations.graph import Graph, largest_component
from equipoise.datasets.associations.propagation import Propagated, log_ratio, propagate
from equipoise.datasets.associations.seeds import Planted, check_seeds, planted, shipped_seeds
from equipoise.datasets.associations.spellings import read_spellings
from equipoise.datasets.dataset import Dataset
from equipoise.datasets.texts import hash_of, refuse, stem_of
from equipoise.errors import BadOption

ALPHA = 0.99  # as Du et al. (2019)
OF_ALPHA = Between(0.0001, 0.9999)
SET = "associations"
SWOW = Path(__file__).parent / "swow.json"


def read_associations(
    path: Path, *, alpha: float = ALPHA, seeds: Dataset | None = None, spellings: Path | None = None
) -> Dataset:
    """The words of a file as attributes, each with a score; the seeds as pairs of targets.

    alpha: how far scores spread from the seeds. seeds: a dataset of pairs in place of the ten of Du et al. (2019).
    spellings: a file in place of our list of British and American ones.
    """
    if not OF_ALPHA.low <= alpha <= OF_ALPHA.high:
        raise BadOption(f"alpha must be from {OF_ALPHA.low} to {OF_ALPHA.high}, and it is {alpha!r}.")
    seeds = seeds or shipped_seeds()
    check_seeds(seeds)
    spelled, columns = read_spellings(spellings), columns_of(path)
    found = counted(path, columns)
    ready = cleaned(path, found, spelled)
    if ready.answers.is_empty():
        refuse(path, f"it holds no answers but missing ones and words to leave out ({ready.record['answers']:,})")
    graph = largest_component(ready.answers)
    roots = planted(path, graph.words, seeds)
    done = propagate(graph.weights, roots.ones, alpha)
    how = {**_of_file(path, columns, ready.record), **_of_graph(graph, roots, done, alpha)}
    return _dataset(path, columns, seeds, dict(zip(graph.words, log_ratio(done.reached).tolist(), strict=True)), how)


def _of_file(path: Path, columns: Columns, record: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "file": path.name, "sha256": hash_of(path), "columns": columns.used,
        "rows": record["answers"] // len(columns.answers), "clean": dict(record),
    }  # fmt: skip


def _of_graph(graph: Graph, roots: Planted, done: Propagated, alpha: float) -> dict[str, Any]:
    return {
        "alpha": alpha, "seeds": roots.inside, "seeds_outside": roots.outside,
        "words": len(graph.words), "edges": graph.edges, "component": graph.share, "answers_inside": graph.answers,
        "solver": "conjugate gradients, then the series", "steps": done.steps, "residual": done.residual,
    }  # fmt: skip


def _dataset(
    path: Path, columns: Columns, seeds: Dataset, scores: Mapping[str, float], how: Mapping[str, Any]
) -> Dataset:
    groups = [list(dict.fromkeys(words)) for words in zip(*seeds.pairs, strict=True)]
    others = {word: score for word, score in scores.items() if word not in {*groups[0], *groups[1]}}
    if len(others) < 2:
        refuse(path, f"its answers lead to {len(others)} words beside the seeds, and it takes two to compare")
    first, second = seeds.targets
    source, licence = _source(path, columns)
    return Dataset(
        name=stem_of(path), title=f"Words that people associate with {first} or {second} words",
        bias=seeds.bias, language=seeds.language, source=source, licence=licence, revision=how["sha256"][:12],
        rationale=f"What people answer to a cue shows what it makes them think of. A word's score is the logarithm of "
        f"how much reaches it from {first} words, along such answers, over how much does from {second} words.",
        targets={first: tuple(groups[0]), second: tuple(groups[1])}, attributes={SET: tuple(others)},
        pairs=seeds.pairs, made_for={"wat": {}}, scores=others, scored=how,
    )  # fmt: skip


def _source(path: Path, columns: Columns) -> tuple[str, str]:
    """Where the answers come from, and their licence, as far as a file of this form and name tells."""
    if not columns.of_swow and "swow" not in path.name.casefold():
        return path.name, ""
    known = json.loads(SWOW.read_text(encoding="utf-8"))
    return known["source"], known["licence"]
