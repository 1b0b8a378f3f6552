"""One table of vectors, a synset each, in every layout and naming that sense vectors come in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from equipoise.models.senses import SenseVectors, load
from equipoise.sense_keys import lemma_of
from equipoise.wordnet import WordNet
from equipoise.wordnet.synsets import Synset, synsets

Table = Mapping[Synset, NDArray[np.float32]]
Rows = Iterable[tuple[str, NDArray[np.float32]]]


def table(wordnet: WordNet, number: int | None = None, dimensions: int = 3) -> Table:
    """A vector for each synset, or for so many of them."""
    chosen = list(synsets(wordnet))
    places = np.linspace(0, len(chosen) - 1, number or len(chosen)).astype(int)
    rng = np.random.default_rng(0)
    return {chosen[place]: rng.normal(size=dimensions).astype(np.float32) for place in places}


def by_key(table: Table) -> dict[str, NDArray[np.float32]]:
    return {key: vector for synset, vector in table.items() for key in synset.keys}


def text(rows: Rows, header: str = "") -> bytes:
    lines = [header, *(" ".join([name, *map(repr, vector.tolist())]) for name, vector in rows)]
    return ("\n".join(lines[not header :]) + "\n").encode()


def lmms(path: Path, wordnet: WordNet, table: Table) -> None:
    path.write_bytes(text(by_key(table).items()))


def lmms_npz(path: Path, wordnet: WordNet, table: Table) -> None:
    keys = by_key(table)
    with path.open("wb") as file:
        np.savez_compressed(file, labels=list(keys), vectors=np.stack(list(keys.values())))


def ares(path: Path, wordnet: WordNet, table: Table) -> None:
    keys = by_key(table)
    path.write_bytes(text(keys.items(), header=f"{len(keys)} {len(next(iter(keys.values())))}"))


def sensembert(path: Path, wordnet: WordNet, table: Table) -> None:
    """With the header as its README has it: the size of the vectors, then their number."""
    keys = by_key(table)
    path.write_bytes(text(keys.items(), header=f"{len(next(iter(keys.values())))} {len(keys)}"))


def deconf(path: Path, wordnet: WordNet, table: Table) -> None:
    keys = by_key(table)
    names = {key: f"{lemma_of(key)}#{number}" for number, key in enumerate(keys, start=1)}
    path.write_bytes(text((names[key], vector) for key, vector in keys.items()))
    path.with_name(f"{path.name}.keys").write_text("".join(f"{name}\t{key}\n" for key, name in names.items()))


def synset_names(path: Path, wordnet: WordNet, table: Table) -> None:
    path.write_bytes(text((wordnet.synset_name(synset.keys[0]), vector) for synset, vector in table.items()))


def offsets(form: str) -> Callable[[Path, WordNet, Table], None]:
    def write(path: Path, wordnet: WordNet, table: Table) -> None:
        path.write_bytes(text((form.format(*synset), vector) for synset, vector in table.items()))

    return write


def adjectives_as_one(path: Path, wordnet: WordNet, table: Table) -> None:
    """Offsets that write a for satellites, too."""
    rows = ((f"wn:{offset:08d}{part.replace('s', 'a')}", vector) for (part, offset, *_), vector in table.items())
    path.write_bytes(text(rows))


LAYOUTS: dict[str, Callable[[Path, WordNet, Table], None]] = {
    "LMMS": lmms,
    "LMMS npz": lmms_npz,
    "ARES": ares,
    "SensEmBERT": sensembert,
    "DeConf": deconf,
    "synset names": synset_names,
    "wn:offsets": offsets("wn:{1:08d}{0}"),
    "offsets with a dash": offsets("{1:08d}-{0}"),
    "offsets": offsets("{1:08d}{0}"),
    "one letter for adjectives": adjectives_as_one,
}


def made(folder: Path, names: Mapping[str, list[float]]) -> SenseVectors:
    """A file with these names and vectors, opened."""
    path = folder / "senses.txt"
    path.write_bytes(text((name, np.array(vector, np.float32)) for name, vector in names.items()))
    return load(str(path))
