"""Repeat a paper: its whole procedure, whatever the defaults of other commands, its published numbers beside ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from equipoise.errors import BadOption, UnknownName
from equipoise.lab.tables import Inputs, published
from equipoise.results.replication import ReplicatedTable, Replication
from equipoise.version import __version__

PAPERS = {  # name -> module with TABLES (name -> function of Inputs), MODELS (the default ones) and PROCEDURE
    "zhou-2022": "equipoise.lab.zhou_2022",
    "mora-2022": "equipoise.lab.mora_2022",
    "lee-2020": "equipoise.lab.lee_2020",
    "dolci-2023": "equipoise.lab.dolci_2023",
}


def replicate(
    paper: str,
    tables: Sequence[str] = (),
    models: Sequence[str] = (),
    *,
    data: str | Path | None = None,
    seed: int = 0,
    progress: Callable[[float, str], None] = lambda share, what: None,
) -> Replication:
    """A paper's tables and figures made again, the published numbers beside ours.

    tables: names such as "table 7" and "figure 13"; by default all there are.
    models: by default built-in ones. What a table cannot use is said in its `missing`.
    data: a folder with published data that cannot be part of this package; each table says which files it looks for.
    """
    if paper not in PAPERS:
        raise UnknownName("paper", paper, list(PAPERS))
    if data is not None and not Path(data).is_dir():
        raise BadOption(f"--data must be a folder with published data, and {data} is none.")
    module = import_module(PAPERS[paper])
    for name in tables:
        if name not in module.TABLES:
            raise UnknownName(f"table or figure of {paper}", name, list(module.TABLES))
    chosen = list(dict.fromkeys(tables)) or list(module.TABLES)
    inputs = Inputs(
        paper,
        tuple(dict.fromkeys(models)) or tuple(module.MODELS),
        None if data is None else Path(data),
        seed,
        progress,
        bool(models),
    )
    inputs.opening = getattr(module, "opening", inputs.opening)
    for name in inputs.models if models else ():  # a wrong name is said before long work
        inputs.model(name)
    made: list[ReplicatedTable] = []
    for number, name in enumerate(chosen):
        inputs.progress = _part_of(progress, number, len(chosen))
        inputs.progress(0.0, name)
        made += module.TABLES[name](inputs)
    return Replication(
        paper, published(paper)["citation"], tuple(made), inputs.models, module.PROCEDURE, seed, __version__
    )


def _part_of(progress: Callable[[float, str], None], number: int, parts: int) -> Callable[[float, str], None]:
    return lambda share, what: progress((number + share) / parts, what)
