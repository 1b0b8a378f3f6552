"""Does it still work: what an encoder or word vectors are good for, beside how biased they are.

senteval/   sentence encoders: twelve tasks with a linear model on top (seed 004, tables 8 to 10)
words/      static vectors: similarity and analogy sets
"""

from equipoise.quality.senteval.evaluating import senteval

__all__ = ["senteval"]
