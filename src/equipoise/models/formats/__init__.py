"""The files that vectors come in, recognised by content and not by name.

Add one: write a file here with `read(source, writer)`, a line in FORMATS, and a line in `recognise`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from equipoise.errors import BadVectors
from equipoise.models.formats.source import Source
from equipoise.models.store import StoreWriter

Reader = Callable[[Source, StoreWriter], None]

FORMATS = {  # name -> where its reader is; imported when needed
    "text": "equipoise.models.formats.text:read",
    "word2vec binary": "equipoise.models.formats.binary:read",
    "npz": "equipoise.models.formats.arrays:read_npz",
    "npy": "equipoise.models.formats.arrays:read_npy",
    "safetensors": "equipoise.models.formats.arrays:read_safetensors",
    "gensim pickle": "equipoise.models.formats.kv:read",
}

REFUSED = {  # how other files begin, and what to do about them
    b"\xba\x16\x4f\x2f": "is a fastText .bin model, whose vectors are made from n-grams; save them as text (.vec) with fastText and use that",
    b"PAR1": "is a parquet file; write its vectors as text or .npz first",
    b"\x89HDF": "is an HDF5 file; write its vectors as text or .npz first",
    b"%PDF": "is a PDF",
    b"BZh": "is compressed with bzip2; unpack it first (only .gz is read as it is)",
    b"\xfd7zXZ": "is compressed with xz; unpack it first (only .gz is read as it is)",
    b"\x28\xb5\x2f\xfd": "is compressed with zstd; unpack it first (only .gz is read as it is)",
    b"GGUF": "is a GGUF language model, not word vectors",
}


def recognise(source: Source) -> str:
    """The name of the format, from the first bytes."""
    head = source.head
    if not head:
        raise BadVectors(f"{source.path} is empty: there are no vectors in it.")
    for start, what in REFUSED.items():
        if head.startswith(start):
            raise BadVectors(f"{source.path} {what}.")
    if head.startswith(b"\x93NUMPY"):
        return "npy"
    if head.startswith(b"PK\x03\x04"):
        return "npz"
    if head[8:9] == b"{" and int.from_bytes(head[:8], "little") < source.size:
        return "safetensors"
    if head[:1] == b"\x80" and head[1:2] in b"\x02\x03\x04\x05":
        return "gensim pickle"
    from equipoise.models.formats.text import looks_like_binary

    return "word2vec binary" if looks_like_binary(source) else "text"


def reader(name: str) -> Reader:
    module, _, function = FORMATS[name].partition(":")
    return getattr(import_module(module), function)


def read_vectors(source: Source, folder: Path) -> None:
    """Parse the file into a store at this folder."""
    with StoreWriter(folder, source.path) as writer:
        reader(recognise(source))(source, writer)
        writer.finish()
