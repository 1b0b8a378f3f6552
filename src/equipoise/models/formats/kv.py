"""gensim's native .kv files: Python pickles, which can run any code when opened, so `recognise` refuses them.

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


def read(source: Source, writer: StoreWriter) -> None:
    try:
        with source.stream() as file:
            fields = vars(_Careful(file).load())
        words, vectors = [str(word) for word in fields["index_to_key"]], fields.get("vectors")
        if vectors is None:  # large arrays are stored beside the pickle
            vectors = np.load(source.gensim_vectors, mmap_mode="r", allow_pickle=False)
    except Exception as error:  # a pickle can fail in any way
        raise BadVectors(
            f"{source.path} holds no gensim KeyedVectors of version 4 that can be read ({error})."
        ) from error
    add_rows(source, writer, words, the_matrix(source, {"vectors": np.asarray(vectors)}))


class _Shell:
    """Stands for an object of gensim; keeps its fields and does nothing."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


class _Careful(pickle.Unpickler):
    NUMPY = {"_reconstruct", "ndarray", "dtype", "scalar", "_frombuffer"}

    def find_class(self, module: str, name: str) -> Any:
        if module.split(".")[0] == "gensim":
            return _Shell
        if module.split(".")[0] == "numpy" and name in self.NUMPY:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"it holds {module}.{name}, which vectors have no need of, and was not opened")
