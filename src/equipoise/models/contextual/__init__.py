"""Contextual models: the vector of a word inside a sentence, from any encoder that transformers can load.

    folder.py      a name -> the folder with its files, and what they say (hub.py: a name on the hub)
    tokens.py      texts -> tokens, and which characters each stands for
    batches.py     many texts -> batches of like length
    machine.py     where torch runs; weights.py: what it runs
    reader.py      a batch -> the vectors of the words asked for
    shelf.py       vectors that were read before, on disk (database.py: SQLite)
    reading.py     all of this together: each text once, each batch kept as soon as it is read
    libraries.py   torch and transformers, imported late and kept quiet
    vocabulary.py  the words that are a token by themselves
    model.py       the adapter

Opening a model loads neither torch nor transformers; the first text that is not on the shelf does.
"""

from equipoise.models.contextual.model import ContextualModel, load, open_folder

__all__ = ["ContextualModel", "load", "open_folder"]
