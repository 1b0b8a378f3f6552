"""The datasets of the package: all the files of data/."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from equipoise.datasets.dataset import Dataset
from equipoise.datasets.reading import read_datasets

DATA = Path(__file__).parent / "data"


@cache
def shipped_file(name: str) -> tuple[Dataset, ...]:
    """The datasets of one file, by the file's name without its ending."""
    return tuple(read_datasets(DATA / f"{name}.json"))


def shipped_datasets() -> dict[str, Dataset]:
    """Every dataset of the package, by name."""
    files = sorted(path.stem for path in DATA.glob("*.json"))
    return {dataset.name: dataset for file in files for dataset in shipped_file(file)}
