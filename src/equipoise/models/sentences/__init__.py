"""Sentence encoders: a transformer, and how the vectors of its tokens become the vector of a sentence.

    recipe.py    what a folder says of pooling and of what comes after it (configs.py: its files)
    pooling.py   many tokens -> one vector, and what each token gave to it
    encoder.py   texts -> vectors of sentences, or of tokens with their shares, in torch
    model.py     the adapter

Each text is read once and kept (machinery/keeping.py). A folder of transformers without a word on pooling is a sentence
encoder too, by the mean of its tokens.
"""

from equipoise.models.sentences.model import SentenceModel, load, open_encoder

__all__ = ["SentenceModel", "load", "open_encoder"]
