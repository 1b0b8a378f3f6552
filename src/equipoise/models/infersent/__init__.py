"""InferSent: a BiLSTM over vectors of words, the most of every dimension over the words (Conneau et al. 2017).

    checkpoint.py  the weights: as published, or a file of ours; version 1 or 2
    encoder.py     rows -> vectors of sentences, in torch, and which word won each dimension
    reading.py     any number of texts, in batches of like length
    model.py       the adapter
    opening.py     a name and its options -> the model

The published code lets the zeros of the padding take part in the maximum (version 1), so that a vector depends on which
sentences were read together. Ours never does, unless pooling="padded-max" asks for it.
"""

from equipoise.models.infersent.checkpoint import save
from equipoise.models.infersent.model import InferSent
from equipoise.models.infersent.opening import load, load_first, load_second

__all__ = ["InferSent", "load", "load_first", "load_second", "save"]
