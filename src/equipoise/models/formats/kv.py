"""gensim's native .kv files, of versions 3 and 4: pickles, which can run any code, so `recognise` refuses them.

When they are allowed, nothing but NumPy arrays and plain containers is built; gensim's own classes become empty
shells, so gensim need not be installed.
"""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np

from equipoise.errors import BadVectors
from equipoise.models.formats.arrays import add_rows, the_matrix
from equipoise.models.formats.source import Source
from equipoise.models.store import StoreWriter

WORDS = ("index_to_key", "index2word")  # since gensim 4, and before
VECTORS = ("vectors", "syn0")  # since gensim 3.3, and before


def read(source: Source, writer: StoreWriter) -> None:
    try:
        with source.stream() as file:
            fields = vars(_Careful(file, encoding="latin1").load())  # latin1: as gensim itself reads files of Python 2
        words, vectors = _words(fields), next((fields[name] for name in VECTORS if fields.get(name) is not None), None)
        if vectors is None:  # large arrays are stored beside the pickle
            vectors = np.load(source.gensim_vectors, mmap_mode="r", allow_pickle=False)
    except Exception as error:  # a pickle can fail in any way
        raise BadVectors(f"{source.path} holds no gensim KeyedVectors that can be read ({error}).") from error
    add_rows(source, writer, words, the_matrix(source, {"vectors": np.asarray(vectors)}))


def _words(fields: dict[str, Any]) -> list[str]:
    """The words in the order of their vectors; gensim 3 also has each word with its index, in `vocab`."""
    name = next((name for name in WORDS if name in fields), None)
    if name is not None:
        return [str(word) for word in fields[name]]
    if not isinstance(fields.get("vocab"), dict):
        raise ValueError(f"it has neither {' nor '.join(WORDS)} nor vocab")
    return [str(word) for word in sorted(fields["vocab"], key=lambda word: fields["vocab"][word].index)]


class _Shell:
    """Stands for an object of gensim; keeps its fields and does nothing."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


def _as_bytes(text: str, encoding: str) -> bytes:
    """Bytes, as protocol 2 of Python 3 writes them: gensim 3 saves with it."""
    return text.encode("latin1")


class _Careful(pickle.Unpickler):
    NUMPY = {"_reconstruct", "ndarray", "dtype", "scalar", "_frombuffer"}

    def find_class(self, module: str, name: str) -> Any:
        if module.split(".")[0] == "gensim":
            return _Shell
        if (module, name) == ("_codecs", "encode"):
            return _as_bytes
        if module.split(".")[0] == "numpy" and name in self.NUMPY:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"it holds {module}.{name}, which vectors have no need of, and was not opened")
