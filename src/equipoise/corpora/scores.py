"""A folder of scores, read again."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.corpus import Corpus, open_corpus
from equipoise.corpora.formats.parallel import without_companions
from equipoise.corpora.scoring import FORMAT, aside_name, part_name
from equipoise.corpora.shapes import Slice
from equipoise.errors import BadDataset, BadOption, BadResults
from equipoise.files import there
from equipoise.scale.job import configuration_of, content_digest, digest
from equipoise.scale.manifest import FILE, Line, read_manifest

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True)
class Shard:
    """A slice of the corpus that was scored, or could not be."""

    number: int
    file: int
    first: int  # line
    entries: int
    sentences: int
    malformed: int
    digest: str  # of the slice's bytes, and of what names the job
    part: str  # the file with its scores; "" where it could not be scored
    why: str  # ... and why
    part_digest: str = ""  # of that file


@dataclass(frozen=True)
class About:
    """What the scores are."""

    model: str
    model_fingerprint: str
    score: str  # "bias score" or "cosine attribution"
    first: str  # the side above zero
    second: str
    left_out: str
    caveats: tuple[str, ...]
    version: str


@dataclass(frozen=True)
class Scores:
    """A folder of scores, and the corpus that they are of."""

    folder: Path
    about: About
    corpus: Corpus
    size: int  # of slices
    shards: tuple[Shard, ...]  # all, in the order of the corpus
    configuration: bytes  # what names the job

    def part(self, shard: Shard, columns: Sequence[str] | None = None) -> polars.DataFrame:
        """A row a sentence: file, line, sentence (1 or 2), a column for each side, absolute, words, weighted, text.

        words and weighted are lists: the words that give most, and what each adds. text is there for the strongest
        sentences of a shard only. columns: those to read, all if None.
        """
        import polars as pl

        path = self.folder / shard.part
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BadResults(f"{path} cannot be read: {error.strerror}; score the corpus again to mend it.") from error
        if content_digest(data) != shard.part_digest:
            raise BadResults(f"{path} is not as it was written; remove it and score the corpus again to mend it.")
        return pl.read_parquet(io.BytesIO(data), columns=None if columns is None else list(columns))

    def of_entries(self, shard: Shard) -> NDArray[np.float64]:
        """The score of every entry: of a pair, the larger absolute one. In the order in which the slice is parsed."""
        absolute = self.part(shard, ["absolute"])["absolute"].to_numpy()
        return absolute.reshape(-1, 2 if self.corpus.pairs else 1).max(axis=1)

    def slices(self) -> Iterator[tuple[Slice, Shard]]:
        """The corpus again, slice by slice, beside its scores; refuses a corpus that has changed since."""
        shards = iter(self.shards)
        for slice in self.corpus.slices(self.size):
            shard = next(shards, None)
            if shard is None or digest(slice.data, self.configuration) != shard.digest:
                self._refuse(slice.file)
            yield slice, shard
        if next(shards, None) is not None:
            self._refuse(len(self.corpus.files) - 1)

    def _refuse(self, file: int) -> NoReturn:
        raise BadDataset(
            f"{self.corpus.files[file]} has changed since it was scored into {self.folder}; score it again."
        )


def open_scores(folder: str | Path, files: Sequence[str | Path] = ()) -> Scores:
    """The scores in a folder, of a run that was finished; files: where the corpus is now, if it was moved."""
    folder = Path(folder)
    found = read_manifest(folder)
    if found is None:
        raise BadResults(f"{folder} has no {FILE}: it holds no scores; equipoise corpus score writes them.")
    about, lines, finished = found
    if not finished:
        raise BadResults(
            f"The scores in {folder} are not finished; run the equipoise corpus score that began them again, and it "
            "goes on."
        )
    if about.get("format") != FORMAT:
        raise BadResults(f"The scores in {folder} are of another version of Equipoise; score the corpus again.")
    try:
        corpus = open_corpus(_places(about, files), **about["corpus"])
        return Scores(
            folder, about_of(about), corpus, about["size"], tuple(map(shard_of, lines)), configuration_of(about)
        )
    except (KeyError, TypeError) as error:
        raise BadResults(f"{folder / FILE} is damaged ({error!r}); score the corpus again.") from error


def _places(about: Line, files: Sequence[str | Path]) -> list[str | Path]:
    """Where the files of the corpus are, in the order in which they were scored."""
    names, given = [file["name"] for file in about["files"]], without_companions(files)
    if given and len(given) != len(names):
        raise BadOption(f"The scores are of {len(names)} files ({', '.join(names)}), and {len(given)} are given.")
    places = list[str | Path](given) or about["places"]
    lost = next((place for place in places if not there(Path(place))), None)
    if lost is not None and not given:
        raise BadDataset(f"There is no file {lost} any more; say where it is now: a --corpus for each file, in order.")
    return places


def about_of(about: Mapping[str, Any]) -> About:
    """What a manifest's first line says of the scores."""
    direction = about["direction"]
    return About(
        about["model"], about["model_fingerprint"], about["score"], direction["first"], direction["second"],
        about["left_out"], tuple(about["caveats"]), about["version"],
    )  # fmt: skip


def shard_of(line: Line) -> Shard:
    """What a line of the manifest says."""
    number, scored = line["number"], "failed" not in line
    entries, sentences, malformed = (line.get(name, 0) for name in ("entries", "sentences", "malformed"))
    return Shard(
        number, line["file"], line["first"], entries, sentences, malformed, line["digest"],
        part_name(number) if scored else "", line.get("failed", ""),
        line["files"][part_name(number)]["digest"] if scored else "",
    )  # fmt: skip


def set_aside(folder: Path, shards: Sequence[Shard]) -> Iterator[Mapping[str, Any]]:
    """The lines that are no entries, with file, line, why and raw, in the order of the corpus."""
    for shard in shards:
        if shard.malformed:
            with (folder / aside_name(shard.number)).open(encoding="utf-8") as lines:
                yield from map(json.loads, lines)


def first_set_aside(folder: Path, shards: Sequence[Shard]) -> str:
    """Where the first of them is, and why it is none."""
    first = next(iter(set_aside(folder, shards)))
    return f"Line {first['line']:,} of {first['file']} is no entry: {first['why']}"
