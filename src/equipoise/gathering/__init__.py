"""Many results together: p-values corrected, models ranked, and how sure the order of two models is."""

from equipoise.gathering.multiplicity import Correction, Family, adjusted
from equipoise.gathering.notes import notes_on
from equipoise.gathering.orders import orders_of
from equipoise.gathering.rankings import (
    correlation_matrix,
    correlations_of,
    not_significant,
    pooled_correlations,
    rankings_of,
    ranks,
)
from equipoise.gathering.same_words import on_same_words
from equipoise.gathering.twins import twins_of

__all__ = [
    "Correction",
    "Family",
    "adjusted",
    "correlation_matrix",
    "correlations_of",
    "not_significant",
    "notes_on",
    "on_same_words",
    "orders_of",
    "pooled_correlations",
    "rankings_of",
    "ranks",
    "twins_of",
]
