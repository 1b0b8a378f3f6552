"""Language models: the probabilities of tokens, from any masked or causal model that transformers can load.

    heads.py    which head a folder says it has, and the model with it: never one with random weights
    batches.py  readings -> batches of like length
    teller.py   a batch -> the probabilities of the tokens asked for, and the attention they receive
    pieces.py   the last product of a head, some of the vocabulary at a time
    keeping.py  a tokenizer on the shelf
    telling.py  all of this together: each reading once, each batch kept on a shelf as soon as it is told
    gguf.py     a GGUF file -> a folder, once
    model.py    the adapter

Folders, tokenizers, the shelf and how torch is run are those of machinery/.
"""

from equipoise.models.likelihoods.gguf import load as load_gguf
from equipoise.models.likelihoods.model import LanguageModel, open_language

__all__ = ["LanguageModel", "load_gguf", "open_language"]
