"""Which sentence of a pair a language model prefers, and how sure that is.

readings.py    a pair -> what the model is given to read, for each metric
candidates.py  the same for StereoSet: a blank and its candidates
hearing.py     all pairs -> what the model says of their sentences, and the pairs that have no answer
sharing.py     what pairs share with one another
sureness.py    how sure a share of pairs is, when they share something and when they do not
judging.py     what was heard, scored by a metric (grouping.py: by bias, sense and word)
filling.py     words in templates: the probabilities of LPBS
measuring.py   all of this together -> Result
"""

from equipoise.preferring.filling import measure_filled
from equipoise.preferring.measuring import measure_pairs

__all__ = ["measure_filled", "measure_pairs"]
