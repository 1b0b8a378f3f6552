"""Contextual models: the vector of a word inside a sentence, from any encoder that transformers can load.

    batches.py     many texts -> batches of like length, with the words asked for
    reader.py      a batch -> the vectors of the words asked for
    reading.py     each text once, each batch kept as soon as it is read
    vocabulary.py  the words that are a token by themselves
    model.py       the adapter

Folders, tokenizers, the shelf and how torch is run are in machinery/.
Opening a model loads neither torch nor transformers; the first text that is not on the shelf does.
"""

from equipoise.models.contextual.model import ContextualModel, load, open_folder

__all__ = ["ContextualModel", "load", "open_folder"]
