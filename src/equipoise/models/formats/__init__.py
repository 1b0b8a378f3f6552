"""The files that vectors come in, recognised by content and not by name.

Add one: write a file here with `read(source, writer)`, a line in FORMATS, and a line in `recognise`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from equipoise.errors import BadVectors
from equipoise.models.formats.source import Source
from equipoise.models.store import Store, StoreWriter

Reader = Callable[[Source, StoreWriter], None]

FORMATS = {  # name -> where its reader is; imported when needed
    "text": "equipoise.models.formats.text:read",
    "word2vec binary": "equipoise.models.formats.binary:read",
    "npz": "equipoise.models.formats.arrays:read_npz",
    "npy": "equipoise.models.formats.arrays:read_npy",
    "safetensors": "equipoise.models.formats.arrays:read_safetensors",
    "gensim pickle": "equipoise.models.formats.kv:read",
}

PICKLES = (b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05")
ONLY_UNPACKED = ("npz", "npy", "safetensors")

REFUSED = {  # how other files begin, and what to do about them
    b"\xba\x16\x4f\x2f": "is a fastText .bin model, whose vectors are made from n-grams; "
    "save them as text (.vec) with fastText and use that",
    b"PAR1": "is a parquet file; write its vectors as text or .npz first",
    b"\x89HDF": "is an HDF5 file; write its vectors as text or .npz first",
    b"%PDF": "is a PDF",
    b"BZh": "is compressed with bzip2; unpack it first (only .gz is read as it is)",
    b"\xfd7zXZ": "is compressed with xz; unpack it first (only .gz is read as it is)",
    b"\x28\xb5\x2f\xfd": "is compressed with zstd; unpack it first (only .gz is read as it is)",
    b"GGUF": "is a GGUF language model, not word vectors",
    b"\xff\xfe": "is UTF-16 text; save it as UTF-8",
    b"\xfe\xff": "is UTF-16 text; save it as UTF-8",
}


def recognise(source: Source) -> str:
    """The name of the format, from the first bytes; what is not read, or not without leave, is refused."""
    name = _by_first_bytes(source)
    if source.is_gzip and name in ONLY_UNPACKED:
        raise BadVectors(f"{source.path} is {name} inside gzip, which is read only as it is; unpack it first.")
    if name == "gensim pickle" and not source.allow_pickle:
        raise BadVectors(
            f"{source.path} is a Python pickle, as gensim's .kv files are, and opening one can run any code hidden in "
            "it; save the vectors with save_word2vec_format, or add --allow-pickle if you trust where it comes from."
        )
    return name


def _by_first_bytes(source: Source) -> str:
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
    if head.startswith(PICKLES):
        return "gensim pickle"
    from equipoise.models.formats.text import looks_like_binary

    return "word2vec binary" if looks_like_binary(source) else "text"


def reader(name: str) -> Reader:
    module, _, function = FORMATS[name].partition(":")
    return getattr(import_module(module), function)


def read_vectors(source: Source, format: str, folder: Path) -> Store:
    """Parse the file into a store at this folder."""
    with StoreWriter(folder, source.path) as writer:
        reader(format)(source, writer)
        return writer.finish()
