"""Files for the tests, and all that a corpus of them says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from equipoise.corpora.corpus import Corpus, open_corpus
from equipoise.corpora.shapes import Parsed


def corpus_of(folder: Path, name: str, content: bytes, **how: Any) -> Corpus:
    """A corpus of one file with this content."""
    path = folder / name
    path.write_bytes(content)
    return open_corpus([path], **how)


def all_parsed(corpus: Corpus, size: int = 1 << 20) -> Parsed:
    """What all slices say together."""
    whole = Parsed([], [], [], [], [], 0)
    for slice in corpus.slices(size):
        parsed = corpus.parse(slice)
        lists = [[*before, *after] for before, after in zip(whole[:5], parsed[:5], strict=True)]
        whole = Parsed(*lists, whole.blank + parsed.blank)
    return whole


def faults(parsed: Parsed) -> dict[int, str]:
    """Why lines are no entries, by their number."""
    return {malformed.line: malformed.why for malformed in parsed.malformed}


def rewritten(corpus: Corpus, path: Path, records: Sequence[Any] | None = None) -> bytes:
    """The bytes of a new file with these records, or with all of the corpus."""
    with corpus.formats[0].writer(path) as writer:
        writer.write(all_parsed(corpus).records if records is None else records)
    return path.read_bytes()
