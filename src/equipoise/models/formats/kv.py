"""gensim's native .kv files: Python pickles, which can run any code when opened, so they are refused unless allowed.

When allowed, nothing but NumPy arrays and plain containers is built; gensim's own classes become empty shells, so
gensim need not be installed.
"""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np

from equipoise.errors import BadVectors
from equipoise.models.formats.source import Source
from equipoise.models.store import StoreWriter


def read(source: Source, writer: StoreWriter) -> None:
    if not source.allow_pickle:
        raise BadVectors(
            f"{source.path} is a Python pickle, as gensim's .kv files are, and opening one can run any code hidden in it; "
            "save the vectors with save_word2vec_format, or add --allow-pickle if you trust where it comes from."
        )
    try:
        with source.stream() as file:
            fields = vars(_Careful(file).load())
        words, vectors = list(fields["index_to_key"]), fields.get("vectors")
        if vectors is None:  # large arrays are stored beside the pickle
            vectors = np.load(source.path.with_name(source.path.name + ".vectors.npy"), mmap_mode="r")
        writer.add([str(word) for word in words], np.asarray(vectors, dtype=np.float32))
    except BadVectors:
        raise
    except Exception as error:  # a pickle can fail in any way
        raise BadVectors(
            f"{source.path} holds no gensim KeyedVectors of version 4 that can be read ({error})."
        ) from error


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
        raise BadVectors(f"it holds {module}.{name}, which vectors have no need of, and was not opened")
