"""Corpora: files of sentences or of pairs, read in slices, and the scores of their entries (seed 004, section 4).

shapes.py    what flows: slices, entries, what is no entry
corpus.py    files -> a corpus
layouts.py   which columns SNLI, MultiNLI, STS and others have
opening.py   bytes of a file, unpacked
formats/     plain text, jsonl, tsv, csv, parquet: to slices, to entries, and back to a file
scoring.py   the entries of a slice -> a part of the scores; pure
score.py     a corpus and a model -> a folder of scores, by an engine of scale/
scores.py    such a folder, read again
"""

from __future__ import annotations

from equipoise.corpora.corpus import Corpus, open_corpus
from equipoise.corpora.score import Engine, ScoredCorpus, score_corpus
from equipoise.corpora.scores import Scores, open_scores

__all__ = ["Corpus", "Engine", "ScoredCorpus", "Scores", "open_corpus", "open_scores", "score_corpus"]
