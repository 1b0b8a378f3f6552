"""What people think of when they hear a word, made into a question: which words lean to one group or the other?

    csv ──► columns ──► answers ──► cleaning ──► graph ──► propagation ──► read_associations()

    word scores ──► given ──► read_scores()

A participant hears a cue and answers with the first words that come to mind. Scores spread from seed words (he, she)
along such answers to all others (Du, Wu and Lan, EMNLP 2019). No such data are part of the package: they are a user's
own file (docs/associations.md).
"""

from equipoise.datasets.associations.building import ALPHA, OF_ALPHA, SET, read_associations
from equipoise.datasets.associations.columns import is_association_file
from equipoise.datasets.associations.given import is_score_file, read_scores
from equipoise.datasets.associations.writing import as_json

__all__ = [
    "ALPHA", "OF_ALPHA", "SET", "as_json", "is_association_file", "is_score_file", "read_associations", "read_scores",
]  # fmt: skip
