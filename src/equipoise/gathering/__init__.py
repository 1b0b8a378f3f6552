"""Many results together: p-values corrected, models ranked, and how sure the order of two models is."""

from equipoise.gathering.multiplicity import Correction, Family, adjusted
from equipoise.gathering.notes import notes_on
from equipoise.gathering.orders import orders_of
from equipoise.gathering.rankings import correlations_of, rankings_of
from equipoise.gathering.same_words import on_same_words
from equipoise.gathering.twins import twins_of

__all__ = [
    "Correction",
    "Family",
    "adjusted",
    "correlations_of",
    "notes_on",
    "on_same_words",
    "orders_of",
    "rankings_of",
    "twins_of",
]
