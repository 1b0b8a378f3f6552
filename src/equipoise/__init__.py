"""Measure social bias in embeddings, and how sure each number is.

dataset -> model -> arrays -> metric -> Result -> report      (see measure.py)
"""

from equipoise.audit import audit
from equipoise.compare import compare
from equipoise.datasets import Dataset, load_dataset
from equipoise.errors import EquipoiseError
from equipoise.gate import gate
from equipoise.measure import measure
from equipoise.models import load_model
from equipoise.publish import read_results, write_report
from equipoise.results import Result, ResultSet
from equipoise.version import __version__

__all__ = [
    "Dataset", "EquipoiseError", "Result", "ResultSet", "__version__",
    "audit", "compare", "gate", "load_dataset", "load_model", "measure", "read_results", "write_report",
]  # fmt: skip
