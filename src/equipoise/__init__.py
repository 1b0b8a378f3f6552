"""Measure social bias in embeddings, and how sure each number is.

dataset -> model -> arrays -> metric -> Result -> report      (see measure.py)
"""

from typing import TYPE_CHECKING, Any

from equipoise.audit import audit
from equipoise.datasets import Dataset, load_dataset
from equipoise.errors import EquipoiseError
from equipoise.measure import measure
from equipoise.models import load_model
from equipoise.publish import read_results, write_aftermath, write_report
from equipoise.results import Result, ResultSet
from equipoise.version import __version__

if TYPE_CHECKING:
    from equipoise.aftermath import compare_methods
    from equipoise.comparing import compare
    from equipoise.corpora import open_corpus, open_scores, score_corpus
    from equipoise.dictionaries import open_dictionary
    from equipoise.embeddings import embedding_sets
    from equipoise.experiments.dictionaries import dictionary_experiment
    from equipoise.experiments.fairer_corpus import fairer_corpus
    from equipoise.explain import explain_sentences, explain_word
    from equipoise.gating import gate
    from equipoise.lab import replicate
    from equipoise.mitigation.dictionaries import edit_dictionary
    from equipoise.mitigation.reducing import mitigate
    from equipoise.quality import senteval, word_analogies, word_similarity
    from equipoise.swapping import swap
    from equipoise.training import fine_tune, train_cpae, train_dict2vec, train_infersent

__all__ = [
    "Dataset",
    "EquipoiseError",
    "Result",
    "ResultSet",
    "__version__",
    "audit",
    "compare",
    "compare_methods",
    "dictionary_experiment",
    "edit_dictionary",
    "embedding_sets",
    "explain_sentences",
    "explain_word",
    "fairer_corpus",
    "fine_tune",
    "gate",
    "load_dataset",
    "load_model",
    "measure",
    "mitigate",
    "open_corpus",
    "open_dictionary",
    "open_scores",
    "read_results",
    "replicate",
    "score_corpus",
    "senteval",
    "swap",
    "train_cpae",
    "train_dict2vec",
    "train_infersent",
    "word_analogies",
    "word_similarity",
    "write_aftermath",
    "write_report",
]


LATER = {
    "aftermath": ("compare_methods",),
    "comparing": ("compare",),
    "corpora": ("open_corpus", "open_scores", "score_corpus"),
    "dictionaries": ("open_dictionary",),
    "embeddings": ("embedding_sets",),
    "experiments": ("dictionary_experiment", "fairer_corpus"),
    "explain": ("explain_sentences", "explain_word"),
    "gating": ("gate",),
    "lab": ("replicate",),
    "mitigation.dictionaries": ("edit_dictionary",),
    "mitigation.reducing": ("mitigate",),
    "quality": ("senteval", "word_analogies", "word_similarity"),
    "swapping": ("swap",),
    "training": ("fine_tune", "train_cpae", "train_dict2vec", "train_infersent"),
}


def __getattr__(name: str) -> Any:
    """What few programs use is imported when it is first asked for."""
    from importlib import import_module

    for room, names in LATER.items():
        if name in names:
            return getattr(import_module(f"equipoise.{room}"), name)
    raise AttributeError(f"module 'equipoise' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
