"""Sentence encoders as sentence-transformers itself makes and saves them, around a tiny BERT."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import torch

from tests.models.contextual.tiny import WIDTH

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it warns of its own moves when it is imported
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.base.modules import Dense
    from sentence_transformers.sentence_transformer.modules import Normalize, Pooling, Transformer


def peer(
    bert: Path, folder: Path, pooling: str, *, dense: bool = False, normalize: bool = False, **options: Any
) -> Any:
    """Such an encoder, also saved in the folder."""
    torch.manual_seed(0)
    modules = [Transformer(str(bert), max_seq_length=options.pop("most", None)), Pooling(WIDTH, pooling)]
    modules += [Normalize()] * options.pop("first_normalize", False) + [Dense(WIDTH, 8)] * dense
    modules += [Normalize()] * normalize
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = SentenceTransformer(modules=modules, device="cpu", **options)
        made.save(str(folder))
    return made


def vectors(made: Any, texts: list[str]) -> np.ndarray:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return made.encode(texts, show_progress_bar=False)
