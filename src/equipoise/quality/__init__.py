"""Does it still work: what an encoder or word vectors are good for, beside how biased they are.

sentences/  sentence encoders: twelve tasks with a linear model on top (seed 004, tables 8 to 10)
words/      static vectors: pairs of words that people rated, and analogies
"""

from equipoise.quality.sentences.evaluating import senteval
from equipoise.quality.sentences.tasks import check_senteval
from equipoise.quality.words.analogies import word_analogies
from equipoise.quality.words.similarity import word_similarity

__all__ = ["check_senteval", "senteval", "word_analogies", "word_similarity"]
