"""Which sentence of a pair a language model prefers, and how sure that is.

readings.py    a pair -> what the model is given to read, for each metric
candidates.py  the same for StereoSet: a blank and its candidates
hearing.py     all pairs -> what the model says of their sentences, and the pairs that have no answer
sureness.py    how sure a share of pairs is, when pairs share words or sentences and when they do not
filling.py     words in templates: the probabilities of LPBS
measuring.py   all of this together -> Result
"""

from equipoise.preferring.filling import measure_filled
from equipoise.preferring.measuring import check_order, measure_pairs

__all__ = ["check_order", "measure_filled", "measure_pairs"]
