"""Measure social bias in embeddings, and how sure each number is.

dataset -> model -> arrays -> metric -> Result -> report      (see measure.py)
"""

from typing import TYPE_CHECKING, Any

from equipoise.audit import audit
from equipoise.datasets import Dataset, load_dataset
from equipoise.errors import EquipoiseError
from equipoise.measure import measure
from equipoise.models import load_model
from equipoise.publish import read_results, write_report
from equipoise.results import Result, ResultSet
from equipoise.version import __version__

if TYPE_CHECKING:
    from equipoise.comparing import compare
    from equipoise.corpora import open_corpus, open_scores, score_corpus
    from equipoise.explain import explain_sentences, explain_word
    from equipoise.gating import gate
    from equipoise.swapping import swap

__all__ = [
    "Dataset", "EquipoiseError", "Result", "ResultSet", "__version__",
    "audit", "compare", "explain_sentences", "explain_word", "gate", "load_dataset", "load_model", "measure",
    "open_corpus", "open_scores", "read_results", "score_corpus", "swap", "write_report",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """What few programs use is imported when it is first asked for."""
    from importlib import import_module

    later = {
        "compare": "equipoise.comparing", "explain_sentences": "equipoise.explain", "explain_word": "equipoise.explain",
        "gate": "equipoise.gating", "open_corpus": "equipoise.corpora", "open_scores": "equipoise.corpora",
        "score_corpus": "equipoise.corpora", "swap": "equipoise.swapping",
    }  # fmt: skip
    if name not in later:
        raise AttributeError(f"module 'equipoise' has no attribute {name!r}")
    return getattr(import_module(later[name]), name)


def __dir__() -> list[str]:
    return __all__
